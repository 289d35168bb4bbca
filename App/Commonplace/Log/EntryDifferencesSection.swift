import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// What differs between a form and the version that someone else has saved.
struct EntryDifferencesSection: View {
  let differences: [EntryDifference]
  @Environment(\.locale) private var locale

  var body: some View {
    Section("Differences") {
      ForEach(differences) { difference in
        VStack(alignment: .leading, spacing: 4) {
          title(of: difference.id).font(.caption).foregroundStyle(.secondary)
          Text("Yours: \(value(difference.mine, of: difference.id))")
          Text("Theirs: \(value(difference.theirs, of: difference.id))")
        }
        .accessibilityElement(children: .combine)
      }
    }
    .listRowBackground(Color.card)
  }

  private func title(of attribute: EntryDifference.Attribute) -> Text {
    switch attribute {
    case .title: Text("Title")
    case .description: Text("Description")
    case .notes: Text("Notes")
    case .verdict: Text("Verdict")
    case .date: Text("Date")
    case .rating: Text("Rating")
    case .field(let name): Text(verbatim: name.text(in: .current))
    }
  }

  private func value(_ value: String, of attribute: EntryDifference.Attribute) -> Text {
    switch attribute {
    case .verdict: Text(Score(rawValue: Int(value) ?? 0).title)
    case .date: CalendarDate(value).map { Text(long: $0) } ?? Text("No Date")
    case .rating where !value.isEmpty:
      Text(verbatim: NumberText.shown(value, decimalSeparator: locale.decimalSeparator ?? "."))
    case .title, .description, .notes, .rating, .field:
      Text(verbatim: value.isEmpty ? "–" : value)
    }
  }
}
