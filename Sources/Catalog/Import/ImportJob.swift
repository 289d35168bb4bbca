import Database
import Foundation
package import Journal
package import Model

/// The row that tells of one import: how far it is, whether it ended, and the group under which
/// all it made can be taken back. An import whose process died stands as running with an ended
/// lease; the next one of the same file goes on under the same group.
package struct ImportJob: Sendable {
  private let journal: Journal
  private let key: Int64
  /// The action that one undo takes back.
  package let group: ChangeGroupID
  /// How many rows an interrupted run of the same file had done; nil for a new import.
  package let continuesAfter: Int?

  private struct Payload: Codable {
    var file: String
    var source: String
    var group: ChangeGroupID
  }

  /// - Parameters:
  ///   - file: the path it was called with.
  ///   - source: the source's name. The same file read as another one is another import.
  package init(
    _ journal: Journal, _ scope: Scope, file: String, source: String
  ) async throws {
    self.journal = journal
    let payload = Payload(file: file, source: source, group: .new())
    let start = try await journal.database.write { db in
      try scope.authoriseWriting(db)
      return try ImportJob.interrupted(payload, scope, db) ?? ImportJob.insert(payload, scope, db)
    }
    (key, group, continuesAfter) = (start.key, start.group, start.rows)
  }

  private struct Start {
    var key: Int64
    var group: ChangeGroupID
    var rows: Int?
  }

  private static func interrupted(
    _ wanted: Payload, _ scope: Scope, _ db: any Connection
  ) throws -> Start? {
    let rows = try db.rows(
      """
      SELECT key, payload, progress FROM jobs
      WHERE space_id = $1 AND user_id = $2 AND kind = 'import'
        AND (state IN ('interrupted', 'cancelled') OR (state = 'running' AND lease_until < $3))
      ORDER BY key DESC LIMIT 20
      """, scope.space, scope.user, Timestamp.now
    ) { ($0.int64(0), $0.text(1), $0.text(2)) }
    for (key, payload, progress) in rows {
      let decoder = JSONDecoder()
      guard let payload = try? decoder.decode(Payload.self, from: Data(payload.utf8)),
        payload.file == wanted.file, payload.source == wanted.source
      else { continue }
      let done = try? decoder.decode(ImportSummary.self, from: Data(progress.utf8))
      try db.execute(
        "UPDATE jobs SET state = 'running', cancel = 0, lease_until = $2, attempts = attempts + 1"
          + " WHERE key = $1", key, Timestamp.now.adding(seconds: Jobs.leaseSeconds))
      return Start(key: key, group: payload.group, rows: done?.rows ?? 0)
    }
    return nil
  }

  private static func insert(
    _ payload: Payload, _ scope: Scope, _ db: any Connection
  ) throws -> Start {
    let now = Timestamp.now
    let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
    let key = try db.integer(
      """
      INSERT INTO jobs (id, space_id, user_id, kind, state, payload, run_at, lease_until, attempts,
        created_at, updated_at)
      VALUES ($1, $2, $3, 'import', 'running', $4, $5, $6, 1, $5, $5) RETURNING key
      """, JobID.new(), scope.space, scope.user, json, now,
      now.adding(seconds: Jobs.leaseSeconds))
    return Start(key: key ?? 0, group: payload.group, rows: nil)
  }

  /// Notes how far it is; false when somebody asked it to stop.
  package func advance(_ summary: ImportSummary) async throws -> Bool {
    let progress = String(decoding: try JSONEncoder().encode(summary), as: UTF8.self)
    return try await journal.database.write { [key] db in
      try db.integer(
        "UPDATE jobs SET progress = $2, lease_until = $3, updated_at = $4 WHERE key = $1"
          + " RETURNING cancel", key, progress,
        Timestamp.now.adding(seconds: Jobs.leaseSeconds), Timestamp.now) == 0
    }
  }

  package func end(_ summary: ImportSummary, whole: Bool) async throws {
    let progress = String(decoding: try JSONEncoder().encode(summary), as: UTF8.self)
    _ = try await journal.database.write { [key] db in
      try db.execute(
        "UPDATE jobs SET state = $2, progress = $3, lease_until = NULL, updated_at = $4"
          + " WHERE key = $1", key, whole ? "done" : "interrupted", progress, Timestamp.now)
    }
    if summary.new > 0 { try await journal.database.analyze() }
  }
}
