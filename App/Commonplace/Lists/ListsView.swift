import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The first page of Lists: all shopping lists, and how to begin one.
struct ListsView: View {
  let book: Book
  @Environment(Router.self) private var router

  var body: some View {
    @Bindable var router = router
    NavigationStack(path: $router.lists) {
      ListsPage(model: book.shopping, isStarting: $router.isStartingList)
        .navigationTitle("Lists")
        .navigationDestination(for: ListsDestination.self) { destination in
          switch destination {
          case .list(let id): ShoppingListView(id, book: book)
          case .stores: StoresView(book: book)
          }
        }
    }
    .sheet(isPresented: $router.isStartingList) {
      NewListView(book: book) { router.lists = [.list($0)] }
    }
    .sheet(item: sharedPhoto) { photo in
      NewListView(photo: photo, book: book) {
        Task { await book.shared?.postponePhoto(photo.id) }
      } onCreated: {
        router.lists = [.list($0)]
      }
    }
  }

  /// The photo that was shared from another app.
  private var sharedPhoto: Binding<SharedItemsModel.ListPhoto?> {
    Binding(
      get: { book.shared?.listPhoto },
      set: { if $0 == nil { Task { await book.shared?.finishListPhoto() } } })
  }
}

/// The lists with their progress.
private struct ListsPage: View {
  let model: ShoppingListsViewModel
  @Binding var isStarting: Bool
  @Environment(Book.self) private var book
  @Environment(Router.self) private var router
  @State private var renamed: ShoppingListsViewModel.Row?
  @State private var shown: ListPhoto?

  var body: some View {
    content
      .background(Color.paper)
      .refreshable { await model.sync() }
      .toolbar { toolbar }
      .renameAlert("Rename List", item: $renamed, name: \.name) { row, name in
        await model.rename(row.id, to: name)
      }
      .fullScreenCover(item: $shown) { photo in
        PhotoScreen(source: PictureLoader.Source(photo, width: 1600))
      }
  }

  @ViewBuilder private var content: some View {
    if !model.lists.isEmpty {
      list
    } else if let failure = model.syncing.failure, !model.isLoaded {
      FailureView(failure: failure) { await model.sync() }
    } else if !model.isLoaded {
      ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
    } else {
      ContentUnavailableView {
        Label("No Lists", systemImage: "basket")
      } description: {
        Text("Photograph a list, paste a text or start an empty list.")
      } actions: {
        if book.canWrite {
          Button("Create First List") { isStarting = true }.buttonStyle(.prominent)
        }
      }
    }
  }

  private var list: some View {
    List {
      SyncNote(model: model)
      ForEach(model.lists) { row in
        NavigationLink(value: ListsDestination.list(row.id)) {
          ListRow(row: row, isCurrent: row.id == router.currentList)
        }
        .swipeActions(edge: .trailing) {
          if book.canWrite {
            Button("Delete", systemImage: "trash", role: .destructive) { delete(row) }
          }
        }
        .swipeActions(edge: .leading) {
          if book.canWrite {
            Button("Rename", systemImage: "pencil") { renamed = row }.tint(.orange)
          }
        }
        .contextMenu { menu(of: row) }
      }
      .listRowBackground(Color.card)
    }
    .scrollContentBackground(.hidden)
  }

  @ViewBuilder private func menu(of row: ShoppingListsViewModel.Row) -> some View {
    if let photo = row.photo {
      Button("Show Photo", systemImage: "photo") { shown = photo }
    }
    if book.canWrite {
      Button("Rename", systemImage: "pencil") { renamed = row }
      Button("Delete", systemImage: "trash", role: .destructive) { delete(row) }
    }
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    ToolbarItem(placement: .topBarLeading) { AccountButton() }
    ToolbarItem(placement: .topBarTrailing) {
      NavigationLink(value: ListsDestination.stores) { Label("Stores", systemImage: "storefront") }
    }
    if book.canWrite {
      ToolbarItem(placement: .topBarTrailing) {
        Button("New List", systemImage: "plus") { isStarting = true }
          .keyboardShortcut("n")
      }
    }
  }

  private func delete(_ row: ShoppingListsViewModel.Row) {
    Task {
      await model.delete(row)
      guard model.deleted == row else { return }
      book.toasts.show(.deleted(count: 1)) { await model.undoDelete() }
      await model.sync()
    }
  }
}
