import ArgumentParser
import Catalog
import Database

/// `commonplace doctor`
struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Compares everything that is kept beside the entries with the entries.")

  @Flag(help: "Makes what is derived anew, then compares.") var repair = false
  @OptionGroup var shared: SharedOptions

  func run() async throws {
    let wiring = try await shared.open()
    let doctor = EntryDoctor(database: wiring.database)
    if repair { try await doctor.repair() }
    let (entries, differences) = try await doctor.examine { print($0) }
    print("\(entries) entries, \(differences) differences")
    try wiring.database.close()
    if differences > 0 { throw ExitCode.failure }
  }
}
