import CommonplaceKit
import CommonplaceUI
import SwiftUI

/// The form of a person or a genre.
struct NameFormView<Kind: LibraryNameKind>: View
where Kind.Item == LibraryName, Kind.Draft == LibraryNameDraft {
  let book: Book
  let onSaved: @MainActor (LibraryName) async -> Void
  @State private var model: LibraryNameFormModel<Kind>

  init(
    editing item: LibraryName? = nil, name: String = "", book: Book,
    onSaved: @escaping @MainActor (LibraryName) async -> Void
  ) {
    self.book = book
    self.onSaved = onSaved
    _model = State(
      initialValue: LibraryNameFormModel(
        editing: item, name: name, client: book.client, drafts: book.drafts))
  }

  /// The form that was open when the app was left.
  init(
    restoring draft: LibraryNameFormDraft, book: Book,
    onSaved: @escaping @MainActor (LibraryName) async -> Void
  ) {
    self.book = book
    self.onSaved = onSaved
    _model = State(
      initialValue: LibraryNameFormModel(
        restoring: draft, client: book.client, drafts: book.drafts))
  }

  private var isPerson: Bool { Kind.self == Actors.self }

  private var title: LocalizedStringKey {
    switch (isPerson, model.original == nil) {
    case (true, true): "New Person"
    case (true, false): "Edit Person"
    case (false, true): "New Genre"
    case (false, false): "Edit Genre"
    }
  }

  var body: some View {
    FormSheet(
      title: title, canSave: model.canSave, isSaving: model.submission.isRunning,
      hasChanges: model.hasChanges, save: save, form: model
    ) {
      if model.conflict != nil {
        ConflictSection(keepMine: { model.keepMine() }, takeTheirs: { model.takeTheirs() })
      }
      SubmissionFailureRow(submission: model.submission)
      if isPerson {
        FormPhotoSection(photo: $model.values.photo, current: model.original?.photo(width: 640))
      }
      Section {
        TextField(isPerson ? "Name" : "Name of an Object", text: $model.values.name)
          .font(.sectionTitle)
        TextField(
          isPerson ? "Biography" : "Description", text: $model.values.summary, axis: .vertical
        )
        .lineLimit(3...8)
      }
      .listRowBackground(Color.card)
      if model.original != nil { NameFilmsSection(model: model) }
    }
    .task { await model.loadMovies() }
  }

  private func save() async -> Bool {
    guard await model.save(), let saved = model.saved else { return false }
    await onSaved(saved)
    return true
  }
}

/// The choice of the films of a person or a genre.
private struct NameFilmsSection<Kind: LibraryNameKind>: View
where Kind.Item == LibraryName, Kind.Draft == LibraryNameDraft {
  let model: LibraryNameFormModel<Kind>

  private var choices: MovieViewModel { model.movieChoices }

  var body: some View {
    Section {
      if model.hasMovies {
        TextField(
          "Search",
          text: Binding(get: { choices.searchText }, set: { choices.setText($0) }))
        ForEach(choices.items.elements.prefix(30)) { movie in
          let isChosen = model.values.movies.contains(movie.id)
          Button {
            model.toggle(movie)
          } label: {
            HStack {
              MovieRow(movie: movie)
              Image(systemName: isChosen ? "checkmark.circle.fill" : "circle")
                .foregroundStyle(isChosen ? Color.libraryAccent : .secondary)
            }
          }
          .buttonStyle(.row)
          .accessibilityAddTraits(isChosen ? .isSelected : [])
        }
      } else {
        ProgressView()
      }
    } header: {
      Text("Films")
    }
    .listRowBackground(Color.card)
  }
}
