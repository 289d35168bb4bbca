import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// The form of a film: new, or one that is edited.
struct MovieFormView: View {
  let book: Book
  let onSaved: @MainActor (Movie) async -> Void
  @State private var model: MovieFormModel
  @State private var opened: FormDraft?

  init(
    editing movie: Movie? = nil, book: Book, onSaved: @escaping @MainActor (Movie) async -> Void
  ) {
    self.book = book
    self.onSaved = onSaved
    _model = State(
      initialValue: MovieFormModel(editing: movie, client: book.client, drafts: book.drafts))
  }

  /// The form that was open when the app was left.
  /// - Parameter opened: the form of a new person or genre that was open above it; nil if none was.
  init(
    restoring draft: MovieFormDraft, opened: FormDraft?, book: Book,
    onSaved: @escaping @MainActor (Movie) async -> Void
  ) {
    self.book = book
    self.onSaved = onSaved
    let model = MovieFormModel(restoring: draft, client: book.client, drafts: book.drafts)
    model.opened = opened?.id
    _model = State(initialValue: model)
    _opened = State(initialValue: opened)
  }

  var body: some View {
    FormSheet(
      title: model.original == nil ? "New Film" : "Edit Film", canSave: model.canSave,
      isSaving: model.submission.isRunning, hasChanges: model.hasChanges, save: save,
      form: model
    ) {
      if model.conflict != nil {
        ConflictSection(keepMine: { model.keepMine() }, takeTheirs: { model.takeTheirs() })
      }
      SubmissionFailureRow(submission: model.submission)
      FormPhotoSection(photo: $model.values.photo, current: model.original?.photo(width: 640))
      Section {
        TextField("Title", text: $model.values.name).font(.sectionTitle)
        TextField("Synopsis", text: $model.values.summary, axis: .vertical).lineLimit(3...6)
        YearPicker(year: $model.values.releaseYear)
        LabeledContent("Rating") {
          RatingView(rating: model.values.rating, onRate: { model.values.rating = $0 })
        }
      }
      .listRowBackground(Color.card)
      RelatedSection<Actors>(
        title: "Cast", addTitle: "Add People", form: model, list: \.actors, model: model.people,
        book: book)
      RelatedSection<Genres>(
        title: "Genres", addTitle: "Add Genres", form: model, list: \.genres,
        model: model.genres, book: book)
    }
    .sheet(item: $opened, onDismiss: { model.opened = nil }) { draft in
      switch draft {
      case .person(let person):
        NameFormView<Actors>(restoring: person, book: book) { model.add($0, to: \.actors) }
      case .genre(let genre):
        NameFormView<Genres>(restoring: genre, book: book) { model.add($0, to: \.genres) }
      default: EmptyView()
      }
    }
  }

  private func save() async -> Bool {
    guard await model.save(), let saved = model.saved else { return false }
    await onSaved(saved)
    if model.undo != nil {
      book.toasts.show(model.undo) {
        // Without a network the list shows the film when it is read again.
        if let movie = try? await book.client.library.movies.get(saved.id) { await onSaved(movie) }
      }
    }
    return true
  }
}

/// The year of a film, from 1900 on, or none.
private struct YearPicker: View {
  @Binding var year: Int?

  private var years: [Int] {
    let current = Calendar.book.component(.year, from: .now)
    let years = (1900...current + 1).reversed()
    guard let year, !(1900...current + 1).contains(year) else { return Array(years) }
    return [year] + years
  }

  var body: some View {
    Picker("Year", selection: $year) {
      Text("None").tag(Int?.none)
      ForEach(years, id: \.self) { Text(verbatim: "\($0)").tag(Optional($0)) }
    }
  }
}
