import Accounts
import Database
import Foundation
package import Journal
package import Model
import Outgoing

/// The webhooks of a space's site. Only owners can see and change them.
package struct Webhooks: Sendable {
  let journal: Journal
  let secretBox: SecretBox
  let sender: WebhookSender
  let clock: @Sendable () -> Timestamp

  package static let maxCount = 20

  init(accounts: Accounts, outgoing: OutgoingClient) {
    journal = accounts.journal
    secretBox = SecretBox(accounts.secrets.key(for: "webhooks"))
    clock = accounts.clock
    sender = WebhookSender(outgoing: outgoing, clock: accounts.clock)
  }

  var database: Database { journal.database }

  // MARK: - Reading

  /// Returns all webhooks, in the order of their creation.
  /// - Throws: notFound; forbidden (`role.notOwner`).
  package func list(_ scope: Scope) async throws -> [Webhook] {
    try await database.read { [secretBox] db in
      try scope.authoriseOwning(db)
      return try WebhookStore.all(in: scope.space, secretBox, db)
    }
  }

  /// - Throws: notFound (`webhook.notFound`); forbidden.
  package func find(_ id: WebhookID, in scope: Scope) async throws -> Webhook {
    guard let found = try await list(scope).first(where: { $0.id == id }) else {
      throw Failure.notFound("webhook")
    }
    return found
  }

  /// Returns the messages of a webhook, the newest first.
  /// - Throws: notFound (`webhook.notFound`); forbidden.
  package func messages(
    of id: WebhookID, limit: Int = 100, in scope: Scope
  ) async throws -> [WebhookMessage] {
    let webhook = try await find(id, in: scope)
    return try await database.read { db in
      try db.rows(
        """
        SELECT \(WebhookMessage.columns) FROM webhook_deliveries d
        JOIN webhooks w ON w.space_id = d.space_id AND w.key = d.webhook_id
        WHERE d.space_id = $1 AND d.webhook_id = $2 ORDER BY d.key DESC LIMIT $3
        """, scope.space, webhook.key, limit, map: { WebhookMessage($0) })
    }
  }

  // MARK: - Writing

  /// - Throws: invalid; conflict (`webhook.tooMany`); forbidden.
  package func make(
    _ draft: WebhookDraft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> Webhook {
    let id = WebhookID.new()
    var row = try draft.checked(WebhookRow(), accepts: sender.outgoing.accepts)
    if row.secret.isEmpty { row.secret = WebhookSignature.newSecret() }
    row.secret = try WebhookStore.encrypt(row.secret, of: id, secretBox)
    row.user = scope.user.rawValue
    try await write(in: scope, group) { [row] transaction in
      let count = try transaction.db.integer(
        "SELECT COUNT(*) FROM webhooks WHERE space_id = $1", transaction.space)
      guard count ?? 0 < Webhooks.maxCount else {
        throw Failure(.conflict, "webhook.tooMany", ["max": "\(Webhooks.maxCount)"])
      }
      try WebhookStore.insert(row, as: id, in: transaction)
    }
    return try await find(id, in: scope)
  }

  /// - Throws: invalid; notFound; forbidden.
  package func update(
    _ id: WebhookID, _ draft: WebhookDraft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> Webhook {
    try await write(in: scope, group) { [secretBox, sender] transaction in
      let (_, old) = try WebhookStore.row(id, in: transaction)
      var plain = old
      plain.secret = ""
      var new = try draft.checked(plain, accepts: sender.outgoing.accepts)
      // An empty secret keeps the old one, because forms do not show it.
      new.secret =
        new.secret.isEmpty ? old.secret : try WebhookStore.encrypt(new.secret, of: id, secretBox)
      try WebhookStore.update(id, from: old, to: new, in: transaction)
    }
    return try await find(id, in: scope)
  }

  /// - Throws: notFound; forbidden.
  package func delete(_ id: WebhookID, in scope: Scope) async throws -> ChangeGroupID {
    try await write(in: scope) { transaction in
      let (_, row) = try WebhookStore.row(id, in: transaction)
      try WebhookStore.delete(id, row, in: transaction)
    }
  }

  @discardableResult
  private func write(
    in scope: Scope, _ group: ChangeGroupID = .new(),
    _ body: @escaping @Sendable (WriteTransaction) throws -> Void
  ) async throws -> ChangeGroupID {
    try await journal.write(as: scope, .owning, group: group) { transaction in try body(transaction)
    }
    return group
  }

  /// How long messages are kept, in seconds: 30 days.
  static let retentionSeconds: Int64 = 30 * 86_400

  /// Deletes messages that are older than `retentionSeconds`.
  package func deleteExpired() async throws {
    let end = clock().adding(seconds: -Webhooks.retentionSeconds)
    try await database.deleteInBatches { db, limit in
      try db.execute(
        """
        DELETE FROM webhook_deliveries WHERE key IN (
          SELECT key FROM webhook_deliveries WHERE created_at <= $1 LIMIT $2)
        """, end, limit)
    }
  }
}
