import Model

/// A Letterboxd export: one film, one item, whatever files of the archive speak of it. The files
/// of the diary call a viewing by its own address, so a film is known by its name and year.
struct LetterboxdExport {
  private let limits: ImportLimits
  /// Bytes of what is kept of all rows.
  private var size = 0
  private var films: [String: LetterboxdFilm] = [:]
  private var order: [String] = []

  init(limits: ImportLimits) { self.limits = limits }

  /// In the order in which they are read: a review finds its viewing in the diary.
  enum Kind: String, CaseIterable {
    case watched, diary, reviews, ratings, watchlist, likes, list
  }

  /// `deleted/` and `orphaned/` hold what the person took away.
  static func kind(of path: String) -> Kind? {
    let path = path.lowercased()
    if path == "likes/films.csv" { return .likes }
    if path.hasPrefix("lists/"), path.hasSuffix(".csv") { return .list }
    return Kind.allCases.first { "\($0.rawValue).csv" == path && $0 != .list && $0 != .likes }
  }

  /// What a single file of the archive is: by its columns, and where these say too little by its
  /// name.
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
    while let record = try table.nextFilled() {
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

  /// What a row costs beside its text.
  private static let rowSize = 400

  private mutating func count(_ bytes: Int) throws(Failure) {
    size += bytes + Self.rowSize
    guard size <= limits.groupedBytes else {
      throw Failure(.tooLarge, "import.tooMuchText", ["max": "\(limits.groupedBytes >> 20)"])
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
      // Every film repeats the name of the list.
      try count(list.name.utf8.count)
      let key = Self.key(film.name, film.year)
      var found =
        films[key]
        ?? self.film(
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

  /// Two films of one name and year have one row each where a film has only one.
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
    film(LetterboxdFilm(key: key, name: cells["Name"], year: cells["Year"], place: place))
  }

  private mutating func film(_ film: LetterboxdFilm) -> LetterboxdFilm {
    order.append(film.key)
    return film
  }
}
