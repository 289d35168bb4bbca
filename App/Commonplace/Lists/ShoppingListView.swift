import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// A shopping list, grouped by the sections of a store.
struct ShoppingListView: View {
  let book: Book
  @State private var model: ShoppingListViewModel
  @State private var check: SectionCheckModel
  @State private var sheet: ListSheet?
  @State private var renamed: ShoppingListViewModel?
  @Environment(\.dismiss) private var dismiss
  @Environment(Router.self) private var router

  init(_ id: String, book: Book) {
    self.book = book
    let model = ShoppingListViewModel(id, store: book.lists, client: book.client)
    _model = State(initialValue: model)
    _check = State(
      initialValue: SectionCheckModel(of: model, service: book.settings.service))
  }

  var body: some View {
    content
      .background(Color.paper)
      .navigationTitle(Text(verbatim: model.name))
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ShoppingListToolbar(model: model, sheet: $sheet, check: check) { renamed = model }
      }
      .refreshable { await book.shopping.sync() }
      .task {
        router.currentList = model.id
        await model.run()
      }
      .task { await book.shopping.follow(book.client) }
      .sheet(item: $sheet) { ListSheetView(sheet: $0, model: model, book: book) }
      .renameAlert("Rename List", item: $renamed, name: \.name) { model, name in
        await model.rename(to: name)
        await book.shopping.sync()
      }
  }

  @ViewBuilder private var content: some View {
    if model.isDeleted {
      ContentUnavailableView {
        Label("List Deleted", systemImage: "trash")
      } description: {
        Text("This list was deleted.")
      } actions: {
        Button("Back to Lists") { dismiss() }
      }
    } else if !model.isLoaded {
      if let failure = book.shopping.syncing.failure {
        FailureView(failure: failure) { await book.shopping.sync() }
      } else {
        ProgressView().frame(maxWidth: .infinity, maxHeight: .infinity)
      }
    } else {
      ShoppingItems(model: model, check: check) { renamed = model }
        .safeAreaInset(edge: .bottom, spacing: 0) {
          if book.canWrite {
            VStack(spacing: 0) {
              PageToasts(toasts: book.toasts)
              AddItemBar(model: model)
            }
          }
        }
    }
  }
}

/// A sheet over a shopping list.
enum ListSheet: Identifiable {
  case share, addFromPhoto
  case section(ShoppingListViewModel.Item)

  var id: String {
    switch self {
    case .share: "share"
    case .addFromPhoto: "photo"
    case .section(let item): item.id
    }
  }
}

private struct ListSheetView: View {
  let sheet: ListSheet
  let model: ShoppingListViewModel
  let book: Book

  var body: some View {
    switch sheet {
    case .share: ListShareView(list: model.id, book: book)
    case .addFromPhoto: NewListView(adding: model.id, book: book) { _ in }
    case .section(let item): SectionPicker(item: item, model: model)
    }
  }
}
