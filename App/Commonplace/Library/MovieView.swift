import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The page of a film.
struct MovieView: View {
  let book: Book
  @State private var model: MovieDetailModel
  @State private var isEditing = false
  @State private var isAskingToDelete = false
  @Environment(\.dismiss) private var dismiss

  init(_ id: EntryID, book: Book) {
    self.book = book
    _model = State(initialValue: MovieDetailModel(id, client: book.client))
  }

  var body: some View {
    LoadStateView(model.item) { movie in
      ScrollView { MovieContent(movie: movie, model: model) }
        .refreshable { await model.load() }
        .navigationTitle(Text(verbatim: movie.name))
        .sheet(isPresented: $isEditing) {
          MovieFormView(editing: movie, book: book) { saved in
            model.item.set(saved)
            await book.movies.items.reload()
          }
        }
    }
    .background(Color.paper)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar { toolbar }
    .task(id: book.savedCount) { await model.load() }
    .failureAlert("Couldn’t Save", of: model.submission)
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    if let movie = model.item.value {
      ToolbarItem(placement: .topBarTrailing) {
        FavouriteButton(isFavourite: movie.isFavourited, isEnabled: book.canWrite) {
          await model.toggleFavourite()
        }
      }
      if book.canWrite {
        ToolbarItem(placement: .topBarTrailing) { Button("Edit") { isEditing = true } }
        ToolbarItem(placement: .topBarTrailing) {
          Menu("More", systemImage: "ellipsis.circle") {
            ShareLink(item: movie.name)
            Button("Delete", systemImage: "trash", role: .destructive) { isAskingToDelete = true }
          }
          .confirmationDialog(
            "Delete this film?", isPresented: $isAskingToDelete, titleVisibility: .visible
          ) {
            Button("Delete Film", role: .destructive) { Task { await delete() } }
          }
        }
      }
    }
  }

  private func delete() async {
    guard let token = await model.delete() else { return }
    dismiss()
    await book.movies.items.reload()
    book.toasts.show(token) { await book.movies.items.reload() }
  }
}

/// A heart that bounces when it is set.
struct FavouriteButton: View {
  let isFavourite: Bool
  let isEnabled: Bool
  var label: LocalizedStringKey = "Favorite"
  let toggle: @MainActor () async -> Void

  var body: some View {
    Button {
      Task { await toggle() }
    } label: {
      Image(systemName: isFavourite ? "heart.fill" : "heart")
        .foregroundStyle(.red)
        .symbolEffect(.bounce, value: isFavourite)
        .touchTarget()
    }
    .disabled(!isEnabled)
    .accessibilityLabel(label)
    .accessibilityValue(isFavourite ? Text("On") : Text("Off"))
    .sensoryFeedback(.selection, trigger: isFavourite)
  }
}
