import ArgumentParser
import Catalog
import Database
import Lists

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
    let doctor = EntryDoctor(database: wiring.database)
    let lists = ListDoctor(database: wiring.database)
    if repair {
      try await doctor.repair()
      try await lists.repair()
    }
    let (entries, differencesOfEntries) = try await doctor.examine { print($0) }
    let (listCount, differencesOfLists) = try await lists.examine { print($0) }
    let differences = differencesOfEntries + differencesOfLists
    print("\(entries) entries, \(listCount) lists, \(differences) differences")
    try wiring.database.close()
    if differences > 0 { throw ExitCode.failure }
  }
}
