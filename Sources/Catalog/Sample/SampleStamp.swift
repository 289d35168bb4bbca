import Crypto
import Database
import Foundation
import Model

/// What an entry says, as one hash: the same as long as nobody has changed it.
struct SampleStamp: Sendable {
  var hash: [UInt8]
  var createdAt: Timestamp

  static func read(
    _ keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: SampleStamp] {
    let records = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      """, space, SQLValue.integers(keys.map(\.rawValue)), map: { EntryRecord($0) })
    return Dictionary(
      records.map { ($0.key, SampleStamp($0)) }, uniquingKeysWith: { first, _ in first })
  }

  private init(_ record: EntryRecord) {
    let parts = [
      record.title, record.description, record.notes, "\(record.score)",
      "\(record.rating ?? -1)", "\(record.favourite)", record.date, record.stage,
      "\(record.collectionID.map { "\($0)" } ?? "")", "\(record.typeID.map { "\($0)" } ?? "")",
      record.additionalFields, record.images, record.occasions,
    ]
    hash = Array(SHA256.hash(data: Data(parts.joined(separator: "\u{1F}").utf8)))
    createdAt = record.createdAt
  }
}
