import HTML
import Model

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
      scripts: isOwner && !webhooks.isEmpty ? ["js/pull.js"] : [], context: context
    ).page {
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
      if isOwner {
        a(.class("fab"), .href(context.webhooks + "/new"), .label(words(site: .newWebhook))) {
          Icon.plus.node(context)
        }
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
