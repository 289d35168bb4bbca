public import CommonplaceKit
import Foundation
public import Model

/// Filters of films as their form has them.
///
///     let films = MovieViewModel(client: client)
///     var form = MovieFilterDraft(films.filters)
///     form.firstYear = 1960
///     await films.fetch(form.filters(replacing: films.filters, initial: LibraryFilters()))
public struct MovieFilterDraft: Sendable, Equatable {
  /// From the first film to some years from now, for films that were announced.
  public static var allYears: ClosedRange<Int> {
    1888...(Calendar(identifier: .gregorian).component(.year, from: .now) + 5)
  }

  /// The first year, or the last one: the ends can be in the wrong order.
  public var firstYear: Int
  /// The last year, or the first one.
  public var lastYear: Int
  /// The lowest rating, 0–10, or the highest one.
  public var minRating = 0.0
  /// The highest rating, 0–10, or the lowest one.
  public var maxRating = 10.0
  /// The chosen genres.
  public var genres: Set<EntryID>
  /// Whether films need all of the genres, or one of them.
  public var matchesAllGenres: Bool
  /// The chosen people.
  public var people: Set<EntryID>
  /// Whether films need all of the people, or one of them.
  public var matchesAllPeople: Bool
  /// Whether other films are left out.
  public var onlyFavourites: Bool

  /// Creates a form with the filters that a list has.
  public init(_ filters: LibraryFilters) {
    let years = filters.years ?? Self.allYears
    (firstYear, lastYear) = (years.lowerBound, years.upperBound)
    if let range = filters.ratings { (minRating, maxRating) = (range.lowerBound, range.upperBound) }
    genres = Set(filters.genres + filters.allGenres)
    matchesAllGenres = !filters.allGenres.isEmpty
    people = Set(filters.actors + filters.allActors)
    matchesAllPeople = !filters.allActors.isEmpty
    onlyFavourites = filters.favourite == true
  }

  /// Returns the filters, with the text and the order of those that they replace. Ranges whose ends
  /// are in the wrong order are turned round.
  /// - Parameter initial: the filters that the list always has.
  public func filters(
    replacing old: LibraryFilters, initial: LibraryFilters
  ) -> LibraryFilters {
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
