import Catalog

extension CatalogHome {
  /// How far the log of the home's space is.
  package func sequence() async throws -> Int64 {
    try await entries.page(EntryQuery(), in: scope) { _ in true }.sequence
  }
}
