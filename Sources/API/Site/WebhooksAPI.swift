import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                                  | who may | answers                          |
/// |--------|---------------------------------------|---------|----------------------------------|
/// | GET    | /admin/webhooks                       | owner   | the webhooks with their secrets  |
/// | POST   | /admin/webhooks                       | owner   | 201, the new one                 |
/// | GET    | /admin/webhooks/{id}                  | owner   | one                              |
/// | PUT    | /admin/webhooks/{id}                  | owner   | the changed one                  |
/// | DELETE | /admin/webhooks/{id}                  | owner   | a message                        |
/// | POST   | /admin/webhooks/{id}/test             | owner   | the result of a test delivery    |
/// | GET    | /admin/webhooks/{id}/deliveries       | owner   | the deliveries, newest first     |
/// | POST   | /admin/webhooks/deliveries/{id}/retry | owner   | the delivery, pending again      |
struct WebhooksAPI: Sendable {
  let webhooks: Webhooks

  var routes: [Route] { listRoutes + messageRoutes }

  private var listRoutes: [Route] {
    [
      Route(
        .get, "/admin/webhooks", .member, .modula, "The webhooks of the site.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "Webhook[]")
      ) { try await list($0) },
      Route(
        .post, "/admin/webhooks", .member, .modula, "Adds a webhook.",
        Operation(headers: [.space], body: "WebhookDraft", response: "Webhook", status: 201)
      ) { call in
        let draft: WebhookDraft = try await call.body()
        return Self.answer(try await webhooks.make(draft, in: call.scope), status: .created)
      },
      Route(
        .get, "/admin/webhooks/{id}", .member, .modula, "A webhook.",
        Operation(headers: [.space], response: "Webhook")
      ) { call in
        Self.answer(try await webhooks.find(call.id(of: Webhook.self), in: call.scope))
      },
      Route(
        .put, "/admin/webhooks/{id}", .member, .modula, "Changes the given members of a webhook.",
        Operation(headers: [.space], body: "WebhookDraft", response: "Webhook")
      ) { call in
        let id = try call.id(of: Webhook.self)
        let draft: WebhookDraft = try await call.body()
        return Self.answer(try await webhooks.update(id, draft, in: call.scope))
      },
      Route(
        .delete, "/admin/webhooks/{id}", .member, .modula, "Deletes a webhook.",
        Operation(headers: [.space], response: "Message")
      ) { call in
        let group = try await webhooks.delete(call.id(of: Webhook.self), in: call.scope)
        return try jsonResponse(
          Message(message: "Webhook deleted", undo: group.description))
      },
    ]
  }

  private var messageRoutes: [Route] {
    [
      Route(
        .post, "/admin/webhooks/{id}/test", .member, .modula, "Sends a test delivery.",
        Operation(headers: [.space], response: "WebhookTest")
      ) { try await test($0) },
      Route(
        .get, "/admin/webhooks/{id}/deliveries", .member, .modula, "The latest deliveries.",
        Operation(
          query: ["limit", "offset", "count"], headers: [.space], response: "WebhookDelivery[]")
      ) { call in
        let id = try call.id(of: Webhook.self)
        let messages = try await webhooks.messages(of: id, limit: 1_000, in: call.scope)
        return try call.listResponse(messages, Self.write)
      },
      Route(
        .post, "/admin/webhooks/deliveries/{id}/retry", .member, .modula,
        "Retries a delivery.", Operation(headers: [.space], response: "WebhookDelivery")
      ) { call in
        let id = try call.id(of: WebhookDelivery.self)
        let message = try await webhooks.retry(id, in: call.scope)
        var json = JSONWriter()
        Self.write(message, &json)
        return jsonResponse(json)
      },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let scope = try call.scope
    if let id = try call.optionalID(of: Webhook.self) {
      return Self.answer(try await webhooks.find(id, in: scope))
    }
    return try call.listResponse(try await webhooks.list(scope), Self.write)
  }

  private struct Test: Encodable {
    var status: String
    var status_code: Int?
    var error: String?
  }

  func test(_ call: Call) async throws -> Response {
    let message = try await webhooks.test(call.id(of: Webhook.self), in: call.scope)
    return try jsonResponse(
      Test(
        status: message.outcome.rawValue,
        status_code: message.statusCode == 0 ? nil : message.statusCode,
        error: message.error.isEmpty ? nil : message.error))
  }

  // MARK: - Writing

  private static func answer(
    _ webhook: Webhook, status: HTTPResponse.Status = .ok
  ) -> Response {
    var json = JSONWriter()
    write(webhook, &json)
    return jsonResponse(json, status: status)
  }

  private static func write(_ webhook: Webhook, _ json: inout JSONWriter) {
    json.object { json in
      json.member("webhook_id", webhook.id)
      json.member("name", webhook.name)
      json.member("url", webhook.url)
      json.member("secret", webhook.secret)
      json.array("events") { json in webhook.events.forEach { json.value($0) } }
      json.member("is_active", webhook.isActive)
      json.object("headers") { json in
        for (name, value) in webhook.headers.sorted(by: { $0.key < $1.key }) {
          json.member(named: name, value)
        }
      }
      json.member("author_id", webhook.author)
      json.member("date_created", webhook.createdAt)
      json.member("date_modified", webhook.updatedAt)
    }
  }

  /// Writes a message. Absent values are empty strings, because the contract's clients do not
  /// accept null.
  private static func write(_ message: WebhookMessage, _ json: inout JSONWriter) {
    json.object { json in
      json.member("delivery_id", message.id)
      json.member("webhook_id", message.webhook)
      json.member("event", message.event)
      json.member("payload", message.payload)
      json.member("status", message.outcome.rawValue)
      json.member("attempts", message.attempts)
      json.member("last_status_code", message.statusCode)
      json.member("last_error", message.error)
      json.member("next_retry_at", message.nextAttempt?.description ?? "")
      json.member("created_at", message.createdAt)
      json.member("completed_at", message.completedAt?.description ?? "")
    }
  }
}
