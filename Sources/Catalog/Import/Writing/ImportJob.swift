import Database
package import Journal
package import Model

/// The job of an import by the command line: its progress, its state, and the change group with
/// which everything that it wrote can be undone.
///
/// If the process dies, the job stays `running` with an expired lease. The next import of the same
/// file continues it with the same group. When the job ends, a row is added to `imports`, so that
/// the import can be undone from its page.
package struct ImportJob: Sendable {
  private let journal: Journal
  private let scope: Scope
  private let payload: Payload
  private let key: Key<Job>
  /// The change group of everything that the import writes, which one undo reverts.
  package let group: ChangeGroupID
  /// The number of rows that an interrupted run of the same file had processed; nil for a new
  /// import.
  package let previousRowCount: Int?

  private static let jobKind = "import"

  private struct Payload: Codable {
    var file: String
    var source: String
    var group: ChangeGroupID
  }

  /// - Parameters:
  ///   - file: the path as given on the command line.
  ///   - source: the name of the source. The same file with another source is another import.
  package init(
    _ journal: Journal, _ scope: Scope, file: String, source: String
  ) async throws {
    self.journal = journal
    self.scope = scope
    var payload = Payload(file: file, source: source, group: .new())
    let start = try await journal.database.write { [payload] db in
      try scope.authoriseWriting(db)
      return try ImportJob.resumeInterrupted(payload, scope, db)
        ?? ImportJob.insert(payload, scope, db)
    }
    (key, group, previousRowCount) = (start.key, start.group, start.rows)
    payload.group = group
    self.payload = payload
  }

  private struct Start {
    var key: Key<Job>
    var group: ChangeGroupID
    var rows: Int?
  }

  private static func resumeInterrupted(
    _ wanted: Payload, _ scope: Scope, _ db: any Connection
  ) throws -> Start? {
    for job in try Jobs.interrupted(jobKind, in: scope, db) {
      // A payload of another version is not that of this import.
      guard let payload = try? JSON.decode(Payload.self, from: job.payload),
        payload.file == wanted.file, payload.source == wanted.source
      else { continue }
      // Progress that cannot be decoded counts as none.
      let done = try? JSON.decode(ImportSummary.self, from: job.progress)
      try Jobs.restart(job.key, db)
      return Start(key: job.key, group: payload.group, rows: done?.rows ?? 0)
    }
    return nil
  }

  private static func insert(
    _ payload: Payload, _ scope: Scope, _ db: any Connection
  ) throws -> Start {
    let json = try JSON.text(payload)
    let key = try Jobs.begin(jobKind, payload: json, in: scope, db)
    return Start(key: key, group: payload.group, rows: nil)
  }

  /// Stores the progress and extends the lease.
  /// - Returns: false if a user has cancelled the import.
  package func saveProgress(_ summary: ImportSummary) async throws -> Bool {
    let progress = try JSON.text(summary)
    return try await journal.database.write { [key] db in
      try Jobs.saveProgress(progress, of: key, db)
    }
  }

  /// Ends the job and adds the import to `imports`, if it wrote anything.
  /// - Parameter whole: whether all rows were processed. If not, the job can be continued.
  package func finish(_ summary: ImportSummary, isComplete: Bool) async throws {
    let progress = try JSON.text(summary)
    try await journal.database.write { [key, scope, payload] db in
      try Jobs.end(key, progress: progress, isComplete: isComplete, db)
      try ImportJob.recordImport(summary, payload, scope, db)
    }
    if summary.new > 0 { try await journal.database.analyze() }
  }

  private static func recordImport(
    _ summary: ImportSummary, _ payload: Payload, _ scope: Scope, _ db: any Connection
  ) throws {
    let earlier = try db.row(
      "SELECT key, facts FROM imports WHERE space_id = $1 AND group_id = $2", scope.space,
      payload.group, map: { (key: $0.key(0, of: Import.self), facts: $0.text(1)) })
    var facts = (earlier?.facts).flatMap { JSON.decodeIfReadable(from: $0) } ?? ImportResults()
    let told = facts.told.map { summary.combined(withInterrupted: $0) } ?? summary
    guard told.hasChanges else { return }
    facts.told = told
    if let earlier {
      try db.execute(
        "UPDATE imports SET facts = $3, done = $4, updated_at = $5 WHERE space_id = $1 AND key = $2",
        scope.space, earlier.key, try JSON.text(facts), told.rows, Timestamp.now)
    } else {
      try insert(told, facts, payload, scope, db)
    }
  }

  private static func insert(
    _ told: ImportSummary, _ facts: ImportResults, _ payload: Payload, _ scope: Scope,
    _ db: any Connection
  ) throws {
    var options = ImportOptions()
    options.source = payload.source
    let name = String(payload.file.split(separator: "/").last ?? "?").normalised
    try db.execute(
      """
      INSERT INTO imports (id, space_id, user_id, name, profile, state, options, facts, group_id,
        total, done, created_at, updated_at)
      VALUES ($1, $2, $3, $4, 'table', 'done', $5, $6, $7, $8, $9, $10, $10)
      """, ImportID.new(), scope.space, scope.user, name.shortened(to: 200),
      try JSON.text(options),
      try JSON.text(facts), payload.group, told.total, told.rows, Timestamp.now)
  }
}
