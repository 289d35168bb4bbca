package import Journal
package import Media
import Model

/// What the catalog contributes to the modules below it, which do not know its tables.
package enum CatalogRegistration {
  /// Registers the undo of entries, collections and types, and the kinds of ids in paths.
  package static func register(with journal: Journal) {
    journal.register(EntryUndo())
    journal.register(CollectionUndo())
    journal.register(TypeUndo())
    // The Library's own paths also contain ids of entries.
    journal.register(
      ResourceKind(
        "entries", "movies", "actors", "genres",
        query: "SELECT 1 FROM entries WHERE space_id = $1 AND id = $2 LIMIT 1"))
    journal.register(
      ResourceKind(
        "collections", query: "SELECT 1 FROM collections WHERE space_id = $1 AND id = $2 LIMIT 1"))
    journal.register(
      ResourceKind(
        "types", query: "SELECT 1 FROM types WHERE space_id = $1 AND id = $2 LIMIT 1"))
    journal.register(
      ResourceKind(
        "imports", query: "SELECT 1 FROM imports WHERE space_id = $1 AND id = $2 LIMIT 1"))
    journal.register(
      ResourceKind(
        "images", query: "SELECT 1 FROM entry_images WHERE space_id = $1 AND id = $2 LIMIT 1",
        isBuiltIn: { $0.high == 0 }))
  }

  /// The reference of entries to their images.
  package static let blobReference = BlobReference(
    query: "SELECT 1 FROM entry_images i WHERE i.space_id = b.space_id AND i.blob_id = b.key")

  /// The handlers of the catalog's jobs in the general queue, by kind of job.
  package static func jobHandlers(_ journal: Journal) -> [String: JobRunner.Handler] {
    [
      ProjectionRefresh.jobKind: { try await ProjectionRefresh.run($0, journal) },
      SystemFieldsJob.jobKind: { try await SystemFieldsJob.run($0, journal) },
      TypeMigration.jobKind: { try await TypeMigration.run($0, journal) },
      ValueFoldingJob.jobKind: { try await ValueFoldingJob.run($0, journal.database) },
    ]
  }

  /// The jobs that are restored with a single space. Their payloads contain no keys.
  package static let copiedJobs = [SystemFieldsJob.jobKind]

  /// Where the log of changes contains keys.
  package static let loggedKeys = [
    LoggedKeys(
      .entry,
      rows: [
        "collection", "type", "relations.field", "relations.target", "images.blob", "deleted.key",
        "deleted.links.incoming.source", "deleted.links.incoming.field",
      ], users: ["deleted.user"]),
    LoggedKeys(
      .type, rows: ["site.parent", "fields.key", "fields.target"],
      users: ["site.author", "fields.site.author"]),
    LoggedKeys(.collection, rows: ["key", "impliedType"], users: ["user"]),
  ]

  /// The tables of this feature. Archives contain all rows.
  package static let archivedTables =
    [
      "types", "fields", "entries", "entry_counts", "entry_images", "entry_relations",
      "entry_sources", "entry_values", "collections", "collection_shares", "default_collections",
      "import_chunks", "import_rows", "imports", "saved_views",
    ].map { ArchivedTable($0) }
}
