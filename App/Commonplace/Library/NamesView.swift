import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// People or genres with search, favourites and swipe actions.
struct NamesView<Kind: LibraryNameKind>: View
where Kind.Item == LibraryName, Kind.Draft == LibraryNameDraft {
  let book: Book
  let title: LocalizedStringKey
  let emptyTitle: LocalizedStringKey
  let addTitle: LocalizedStringKey
  let prompt: LocalizedStringKey
  let destination: (EntryID) -> LibraryDestination
  @State private var model: LibraryItemsModel<Kind>
  @State private var isAdding = false
  @State private var deleted: LibraryName?
  @State private var edited: LibraryName?

  init(
    book: Book, title: LocalizedStringKey, emptyTitle: LocalizedStringKey,
    addTitle: LocalizedStringKey, prompt: LocalizedStringKey,
    destination: @escaping (EntryID) -> LibraryDestination
  ) {
    self.book = book
    self.title = title
    self.emptyTitle = emptyTitle
    self.addTitle = addTitle
    self.prompt = prompt
    self.destination = destination
    _model = State(initialValue: LibraryItemsModel<Kind>(client: book.client))
  }

  var body: some View {
    content
      .background(Color.paper)
      .navigationTitle(title)
      .searchable(
        text: Binding(get: { model.searchText }, set: { model.setText($0) }),
        prompt: Text(prompt)
      )
      .refreshable { await model.items.reload() }
      .task { if case .idle = model.items.state { await model.fetchAll() } }
      .onChange(of: book.savedCount) { Task { await model.items.reload() } }
      .toolbar {
        if book.canWrite { Button(addTitle, systemImage: "plus") { isAdding = true } }
      }
      .sheet(item: $edited) { item in
        NameFormView<Kind>(editing: item, book: book) { _ in await model.items.reload() }
      }
      .sheet(isPresented: $isAdding) {
        NameFormView<Kind>(book: book) { _ in await model.items.reload() }
      }
      .itemAlert("Delete? The films stay.", item: $deleted) { item in
        Button("Delete “\(item.name)”", role: .destructive) { delete(item) }
      }
      .failureAlert("Couldn’t Save", of: model.submission)
  }

  @ViewBuilder private var content: some View {
    if let failure = model.items.state.failure, model.items.elements.isEmpty {
      FailureView(failure: failure) { await model.items.reload() }
    } else if model.items.isEmpty {
      if model.isFiltered {
        ContentUnavailableView.search(text: model.filters.name ?? "")
      } else {
        ContentUnavailableView(emptyTitle, systemImage: "theatermasks")
      }
    } else if model.items.elements.isEmpty {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      list
    }
  }

  private var list: some View {
    List {
      if let failure = model.items.state.failure {
        StaleNote(failure: failure) { await model.items.reload() }
      }
      ForEach(model.items.elements) { item in
        NavigationLink(value: destination(item.id)) { NameRow(item: item) }
          .task { await model.items.elementAppeared(item) }
          .swipeActions(edge: .leading) {
            if book.canWrite { favouriteButton(of: item).tint(.red) }
          }
          .swipeActions(edge: .trailing, allowsFullSwipe: false) {
            if book.canWrite {
              // Without a role, which would remove the row before the user has answered.
              deleteButton(of: item).tint(.red)
              editButton(of: item).tint(.orange)
            }
          }
          .contextMenu {
            if book.canWrite {
              favouriteButton(of: item)
              editButton(of: item)
              deleteButton(of: item, role: .destructive)
            }
          }
      }
      .listRowBackground(Color.card)
      MoreRow(list: model.items)
    }
    .scrollContentBackground(.hidden)
  }

  private func favouriteButton(of item: LibraryName) -> some View {
    Button(
      item.isFavourited ? "Remove from Favorites" : "Add to Favorites",
      systemImage: item.isFavourited ? "heart.slash" : "heart"
    ) {
      Task { await model.toggleFavourite(item) }
    }
  }

  private func editButton(of item: LibraryName) -> some View {
    Button("Edit", systemImage: "pencil") { edited = item }
  }

  private func deleteButton(of item: LibraryName, role: ButtonRole? = nil) -> some View {
    Button("Delete", systemImage: "trash", role: role) { deleted = item }
  }

  private func delete(_ item: LibraryName) {
    Task {
      let token = await model.delete(item)
      book.toasts.show(token) { await model.items.reload() }
    }
  }
}
