import Database
import Journal
import Model

/// The ledger of an uploaded file. Each row is stored with the outcome that the preview shows and
/// with the user's decision, and later with its final outcome.
struct StoredImportRows: ImportLedger {
  let found: Import
  let job: Job

  func prepare() {}

  func didCommit() -> Bool { true }

  // MARK: - Classified rows

  /// Stores the outcomes of rows that have not been written. Decisions are kept.
  func savePreview(
    _ items: [ImportItem], _ outcomes: [ImportClassifier.Classification], _ db: any Connection
  ) throws {
    try db.executeMany(
      """
      INSERT INTO import_rows
        (space_id, import_id, number, place, title, source_key, outcome, entry_id, detail)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (space_id, import_id, number) DO UPDATE SET
        outcome = $7, entry_id = $8, detail = $9 WHERE import_rows.done = 0
      """,
      try zip(items, outcomes).map { item, verdict in
        [
          found.space, found.key, item.row, item.place, item.draft.title, item.key,
          verdict.outcome.rawValue, verdict.existing, try JSON.text(verdict.detail),
        ]
      })
  }

  /// Returns the number of the first row that has not been written; `Int.max` if all are written.
  func firstPending(_ db: any Connection) throws -> Int {
    try db.row(
      "SELECT number FROM import_rows WHERE space_id = $1 AND import_id = $2 AND done = 0"
        + " ORDER BY number LIMIT 1", found.space, found.key, map: { $0.int(0) }) ?? .max
  }

  // MARK: - Written rows

  func pendingRows(
    for items: [ImportItem], in transaction: WriteTransaction
  ) throws -> [ImportWriter.PendingRow]? {
    let phase = try Imports.lock(found, transaction.db)
    if phase == .cancelling { try Imports.end(found, .cancelled, transaction) }
    guard phase == .running else { return nil }
    guard let first = items.first, let last = items.last else {
      try Imports.end(found, .done, transaction)
      return nil
    }
    let byRow = Dictionary(items.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first })
    let rows = try transaction.db.rows(
      "SELECT number, outcome, decision, entry_id, detail FROM import_rows"
        + " WHERE space_id = $1 AND import_id = $2 AND done = 0 AND number BETWEEN $3 AND $4"
        + " ORDER BY number",
      found.space, found.key, first.row, last.row
    ) { row -> ImportWriter.PendingRow? in
      guard let item = byRow[row.int(0)] else { return nil }
      return ImportWriter.PendingRow(
        item: item, outcome: ImportRow.Outcome(rawValue: row.text(1)) ?? .failed,
        decision: ImportRow.Decision(rawValue: row.text(2)),
        existing: row.optionalInt64(3).map { EntryKey($0) },
        // Details only explain the outcome, so the row is imported without them.
        detail: JSON.decodeIfReadable(from: row.text(4)) ?? ImportRow.Detail())
    }
    return rows.compactMap { $0 }
  }

  func save(
    _ rows: [ImportWriter.PendingRow], _ outcomes: [ImportClassifier.Classification],
    in transaction: WriteTransaction
  ) throws {
    guard !rows.isEmpty else { return }
    try transaction.db.executeMany(
      "UPDATE import_rows SET outcome = $4, entry_id = $5, detail = $6, done = 1"
        + " WHERE space_id = $1 AND import_id = $2 AND number = $3",
      try zip(rows, outcomes).map { row, verdict in
        [
          found.space, found.key, row.item.row, verdict.outcome.rawValue, verdict.existing,
          try JSON.text(verdict.detail),
        ]
      })
    try transaction.db.execute(
      "UPDATE imports SET done = done + $3, updated_at = $4 WHERE space_id = $1 AND key = $2",
      found.space, found.key, rows.count, transaction.now)
    try Jobs.updateProgress(JobProgress(done: 0, total: found.total), of: job, transaction.db)
  }
}
