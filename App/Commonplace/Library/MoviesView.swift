import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// All films as posters or a list, with filters and an order.
struct MoviesView: View {
  let book: Book
  @State private var model: MovieViewModel
  @State private var isFiltering = false
  @AppStorage("libraryLayout") private var layout = EntryLayout.grid
  private let initial: LibraryFilters

  init(book: Book, onlyFavourites: Bool = false) {
    self.book = book
    var filters = LibraryFilters()
    filters.favourite = onlyFavourites ? true : nil
    initial = filters
    _model = State(initialValue: MovieViewModel(client: book.client))
  }

  private var title: LocalizedStringKey { initial.favourite == true ? "Favorites" : "Films" }

  var body: some View {
    content
      .background(Color.paper)
      .navigationTitle(title)
      .searchable(
        text: Binding(get: { model.searchText }, set: { model.setText($0) }),
        prompt: Text("Film title")
      )
      .refreshable { await model.items.reload() }
      .task { if case .idle = model.items.state { await model.fetch(initial) } }
      .toolbar { toolbar }
      .sheet(isPresented: $isFiltering) {
        MovieFiltersView(model: model, book: book, initial: initial)
      }
  }

  @ViewBuilder private var content: some View {
    if let failure = model.items.state.failure, model.items.elements.isEmpty {
      FailureView(failure: failure) { await model.items.reload() }
    } else if model.items.isEmpty {
      ContentUnavailableView {
        Label("No Films", systemImage: "film")
      } description: {
        Text("No film matches.")
      } actions: {
        if model.filters != initial {
          Button("Clear Filters") { Task { await model.fetch(initial) } }
        }
      }
    } else if model.items.elements.isEmpty {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    } else if layout == .grid {
      MovieGrid(model: model)
    } else {
      MovieList(model: model)
    }
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    ToolbarItem(placement: .topBarTrailing) {
      Menu("Sort", systemImage: "arrow.up.arrow.down") {
        Picker("Sort", selection: sort) {
          Text("Name of an Object").tag("name")
          Text("Highest Rated").tag("-rating")
          Text("Newest First").tag("-release_year")
          Text("Oldest First").tag("release_year")
          Text("Recently Added").tag("-created")
        }
        Picker("Layout", selection: $layout) {
          Label("Grid", systemImage: "square.grid.2x2").tag(EntryLayout.grid)
          Label("List", systemImage: "list.bullet").tag(EntryLayout.list)
        }
      }
    }
    ToolbarItem(placement: .topBarTrailing) {
      Button("Filters", systemImage: "line.3.horizontal.decrease.circle") { isFiltering = true }
        .symbolVariant(model.filters == initial ? .none : .fill)
    }
  }

  private var sort: Binding<String> {
    Binding(
      get: { model.filters.sort ?? "name" },
      set: { sort in
        var filters = model.filters
        filters.sort = sort
        Task { await model.fetch(filters) }
      })
  }
}
