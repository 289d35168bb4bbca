import ArgumentParser
import Book
import Catalog
import Database
import Foundation
import Journal
import Lists
import Model
import ServerKit

/// `commonplace`: the server and the other commands.
@main
struct Program: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "commonplace",
    abstract: "A commonplace book that you host yourself.",
    version: version,
    subcommands: [
      ServeCommand.self, UserCommand.self, ImportCommand.self, SiteCommand.self,
      ExportCommand.self, RestoreCommand.self, DoctorCommand.self,
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

// MARK: - Support for commands

extension SharedOptions {
  func settings(_ flags: [String: String] = [:]) async throws -> Settings {
    var flags = flags
    if let data { flags["data"] = data }
    return try await Settings(flags: flags, configFile: config)
  }

  func open() async throws -> Wiring { try await Wiring(settings()) }
}

/// Runs `body`. If it throws a failure, prints its message and exits with status 1.
func reportingFailures(_ body: () async throws -> Void) async throws {
  do {
    try await body()
  } catch let failure as Failure {
    printError("\(failure.sentence)")
    throw ExitCode.failure
  }
}

extension Failure {
  /// The message in English, with the same wording as in the API.
  var sentence: String {
    fields.isEmpty
      ? FailureWords.message(code, kind: "\(kind)", arguments, in: .english)
      : fields.map { FieldWords.sentence($0, in: .english) }.joined(separator: " ")
  }
}

/// Prints a line to standard error, because programs may read standard output.
func printError(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}

// MARK: - DoctorCommand

/// `commonplace doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Checks the data that is derived from entries and shopping lists.",
    discussion: examples("doctor", "doctor --repair"))

  @Flag(help: "Rebuild derived data before checking.") var repair = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    // A damaged database is reported as a message.
    try await reportingFailures { try await examine() }
  }

  private func examine() async throws {
    let wiring = try await shared.open()
    let doctors = wiring.features.doctors
    if repair {
      for doctor in doctors { try await doctor.repair() }
    }
    var (examined, differences) = ("", 0)
    for doctor in doctors {
      let result = try await doctor.examine { print($0) }
      examined += "\(result.examined) \(doctor.subject), "
      differences += result.differences
    }
    print("\(examined)\(differences) differences")
    try wiring.database.close()
    if differences > 0 { throw ExitCode.failure }
  }
}
