import CommonplaceKit
import SwiftUI

/// Content with its path and state.
struct ContentRow: View {
  let content: ContentData

  var body: some View {
    AdaptiveRow {
      VStack(alignment: .leading, spacing: 2) {
        if content.title.isEmpty {
          Text("Untitled").font(.cardTitle)
        } else {
          Text(verbatim: content.title).font(.cardTitle)
        }
        if let slug = content.slug {
          Text(verbatim: slug.sitePath).font(.footnote).foregroundStyle(.secondary)
        }
      }
    } end: {
      StatusBadge(state: content.state)
    }
    .accessibilityElement(children: .combine)
  }
}
