public import Foundation
public import Model

/// An address that receives the events of a site.
public struct Webhook: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<Webhook>
  /// The name in lists of webhooks.
  public var name: String
  /// Where the events are sent by POST.
  public var url: URL
  /// The key of the signature in the header of each event.
  public var secret: String
  /// Such as `content.published`, or `*` for all.
  public var events: [String]
  /// Whether events are sent.
  public var isActive: Bool
  /// Further header fields of each event.
  public var headers: [String: String]

  enum CodingKeys: String, CodingKey {
    case id = "webhook_id"
    case name, url, secret, events, headers
    case isActive = "is_active"
  }
}

/// A webhook to create, or the members of one to change: what is nil is not sent.
public struct WebhookDraft: Encodable, Sendable {
  /// The name in lists of webhooks.
  public var name: String?
  /// A public https address.
  public var url: URL?
  /// Nil generates one.
  public var secret: String?
  /// Such as `content.published`, or `*` for all.
  public var events: [String]?
  /// Whether events are sent.
  public var isActive: Bool?
  /// Further header fields of each event.
  public var headers: [String: String]?

  /// Creates a draft. A new webhook needs a name, an address and events.
  public init(name: String? = nil, url: URL? = nil, events: [String]? = nil) {
    self.name = name
    self.url = url
    self.events = events
  }

  enum CodingKeys: String, CodingKey {
    case name, url, secret, events, headers
    case isActive = "is_active"
  }
}

/// An event that was sent, or is still to be sent.
public struct WebhookDelivery: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<WebhookDelivery>
  /// Such as `content.published`.
  public var event: String
  /// JSON.
  public var payload: String
  /// `pending`, `retrying`, `success` or `failed`.
  public var status: String
  /// How often it was sent.
  public var attempts: Int
  /// 0 if there was no response.
  public var lastStatusCode: Int
  /// Why the latest attempt failed; empty if it did not.
  public var lastError: String

  enum CodingKeys: String, CodingKey {
    case id = "delivery_id"
    case event, payload, status, attempts
    case lastStatusCode = "last_status_code"
    case lastError = "last_error"
  }
}

/// The webhooks of a site. Only owners use them.
public struct WebhooksResource: Sendable {
  let api: APIClient

  /// Returns the webhooks of the site.
  public func all() async throws -> [Webhook] { try await api.value(of: .get("/admin/webhooks")) }

  /// Returns a webhook with its secret.
  public func get(_ id: Identifier<Webhook>) async throws -> Webhook {
    try await api.value(of: .get("/admin/webhooks/\(id)"))
  }

  /// Adds a webhook.
  ///
  ///     let webhook = try await client.site.webhooks.create(
  ///       WebhookDraft(name: "Deployment", url: url, events: ["content.published"]))
  /// - Throws: `APIError` of the kind `invalid` for an address that is not public.
  @discardableResult
  public func create(_ draft: WebhookDraft) async throws -> Webhook {
    try await api.create(.sending(draft, to: "/admin/webhooks"), "webhook", read: get)
  }

  /// Changes the members that the draft has.
  @discardableResult
  public func update(_ id: Identifier<Webhook>, _ draft: WebhookDraft) async throws -> Webhook {
    try await api.change(.sending(draft, by: "PUT", to: "/admin/webhooks/\(id)")) {
      try await get(id)
    }
  }

  /// Deletes a webhook. Nothing is sent to it any more.
  /// - Returns: what `changes.undo(_:)` takes.
  @discardableResult
  public func delete(_ id: Identifier<Webhook>) async throws -> ChangeGroupID? {
    let response = try await api.change(.delete("/admin/webhooks/\(id)"))
    return try response.decode(Deletion.self).undo
  }

  /// Sends a test event.
  /// - Returns: whether the receiver accepted it, and otherwise why not.
  public func test(_ id: Identifier<Webhook>) async throws -> (isAccepted: Bool, error: String?) {
    struct Result: Decodable {
      var status: String
      var error: String?
    }
    let request = APIRequest(method: "POST", path: "/admin/webhooks/\(id)/test")
    let result: Result = try await api.value(of: request)
    return (result.status == "success", result.error)
  }

  /// Returns the last deliveries, newest first.
  public func deliveries(of id: Identifier<Webhook>) async throws -> [WebhookDelivery] {
    try await api.value(of: .get("/admin/webhooks/\(id)/deliveries"))
  }

  /// Sends a delivery again.
  public func retry(_ id: Identifier<WebhookDelivery>) async throws -> WebhookDelivery {
    try await api.value(
      of: APIRequest(method: "POST", path: "/admin/webhooks/deliveries/\(id)/retry"))
  }
}
