import Model

/// A Letterboxd export. All files of the archive are combined into one item for each film. In the
/// diary the URI is that of the viewing, so a film is identified by its name and year.
struct LetterboxdExport {
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

  static let columns = [
    "Date", "Name", "Year", "Letterboxd URI", "Rating", "Rewatch", "Tags", "Watched Date", "Review",
  ]

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
