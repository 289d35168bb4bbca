import CommonplaceKit
import Model
import SwiftUI

/// The state of content as a coloured badge.
struct StatusBadge: View {
  let state: ContentState

  var body: some View { Badge(title: state.title, color: state.color) }
}

extension ContentState {
  /// The states by which a list can be filtered.
  static let all = [draft, pending, scheduled, published, changed, archived]

  var title: LocalizedStringKey {
    switch self {
    case .pending: "Pending"
    case .scheduled: "Scheduled"
    case .published: "Published"
    case .changed: "Changed"
    case .archived: "Archived"
    default: "Draft"
    }
  }

  var color: Color {
    switch self {
    case .pending: .blue
    case .scheduled: .purple
    case .published: .green
    case .changed: .teal
    case .archived: .gray
    default: .orange
    }
  }
}

extension Status {
  var title: LocalizedStringKey { ContentState(rawValue: rawValue).title }
}
