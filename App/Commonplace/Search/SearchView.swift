import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The search over everything in the book.
struct SearchView: View {
  let book: Book
  @Environment(Router.self) private var router

  private var model: SearchViewModel { book.search }

  var body: some View {
    @Bindable var router = router
    NavigationStack(path: $router.search) {
      content
        .background(Color.paper)
        .navigationTitle("Search")
        .searchable(
          text: $router.searchText, placement: .navigationBarDrawer(displayMode: .always),
          prompt: Text("Films, books, items, pages…")
        )
        .onChange(of: router.searchText, initial: true) { _, text in model.setText(text) }
        .toolbar { ToolbarItem(placement: .topBarLeading) { AccountButton() } }
        .navigationDestination(for: SearchDestination.self) { destination in
          switch destination {
          case .entry(let id): EntryView(id, book: book)
          case .list(let id): ShoppingListView(id, book: book)
          }
        }
    }
  }

  @ViewBuilder private var content: some View {
    if model.text.isEmpty {
      ContentUnavailableView(
        "Search Everything", systemImage: "magnifyingglass",
        description: Text("Typos are fine."))
    } else if model.isEmpty {
      ContentUnavailableView.search(text: model.text)
    } else {
      LoadStateView(model.results) { results in
        if let results {
          SearchResultsList(results: results)
        } else {
          ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
        }
      }
    }
  }
}

/// The results in their groups.
private struct SearchResultsList: View {
  let results: SearchResults

  var body: some View {
    List {
      ForEach(results.groups.indices, id: \.self) { index in
        let group = results.groups[index]
        Section {
          ForEach(group.hits.indices, id: \.self) { place in
            NavigationLink(value: group.hits[place].destination) { HitRow(hit: group.hits[place]) }
          }
        } header: {
          HStack {
            GroupTitle(group: group)
            Spacer()
            Text(group.count, format: .number)
          }
          .textCase(nil)
        }
        .listRowBackground(Color.card)
      }
    }
    .scrollContentBackground(.hidden)
  }
}

private struct GroupTitle: View {
  let group: SearchResults.Group

  var body: some View {
    if let type = group.type {
      let name = CatalogName(systemKey: type.name.lowercased(), stored: type.name)
      Text(verbatim: "\(type.icon ?? "") \(name.plural(in: .current))")
    } else if case .list = group.hits.first?.kind {
      Text("🛒 Lists")
    } else {
      Text("Other")
    }
  }
}

/// A result, with the words that were found in bold.
private struct HitRow: View {
  let hit: SearchResults.Hit

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(hit.title, boldAt: hit.marks).font(.cardTitle)
      if let snippet = hit.snippet {
        Text(snippet.text, boldAt: snippet.marks)
          .font(.footnote)
          .foregroundStyle(.secondary)
          .shortened(to: 2)
      }
    }
    .accessibilityElement(children: .combine)
  }
}

extension SearchResults.Hit {
  fileprivate var destination: SearchDestination {
    switch kind {
    case .entry(let id): .entry(id)
    case .list(let id): .list(id)
    }
  }
}

extension Text {
  /// Creates a text whose marked parts are bold.
  /// - Parameter marks: ranges in Unicode code points, in their order.
  fileprivate init(_ text: String, boldAt marks: [Range<Int>]) {
    let scalars = Array(text.unicodeScalars)
    var result = Text(verbatim: "")
    var end = 0
    func part(_ range: Range<Int>) -> Text {
      Text(verbatim: String(String.UnicodeScalarView(scalars[range])))
    }
    for mark in marks where mark.lowerBound >= end && mark.upperBound <= scalars.count {
      result = result + part(end..<mark.lowerBound) + part(mark).bold()
      end = mark.upperBound
    }
    self = result + part(end..<scalars.count)
  }
}
