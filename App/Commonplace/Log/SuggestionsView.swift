import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Entries that the member may like, with the reasons.
struct SuggestionsView: View {
  @State private var model: SuggestionsViewModel

  init(book: Book) { _model = State(initialValue: SuggestionsViewModel(client: book.client)) }

  var body: some View {
    LoadStateView(model.suggestions) { suggestions in
      if suggestions.isEmpty {
        ContentUnavailableView(
          "No Suggestions Yet", systemImage: "lightbulb",
          description: Text("Plan a few entries and rate those you know."))
      } else {
        List(suggestions) { suggestion in
          NavigationLink(value: LogDestination.entry(suggestion.id)) {
            VStack(alignment: .leading, spacing: 6) {
              EntryRow(entry: suggestion.entry)
              ForEach(suggestion.reasons.prefix(2), id: \.text) { reason in
                Text(verbatim: reason.text).font(.footnote).foregroundStyle(.secondary)
              }
            }
          }
          .listRowBackground(Color.card)
        }
        .scrollContentBackground(.hidden)
        .refreshable { await model.load() }
      }
    }
    .background(Color.paper)
    .navigationTitle("Suggestions")
    .task { await model.suggestions.loadIfNeeded() }
  }
}
