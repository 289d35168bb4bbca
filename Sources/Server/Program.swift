import Archive
import ArgumentParser
import Book
import Catalog
import Database
import Foundation
import Journal
import Lists
import Model
import ServerKit
import Synchronization

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
      ExportCommand.self, RestoreCommand.self, BackupCommand.self,
      RollbackCommand.self, DoctorCommand.self,
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
    FailureMessages.sentence(of: self, kind: "\(kind)", in: .english)
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
    discussion: """
      Each difference is printed, and each kind of difference is explained with what --repair does.
      """ + "\n\n" + examples("doctor", "doctor --repair", "doctor --spaces"))

  @Flag(help: "Rebuild derived data before checking.") var repair = false
  @Flag(help: "Also print what each book stores.") var spaces = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    // A damaged database is reported as a message.
    try await reportingFailures { try await examine() }
  }

  private func examine() async throws {
    let settings = try await shared.settings()
    let wiring = try await Wiring(settings)
    let doctors = wiring.features.doctors
    if repair {
      for doctor in doctors {
        printError("Repairing: \(doctor.subject)")
        try await doctor.repair()
      }
    }
    let kinds = DifferenceKinds(doctors.flatMap(\.explanations))
    var (examined, differences) = ("", 0)
    for doctor in doctors {
      printError("Checking: \(doctor.subject)")
      let result = try await doctor.examine { difference in
        print(difference)
        kinds.add(difference)
      }
      examined += "\(result.examined) \(doctor.subject), "
      differences += result.differences
    }
    for text in kinds.found { print(text) }
    if spaces { try await DoctorCommand.printUsage(wiring.database) }
    print("\(examined)\(differences) differences")
    if settings.backups.schedule != nil {
      let status = try await BackupStatus.read(wiring.database)
      if let warning = status.warning(now: .now) { printError(warning) }
    }
    try wiring.database.close()
    if differences > 0 { throw ExitCode.failure }
  }

  private static func printUsage(_ database: Database) async throws {
    for usage in try await database.read(limit: .none, { db in try SpaceUsage.all(db) }) {
      print(
        "\(usage.handle): \(usage.entries) entries, \(usage.images) images,"
          + " \(usage.imageBytes) bytes of images, \(usage.importBytes) bytes of imported files")
    }
  }
}

/// The kinds of the differences that were found, with their explanations.
final class DifferenceKinds: Sendable {
  private let explanations: [DifferenceExplanation]
  /// The indices of the explanations of what was found.
  private let indexes = Mutex<Set<Int>>([])

  init(_ explanations: [DifferenceExplanation]) { self.explanations = explanations }

  func add(_ difference: String) {
    guard let index = explanations.firstIndex(where: { difference.contains($0.kind) }) else {
      return
    }
    _ = indexes.withLock { $0.insert(index) }
  }

  /// The explanation of each kind, once.
  var found: [String] {
    indexes.withLock { $0 }.sorted().map { explanations[$0].text }
  }
}
