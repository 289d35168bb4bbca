import Model

/// A program whose export is known by its columns.
package enum ImportProfile: String, CaseIterable, Codable, Sendable {
  case letterboxd, imdb, goodreads, storygraph
  case imdbList = "imdb-list"
  /// The film library of before: one JSON array of films with their people and genres.
  case movieLibrary = "movielibrary"
  /// Films in the form that Letterboxd imports, ours and that of other programs.
  case letterboxdForm = "letterboxd-form"
  /// The tables that a book is taken along in.
  case commonplace
  /// Any other table: a person says which column is what.
  case table

  /// By the columns of one file, whatever their order.
  init(columns: [String]) {
    let names = Set(columns.map { $0.lowercased() })
    func has(_ wanted: String...) -> Bool { wanted.allSatisfy(names.contains) }
    if has("letterboxd uri", "name") {
      self = .letterboxd
    } else if CommonplaceExport.columns.allSatisfy(names.contains) {
      self = .commonplace
    } else if has("title"), has("letterboxduri") || has("watcheddate") {
      self = .letterboxdForm
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

  /// The name under which records are remembered.
  var source: String { self == .imdbList ? "imdb/list" : rawValue }

  /// Other sources whose ids are the same as this one's.
  var siblings: [String] {
    switch self {
    case .imdb: ["imdb/list"]
    case .imdbList: ["imdb"]
    case .letterboxdForm: ["letterboxd"]
    case .letterboxd: ["letterboxd-form"]
    default: []
    }
  }
}

/// The values of one row, by column in any case.
struct ImportCells {
  let record: ImportRecord
  private let names: [String: String]

  init(_ record: ImportRecord, columns: [String: String]) {
    self.record = record
    names = columns
  }

  /// The names of a file's columns by their lower-case form.
  static func names(of columns: [String]) -> [String: String] {
    Dictionary(columns.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(column: String) -> String {
    guard let name = names[column.lowercased()] else { return "" }
    switch record.values[name] {
    // Lines end as they do everywhere in a book.
    case .text(let text): return text.replacing("\r\n", with: "\n").normalised
    case .list(let list): return RelationText.joined(list)
    case nil: return ""
    }
  }
}
