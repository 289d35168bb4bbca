import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// Content in a list: opens its page, or is selected.
struct ContentCell: View {
  let content: ContentData
  let model: ContentListViewModel
  let onDelete: @MainActor () -> Void
  @Environment(Book.self) private var book

  private var isSelected: Bool { model.selection.contains(content.id) }

  var body: some View {
    if model.isSelecting {
      Button {
        model.toggle(content.id)
      } label: {
        HStack {
          Image(systemName: isSelected ? "checkmark.circle.fill" : "circle")
            .font(.title2)
            .foregroundStyle(isSelected ? Color.siteAccent : .secondary)
            .accessibilityHidden(true)
          ContentRow(content: content)
        }
      }
      .buttonStyle(.row)
      .accessibilityAddTraits(isSelected ? .isSelected : [])
    } else {
      NavigationLink(value: SiteDestination.content(content.id)) { ContentRow(content: content) }
        .swipeActions(edge: .trailing, allowsFullSwipe: false) {
          // Without a role, which would remove the row before the user has answered.
          deleteButton().tint(.red)
        }
        .contextMenu { deleteButton(role: .destructive) }
    }
  }

  @ViewBuilder private func deleteButton(role: ButtonRole? = nil) -> some View {
    if book.canWrite { Button("Delete", systemImage: "trash", role: role, action: onDelete) }
  }
}

/// The buttons above and below a list while content is selected.
struct ContentSelectionToolbar: ToolbarContent {
  let model: ContentListViewModel
  @Environment(Book.self) private var book

  private var isRunning: Bool { model.publishing.isRunning || model.submission.isRunning }

  var body: some ToolbarContent {
    ToolbarItem(placement: .topBarLeading) {
      Button(model.isAllSelected ? "Deselect All" : "Select All") { model.toggleAll() }
    }
    ToolbarItem(placement: .topBarTrailing) {
      Button("Done") { model.endSelecting() }
    }
    ToolbarItemGroup(placement: .bottomBar) {
      // A book on this iPhone has no public site.
      if !book.place.isDevice {
        Button("Publish", systemImage: "paperplane") { change { await model.publishSelection() } }
          .disabled(model.publishable.isEmpty || isRunning)
        Spacer()
        Button("Unpublish", systemImage: "eye.slash") {
          change { await model.unpublishSelection() }
        }
        .disabled(model.unpublishable.isEmpty || isRunning)
      }
      Spacer()
      DeleteContentSelectionButton(model: model, isRunning: isRunning, change: change)
    }
  }

  private func change(_ body: @escaping @MainActor () async -> UndoToken?) {
    Task {
      let token = await body()
      book.toasts.show(token) { await model.load() }
    }
  }
}

/// Deletes the selected content after asking.
private struct DeleteContentSelectionButton: View {
  let model: ContentListViewModel
  let isRunning: Bool
  let change: @MainActor (@escaping @MainActor () async -> UndoToken?) -> Void
  @State private var isAsking = false

  var body: some View {
    Button("Delete", systemImage: "trash", role: .destructive) { isAsking = true }
      .disabled(model.selection.isEmpty || isRunning)
      .confirmationDialog(
        "Delete \(model.selection.count) items?", isPresented: $isAsking,
        titleVisibility: .visible
      ) {
        Button("Delete", role: .destructive) { change { await model.deleteSelection() } }
      } message: {
        Text("They will no longer be visible to visitors.")
      }
  }
}
