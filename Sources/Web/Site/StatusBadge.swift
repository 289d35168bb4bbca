import HTML
import Model

/// Where an entry is on its way to the site: green, orange, blue or grey, and in words.
struct StatusBadge {
  let status: Status
  /// When it will be published by itself.
  var scheduled = false
  /// Published, and changed since.
  var hasChanges = false
  let context: PageContext

  var node: some Node {
    span(.class("status status-\(scheduled ? "scheduled" : status.rawValue)")) {
      scheduled ? context.words(site: .scheduled) : context.words.status(status)
      if hasChanges {
        span(.class("status-changed"), .label(context.words(site: .changed))) { "●" }
      }
    }
  }
}

extension Words {
  func status(_ status: Status) -> String {
    switch status {
    case .published: self(site: .published)
    case .pending: self(site: .pending)
    case .archived: self(site: .archived)
    default: self(site: .draft)
    }
  }
}
