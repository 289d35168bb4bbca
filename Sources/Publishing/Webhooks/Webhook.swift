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

// MARK: - WebhookDraft

/// The values with which a webhook is created or changed. Nil keeps the old value, or the default
/// of a new webhook.
package struct WebhookDraft: Sendable, Decodable {
  package var name: String?
  package var url: String?
  /// If the secret of a new webhook is empty, the server creates one.
  package var secret: String?
  package var events: [String]?
  package var headers: [String: String]?
  package var isActive: Bool?

  package init(
    name: String? = nil, url: String? = nil, secret: String? = nil, events: [String]? = nil,
    headers: [String: String]? = nil, isActive: Bool? = nil
  ) {
    self.name = name
    self.url = url
    self.secret = secret
    self.events = events
    self.headers = headers
    self.isActive = isActive
  }

  enum CodingKeys: String, CodingKey {
    case name, url, secret, events, headers
    case isActive = "is_active"
  }

  static let maxEvents = 30
  static let maxHeaders = 20

  /// Returns the row after this change to `old`, with its secret unencrypted.
  /// - Parameter accepts: whether requests can be sent to a URL.
  /// - Throws: invalid with every broken rule.
  func checked(_ old: WebhookRow, accepts: (String) -> Bool) throws -> WebhookRow {
    var (new, problems) = (old, [FieldProblem]())
    new.name = (name ?? old.name).normalised
    if !(1...100).contains(new.name.characterCount) {
      let code = new.name.isEmpty ? "required" : "length"
      problems.append(FieldProblem("name", code, ["max": "100"]))
    }
    new.url = (url ?? old.url).normalised
    if new.url.isEmpty {
      problems.append(FieldProblem("url", "required"))
    } else if new.url.characterCount > 1_000 || !accepts(new.url) {
      problems.append(FieldProblem("url", "url.address"))
    }
    if let secret { new.secret = secret }
    if new.secret.utf8.count > 500 {
      problems.append(FieldProblem("secret", "length", ["max": "500"]))
    }
    if let events { new.events = WebhookDraft.checked(events, &problems) }
    if let headers { new.headers = WebhookDraft.checked(headers, &problems) }
    new.isActive = isActive ?? old.isActive
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return new
  }

  /// Checks the names of events. The contract's events `admin.…` never occur here, but are
  /// accepted.
  private static func checked(
    _ events: [String], _ problems: inout [FieldProblem]
  ) -> [String] {
    if events.count > maxEvents {
      problems.append(FieldProblem("events", "tooMany", ["max": "\(maxEvents)"]))
    }
    let known = SiteEvent.all.map(\.rawValue) + ["*"]
    if let odd = events.first(where: { !known.contains($0) && !$0.hasPrefix("admin.") }) {
      problems.append(FieldProblem("events", "webhook.event", ["name": String(odd.prefix(60))]))
    } else if events.contains(where: { $0.utf8.count > 60 }) {
      problems.append(FieldProblem("events", "length", ["max": "60"]))
    }
    return events.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Headers that the server sets, or that would change how a message is read.
  private static let reserved: Set = [
    "host", "content-length", "content-type", "transfer-encoding", "connection", "te", "trailer",
    "upgrade", "expect", "accept-encoding", "user-agent", "webhook-id", "webhook-timestamp",
    "webhook-signature", "x-modulacms-event", "x-modulacms-signature",
  ]

  private static func checked(
    _ headers: [String: String], _ problems: inout [FieldProblem]
  ) -> [String: String] {
    if headers.count > maxHeaders {
      problems.append(FieldProblem("headers", "tooMany", ["max": "\(maxHeaders)"]))
    }
    let isOdd = headers.contains { name, value in
      name.wholeMatch(of: #/[A-Za-z0-9!#$%&'*+.^_`|~\-]{1,100}/#) == nil
        || reserved.contains(name.lowercased()) || value.utf8.count > 1_000
        || !value.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7F }
    }
    if isOdd { problems.append(FieldProblem("headers", "webhook.header")) }
    return headers
  }
}

// MARK: - SiteEvent

/// An event that webhooks are notified of, as the contract spells it.
package struct SiteEvent: RawRepresentable, Hashable, Sendable {
  package let rawValue: String
  package init(rawValue: String) { self.rawValue = rawValue }

  package static let published = SiteEvent(rawValue: "content.published")
  package static let unpublished = SiteEvent(rawValue: "content.unpublished")
  package static let updated = SiteEvent(rawValue: "content.updated")
  package static let scheduled = SiteEvent(rawValue: "content.scheduled")
  package static let deleted = SiteEvent(rawValue: "content.deleted")
  package static let localePublished = SiteEvent(rawValue: "locale.published")
  package static let versionCreated = SiteEvent(rawValue: "version.created")
  package static let test = SiteEvent(rawValue: "webhook.test")

  package static let all: [SiteEvent] = [
    .published, .unpublished, .updated, .scheduled, .deleted, .localePublished, .versionCreated,
    .test,
  ]
}
