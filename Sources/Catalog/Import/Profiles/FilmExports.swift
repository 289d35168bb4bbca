import Foundation
import Model

/// The format of IMDb exports: ratings, lists and the watchlist.
enum IMDbExport {
  static let knownColumns = [
    "Const", "Your Rating", "You rated", "Date Rated", "Title", "Original Title", "Title Type",
    "Year", "Genres", "Directors", "Created", "Description",
  ]

  static func item(_ cells: ImportCells, _ profile: ImportProfile) -> ImportItem {
    let kind = cells["Title Type"].lowercased().filter { $0.isLetter }
    let title = cells["Title"].isEmpty ? cells["Original Title"] : cells["Title"]
    var item = ImportItem(
      row: cells.record.row, key: cells["Const"], type: type(of: kind), title: title)
    item.problem = cells.record.problem
    if item.problem == nil, item.key.isEmpty {
      item.problem = FieldProblem("Const", "import.noKey", ["column": "Const"])
    }
    let original = cells[ImportItem.originalTitle]
    if original != title { item.set(ImportItem.originalTitle, original) }
    if !["movie", "tvseries", "videogame"].contains(kind) {
      item.set("Title Type", cells["Title Type"])
    }
    item.set(year: cells["Year"])
    item.set("Genre", cells["Genres"].split(separator: ",").map { String($0) })
    item.set("Director", joining: RelationText.parts(cells["Directors"]).map(\.text))
    item.set("IMDb", cells["Const"])
    let rating = cells["Your Rating"].isEmpty ? cells["You rated"] : cells["Your Rating"]
    item.set(rating: rating, outOf: 10)
    item.draft.stage = rating.isEmpty && profile == .imdbList ? .planned : .done
    item.add(note: cells["Description"])
    let day = cells["Date Rated"].isEmpty ? cells["Created"] : cells["Date Rated"]
    item.set(dateAdded: day)
    if !day.isEmpty, !item.isDateAdded { item.add(unmapped: "Date Rated: \(day)") }
    return item
  }

  /// Returns the system key of the type. `kind` contains only lower-case letters, because exports
  /// spell it `tvSeries` or `TV Series`, depending on their age.
  private static func type(of kind: String) -> String {
    switch kind {
    case "videogame": "game"
    case "tvseries", "tvminiseries", "tvepisode": "show"
    case "musicvideo": "music"
    case _ where kind.hasPrefix("podcast"): "other"
    default: "movie"
    }
  }
}

/// The format of MovieLibrary's seed file.
struct MovieLibraryExport {
  static let knownColumns = ["name", "summary", "rating", "releaseYear", "genres", "movieActors"]

  /// The genres and people, by type and exact name, whose description was already read. Only the
  /// first description of each is imported.
  private var describedNames = Set<Digest>()
  private let limits: ImportLimits

  init(limits: ImportLimits) { self.limits = limits }

  /// - Throws: malformed `import.seed`; tooLarge for more genres and people than
  ///   `ImportLimits.rows`.
  mutating func item(
    of record: ImportRecord, _ element: JSONArrayReader.Element?
  ) throws(Failure) -> ImportItem {
    let film: SeedFilm
    do {
      guard let element else { throw Failure.malformed("import.seed") }
      film = try element.decoded()
    } catch {
      throw Failure.malformed("import.seed")
    }
    var item = Self.item(film, row: record.row)
    item.problem = record.problem
    let named =
      (film.genres ?? []).map { ("genre", $0) } + (film.movieActors ?? []).map { ("person", $0) }
    for (type, thing) in named {
      let text = (thing.summary ?? "").normalised
      guard !text.isEmpty, describedNames.insert(Digest(of: "\(type) \(thing.name)")).inserted
      else {
        continue
      }
      guard describedNames.count <= limits.rows else { throw limits.tooManyRows }
      item.related.append(
        ImportItem.RelatedEntry(
          type: type, title: thing.name.normalised,
          text: text.shortened(to: EntryRules.descriptionLength.upperBound)))
    }
    return item
  }

  /// Returns the item of a film. The file has no ids and contains films twice, so a film is
  /// identified by its name and year.
  private static func item(_ film: SeedFilm, row: Int) -> ImportItem {
    let year = film.releaseYear.map { "\($0)" } ?? ""
    let key = "\(film.name.normalised)|\(year)".shortened(to: 200)
    var item = ImportItem(row: row, key: key, type: "movie", title: film.name)
    item.set(year: year)
    item.set("Genre", (film.genres ?? []).map(\.name))
    item.set("Cast", (film.movieActors ?? []).map(\.name))
    let summary = (film.summary ?? "").normalised
    item.draft.description = item.shortened(summary, to: EntryRules.descriptionLength.upperBound)
    // MovieLibrary showed five stars, but stored up to ten.
    if let rating = film.rating { item.set(rating: "\(rating)", outOf: rating > 5 ? 10 : 5) }
    return item
  }
}

/// One film of the seed file.
private struct SeedFilm: Decodable {
  var name: String
  var summary: String?
  var rating: Double?
  var releaseYear: Int?
  var genres: [DescribedName]?
  var movieActors: [DescribedName]?

  struct DescribedName: Decodable {
    var name: String
    var summary: String?
  }
}
