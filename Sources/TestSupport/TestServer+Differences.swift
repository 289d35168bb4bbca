import Catalog
import Lists

extension TestServer {
  /// Returns the differences that the doctor finds in the whole database; empty if there are none.
  package func differences() async throws -> [String] {
    let found = DifferenceCollector()
    _ = try await EntryDoctor(database: database).examine { found.add("\($0)") }
    _ = try await ListDoctor(database: database).examine { found.add($0) }
    return found.all
  }
}
