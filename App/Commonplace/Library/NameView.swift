import CommonplaceKit
import CommonplaceUI
import Model
import SwiftUI

/// The page of a person.
struct PersonView: View {
  let book: Book
  @State private var model: ActorDetailModel

  init(_ id: EntryID, book: Book) {
    self.book = book
    _model = State(initialValue: ActorDetailModel(id, client: book.client))
  }

  var body: some View { NameView<Actors>(model: model, book: book) }
}

/// The page of a genre.
struct GenreView: View {
  let book: Book
  @State private var model: GenreDetailModel

  init(_ id: EntryID, book: Book) {
    self.book = book
    _model = State(initialValue: GenreDetailModel(id, client: book.client))
  }

  var body: some View { NameView<Genres>(model: model, book: book) }
}

/// A person or a genre with its films.
private struct NameView<Kind: LibraryNameKind>: View
where Kind.Item == LibraryName, Kind.Draft == LibraryNameDraft {
  let model: LibraryNameModel<Kind>
  let book: Book
  @State private var isEditing = false
  @State private var isAskingToDelete = false
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    LoadStateView(model.page.item.state, retry: { await model.load() }) { item in
      ScrollView {
        NameHeader(item: item)
        MovieShelfGrid(model: model.movies)
      }
      .refreshable { await model.load() }
      .navigationTitle(Text(verbatim: item.name))
      .sheet(isPresented: $isEditing) {
        NameFormView<Kind>(editing: item, book: book) { model.page.item.set($0) }
      }
    }
    .background(Color.paper)
    .navigationBarTitleDisplayMode(.inline)
    .toolbar { toolbar }
    .task { await model.load() }
    .failureAlert("Couldn’t Save", of: model.page.submission)
  }

  @ToolbarContentBuilder private var toolbar: some ToolbarContent {
    if let item = model.page.item.value {
      ToolbarItem(placement: .topBarTrailing) {
        FavouriteButton(isFavourite: item.isFavourited, isEnabled: book.canWrite) {
          await model.page.toggleFavourite()
        }
      }
      if book.canWrite {
        ToolbarItem(placement: .topBarTrailing) {
          Menu("More", systemImage: "ellipsis.circle") {
            Button("Edit", systemImage: "pencil") { isEditing = true }
            Button("Delete", systemImage: "trash", role: .destructive) { isAskingToDelete = true }
          }
          .confirmationDialog(
            "Delete? The films stay.", isPresented: $isAskingToDelete, titleVisibility: .visible
          ) {
            Button("Delete", role: .destructive) { Task { await delete() } }
          }
        }
      }
    }
  }

  private func delete() async {
    guard let token = await model.page.delete() else { return }
    dismiss()
    book.toasts.show(token) { await book.movies.items.reload() }
  }
}

/// The photo, the name and the text of a person or a genre.
private struct NameHeader: View {
  let item: LibraryName

  var body: some View {
    VStack(spacing: 12) {
      CoverView(
        source: item.photo(width: 320), title: String(item.name.prefix(1)), color: .libraryAccent
      )
      .frame(width: 140, height: 140)
      .clipShape(.circle)
      Text(verbatim: item.name).font(.pageTitle).accessibilityAddTraits(.isHeader)
      if !item.summary.isEmpty { MarkdownText(item.summary) }
    }
    .padding()
    .frame(maxWidth: .infinity)
  }
}

/// The films of a person or a genre.
private struct MovieShelfGrid: View {
  let model: MovieViewModel
  @ScaledMetric private var width = 110.0

  var body: some View {
    VStack(alignment: .leading) {
      Text("In Your Library").font(.sectionTitle).accessibilityAddTraits(.isHeader)
      if let failure = model.items.state.failure {
        StaleNote(failure: failure) { await model.items.reload() }
      } else if model.items.isEmpty {
        Text("No films yet").foregroundStyle(.secondary)
      }
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: width), spacing: 12, alignment: .top)], spacing: 16
      ) {
        ForEach(model.items.elements) { movie in
          MovieCell(movie: movie, model: model) { MovieCard(movie: movie) }
            .task { await model.items.elementAppeared(movie) }
        }
      }
      MoreRow(list: model.items)
    }
    .padding(.horizontal)
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}
