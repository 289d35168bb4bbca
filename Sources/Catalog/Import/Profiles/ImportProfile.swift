import Model

/// A file format that is recognised by its columns.
package enum ImportProfile: String, CaseIterable, Codable, Sendable {
  case letterboxd, imdb, goodreads, storygraph
  case imdbList = "imdb-list"
  /// MovieLibrary's seed file: one JSON array of films with their people and genres.
  case movieLibrary = "movielibrary"
  /// Letterboxd's import format, as Commonplace and other programs write it.
  case letterboxdImportFormat = "letterboxd-form"
  /// The tables that Commonplace exports.
  case commonplace
  /// Any other table, whose columns the user maps.
  case table

  /// Recognises the format by the columns of one file, in any order and case.
  init(columns: [String]) {
    let names = Set(columns.map { $0.lowercased() })
    func has(_ wanted: String...) -> Bool { wanted.allSatisfy(names.contains) }
    if has("letterboxd uri", "name") {
      self = .letterboxd
    } else if CommonplaceExport.columns.allSatisfy(names.contains) {
      self = .commonplace
    } else if has("title"), has("letterboxduri") || has("watcheddate") {
      self = .letterboxdImportFormat
    } else if has("const", "title type") {
      self = has("position") ? .imdbList : .imdb
    } else if has("title", "author", "exclusive shelf") {
      self = .goodreads
    } else if has("title", "authors", "read status", "star rating") {
      self = .storygraph
    } else if has("name", "releaseyear", "movieactors") {
      self = .movieLibrary
    } else {
      self = .table
    }
  }

  /// The name of the source under which records are stored in `entry_sources`.
  var source: String { self == .imdbList ? "imdb/list" : rawValue }

  /// Other sources that use the same ids.
  var relatedSources: [String] {
    switch self {
    case .imdb: ["imdb/list"]
    case .imdbList: ["imdb"]
    case .letterboxdImportFormat: ["letterboxd"]
    case .letterboxd: ["letterboxd-form"]
    default: []
    }
  }
}

/// The values of one row by column, in any case.
struct ImportCells {
  let record: ImportRecord
  private let names: [String: String]

  init(_ record: ImportRecord, columns: [String: String]) {
    self.record = record
    names = columns
  }

  /// Returns the column names by their lower-case form.
  static func names(of columns: [String]) -> [String: String] {
    Dictionary(columns.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(column: String) -> String {
    guard let name = names[column.lowercased()] else { return "" }
    switch record.values[name] {
    // Texts of entries use LF as line end.
    case .text(let text): return text.replacing("\r\n", with: "\n").normalised
    case .list(let list): return RelationText.joined(list)
    case nil: return ""
    }
  }
}
