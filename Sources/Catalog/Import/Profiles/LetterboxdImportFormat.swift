import Model

/// Letterboxd's import format, with one row for each viewing. Commonplace and other programs write
/// it.
enum LetterboxdImportFormat: CombiningImportFormat {
  static let program = "Letterboxd"
  static let nameStringKey = "letterboxdForm"
  static let relatedSources = ["letterboxd"]
  static let canHaveSeveralTables = true

  static let knownColumns = [
    "LetterboxdURI", "imdbID", "Title", "Year", "Directors", "Rating", "Rating10", "WatchedDate",
    "Rewatch", "Tags", "Review",
  ]
  /// The names of columns in Letterboxd's export, with the names of the same columns in this
  /// format.
  private static let exportedNames = [
    "name": "title", "watched date": "watcheddate",
  ]

  static func matches(_ columns: Set<String>) -> Bool {
    columns.contains("title") && !columns.isDisjoint(with: ["letterboxduri", "watcheddate"])
  }

  static func contents(of input: ImportFormatInput) throws(Failure) -> ImportContents {
    try contents(
      of: input.files.map { CombinedFile($0, in: input.tables, content: ()) },
      profile: input.profile, skipped: input.skipped, limits: input.limits)
  }

  static func add(
    _ file: CombinedFile<Void>, to films: inout ItemCombiner<LetterboxdFilm>
  ) throws(Failure) {
    let table = try file.open()
    let columns = columns(of: table)
    while let record = try table.nextNonEmpty() {
      let cells = ImportCells(converted(record, columns: columns), columns: columns)
      try films.add(cells, as: kind(of: cells, in: file.path), path: file.path)
    }
  }

  private static func columns(of table: TableReader) -> [String: String] {
    var columns = ImportCells.names(of: table.columns)
    for (theirs, ours) in exportedNames { columns[theirs] = columns[ours] }
    columns["rating"] = columns["rating"] ?? "Rating"
    return columns
  }

  private static func kind(of cells: ImportCells, in name: String) -> LetterboxdExport.Kind {
    if !cells["Review"].isEmpty { return .reviews }
    let saysNothing = cells["WatchedDate"].isEmpty && cells["Rewatch"].isEmpty
    return saysNothing && name.lowercased().contains("watchlist") ? .watchlist : .diary
  }

  /// Returns the record with values as in Letterboxd's export: ratings out of five instead of ten,
  /// and `Yes` for all spellings of a rewatch.
  private static func converted(
    _ record: ImportRecord, columns: [String: String]
  ) -> ImportRecord {
    let cells = ImportCells(record, columns: columns)
    var values = record.values
    if let rating = Double(decimal: cells["Rating10"]), let column = columns["rating"] {
      values[column] = .text("\(rating / 2)")
    }
    if let column = columns["rewatch"] {
      let isAgain = ["true", "yes", "1"].contains(cells["Rewatch"].lowercased())
      values[column] = .text(isAgain ? "Yes" : "")
    }
    return ImportRecord(row: record.row, values: values, problem: record.problem)
  }
}
