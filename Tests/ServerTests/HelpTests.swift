import ArgumentParser
import Testing

@testable import Server

@Suite struct HelpTests {
  /// The commands that have no subcommands.
  private static func leaves(
    of command: any ParsableCommand.Type = Program.self
  ) -> [any ParsableCommand.Type] {
    let subcommands = command.configuration.subcommands
    return subcommands.isEmpty ? [command] : subcommands.flatMap { leaves(of: $0) }
  }

  @Test("The help of every command has examples, which can be parsed")
  func examples() throws {
    let commands = Self.leaves()
    #expect(commands.count == 19)
    for command in commands {
      let discussion = command.configuration.discussion
      let examples = discussion.matches(of: /\n  commonplace (.+)/).map { "\($0.1)" }
      #expect(!examples.isEmpty, "\(command)")
      for example in examples {
        let parsed = try Program.parseAsRoot(example.split(separator: " ").map(String.init))
        #expect(type(of: parsed) == command, "\(example)")
      }
    }
  }
}
