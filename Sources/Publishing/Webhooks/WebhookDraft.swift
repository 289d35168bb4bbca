import Foundation
import Model

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
