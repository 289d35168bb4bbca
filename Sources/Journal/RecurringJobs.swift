package import Database
package import Model

extension Jobs {
  /// Adds a job that belongs to the server, once for each time at which it is due. Of several nodes
  /// one adds it; a job that is due again before the last one has ended is not added. The first call
  /// only stores `due`, so that a new server does not catch up.
  /// - Parameter due: the latest time at or before `now` at which the job is due.
  /// - Returns: whether it was added.
  @discardableResult
  package static func addRecurring(
    _ kind: String, due: Timestamp, now: Timestamp, _ database: Database
  ) async throws -> Bool {
    let (name, text) = (ServerSettings.localPrefix + "due." + kind, due.description)
    let isKnown = try await database.read { db in
      try ServerSettings.value(of: name, db).map { $0 >= text } ?? false
    }
    // Checking first avoids a write transaction for every call.
    if isKnown { return false }
    return try await database.write { db in
      guard try ServerSettings.setIfMissing(name, to: text, db) != text else { return false }
      // The other node's transaction has locked the row, or has ended.
      let isLater = try db.execute(
        "UPDATE settings SET value = $2 WHERE name = $1 AND value < $2", name, text)
      guard isLater == 1 else { return false }
      let unfinished = try db.integer(
        "SELECT 1 FROM jobs WHERE kind = $1 AND state IN ('waiting', 'running') LIMIT 1", kind)
      guard unfinished == nil else { return false }
      try db.execute(
        """
        INSERT INTO jobs (id, kind, run_at, created_at, updated_at) VALUES ($1, $2, $3, $3, $3)
        """, JobID.new(), kind, now)
      return true
    }
  }
}
