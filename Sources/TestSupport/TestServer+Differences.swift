import Book
import Journal

extension TestServer {
  /// Returns the differences that the doctor finds in the whole database; empty if there are none.
  package func differences() async throws -> [String] {
    let found = DifferenceCollector()
    for doctor in features.doctors { _ = try await doctor.examine { found.add($0) } }
    return found.all
  }
}
