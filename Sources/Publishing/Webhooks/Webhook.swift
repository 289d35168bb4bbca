package import Database
import Foundation
package import Model

package typealias WebhookID = Identifier<Webhook>

/// A URL that is notified of events on the site.
package struct Webhook: Sendable {
  package var key: Key<Webhook>
  package var id: WebhookID
  package var name: String
  package var url: String
  /// The secret that messages are signed with.
  package var secret: String
  /// Names of events; `*` means all.
  package var events: [String]
  package var headers: [String: String]
  package var isActive: Bool
  package var author: UserID
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
}

/// A message to a webhook, and the state of its delivery.
package struct WebhookMessage: Sendable {
  package enum Outcome: String, Sendable { case pending, retrying, success, failed }

  package var id: WebhookDeliveryID
  package var webhook: WebhookID
  package var event: String
  /// The JSON that was or will be sent.
  package var payload: String
  package var outcome: Outcome
  package var attempts: Int
  /// 0 if there was no response.
  package var statusCode: Int
  package var error: String
  package var nextAttempt: Timestamp?
  package var createdAt: Timestamp
  package var completedAt: Timestamp?

  static let columns = """
    d.id, w.id, d.event, d.payload, d.status, d.attempts, d.last_status_code, d.last_error,
    d.next_retry_at, d.created_at, d.completed_at
    """

  init(_ row: borrowing Row) {
    id = row.id(0)
    webhook = row.id(1)
    event = row.text(2)
    payload = row.text(3)
    outcome = Outcome(rawValue: row.text(4)) ?? .failed
    attempts = row.int(5)
    statusCode = row.int(6)
    error = row.text(7)
    nextAttempt = row.optionalTimestamp(8)
    createdAt = row.timestamp(9)
    completedAt = row.optionalTimestamp(10)
  }
}
