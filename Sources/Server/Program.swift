import ArgumentParser

/// `commonplace`: the server and the other commands.
@main
struct Program: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "commonplace",
    abstract: "A commonplace book that you host yourself.",
    version: version,
    subcommands: [
      ServeCommand.self, UserCommand.self, ImportCommand.self, SiteCommand.self, DoctorCommand.self,
    ])
}

/// Returns the examples at the end of a command's help. A test parses each of them.
/// - Parameter commands: without `commonplace`.
func examples(_ commands: String...) -> String {
  "EXAMPLES:\n" + commands.map { "  commonplace \($0)" }.joined(separator: "\n")
}

/// The options of every command.
struct SharedOptions: ParsableArguments {
  @Option(help: "The data folder. (default: ./data)")
  var data: String?

  @Option(help: "A JSON file with settings. (default: config.json in the data folder)")
  var config: String?
}
