import Foundation
import Model

/// The format of MovieLibrary's seed file: one JSON array of films with their people and genres.
struct MovieLibraryExport: ImportFormat {
  static let program = "MovieLibrary"
  static let nameStringKey = "movieLibrary"
  private static let knownColumns = [
    "name", "summary", "rating", "releaseYear", "genres", "movieActors",
  ]

  /// The genres and people, by type and exact name, whose description was already read. Only the
  /// first description of each is imported.
  private var describedNames = Set<Digest>()
  private let limits: ImportLimits

  init(limits: ImportLimits) { self.limits = limits }

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: ["name", "releaseyear", "movieactors"])
  }

  static func contents(of input: ImportFormatInput) throws(Failure) -> ImportContents {
    try input.contents(known: knownColumns) { (table: TableReader) in
      var export = MovieLibraryExport(limits: input.limits)
      return ItemReader(limits: input.limits, repetition: .keyOnly) {
        () throws(Failure) -> ImportItem? in
        guard let record = try table.next() else { return nil }
        return try export.item(of: record, table.element)
      }
    }
  }

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
          text: text.shortened(to: EntryLimits.descriptionLength.upperBound)))
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
    item.draft.description = item.shortened(summary, to: EntryLimits.descriptionLength.upperBound)
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
