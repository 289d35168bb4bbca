import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The page of an entry.
struct EntryView: View {
  let book: Book
  @State private var model: EntryViewModel
  @State private var isEditing = false
  @State private var isAskingToDelete = false
  @State private var isLoggingAgain = false
  @Environment(\.dismiss) private var dismiss

  init(_ id: EntryID, book: Book) {
    self.book = book
    _model = State(initialValue: EntryViewModel(id, client: book.client, outbox: book.outbox))
  }

  var body: some View {
    LoadStateView(model.entry) { entry in
      ScrollView { EntryContent(entry: entry, model: model) }
        .refreshable { await model.load() }
        .navigationTitle(Text(verbatim: entry.title))
    }
    .background(Color.paper)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar { toolbar }
    .task(id: book.savedCount) { await model.load() }
    .sheet(isPresented: $isEditing) {
      EntryFormView(editing: model.id, book: book) {
        await model.load()
        await book.entries.refresh()
      }
    }
    .sheet(isPresented: $isLoggingAgain) { OccasionSheet(model: model) }
    .failureAlert("Couldn’t Save", of: model.submission, isEnabled: !isLoggingAgain)
    .outboxUpdates(isWaiting: model.isWaiting) { await model.load() }
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    if let entry = model.entry.value {
      ToolbarItem(placement: .topBarTrailing) {
        Button(
          "Favorite", systemImage: entry.favourite ? "heart.fill" : "heart"
        ) {
          Task { await model.setFavourite(!entry.favourite) }
        }
        .disabled(!book.canWrite || model.submission.isRunning)
        .accessibilityValue(entry.favourite ? Text("On") : Text("Off"))
      }
      if book.canWrite {
        ToolbarItem(placement: .topBarTrailing) { Button("Edit") { isEditing = true } }
      }
      ToolbarItem(placement: .topBarTrailing) {
        Menu("More", systemImage: "ellipsis.circle") {
          ShareLink(item: entry.title)
          if book.canWrite {
            Button("Log Again", systemImage: "arrow.clockwise") { isLoggingAgain = true }
            Button("Delete", systemImage: "trash", role: .destructive) { isAskingToDelete = true }
          }
        }
        .confirmationDialog(
          "Delete this entry?", isPresented: $isAskingToDelete, titleVisibility: .visible
        ) {
          Button("Delete Entry", role: .destructive) { Task { await delete() } }
        }
      }
    }
  }

  private func delete() async {
    let token = await model.delete()
    guard model.isDeleted else { return }
    dismiss()
    await book.entries.refresh()
    book.toasts.show(token) { await book.entries.refresh() }
  }
}
