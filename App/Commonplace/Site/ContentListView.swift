import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The content of a type.
struct ContentListView: View {
  let book: Book
  @State private var model: ContentListViewModel
  @State private var isCreating = false
  @State private var deleted: ContentData?
  @Environment(Router.self) private var router

  init(type: Datatype, book: Book) {
    self.book = book
    _model = State(
      initialValue: ContentListViewModel(of: type, client: book.client, outbox: book.outbox))
  }

  var body: some View {
    content
      .background(Color.paper)
      .navigationTitle(Text(verbatim: model.type.label))
      .searchable(
        text: Binding(get: { model.searchText }, set: { model.setText($0) }),
        prompt: Text("Titles and text")
      )
      .refreshable { await model.load() }
      .task { if case .idle = model.contents.state { await model.load() } }
      .onChange(of: book.savedCount) { Task { await model.load() } }
      .navigationBarBackButtonHidden(model.isSelecting)
      .toolbar { toolbar }
      .sheet(isPresented: $isCreating) {
        ContentCreateView(type: model.type, book: book) { content in
          await model.load()
          // What waits has no page yet.
          guard let content else { return }
          router.site.append(.content(content.id))
        }
      }
      .itemAlert("Delete this content?", item: $deleted) { content in
        Button("Delete", role: .destructive) { delete(content) }
      } message: { _ in
        Text("It will no longer be visible to visitors.")
      }
      .failureAlert("Couldn’t Delete", of: model.submission)
      .failureAlert("Couldn’t Save", of: model.publishing)
      .outboxUpdates(isWaiting: model.isWaiting) { await model.load() }
  }

  @ViewBuilder private var content: some View {
    let list = model.contents
    if let failure = list.state.failure, list.elements.isEmpty {
      FailureView(failure: failure) { await model.load() }
    } else if list.isEmpty {
      ContentUnavailableView(
        "No Content Found", systemImage: "tray",
        description: model.filters == ContentFilters()
          ? Text("Write the first one with the plus button.") : Text("Try other filters."))
    } else if list.elements.isEmpty {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      rows
    }
  }

  private var rows: some View {
    List {
      if let failure = model.contents.state.failure {
        StaleNote(failure: failure) { await model.load() }
      }
      ForEach(model.contents.elements) { content in
        ContentCell(content: content, model: model) { deleted = content }
          .task { await model.contents.elementAppeared(content) }
      }
      .listRowBackground(Color.card)
      MoreRow(list: model.contents)
    }
    .scrollContentBackground(.hidden)
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    if model.isSelecting {
      ContentSelectionToolbar(model: model)
    } else {
      pageToolbar
    }
  }

  @ToolbarContentBuilder private var pageToolbar: some ToolbarContent {
    ToolbarItem(placement: .topBarTrailing) { ContentFilterMenu(model: model) }
    if book.canWrite {
      ToolbarItem(placement: .topBarTrailing) {
        Button("Select", systemImage: "checkmark.circle") { model.beginSelecting() }
          .disabled(model.contents.elements.isEmpty)
      }
      ToolbarItem(placement: .topBarTrailing) {
        Button("New Content", systemImage: "plus") { isCreating = true }
          .keyboardShortcut("n")
      }
    }
  }

  private func delete(_ content: ContentData) {
    Task {
      let token = await model.delete(content)
      book.toasts.show(token) { await model.load() }
    }
  }
}

/// The order, and the state by which a list is filtered.
private struct ContentFilterMenu: View {
  let model: ContentListViewModel

  var body: some View {
    Menu("Filters", systemImage: "line.3.horizontal.decrease.circle") {
      Picker("Status", selection: binding(\.state)) {
        Text("All").tag(ContentState?.none)
        ForEach(ContentState.all, id: \.self) { Text($0.title).tag(Optional($0)) }
      }
      Picker("Sort", selection: binding(\.sort)) {
        Text("Newest First").tag(ContentFilters.Sort.newest)
        Text("Oldest First").tag(ContentFilters.Sort.oldest)
        Text("Title").tag(ContentFilters.Sort.title)
        Text("Recently Created").tag(ContentFilters.Sort.created)
        Text("Recently Published").tag(ContentFilters.Sort.published)
      }
    }
  }

  private func binding<Value>(_ member: WritableKeyPath<ContentFilters, Value>) -> Binding<Value> {
    Binding(
      get: { model.filters[keyPath: member] },
      set: { value in
        var filters = model.filters
        filters[keyPath: member] = value
        Task { await model.apply(filters) }
      })
  }
}
