import Model

/// A Letterboxd export. All files of the archive are combined into one item for each film. In the
/// diary the URI is that of the viewing, so a film is identified by its name and year.
struct LetterboxdExport: ImportFormat {
  static let program = "Letterboxd"
  static let nameKey = "letterboxd"
  static let relatedSources = ["letterboxd-form"]

  private let limits: ImportLimits
  /// The number of bytes of all rows in memory.
  private var size = 0
  private var films: [String: LetterboxdFilm] = [:]
  private var order: [String] = []

  init(limits: ImportLimits) { self.limits = limits }

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

  private static let columns = [
    "Date", "Name", "Year", "Letterboxd URI", "Rating", "Rewatch", "Tags", "Watched Date", "Review",
  ]

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: ["letterboxd uri", "name"])
  }

  // MARK: - Files

  private typealias File = (kind: Kind, path: String, table: ImportTables.Table)

  static func contents(of input: ImportFormatInput) throws(Failure) -> ImportContents {
    var files: [File] = []
    for table in input.files {
      let columns = try input.tables.open(table).columns
      files.append((kind(columns: columns, name: table.path), table.path, table))
    }
    return try contents(of: files, in: input.tables, skipped: input.skipped)
  }

  static func contents(ofArchive tables: ImportTables) throws(Failure) -> ImportContents? {
    guard let top = folder(in: tables.tables.map(\.path) + tables.otherPaths) else { return nil }
    func own(_ path: String) -> String {
      path.hasPrefix(top) ? String(path.dropFirst(top.count)) : path
    }
    var files: [File] = []
    var skipped = tables.otherPaths.map(own)
    for table in tables.tables {
      let path = own(table.path)
      if !table.isEmpty, let kind = kind(of: path) {
        files.append((kind, path, table))
      } else {
        skipped.append(path)
      }
    }
    let sorted = Kind.allCases.flatMap { kind in files.filter { $0.kind == kind } }
    return try contents(of: sorted, in: tables, skipped: skipped)
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

  private static func contents(
    of files: [File], in tables: ImportTables, skipped: [String]
  ) throws(Failure) -> ImportContents {
    var contents = ImportContents(profile: .letterboxd, skipped: skipped) { () throws(Failure) in
      var export = LetterboxdExport(limits: tables.limits)
      for (kind, path, table) in files {
        if kind == .list {
          try export.add(list: tables.text(of: table, encoding: .utf8), path: path)
        } else {
          try export.add(tables.open(table), as: kind, path: path)
        }
      }
      return export.items()
    }
    for file in files where file.kind != .list {
      contents.unused += ImportContents.unused(
        try tables.open(file.table).columns, known: columns, in: file.path)
    }
    return contents
  }

  // MARK: - Rows

  mutating func add(_ table: TableReader, as kind: Kind, path: String) throws(Failure) {
    let names = ImportCells.names(of: table.columns)
    while let record = try table.nextNonEmpty() {
      try add(ImportCells(record, columns: names), as: kind, path: path)
    }
  }

  /// - Throws: tooLarge `import.tooMuchText`. Every file of the export can name the same film, so
  ///   the rows of all files are in memory until the last one is read.
  mutating func add(_ cells: ImportCells, as kind: Kind, path: String) throws(Failure) {
    try count(cells.record.size)
    let key = key(of: cells, kind)
    var film = films[key] ?? film(cells, key, at: "\(path) \(cells.record.row)")
    film.problem = film.problem ?? cells.record.problem
    film.add(cells, as: kind)
    films[key] = film
  }

  /// The approximate number of bytes that a row needs in addition to its text.
  private static let rowSize = 400

  private mutating func count(_ bytes: Int) throws(Failure) {
    size += bytes + Self.rowSize
    guard size <= limits.combinedBytes else {
      throw Failure(.tooLarge, "import.tooMuchText", ["max": "\(limits.combinedBytes >> 20)"])
    }
  }

  mutating func add(list text: any ByteReader, path: String) throws(Failure) {
    var reader = CSVReader(text, limits: limits)
    var rows: [[String]] = []
    while let row = try reader.next() {
      try count(row.reduce(0) { $0 + $1.utf8.count })
      rows.append(row.map { $0.replacing("\r\n", with: "\n").normalised })
    }
    let list = try LetterboxdList(rows, path: path)
    for (row, film) in list.films {
      // The name of the list is stored with every film.
      try count(list.name.utf8.count)
      let key = Self.key(film.name, film.year)
      var found =
        films[key]
        ?? self.rememberingOrder(
          LetterboxdFilm(key: key, name: film.name, year: film.year, place: "\(path) \(row)"))
      found.lists.append(list.name)
      if !film.note.isEmpty { found.notes.append("\(list.name): \(film.note)") }
      if found.uri.isEmpty { found.listURI = film.uri }
      films[key] = found
    }
  }

  func items() -> ItemReader {
    var films = films
    var rest = order[...]
    var row = 0
    return ItemReader(limits: limits, repetition: .none) {
      while let key = rest.popFirst() {
        row += 1
        if let film = films.removeValue(forKey: key) { return film.item(row: row) }
      }
      return nil
    }
  }

  // MARK: - Which film

  private static func key(_ name: String, _ year: String) -> String {
    let key = "\(name.normalised.lowercased())|\(year)"
    return key.characterCount <= 160 ? key : key.shortened(to: 160)
  }

  /// Returns the key of a film. In files with one row for each film, a second row with the same
  /// name and year but another URI is another film.
  private func key(of cells: ImportCells, _ kind: Kind) -> String {
    let key = Self.key(cells["Name"], cells["Year"])
    let uri = cells["Letterboxd URI"]
    if kind == .diary || kind == .reviews { return key }
    guard let known = films[key], !known.uri.isEmpty, known.uri != uri else { return key }
    return "\(key)|\(uri)"
  }

  private mutating func film(
    _ cells: ImportCells, _ key: String, at place: String
  ) -> LetterboxdFilm {
    rememberingOrder(
      LetterboxdFilm(key: key, name: cells["Name"], year: cells["Year"], place: place))
  }

  /// Returns the film, and records the order in which films first appear.
  private mutating func rememberingOrder(_ film: LetterboxdFilm) -> LetterboxdFilm {
    order.append(film.key)
    return film
  }
}
