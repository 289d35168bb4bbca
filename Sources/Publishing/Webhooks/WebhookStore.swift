import Accounts
import Crypto
import Database
import Foundation
package import Journal
import Model

extension Change.Kind {
  package static let webhook = Change.Kind(rawValue: "webhook")
}

/// The columns of a webhook. In the log, its secret is encrypted.
struct WebhookRow: StoredAsJSON, Sendable, Equatable {
  var name = ""
  var url = ""
  var secret = ""
  var events: [String] = ["*"]
  var headers: [String: String] = [:]
  var isActive = true
  var user: Int64 = 0
  /// Milliseconds since 1970; nil for a new webhook.
  var created: Int64?
  var revision = 0

  init() {}
}

/// Reads and writes the rows of `webhooks`, and encrypts their secrets.
enum WebhookStore {
  // MARK: - Secrets

  static func encrypt(_ secret: String, of id: WebhookID, _ seal: SecretBox) throws -> String {
    Data(try seal.seal(Data(secret.utf8), of: "webhook \(id)")).base64EncodedString()
  }

  /// Decrypts a secret. Returns an empty text for a secret that was encrypted with another key.
  static func decrypt(_ sealed: String, of id: WebhookID, _ seal: SecretBox) -> String {
    guard let bytes = Data(base64Encoded: sealed) else { return "" }
    return String(decoding: seal.open([UInt8](bytes), of: "webhook \(id)") ?? [], as: UTF8.self)
  }

  // MARK: - Reading

  static let columns = """
    w.key, w.id, w.name, w.url, w.secret, w.events, w.headers, w.is_active, u.id, w.created_at,
    w.updated_at
    """

  /// - Throws: `DecodingError` for events or headers that cannot be read. Clients send back the
  ///   whole webhook that they have read, so they would delete them.
  static func webhook(_ row: borrowing Row, _ seal: SecretBox) throws -> Webhook {
    let id = row.id(1, of: Webhook.self)
    return try Webhook(
      key: row.key(0), id: id, name: row.text(2), url: row.text(3),
      secret: decrypt(row.text(4), of: id, seal),
      events: JSON.decode(from: row.text(5)),
      headers: JSON.decode(from: row.text(6)), isActive: row.bool(7),
      author: row.id(8),
      createdAt: row.timestamp(9), updatedAt: row.timestamp(10))
  }

  static func all(
    in space: SpaceKey, only id: WebhookID? = nil, _ seal: SecretBox, _ db: any Connection
  ) throws -> [Webhook] {
    try db.rows(
      """
      SELECT \(columns) FROM webhooks w JOIN users u ON u.key = w.user_id
      WHERE w.space_id = $1 ORDER BY w.key
      """, space, map: { try webhook($0, seal) }
    ).filter { id == nil || $0.id == id }
  }

  /// Returns a row with its secret encrypted.
  /// - Throws: notFound (`webhook.notFound`); `DecodingError` for events or headers that cannot be
  ///   read, because an update writes all values back.
  static func row(
    _ id: WebhookID, in transaction: WriteTransaction
  ) throws -> (key: Key<Webhook>, row: WebhookRow) {
    let found = try transaction.db.row(
      """
      SELECT key, name, url, secret, events, headers, is_active, user_id, created_at, revision
      FROM webhooks WHERE space_id = $1 AND id = $2
      """, transaction.space, id
    ) { row in
      var read = WebhookRow()
      (read.name, read.url, read.secret) = (row.text(1), row.text(2), row.text(3))
      read.events = try JSON.decode(from: row.text(4))
      read.headers = try JSON.decode(from: row.text(5))
      read.isActive = row.bool(6)
      (read.user, read.created, read.revision) = (row.int64(7), row.int64(8), row.int(9))
      return (key: row.key(0, of: Webhook.self), row: read)
    }
    guard let found else { throw Failure.notFound("webhook") }
    return found
  }

  // MARK: - Writing

  static func insert(_ row: WebhookRow, as id: WebhookID, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      """
      INSERT INTO webhooks (id, space_id, name, url, secret, events, headers, is_active, user_id,
        revision, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
      """, id, transaction.space, row.name, row.url, row.secret, JSON.text(row.events),
      JSON.text(row.headers),
      row.isActive, row.user, row.revision + 1, row.created ?? transaction.now.milliseconds,
      transaction.now)
    transaction.record(Change(.webhook, id, .create, revision: row.revision + 1))
  }

  static func update(
    _ id: WebhookID, from old: WebhookRow, to new: WebhookRow, in transaction: WriteTransaction
  ) throws {
    var new = new
    new.revision = old.revision
    guard new != old else { return }
    try transaction.db.execute(
      """
      UPDATE webhooks SET name = $3, url = $4, secret = $5, events = $6, headers = $7,
        is_active = $8, revision = revision + 1, updated_at = $9
      WHERE space_id = $1 AND id = $2
      """, transaction.space, id, new.name, new.url, new.secret, JSON.text(new.events),
      JSON.text(new.headers),
      new.isActive, transaction.now)
    transaction.record(
      Change(.webhook, id, .update, revision: old.revision + 1, before: try old.json))
  }

  /// Deletes a webhook. Its messages are deleted by the foreign key.
  static func delete(_ id: WebhookID, _ row: WebhookRow, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      "DELETE FROM webhooks WHERE space_id = $1 AND id = $2", transaction.space, id)
    transaction.record(Change(.webhook, id, .delete, revision: row.revision, before: try row.json))
  }
}

/// Undoes changes to webhooks.
struct WebhookUndo: UndoHandler {
  let kind = Change.Kind.webhook
  let access = ChangeAccess.ownersOnly

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: Webhook.self)
    // A former version that cannot be read cannot be restored.
    let before = WebhookRow(ifReadable: change.before)
    // The log of a restored book does not contain former versions either.
    guard before != nil || change.operation == .create else { throw Failure.undoConflict }
    if change.operation == .delete {
      let there = try transaction.db.integer(
        "SELECT 1 FROM webhooks WHERE space_id = $1 AND id = $2", transaction.space, id)
      guard there == nil, let before else { throw Failure.undoConflict }
      return try WebhookStore.insert(before, as: id, in: transaction)
    }
    let now = try WebhookStore.row(id, in: transaction).row
    guard now.revision == change.revision else { throw Failure.undoConflict }
    if let before {
      try WebhookStore.update(id, from: now, to: before, in: transaction)
    } else {
      try WebhookStore.delete(id, now, in: transaction)
    }
  }
}
