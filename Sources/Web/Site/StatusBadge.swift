import HTML
import Model
import Publishing

/// The state of content in words and colour: green, orange, blue or grey.
struct StatusBadge {
  let state: ContentState
  /// Whether the content is published. Scheduled content is worded accordingly.
  var isPublished = false
  /// The time of the scheduled publication. Nil where it is not shown.
  var time: String?
  let context: PageContext

  var node: some Node {
    span(.class("status status-\(state.rawValue)")) {
      context.words.state(state, isPublished: isPublished, at: time)
    }
  }
}

extension Words {
  func status(_ status: Status) -> String {
    state(ContentState(rawValue: status.rawValue) ?? .draft)
  }

  /// - Parameter time: the time of the scheduled publication.
  func state(_ state: ContentState, isPublished: Bool = false, at time: String? = nil) -> String {
    switch state {
    case .draft: self(site: .draft)
    case .pending: self(site: .pending)
    case .scheduled:
      time.map { self(site: isPublished ? .changesScheduledFor : .scheduledFor, ["time": $0]) }
        ?? self(site: .scheduled)
    case .published: self(site: .published)
    case .changed: self(site: .changed)
    case .archived: self(site: .archived)
    }
  }
}
