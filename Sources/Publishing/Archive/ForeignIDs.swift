import Database
import Journal
import Model

extension ArchiveRestorer {
  /// The limit on rows with an id, versions included. Their ids are in memory for a moment.
  private static let maxIDs = 1_000_000

  /// Returns a translation that renews the ids of the archive that another space has, for example
  /// because the archive was restored there too. Otherwise an archive could also put its own file
  /// at the address of another space's file.
  /// - Throws: malformed (`archive.broken`) for a row without an id; tooLarge
  ///   (`archive.tooManyRows`).
  static func foreignIDs(
    in file: ArchiveFile, _ transaction: WriteTransaction
  ) throws -> IDTranslation {
    let tables = ArchiveTable.all.filter { $0.columns.contains { $0.name == "id" } }
    var own: Set<RowID> = []
    for table in tables {
      try file.read(table.name) { row in
        let id = try id(of: row)
        own.insert(RowID(high: id.high, low: id.low))
        try checkCount(own.count, atMost: maxIDs)
      }
    }
    var ids = IDTranslation()
    // Undoing a deletion inserts a row with its former id. Its change is in the log.
    for (column, table) in tables.map({ ("id", $0.name) }) + [("target", "changes")] {
      try transaction.db.step(
        "SELECT \(column) FROM \(table) WHERE space_id <> $1",
        values: [.integer(transaction.space.rawValue)]
      ) { row in
        let id = row.id(0, of: ArchivedTable.self)
        if own.contains(id) { ids.renewed.insert(id) }
        return true
      }
    }
    return ids
  }
}
