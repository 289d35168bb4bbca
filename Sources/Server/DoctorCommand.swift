import ArgumentParser
import Book
import Database
import Journal

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
