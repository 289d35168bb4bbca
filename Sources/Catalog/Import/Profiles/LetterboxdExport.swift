import Model

/// A Letterboxd export. All files of the archive are combined into one item for each film. In the
/// diary the URI is that of the viewing, so a film is identified by its name and year.
enum LetterboxdExport: CombiningImportFormat {
  static let program = "Letterboxd"
  static let nameStringKey = "letterboxd"
  static let relatedSources = ["letterboxd-form"]

  /// The files of the export, in the order in which they are read: a review is added to its viewing
  /// in the diary.
  enum Kind: String, CaseIterable {
    case watched, diary, reviews, ratings, watchlist, likes, list
  }

  /// Returns the kind of a file; nil for other files. The folders `deleted/` and `orphaned/`
  /// contain what the user has removed.
  static func kind(of path: String) -> Kind? {
    let path = path.lowercased()
    if path == "likes/films.csv" { return .likes }
    if path.hasPrefix("lists/"), path.hasSuffix(".csv") { return .list }
    return Kind.allCases.first { "\($0.rawValue).csv" == path && $0 != .list && $0 != .likes }
  }

  /// Returns the kind of a single file of the export, by its columns or, if these are not
  /// sufficient, by its name.
  static func kind(columns: [String], name: String) -> Kind {
    let columns = Set(columns.map { $0.lowercased() })
    if columns.contains("review") { return .reviews }
    if columns.contains("watched date") { return .diary }
    if columns.contains("rating") { return .ratings }
    let name = name.lowercased()
    if name.contains("watchlist") { return .watchlist }
    return name.contains("like") || name.contains("films") ? .likes : .watched
  }

  static let knownColumns = [
    "Date", "Name", "Year", "Letterboxd URI", "Rating", "Rewatch", "Tags", "Watched Date", "Review",
  ]

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: ["letterboxd uri", "name"])
  }

  // MARK: - Files

  static func contents(of input: ImportFormatInput) throws(Failure) -> ImportContents {
    var files: [CombinedFile<Kind>] = []
    for table in input.files {
      let columns = try input.tables.open(table).columns
      files.append(
        CombinedFile(table, in: input.tables, content: kind(columns: columns, name: table.path)))
    }
    return try contents(
      of: files, profile: input.profile, skipped: input.skipped, limits: input.limits)
  }

  static func contents(ofArchive tables: ImportTables) throws(Failure) -> ImportContents? {
    guard let top = folder(in: tables.tables.map(\.path) + tables.otherPaths) else { return nil }
    func own(_ path: String) -> String {
      path.hasPrefix(top) ? String(path.dropFirst(top.count)) : path
    }
    var files: [CombinedFile<Kind>] = []
    var skipped = tables.otherPaths.map(own)
    for table in tables.tables {
      let path = own(table.path)
      if !table.isEmpty, let kind = kind(of: path) {
        files.append(CombinedFile(table, in: tables, content: kind, path: path))
      } else {
        skipped.append(path)
      }
    }
    let sorted = Kind.allCases.flatMap { kind in files.filter { $0.content == kind } }
    return try contents(
      of: sorted, profile: .letterboxd, skipped: skipped, limits: tables.limits)
  }

  /// Returns the path prefix of the folder that contains an export, with a trailing slash; usually
  /// empty. Nil if the archive is not such an export.
  private static func folder(in paths: [String]) -> String? {
    let marks = ["watched.csv", "diary.csv", "ratings.csv", "watchlist.csv", "reviews.csv"]
    let folders = paths.compactMap { path -> String? in
      let parts = path.split(separator: "/")
      guard let name = parts.last, marks.contains(name.lowercased()),
        !parts.dropLast().contains(where: { ["deleted", "orphaned"].contains($0.lowercased()) })
      else { return nil }
      return parts.dropLast().map { $0 + "/" }.joined()
    }
    return folders.min { $0.count < $1.count }
  }

  // MARK: - Rows

  static func hasHeader(_ kind: Kind) -> Bool { kind != .list }

  static func add(
    _ file: CombinedFile<Kind>, to films: inout ItemCombiner<LetterboxdFilm>
  ) throws(Failure) {
    if file.content == .list { return try add(list: file, to: &films) }
    let table = try file.open()
    let names = ImportCells.names(of: table.columns)
    while let record = try table.nextNonEmpty() {
      try films.add(ImportCells(record, columns: names), as: file.content, path: file.path)
    }
  }

  private static func add(
    list file: CombinedFile<Kind>, to films: inout ItemCombiner<LetterboxdFilm>
  ) throws(Failure) {
    var reader = CSVReader(try file.text(encoding: .utf8), limits: file.limits)
    var rows: [[String]] = []
    while let row = try reader.next() {
      try films.reserve(row.reduce(0) { $0 + $1.utf8.count })
      rows.append(row.map { $0.replacing("\r\n", with: "\n").normalised })
    }
    let list = try LetterboxdList(rows, path: file.path)
    for (row, film) in list.films {
      let key = LetterboxdFilm.key(film.name, film.year)
      // The name of the list is stored with every film.
      try films.addRow(
        to: key, bytes: list.name.utf8.count,
        new: LetterboxdFilm(
          key: key, name: film.name, year: film.year, place: "\(file.path) \(row)")
      ) { found in
        found.lists.append(list.name)
        if !film.note.isEmpty { found.notes.append("\(list.name): \(film.note)") }
        if found.uri.isEmpty { found.listURI = film.uri }
      }
    }
  }
}

extension ItemCombiner<LetterboxdFilm> {
  /// Adds a row of a table to its film.
  /// - Throws: tooLarge `import.tooMuchText`.
  mutating func add(
    _ cells: ImportCells, as kind: LetterboxdExport.Kind, path: String
  ) throws(Failure) {
    let key = key(of: cells, kind)
    try addRow(
      to: key, bytes: cells.record.size,
      new: LetterboxdFilm(
        key: key, name: cells["Name"], year: cells["Year"], place: "\(path) \(cells.record.row)")
    ) { film in
      film.problem = film.problem ?? cells.record.problem
      film.add(cells, as: kind)
    }
  }

  /// Returns the key of a film. In files with one row for each film, a second row with the same
  /// name and year but another URI is another film.
  private func key(of cells: ImportCells, _ kind: LetterboxdExport.Kind) -> String {
    let key = LetterboxdFilm.key(cells["Name"], cells["Year"])
    let uri = cells["Letterboxd URI"]
    if kind == .diary || kind == .reviews { return key }
    guard let known = self[key], !known.uri.isEmpty, known.uri != uri else { return key }
    return "\(key)|\(uri)"
  }
}
