import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI

/// The filters of films: years, ratings, genres, people and favourites.
struct MovieFiltersView: View {
  let model: MovieViewModel
  let book: Book
  /// The filters that the page always has.
  let initial: LibraryFilters
  @State private var draft: MovieFilterDraft
  @Environment(\.dismiss) private var dismiss

  init(model: MovieViewModel, book: Book, initial: LibraryFilters) {
    self.model = model
    self.book = book
    self.initial = initial
    _draft = State(initialValue: MovieFilterDraft(model.filters))
  }

  var body: some View {
    NavigationStack {
      Form {
        Section("Year") {
          YearPicker(title: "From", year: $draft.firstYear)
          YearPicker(title: "To", year: $draft.lastYear)
        }
        Section("Rating") {
          Stepper(value: $draft.minRating, in: 0...10, step: 1) {
            LabeledContent("At Least") { Text(draft.minRating, format: .number) }
          }
          Stepper(value: $draft.maxRating, in: 0...10, step: 1) {
            LabeledContent("At Most") { Text(draft.maxRating, format: .number) }
          }
        }
        FilterNamesSection<Genres>(
          title: "Genres", model: GenreViewModel(client: book.client), ids: $draft.genres,
          matchesAll: $draft.matchesAllGenres)
        FilterNamesSection<Actors>(
          title: "People", model: ActorViewModel(client: book.client), ids: $draft.people,
          matchesAll: $draft.matchesAllPeople)
        if initial.favourite == nil { Toggle("Only Favorites", isOn: $draft.onlyFavourites) }
      }
      .scrollContentBackground(.hidden)
      .background(Color.paper)
      .navigationTitle("Filters")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Reset") { draft = MovieFilterDraft(initial) }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Show Films") {
            dismiss()
            Task { await model.fetch(draft.filters(replacing: model.filters, initial: initial)) }
          }
        }
      }
    }
  }
}

/// A year in which films were made, the latest first.
private struct YearPicker: View {
  let title: LocalizedStringKey
  @Binding var year: Int

  var body: some View {
    Picker(title, selection: $year) {
      ForEach(MovieFilterDraft.allYears.reversed(), id: \.self) { Text(verbatim: "\($0)").tag($0) }
    }
  }
}
