import Catalog
import Lists

extension TestServer {
  /// What `doctor` says of the whole database; nothing when all is well.
  package func differences() async throws -> [String] {
    let found = Differences()
    _ = try await EntryDoctor(database: database).examine { found.add("\($0)") }
    _ = try await ListDoctor(database: database).examine { found.add($0) }
    return found.all
  }
}
