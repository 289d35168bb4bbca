import Catalog
import Database
package import Journal
package import Model

/// Scheduled publication. The time is stored with the entry. The job that runs at this time
/// publishes the entry if it still has the same time.
extension Versions {
  package static let jobKind = "publish"

  struct PublicationSchedule: Codable {
    var entry: EntryID
    /// Milliseconds since 1970.
    var at: Int64
  }

  /// Schedules the publication of an entry.
  /// - Parameter time: a time in the future, which replaces an earlier one.
  /// - Throws: invalid for a time that is past, and for an entry that is not complete.
  package func schedule(
    _ id: EntryID, at time: Timestamp, revision: Int? = nil, group: ChangeGroupID = .new(),
    in scope: Scope
  ) async throws {
    try await write(id, revision, group, in: scope) { content, transaction in
      try Publisher.schedule(content, at: time, in: transaction)
    }
  }

  /// Cancels the scheduled publication of an entry.
  package func unschedule(
    _ id: EntryID, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await write(id, nil, group, in: scope) { content, transaction in
      try Publisher.setSchedule(
        of: content.key, id: id, revision: content.revision, to: nil, in: transaction)
    }
  }

  /// Publishes the entry of a job. Does nothing if the schedule was changed or cancelled since.
  /// Cancels the schedule if the entry is no longer complete.
  package func run(_ job: Job) async throws {
    // An unreadable payload makes the job fail, so that it is logged and not counted as done.
    let appointment = try JSON.decode(PublicationSchedule.self, from: job.payload)
    guard let space = job.space, let user = job.user else { return }
    try await journal.write(in: space, by: user) { transaction in
      let due = try transaction.db.row(
        """
        SELECT e.key, e.revision FROM entries e
        JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
        WHERE e.space_id = $1 AND e.id = $2 AND s.publish_at = $3
        """, space, appointment.entry, appointment.at,
        map: { ($0.key(0, of: Entry.self), $0.int(1)) })
      guard let (key, revision) = due else { return }
      do {
        try Publisher.publish(key, cause: .schedule, in: transaction)
      } catch let failure as Failure where [.invalid, .notFound, .conflict].contains(failure.kind) {
        try Publisher.setSchedule(
          of: key, id: appointment.entry, revision: revision, to: nil, in: transaction)
      }
    }
  }
}

extension Publisher {
  /// Schedules the publication of content.
  /// - Throws: invalid for a time that is past, and for an entry that is not complete.
  static func schedule(
    _ content: ContentRecord, at time: Timestamp, in transaction: WriteTransaction
  ) throws {
    guard time > transaction.now else {
      throw Failure.invalid(FieldProblem("publish_at", "future"))
    }
    let types = try SiteTypeStore.load(transaction.space, transaction.db)
    let snapshot = try SnapshotReader.read(
      content.key, types, in: transaction.space, transaction.db)
    try PublishingRules.check(snapshot, types, in: transaction)
    try setSchedule(
      of: content.key, id: content.id, revision: content.revision, to: time, in: transaction)
    try WebhookQueue.add(
      .scheduled, ["content_data_id": content.id.description, "publish_at": time.description],
      in: transaction)
  }

  /// Sets the time at which an entry is published automatically, with a job for it; nil for none.
  static func setSchedule(
    of key: EntryKey, id: EntryID, revision: Int, to time: Timestamp?,
    in transaction: WriteTransaction
  ) throws {
    let before =
      try transaction.db.row(
        "SELECT publish_at FROM site_entries WHERE space_id = $1 AND entry_id = $2",
        transaction.space,
        key, map: { $0.optionalTimestamp(0) }) ?? nil
    try transaction.db.execute(
      """
      INSERT INTO site_entries (space_id, entry_id, publish_at) VALUES ($1, $2, $3)
      ON CONFLICT (space_id, entry_id) DO UPDATE SET publish_at = EXCLUDED.publish_at
      """, transaction.space, key, time)
    if let time {
      let appointment = Versions.PublicationSchedule(entry: id, at: time.milliseconds)
      try Jobs.add(Versions.jobKind, payload: appointment, at: time, in: transaction)
    }
    let change = PublicationScheduleChange(before: before?.milliseconds, after: time?.milliseconds)
    transaction.record(
      Change(.publicationSchedule, id, .update, revision: revision, before: try change.json))
  }

  /// Cancels the scheduled publication, if there is one.
  static func unschedule(_ content: ContentRecord, in transaction: WriteTransaction) throws {
    guard content.publishAt != nil else { return }
    try setSchedule(
      of: content.key, id: content.id, revision: content.revision, to: nil, in: transaction)
  }
}
