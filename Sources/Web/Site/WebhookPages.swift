import Accounts
import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The pages of webhooks, which only owners can use.
enum WebhookPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    guard try call.space.role == .owner else {
      return call.answer(
        WebhooksView(webhooks: [], isOwner: false, context: call.page).page)
    }
    let all = try await call.web.features.site.webhooks.list(call.scope)
    let rows = all.map {
      WebhooksView.Row(
        id: "\($0.id)", name: $0.name, url: $0.url, isActive: $0.isActive, events: $0.events)
    }
    return call.answer(WebhooksView(webhooks: rows, isOwner: true, context: call.page).page)
  }

  @Sendable static func new(_ call: PageCall) async throws -> Response {
    var input = WebhookInput()
    input.events = [SiteEvent.published.rawValue, SiteEvent.unpublished.rawValue]
    return call.answer(view(input, call).page)
  }

  @Sendable static func edit(_ call: PageCall) async throws -> Response {
    let webhook = try await find(call)
    var input = WebhookInput(name: webhook.name, url: webhook.url)
    input.events = Set(webhook.events)
    input.headers = WebhookInput.lines(webhook.headers)
    input.isActive = webhook.isActive
    return try await answer(call, webhook, input)
  }

  private static func find(_ call: PageCall) async throws -> Webhook {
    try await call.web.features.site.webhooks.find(call.id(of: Webhook.self), in: call.scope)
  }

  private static func view(
    _ input: WebhookInput, _ call: PageCall, errors: [FormError] = []
  ) -> WebhookView {
    WebhookView(
      input: input, events: ["*"] + SiteEvent.all.map(\.rawValue).filter { $0 != "webhook.test" },
      errors: errors, context: call.page)
  }

  private static func answer(
    _ call: PageCall, _ webhook: Webhook, _ input: WebhookInput, errors: [FormError] = []
  ) async throws -> Response {
    var view = view(input, call, errors: errors)
    view.id = "\(webhook.id)"
    let messages = try await call.web.features.site.webhooks.messages(
      of: webhook.id, limit: 50, in: call.scope)
    view.deliveries = messages.map { message in
      WebhookView.Delivery(
        id: "\(message.id)", event: message.event, status: message.outcome.rawValue,
        attempts: message.attempts, statusCode: message.statusCode, error: message.error,
        createdAt: call.dateAndTime(message.createdAt))
    }
    return call.answer(view.page, status: errors.isEmpty ? .ok : .unprocessableContent)
  }

  // MARK: - Saving

  private static func input(_ form: Form) -> WebhookInput {
    WebhookInput(
      name: form["name"] ?? "", url: form["url"] ?? "", secret: form["secret"] ?? "",
      events: Set(form.all("events")), headers: form["headers"] ?? "",
      isActive: form.isOn("is_active"))
  }

  private static func draft(_ input: WebhookInput) throws -> WebhookDraft {
    var draft = WebhookDraft()
    draft.name = input.name
    draft.url = input.url
    draft.secret = input.secret.isEmpty ? nil : input.secret
    draft.events = input.events.sorted()
    draft.headers = try input.parsedHeaders()
    draft.isActive = input.isActive
    return draft
  }

  @Sendable static func create(_ call: PageCall) async throws -> Response {
    let input = input(try await call.form())
    do {
      let group = ChangeGroupID.new()
      let made = try await call.web.features.site.webhooks.make(
        draft(input), group: group, in: call.scope)
      return call.redirect(
        within: "/site/webhooks/\(made.id)", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where [.invalid, .conflict].contains(failure.kind) {
      let view = view(input, call, errors: call.errors(of: failure, defaultControl: "url"))
      return call.answer(view.page, status: .unprocessableContent)
    }
  }

  @Sendable static func update(_ call: PageCall) async throws -> Response {
    let input = input(try await call.form())
    let webhook = try await find(call)
    do {
      let group = ChangeGroupID.new()
      _ = try await call.web.features.site.webhooks.update(
        webhook.id, draft(input), group: group, in: call.scope)
      return call.redirect(
        within: "/site/webhooks/\(webhook.id)", notice: Notice(.saved, undo: group))
    } catch let failure as Failure where failure.kind == .invalid {
      return try await answer(
        call, webhook, input, errors: call.errors(of: failure, defaultControl: "url"))
    }
  }

  @Sendable static func redirect(_ call: PageCall) async throws -> Response {
    call.redirect(within: "/site/webhooks")
  }

  @Sendable static func delete(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let group = try await call.web.features.site.webhooks.delete(
      call.id(of: Webhook.self), in: call.scope)
    return call.redirect(within: "/site/webhooks", notice: Notice(.deleted, undo: group))
  }

  @Sendable static func test(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    let id = try call.id(of: Webhook.self)
    let message = try await call.web.features.site.webhooks.test(id, in: call.scope)
    return call.redirect(
      within: "/site/webhooks/\(id)",
      notice: Notice(message.outcome == .success ? .testSent : .testFailed))
  }

  @Sendable static func retry(_ call: PageCall) async throws -> Response {
    _ = try await call.form()
    _ = try await call.web.features.site.webhooks.retry(
      call.id("delivery", of: WebhookDelivery.self), in: call.scope)
    return call.redirect(
      within: "/site/webhooks/\(try call.id(of: Webhook.self))", notice: Notice(.willRetry))
  }
}

// MARK: - WebhookInput

/// The input of a webhook's form, as it was typed.
struct WebhookInput: Equatable {
  var name = ""
  var url = ""
  var secret = ""
  var events: Set<String> = []
  /// Additional HTTP headers, one `Name: value` per line.
  var headers = ""
  var isActive = true

  /// Returns the headers as text, the reverse of `parsedHeaders`.
  static func lines(_ headers: [String: String]) -> String {
    headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: "\n")
  }

  /// Parses the headers.
  /// - Throws: invalid (`headers`) for a line that is no header, or a header that occurs twice.
  func parsedHeaders() throws -> [String: String] {
    var parsed: [String: String] = [:]
    for line in headers.split(whereSeparator: \.isNewline) {
      let line = String(line).normalised
      if line.isEmpty { continue }
      let parts = line.split(separator: ":", maxSplits: 1).map { String($0).normalised }
      guard parts.count == 2, !parts[0].isEmpty, parsed[parts[0]] == nil else {
        throw Failure.invalid(FieldProblem("headers", "webhook.header"))
      }
      parsed[parts[0]] = parts[1]
    }
    return parsed
  }
}
