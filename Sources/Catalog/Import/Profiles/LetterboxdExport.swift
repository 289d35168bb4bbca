import Model

/// A Letterboxd export: one film, one item, whatever files of the archive speak of it. The files
/// of the diary call a viewing by its own address, so a film is known by its name and year.
struct LetterboxdExport {
  private var contents: ImportContents
  private var films: [String: LetterboxdFilm] = [:]
  private var order: [String] = []

  init(profile: ImportProfile = .letterboxd) { contents = ImportContents(profile: profile) }

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

  private static let columns = [
    "Date", "Name", "Year", "Letterboxd URI", "Rating", "Rewatch", "Tags", "Watched Date", "Review",
  ]

  mutating func add(_ file: ImportFile, as kind: Kind, path: String) {
    contents.note(unusedOf: file, known: Self.columns, named: path)
    let names = ImportCells.names(of: file)
    for record in file.filledRecords {
      add(ImportCells(record, columns: names), as: kind, path: path)
    }
  }

  mutating func add(_ cells: ImportCells, as kind: Kind, path: String) {
    let key = key(of: cells, kind)
    var film = films[key] ?? film(cells, key, at: "\(path) \(cells.record.row)")
    film.problem = film.problem ?? cells.record.problem
    film.add(cells, as: kind)
    films[key] = film
  }

  mutating func note(unusedOf file: ImportFile, known: [String], named name: String) {
    contents.note(unusedOf: file, known: known, named: name)
  }

  mutating func add(list bytes: [UInt8], path: String, limits: ImportLimits) throws(Failure) {
    let list = try LetterboxdList(bytes, path: path, limits: limits)
    for (row, film) in list.films {
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

  mutating func skip(_ path: String) { contents.skipped.append(path) }

  func whole() -> ImportContents {
    var contents = contents
    contents.items = order.enumerated().compactMap { films[$1]?.item(row: $0 + 1) }
    return contents
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
