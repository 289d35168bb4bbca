import Database
import Foundation
package import Journal
package import Model

/// Queues messages to webhooks, in the transaction in which the event happens.
package enum WebhookQueue {
  package static let jobKind = "webhook"

  /// The payload of a job: the id of the delivery.
  package struct JobPayload: Codable, Sendable { package var delivery: String }

  /// Adds a delivery and a job for every active webhook that has subscribed to `event`.
  /// - Parameter payload: the members in addition to `event`, `occurred_at` and `delivery_id`.
  package static func add(
    _ event: SiteEvent, _ payload: [String: String], in transaction: WriteTransaction
  ) throws {
    let webhooks = try transaction.db.rows(
      """
      SELECT key, events FROM webhooks WHERE space_id = $1 AND is_active = 1 ORDER BY key
      """, transaction.space, map: { (key: $0.int64(0), events: $0.text(1)) })
    for webhook in webhooks where try WebhookQueue.isSubscribed(to: event, webhook.events) {
      try add(event, payload, to: webhook.key, in: transaction)
    }
  }

  private static func add(
    _ event: SiteEvent, _ payload: [String: String], to webhook: Int64,
    in transaction: WriteTransaction
  ) throws {
    let id = try insertDelivery(event, payload, to: webhook, in: transaction)
    try Jobs.add(jobKind, payload: JobPayload(delivery: id.description), in: transaction)
  }

  /// Adds a delivery without a job.
  static func insertDelivery(
    _ event: SiteEvent, _ payload: [String: String], to webhook: Int64,
    in transaction: WriteTransaction
  ) throws -> WebhookDeliveryID {
    let id = WebhookDeliveryID.new()
    var members = payload
    members["event"] = event.rawValue
    members["occurred_at"] = transaction.now.description
    members["delivery_id"] = id.description
    let text = try JSON.text(members)
    try transaction.db.execute(
      """
      INSERT INTO webhook_deliveries (id, space_id, webhook_id, event, payload, created_at)
      VALUES ($1, $2, $3, $4, $5, $6)
      """, id, transaction.space, webhook, event.rawValue, text, transaction.now)
    return id
  }

  private static func isSubscribed(to event: SiteEvent, _ events: String) throws -> Bool {
    let names = try JSON.decode([String].self, from: events)
    return names.contains("*") || names.contains(event.rawValue)
  }
}

/// The entity that ids of deliveries refer to.
package enum WebhookDelivery {}
package typealias WebhookDeliveryID = Identifier<WebhookDelivery>
