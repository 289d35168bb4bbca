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

/// Filters as their form has them.
struct MovieFilterDraft: Equatable {
  static let allYears = 1888...(Calendar.book.component(.year, from: .now) + 5)

  var firstYear = allYears.lowerBound
  var lastYear = allYears.upperBound
  var minRating = 0.0
  var maxRating = 10.0
  var genres: Set<EntryID> = []
  var matchesAllGenres = false
  var people: Set<EntryID> = []
  var matchesAllPeople = false
  var onlyFavourites = false

  init(_ filters: LibraryFilters) {
    if let years = filters.years { (firstYear, lastYear) = (years.lowerBound, years.upperBound) }
    if let range = filters.ratings { (minRating, maxRating) = (range.lowerBound, range.upperBound) }
    genres = Set(filters.genres + filters.allGenres)
    matchesAllGenres = !filters.allGenres.isEmpty
    people = Set(filters.actors + filters.allActors)
    matchesAllPeople = !filters.allActors.isEmpty
    onlyFavourites = filters.favourite == true
  }

  /// Returns the filters, with the text and the order of those that they replace. Ranges whose ends
  /// are in the wrong order are turned round.
  func filters(replacing old: LibraryFilters, initial: LibraryFilters) -> LibraryFilters {
    var filters = LibraryFilters()
    (filters.name, filters.sort) = (old.name, old.sort)
    let years = min(firstYear, lastYear)...max(firstYear, lastYear)
    if years != Self.allYears { filters.years = years }
    let ratings = min(minRating, maxRating)...max(minRating, maxRating)
    if ratings != 0...10 { filters.ratings = ratings }
    let (genres, people) = (genres.sorted(by: isBefore), people.sorted(by: isBefore))
    if matchesAllGenres { filters.allGenres = genres } else { filters.genres = genres }
    if matchesAllPeople { filters.allActors = people } else { filters.actors = people }
    filters.favourite = initial.favourite ?? (onlyFavourites ? true : nil)
    return filters
  }

  private func isBefore(_ one: EntryID, _ other: EntryID) -> Bool {
    "\(one)" < "\(other)"
  }
}
