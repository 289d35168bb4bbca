import Database
package import Journal
import Model

/// An export in Letterboxd's import format, with one row for each viewing. A file has at most 1000
/// rows and a megabyte; several files are in a ZIP archive.
package struct LetterboxdFile: Sendable {
  package let bytes: [UInt8]
  package let isZip: Bool

  static let header = [
    "LetterboxdURI", "imdbID", "Title", "Year", "Directors", "Rating10", "WatchedDate", "Rewatch",
    "Tags", "Review",
  ]
  static let maximumRows = 1000
  static let maximumBytes = 1_000_000
}

extension Exports {
  /// Returns an export of the films that were seen, or of those that are planned.
  /// - Parameter isWatchlist: whether planned films are exported instead of the ones that were
  ///   seen.
  package func letterboxd(isWatchlist: Bool, in scope: Scope) async throws -> LetterboxdFile {
    let types = try await database.read { db in
      try scope.authoriseReading(db)
      return try TypeStore.load(scope.space, db).types.filter { $0.systemKey == "movie" }
    }
    let rows = ExportRows(database: database, scope: scope, types: types.map(\.key))
    var files = LetterboxdFileWriter()
    var key: Int64 = 0
    while true {
      let page = try await rows.next(after: key)
      for row in page where (row.entry.stage == Stage.planned.rawValue) == isWatchlist {
        for line in LetterboxdRows.rows(of: row, isWatchlist: isWatchlist) { files.add(line) }
      }
      guard page.count == Exports.pageSize, let last = page.last else { break }
      key = last.key
    }
    return try files.finish(named: isWatchlist ? "watchlist" : "films")
  }
}

/// A writer that distributes rows over files within Letterboxd's limits.
struct LetterboxdFileWriter {
  private var files: [[UInt8]] = []
  private var current = CSVWriter()
  private var rows = 0

  init() { current.write(LetterboxdFile.header) }

  mutating func add(_ line: [String]) {
    var row = CSVWriter()
    row.write(line)
    let isFull =
      rows == LetterboxdFile.maximumRows
      || current.bytes.count + row.bytes.count > LetterboxdFile.maximumBytes
    if isFull, rows > 0 {
      files.append(current.drain())
      current.write(LetterboxdFile.header)
      rows = 0
    }
    current.write(line)
    rows += 1
  }

  func finish(named name: String) throws -> LetterboxdFile {
    guard !files.isEmpty else { return LetterboxdFile(bytes: current.bytes, isZip: false) }
    let all = (files + [current.bytes]).enumerated().map { place, bytes in
      ZipArchive.File(path: "\(name)-\(place + 1).csv", bytes: bytes)
    }
    return LetterboxdFile(bytes: try ZipArchive.archive(of: all), isZip: true)
  }
}

/// The rows of one film in Letterboxd's import format.
enum LetterboxdRows {
  static func rows(of row: ExportRow, isWatchlist: Bool) -> [[String]] {
    let entry = row.entry
    let values: [String: String] = decodeJSON(entry.additionalFields) ?? [:]
    let times: [Occasion] = isWatchlist ? [] : decodeJSON(entry.occasions) ?? []
    // If there are occasions, the entry's date is that of the latest one, so it needs no row.
    let days = times.isEmpty ? [entry.date] : times.map { "\($0.date)" }
    return days.enumerated().map { place, day in
      let isLast = place == days.count - 1
      return [
        values["Letterboxd"] ?? "", row.imdb.isEmpty ? values["IMDb"] ?? "" : row.imdb,
        entry.title, values["Year"] ?? "", values["Director"] ?? "",
        isLast ? rating(entry.rating) : "", isWatchlist ? "" : day, place > 0 ? "true" : "",
        isLast ? values["Tags"] ?? "" : "", isLast && !isWatchlist ? entry.notes : "",
      ]
    }
  }

  /// Returns a rating in half stars, a whole number from 1 to 10; empty without a rating.
  private static func rating(_ tenths: Int?) -> String {
    tenths.map { "\(max(1, ($0 + 5) / 10))" } ?? ""
  }
}
