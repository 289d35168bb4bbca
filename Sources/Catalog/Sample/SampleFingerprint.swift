import Crypto
import Database
import Foundation
import Model

/// A hash of an entry's values, by which it is detected whether a user has changed the entry.
struct SampleFingerprint: Sendable {
  private var record: EntryRecord

  static func read(
    _ keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: SampleFingerprint] {
    let records = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      """, space, SQLValue.integers(keys.map(\.rawValue)), map: { EntryRecord($0) })
    return Dictionary(
      records.map { ($0.key, SampleFingerprint(record: $0)) },
      uniquingKeysWith: { first, _ in first })
  }

  var createdAt: Timestamp { record.createdAt }
  var hash: [UInt8] { hash(date: record.date) }

  /// Whether the entry is as it was when `hash` was stored.
  func isUnchanged(since hash: [UInt8]) -> Bool {
    if self.hash == hash { return true }
    // Planned entries had the date of their creation until migration 24 removed it. That was a date
    // in the user's time zone, which is at most a day off the date in UTC.
    guard record.date.isEmpty else { return false }
    return [-86_400, 0, 86_400].contains { (seconds: Int64) in
      let day = CalendarDate(createdAt.adding(seconds: seconds), in: .gmt)
      return self.hash(date: day.description) == hash
    }
  }

  private func hash(date: String) -> [UInt8] {
    let parts = [
      record.title, record.description, record.notes, "\(record.score)",
      "\(record.rating ?? -1)", "\(record.favourite)", date, record.stage,
      "\(record.collectionID.map { "\($0)" } ?? "")", "\(record.typeID.map { "\($0)" } ?? "")",
      record.additionalFields, record.images, record.occasions,
    ]
    return Array(SHA256.hash(data: Data(parts.joined(separator: "\u{1F}").utf8)))
  }
}
