package import Database
import Foundation
package import Journal
import Model

/// The job that fills `entry_values.folded` of rows written before that column existed. A migration
/// added one such job for each existing space.
package enum ValueFoldingJob {
  package static let jobKind = "fold-values"

  private static let maxAtOnce = 1000

  private struct ValueRow {
    var entry: EntryKey
    var field: FieldKey
    var string: String
  }

  /// Runs the job. Idempotent.
  package static func run(_ job: Job, _ database: Database) async throws {
    guard let space = job.space else { return }
    var after: (EntryKey, FieldKey)? = (EntryKey(0), FieldKey(0))
    while let last = after {
      after = try await database.write(limit: .none) { db in
        let places = try next(in: space, after: last, db)
        try fold(places, in: space, db)
        return places.last.map { ($0.entry, $0.field) }
      }
    }
  }

  private static func next(
    in space: SpaceKey, after last: (EntryKey, FieldKey), _ db: any Connection
  ) throws -> [ValueRow] {
    try db.rows(
      """
      SELECT entry_id, field_id, string FROM entry_values
      WHERE space_id = $1 AND (entry_id, field_id) > ($2, $3)
        AND string IS NOT NULL AND folded IS NULL
      ORDER BY entry_id, field_id LIMIT $4
      """, space, last.0, last.1, maxAtOnce
    ) { ValueRow(entry: $0.key(0), field: $0.key(1), string: $0.text(2)) }
  }

  private static func fold(
    _ places: [ValueRow], in space: SpaceKey, _ db: any Connection
  ) throws {
    let changed = places.compactMap { place in
      EntryProjection.folded(place.string).map { (place, $0) }
    }
    // The condition on `string` skips values that another process has changed since they were read.
    try db.executeMany(
      "UPDATE entry_values SET folded = $5"
        + " WHERE space_id = $1 AND entry_id = $2 AND field_id = $3 AND string = $4",
      changed.map { place, folded in
        [space, place.entry, place.field, place.string, folded] as SQLArguments
      })
  }
}
