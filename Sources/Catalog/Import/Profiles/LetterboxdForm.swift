import Model

/// Films in the form that Letterboxd imports: a row a viewing. Our own export is one, and other
/// programs write it too.
enum LetterboxdForm {
  private static let taken = [
    "LetterboxdURI", "imdbID", "Title", "Year", "Directors", "Rating", "Rating10", "WatchedDate",
    "Rewatch", "Tags", "Review",
  ]
  /// What Letterboxd's own export calls the same columns.
  private static let names = [
    "name": "title", "watched date": "watcheddate",
  ]

  static func contents(of files: [(name: String, file: ImportFile)]) -> ImportContents {
    var export = LetterboxdExport(profile: .letterboxdForm)
    for (name, file) in files {
      export.note(unusedOf: file, known: taken, named: name)
      var columns = ImportCells.names(of: file)
      for (theirs, ours) in names { columns[theirs] = columns[ours] }
      columns["rating"] = columns["rating"] ?? "Rating"
      for record in file.filledRecords {
        let record = renamed(record, columns)
        let cells = ImportCells(record, columns: columns)
        export.add(cells, as: kind(of: cells, in: name), path: name)
      }
    }
    return export.whole()
  }

  private static func kind(of cells: ImportCells, in name: String) -> LetterboxdExport.Kind {
    if !cells["Review"].isEmpty { return .reviews }
    let saysNothing = cells["WatchedDate"].isEmpty && cells["Rewatch"].isEmpty
    return saysNothing && name.lowercased().contains("watchlist") ? .watchlist : .diary
  }

  /// Stars out of five for ratings out of ten, and `Yes` for every way to say that it was again.
  private static func renamed(
    _ record: ImportRecord, _ columns: [String: String]
  ) -> ImportRecord {
    let cells = ImportCells(record, columns: columns)
    var values = record.values
    if let rating = FieldRules.number(cells["Rating10"]), let column = columns["rating"] {
      values[column] = .text("\(rating / 2)")
    }
    if let column = columns["rewatch"] {
      let isAgain = ["true", "yes", "1"].contains(cells["Rewatch"].lowercased())
      values[column] = .text(isAgain ? "Yes" : "")
    }
    return ImportRecord(row: record.row, values: values, problem: record.problem)
  }
}
