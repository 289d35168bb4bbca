import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The menu of a shopping list.
struct ShoppingListToolbar: ToolbarContent {
  let model: ShoppingListViewModel
  @Binding var sheet: ListSheet?
  let check: SectionCheckModel
  let rename: @MainActor () -> Void
  @Environment(Book.self) private var book
  @Environment(Router.self) private var router
  @State private var isShowingSettings = false

  var body: some ToolbarContent {
    ToolbarItem(placement: .topBarTrailing) {
      Menu("More", systemImage: "ellipsis.circle") {
        StorePicker(model: model)
        if book.canWrite {
          Button("Rename", systemImage: "pencil", action: rename)
          Button("Add from Photo or Text", systemImage: "doc.viewfinder") { sheet = .addFromPhoto }
          if !book.place.isDevice {
            Button("Share", systemImage: "person.crop.circle.badge.plus") { sheet = .share }
          }
          Button("Check Sections", systemImage: "sparkles") { Task { await check.check() } }
            .disabled(model.itemCount == 0 || check.submission.isRunning)
          Button("Clear Checked Items", systemImage: "checkmark.circle.badge.xmark") { clear() }
            .disabled(model.checkedCount == 0)
        }
        Section {
          if book.canWrite { Button("New List", systemImage: "plus") { start() } }
          Button("All Lists", systemImage: "clock.arrow.circlepath") { showAll() }
          Button("Settings", systemImage: "gearshape") { isShowingSettings = true }
        }
      }
      .sheet(isPresented: $isShowingSettings) { SettingsView(book: book) }
    }
  }

  /// Shows the overview, also from the list of another chapter.
  private func showAll() {
    router.choose(.lists)
    router.lists = []
  }

  private func start() {
    router.choose(.lists)
    router.isStartingList = true
  }

  private func clear() {
    Task {
      await model.deleteChecked()
      book.toasts.show(.deleted(count: model.deletedItems.count)) { await model.undoDelete() }
      await book.shopping.sync()
    }
  }
}

/// The choice of the store whose order the sections have.
private struct StorePicker: View {
  let model: ShoppingListViewModel

  var body: some View {
    if !model.stores.isEmpty {
      Picker(
        "Store",
        selection: Binding(
          get: { model.store?.id },
          set: { id in model.shop(in: model.stores.first { $0.id == id }) })
      ) {
        Text("All Stores").tag(String?.none)
        ForEach(model.stores) { Text(verbatim: $0.name).tag(Optional($0.id)) }
      }
      .pickerStyle(.menu)
    }
  }
}
