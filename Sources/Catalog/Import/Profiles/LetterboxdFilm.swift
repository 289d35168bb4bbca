import Model

/// One film, with its data from all files of a Letterboxd export.
struct LetterboxdFilm: CombinedItem {
  let key: String
  let name: String
  let year: String
  /// The position of the film's first row: the file and the row.
  let place: String
  var uri = ""
  /// The URI in a list, which is used if no other file contains the film.
  var listURI = ""
  /// The names of the lists that contain the film.
  var lists: [String] = []
  /// The user's notes about the film in these lists.
  var notes: [String] = []
  /// The reason why the film cannot be imported, or nil.
  var problem: FieldProblem?

  /// Only Letterboxd's import format contains the directors and the IMDb id.
  private var directors = ""
  private var imdb = ""
  private var viewings: [Viewing] = []
  private var rows = 0
  private var rating = ""
  private var isWatched = false
  private var isPlanned = false
  private var isLiked = false
  /// The date of the film's first row in each file, for example when it was added to the watchlist.
  private var datesByKind: [LetterboxdExport.Kind: String] = [:]

  private struct Viewing {
    var date: String
    var rating: String
    var isRewatch: Bool
    var review = ""
    var tags: String
  }

  init(key: String, name: String, year: String, place: String) {
    self.key = key
    self.name = name
    self.year = year
    self.place = place
  }

  /// Returns the key of a film by its name and year.
  static func key(_ name: String, _ year: String) -> String {
    let key = "\(name.normalised.lowercased())|\(year)"
    return key.characterCount <= 160 ? key : key.shortened(to: 160)
  }

  mutating func add(_ cells: ImportCells, as kind: LetterboxdExport.Kind) {
    rows += 1
    if directors.isEmpty { directors = cells["Directors"] }
    if imdb.isEmpty { imdb = cells["imdbID"] }
    if uri.isEmpty { uri = cells["LetterboxdURI"] }
    if datesByKind[kind] == nil { datesByKind[kind] = cells["Date"] }
    if kind == .diary || kind == .reviews { return add(viewing: cells, kind) }
    if uri.isEmpty { uri = cells["Letterboxd URI"] }
    switch kind {
    case .ratings:
      rating = cells["Rating"]
      isWatched = true
    case .watchlist: isPlanned = true
    case .likes: isLiked = true
    default: isWatched = true
    }
  }

  /// Adds a viewing. A review is added to the viewing of the same day in the diary; without one it
  /// is a viewing itself.
  private mutating func add(viewing cells: ImportCells, _ kind: LetterboxdExport.Kind) {
    isWatched = true
    let viewing = Viewing(
      date: cells["Watched Date"], rating: cells["Rating"],
      isRewatch: cells["Rewatch"].lowercased() == "yes",
      review: HTMLToMarkdown.convert(cells["Review"]), tags: cells["Tags"])
    let same = viewings.firstIndex { $0.date == viewing.date && $0.review.isEmpty }
    if kind == .reviews, let same {
      viewings[same].review = viewing.review
    } else {
      viewings.append(viewing)
    }
  }

  // MARK: - The item

  func item(row: Int) -> ImportItem {
    var item = ImportItem(row: row, place: place, key: key, type: "movie", title: name)
    item.problem = problem
    item.rowCount = rows + lists.count
    item.set(year: year)
    let latest = viewings.filter { !$0.rating.isEmpty }.max { $0.date < $1.date }
    let shown = rating.isEmpty ? latest?.rating ?? "" : rating
    item.set(rating: shown, outOf: 5)
    for viewing in viewings where viewing.rating != shown {
      if !viewing.rating.isEmpty, LetterboxdFilm.stars(viewing.rating).isEmpty {
        item.add(unmapped: "Rating: \(viewing.rating)")
      }
    }
    if isLiked { item.draft.favourite = true }
    if isWatched { item.draft.stage = .done } else if isPlanned { item.draft.stage = .planned }
    setTimes(&item, shown)
    addReviews(&item)
    for note in notes { item.add(note: note) }
    item.set("Tags", joining: viewings.flatMap { RelationText.parts($0.tags).map(\.text) })
    item.set("Lists", joining: lists + (isPlanned && isWatched ? ["Watchlist"] : []))
    item.set("Letterboxd", uri.isEmpty ? listURI : uri)
    item.set("Director", joining: RelationText.parts(directors).map(\.text))
    item.set("IMDb", imdb)
    if !isWatched, !isPlanned, !isLiked {
      item.onlyListName = lists.first
      item.draft.stage = .planned
    }
    return item
  }

  /// Sets the dates of the viewings.
  /// - Parameter shown: the rating that the item gets. Viewings with another rating note it.
  private func setTimes(_ item: inout ImportItem, _ shown: String) {
    var times: [Occasion] = []
    for viewing in viewings where !viewing.date.isEmpty {
      if let date = importedDate(viewing.date) {
        let note = viewing.rating == shown ? "" : LetterboxdFilm.stars(viewing.rating)
        times.append(Occasion(date: date, note: note))
      } else {
        item.add(unmapped: "Watched Date: \(viewing.date)")
      }
    }
    item.set(occasions: times, isRepetition: viewings.contains(where: \.isRewatch))
    let order: [LetterboxdExport.Kind] = [.watched, .ratings, .watchlist, .likes, .diary, .reviews]
    let other = order.lazy.compactMap { datesByKind[$0] }.first { importedDate($0) != nil }
    if times.isEmpty, let other { item.set(dateAdded: other) }
  }

  /// Returns a rating as Letterboxd shows it, which needs no translation: ★★★½. Empty if it is not
  /// valid.
  private static func stars(_ rating: String) -> String {
    guard let number = Double(decimal: rating), (0.5...5).contains(number) else { return "" }
    return String(repeating: "★", count: Int(number)) + (number == number.rounded() ? "" : "½")
  }

  private func addReviews(_ item: inout ImportItem) {
    let reviews = viewings.filter { !$0.review.isEmpty }.sorted { $0.date < $1.date }
    for review in reviews {
      let isDated = reviews.count > 1 && !review.date.isEmpty
      item.add(note: isDated ? "\(review.date)\n\n\(review.review)" : review.review)
    }
  }
}

/// A list in a Letterboxd export. Its file contains a line with the format, a header with one row
/// about the list, and a header with the rows of its films.
struct LetterboxdList {
  let name: String
  private(set) var films: [(row: Int, film: Film)] = []

  struct Film {
    var name: String
    var year: String
    var uri: String
    var note: String
  }

  init(_ rows: [[String]], path: String) throws(Failure) {
    let header = rows.firstIndex { $0.first == "Position" && $0.contains("Name") }
    let about = rows.firstIndex { $0.first == "Date" && $0.contains("Name") }
    let file = path.split(separator: "/").last.map(String.init) ?? path
    var name = file.lowercased().hasSuffix(".csv") ? String(file.dropLast(4)) : file
    if let about, about + 1 < rows.count, about + 1 != header,
      let given = Self.value("Name", of: rows[about + 1], rows[about]), !given.isEmpty
    {
      name = given
    }
    self.name = name.shortened(to: 200)
    guard let header else { throw Failure.malformed("import.letterboxdList", ["name": path]) }
    for (place, row) in rows.enumerated().dropFirst(header + 1) {
      func value(_ column: String) -> String { Self.value(column, of: row, rows[header]) ?? "" }
      let film = Film(
        name: value("Name"), year: value("Year"), uri: value("URL"),
        note: HTMLToMarkdown.convert(value("Description")))
      films.append((place - header, film))
    }
  }

  private static func value(_ column: String, of row: [String], _ header: [String]) -> String? {
    guard let place = header.firstIndex(of: column), place < row.count else { return nil }
    return row[place]
  }
}
