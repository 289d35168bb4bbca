import CommonplaceUI
import Model
import SwiftUI

/// The first page of the Log: chips, search, and the entries as a grid or a list.
struct LogView: View {
  let book: Book
  @Environment(Router.self) private var router
  @State private var isAdding = false

  private var model: EntriesViewModel { book.entries }

  var body: some View {
    @Bindable var router = router
    NavigationStack(path: $router.log) {
      EntriesPage(model: model, isAdding: $isAdding)
        .navigationTitle(title)
        .navigationDestination(for: LogDestination.self) { LogPage(destination: $0, book: book) }
    }
    .sheet(isPresented: $isAdding) {
      EntryFormView(in: model.chip.collection, book: book) { await model.refresh() }
    }
  }

  private var title: Text {
    guard model.isSelecting else { return Text("Log") }
    return model.selection.isEmpty
      ? Text("Select Entries") : Text("\(model.selection.count) Selected")
  }
}

/// A page in the Log's stack.
struct LogPage: View {
  let destination: LogDestination
  let book: Book

  var body: some View {
    switch destination {
    case .entry(let id): EntryView(id, book: book)
    case .collections: CollectionsView(book: book)
    case .statistics: StatisticsView(book: book)
    case .suggestions: SuggestionsView(book: book)
    case .views: SavedViewsView(book: book)
    }
  }
}

extension EntriesViewModel.Chip {
  /// The collection of the chip; nil for all entries.
  var collection: CollectionID? {
    if case .collection(let id) = self { id } else { nil }
  }
}
