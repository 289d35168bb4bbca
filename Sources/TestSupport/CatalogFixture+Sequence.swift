import Catalog

extension CatalogFixture {
  /// Returns the sequence number of the last change in the space.
  package func sequence() async throws -> Int64 {
    try await entries.page(EntryQuery(), in: scope) { _ in true }.sequence
  }
}
