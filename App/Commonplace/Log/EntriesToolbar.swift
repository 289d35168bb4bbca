import CommonplaceUI
import Model
import SwiftUI

/// The buttons above the entries, and below them while entries are selected.
struct EntriesToolbar: ToolbarContent {
  let model: EntriesViewModel
  @Binding var layout: EntryLayout
  @Binding var isAdding: Bool
  /// The number of entries that the user is asked about before all are deleted.
  @Binding var clearing: Int?
  @Environment(Book.self) private var book
  @Environment(Router.self) private var router

  var body: some ToolbarContent {
    if model.isSelecting {
      ToolbarItem(placement: .topBarLeading) {
        Button(model.isAllSelected ? "Deselect All" : "Select All") { model.toggleAll() }
      }
      ToolbarItem(placement: .topBarTrailing) {
        Button("Done") { model.endSelecting() }
      }
      ToolbarItemGroup(placement: .bottomBar) {
        MoveSelectionMenu(model: model)
        Spacer()
        DeleteSelectionButton(model: model)
      }
    } else {
      ToolbarItem(placement: .topBarLeading) { AccountButton() }
      ToolbarItem(placement: .topBarTrailing) { EntryFilterMenu(model: model) }
      ToolbarItem(placement: .topBarTrailing) { menu }
      if book.canWrite {
        ToolbarItem(placement: .topBarTrailing) {
          Button("Add Entry", systemImage: "plus") { isAdding = true }
            .keyboardShortcut("n")
        }
      }
    }
  }

  private var menu: some View {
    Menu("More", systemImage: "ellipsis.circle") {
      Picker("Layout", selection: $layout) {
        Label("Grid", systemImage: "square.grid.2x2").tag(EntryLayout.grid)
        Label("List", systemImage: "list.bullet").tag(EntryLayout.list)
      }
      if book.canWrite {
        Button("Select", systemImage: "checkmark.circle") { model.beginSelecting() }
          .disabled(model.entries.elements.isEmpty)
      }
      Button("Collections", systemImage: "folder") { router.log.append(.collections) }
      Button("Saved Views", systemImage: "line.3.horizontal.decrease") {
        router.log.append(.views)
      }
      Button("Suggestions", systemImage: "lightbulb") { router.log.append(.suggestions) }
      Button("Statistics", systemImage: "chart.bar") { router.log.append(.statistics) }
      if book.canWrite {
        Section {
          SampleButton(model: model)
          Button("Delete All Entries…", systemImage: "trash", role: .destructive) {
            Task { clearing = await model.countAll() }
          }
        }
      }
    }
  }
}

/// Moves the selected entries to a collection.
private struct MoveSelectionMenu: View {
  let model: EntriesViewModel

  var body: some View {
    Menu("Move", systemImage: "folder") {
      ForEach(model.collections.value ?? []) { collection in
        Button("\(collection.icon) \(collection.name)") {
          Task { await model.moveSelection(to: collection.id) }
        }
      }
    }
    .disabled(model.selection.isEmpty || model.submission.isRunning)
  }
}

/// Deletes the selected entries after asking.
private struct DeleteSelectionButton: View {
  let model: EntriesViewModel
  @Environment(Book.self) private var book
  @State private var isAsking = false

  var body: some View {
    Button("Delete", systemImage: "trash", role: .destructive) { isAsking = true }
      .disabled(model.selection.isEmpty || model.submission.isRunning)
      .confirmationDialog(
        "Delete \(model.selection.count) entries?", isPresented: $isAsking,
        titleVisibility: .visible
      ) {
        Button("Delete", role: .destructive) {
          Task {
            let token = await model.deleteSelection()
            book.toasts.show(token) { await model.refresh() }
          }
        }
      }
  }
}
