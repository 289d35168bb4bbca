/// A format that is recognised by the columns of a file. This is the list of all known formats: a
/// new one is a case and a line in `format`, before any format that recognises its files too.
///
/// Raw values are in lower case, with hyphens between words. They are stored with imports and
/// records, so they never change.
package enum ImportProfile: String, CaseIterable, Codable, Sendable {
  case letterboxd
  /// The tables that Commonplace exports.
  case commonplace
  case letterboxdImportFormat = "letterboxd-form"
  case imdb
  case imdbList = "imdb-list"
  case goodreads, storygraph
  case movieLibrary = "movielibrary"
  /// Any other table, whose columns the user maps.
  case table

  /// Nil for a table.
  var format: (any ImportFormat.Type)? {
    switch self {
    case .letterboxd: LetterboxdExport.self
    case .commonplace: CommonplaceExport.self
    case .letterboxdImportFormat: LetterboxdImportFormat.self
    case .imdb: IMDbExport.self
    case .imdbList: IMDbListExport.self
    case .goodreads: GoodreadsExport.self
    case .storygraph: StoryGraphExport.self
    case .movieLibrary: MovieLibraryExport.self
    case .table: nil
    }
  }

  /// Recognises the format by the columns of one file, in any order and case.
  init(columns: [String]) {
    let names = Set(columns.map { $0.lowercased() })
    self = Self.allCases.first { $0.format?.matches(names) == true } ?? .table
  }

  /// The names of the programs whose exports are known, in the order of the cases.
  package static var programs: [String] {
    var seen = Set<String>()
    return allCases.compactMap { $0.format?.program }.filter { seen.insert($0).inserted }
  }

  /// The key of the string with the format's name, see `ImportFormat.nameStringKey`.
  package var nameStringKey: String { format?.nameStringKey ?? rawValue }

  /// The name of the source under which records are stored in `entry_sources`.
  var source: String { format?.source ?? rawValue }

  /// Other sources that use the same ids.
  var relatedSources: [String] { format?.relatedSources ?? [] }
}
