import HTML
import Model

/// The form of a webhook, and its latest deliveries.
struct WebhookView {
  struct Delivery {
    var id: String
    var event: String
    /// `pending`, `retrying`, `success`, `failed`.
    var status: String
    var attempts: Int
    /// The status of the last answer; 0 without one.
    var statusCode: Int
    var error: String
    var createdAt: String
  }

  /// Nil for a new webhook.
  var id: String?
  let input: WebhookInput
  /// The names of all events that can be chosen; `*` for all.
  let events: [String]
  var deliveries: [Delivery] = []
  var errors: [FormError] = []
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: id == nil ? words(site: .newWebhook) : input.name,
      back: (context.webhooks, words(site: .webhooks)), context: context
    ).page {
      div(.class("settings-sections")) {
        form
        if id != nil { deliveryList }
      }
    }
  }

  private var form: some Node {
    let controls = FormControls(errors: errors, context: context)
    return HTML.form(
      .class("settings-card settings-form"), .id("webhook-form"), .method(.post),
      .action(id.map { context.webhook($0) } ?? context.webhooks),
      Attribute("novalidate", present: true)
    ) {
      CSRFField(context: context).node
      controls.summary
      controls.text("name", words(site: .webhookName), input.name, limit: 100, required: true)
      controls.text(
        "url", words(site: .webhookURL), input.url, kind: .url,
        hints: [words(site: .webhookURLHint)],
        limit: 1000, required: true)
      controls.text(
        "secret", words(site: .webhookSecret), input.secret,
        hints: [words(site: .webhookSecretHint)], limit: 200,
        extra: Attribute("autocomplete", "off"))
      eventBoxes(controls)
      headers(controls)
      label(.class("onoff")) {
        span { words(site: .active) }
        HTML.input(
          .type(.checkbox), .name("is_active"), .value("true"), .role("switch"),
          .checked(input.isActive))
      }
      div(.class("actions")) {
        if let id {
          button(
            .class("button danger"), Attribute("formaction", context.webhook(id, "delete"))
          ) { words(.delete) }
          button(.class("button"), Attribute("formaction", context.webhook(id, "test"))) {
            words(site: .webhookTest)
          }
        }
        button(.class("button primary")) { words(.save) }
      }
    }
  }

  private func eventBoxes(_ controls: FormControls) -> some Node {
    fieldset(.class("field"), .id(FormControls.id("events"))) {
      legend { words(site: .webhookEvents) }
      ForEach(events) { event in
        label(.class("check")) {
          HTML.input(
            .type(.checkbox), .name("events"), .value(event),
            .checked(input.events.contains(event)))
          span {
            eventName(event)
            if event != "*" { span(.class("event-code")) { event } }
          }
        }
      }
      controls.errorText("events")
    }
  }

  private func eventName(_ event: String) -> String {
    if event == "*" { return words(site: .allEvents) }
    return SiteWord.event(event).map { words(site: $0) } ?? event
  }

  /// Headers that a receiver needs, for example an API key.
  private func headers(_ controls: FormControls) -> some Node {
    controls.field(
      "headers", words(site: .webhookHeaders), hints: [words(site: .webhookHeadersHint)]
    ) { id, described, invalid in
      textarea(
        id, .name("headers"), described, invalid, Attribute("rows", "2"),
        Attribute("maxlength", "25000"), Attribute("spellcheck", "false"),
        Attribute("autocapitalize", "off"), Attribute("autocomplete", "off")
      ) {
        "\n"
        input.headers
      }
    }
  }

  private var deliveryList: some Node {
    section(.class("settings-card")) {
      h2 { words(site: .deliveries) }
      if deliveries.isEmpty {
        p(.class("hint")) { words(site: .deliveriesNone) }
      } else {
        ul(.class("settings-rows plain")) { ForEach(deliveries) { delivery($0) } }
      }
    }
  }

  private func delivery(_ delivery: Delivery) -> some Node {
    li {
      span(.class("settings-text")) {
        strong { eventName(delivery.event) }
        span { "\(delivery.createdAt) · \(result(delivery))" }
      }
      if delivery.status == "failed", let id {
        HTML.form(
          .method(.post), .action(context.webhook(id, "deliveries/\(delivery.id)/retry"))
        ) {
          CSRFField(context: context).node
          button(.class("button")) { words(site: .retry) }
        }
      } else {
        span(
          .class("status \(delivery.status == "success" ? "status-published" : "status-pending")")
        ) { words(site: .delivery(delivery.status)) }
      }
    }
  }

  private func result(_ delivery: Delivery) -> String {
    let tries = words(site: .attempts, count: delivery.attempts)
    let answer = delivery.statusCode > 0 ? "HTTP \(delivery.statusCode)" : ""
    let parts = [tries, answer, delivery.error]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

// MARK: - WebhooksView

/// The list of webhooks.
struct WebhooksView {
  struct Row {
    var id: String
    var name: String
    var url: String
    var isActive: Bool
    var events: [String]
  }

  let webhooks: [Row]
  /// Whether the user is an owner. Only owners can see and change webhooks.
  let isOwner: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .webhooks), part: .webhooks,
      scripts: isOwner && !webhooks.isEmpty ? ["pull.js"] : [], context: context
    ).page {
      if isOwner {
        AddButton(context.webhooks + "/new", label: words(site: .newWebhook), context).node
      }
      p(.class("site-hint")) { words(site: .webhooksText) }
      if !isOwner {
        p(.class("hint")) { words(site: .ownersOnly) }
      } else if webhooks.isEmpty {
        div(.class("empty")) {
          p(.class("empty-art"), .ariaHidden) { "🪝" }
          h2 { words(site: .webhooksEmpty) }
        }
      } else {
        ul(
          .class("settings-rows"), .id("webhooks"), Attribute("data-pull", words(.refresh))
        ) { ForEach(webhooks) { row($0) } }
      }
    }
  }

  private func row(_ webhook: Row) -> some Node {
    li {
      a(.href(context.webhook(webhook.id))) {
        span(.class("settings-icon")) { Icon.plug.node(context) }
        span(.class("settings-text")) {
          strong { webhook.name }
          span { webhook.url }
        }
        span(.class(webhook.isActive ? "status status-published" : "status status-archived")) {
          words(site: webhook.isActive ? .active : .inactive)
        }
      }
    }
  }
}
