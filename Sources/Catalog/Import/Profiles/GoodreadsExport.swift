import Model

/// The format of a Goodreads library export.
enum GoodreadsExport: RowImportFormat {
  static let program = "Goodreads"
  static let nameStringKey = "goodreads"
  static let knownColumns = taken + kept

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: ["title", "author", "exclusive shelf"])
  }

  /// Columns whose values become attributes and fields of the entry.
  private static let taken = [
    "Book Id", "Title", "Author", "Additional Authors", "ISBN", "ISBN13", "My Rating",
    "Year Published", "Original Publication Year", "Date Read", "Date Added", "Bookshelves",
    "Exclusive Shelf", "My Review", "Private Notes", "Read Count", "Owned Copies",
  ]
  /// Columns of older exports with the user's own data, which are stored unchanged in
  /// additional fields.
  private static let kept = [
    "Recommended For", "Recommended By", "Original Purchase Date", "Original Purchase Location",
    "Condition", "Condition Description", "BCID",
  ]

  static func item(_ cells: ImportCells) -> ImportItem {
    let (title, series) = parts(of: cells["Title"])
    let id = cells["Book Id"]
    var item = ImportItem(
      row: cells.record.row, key: id.isEmpty ? ImportItem.contentKey(title, cells["Author"]) : id,
      type: "book", title: title)
    item.problem = cells.record.problem
    item.set("Series", series)
    let original = cells["Original Publication Year"]
    item.set(year: original.isEmpty ? cells["Year Published"] : original)
    item.set("Author", authors(cells))
    let isbn = plain(cells["ISBN13"])
    item.set("ISBN", isbn.isEmpty ? plain(cells["ISBN"]) : isbn)
    item.set(rating: cells["My Rating"], outOf: 5)
    setReadingState(&item, cells)
    item.add(note: HTMLToMarkdown.convert(cells["My Review"]))
    item.add(note: HTMLToMarkdown.convert(cells["Private Notes"]))
    for column in kept { item.set(column, cells[column]) }
    return item
  }

  /// Splits `Dune (Dune Chronicles, #1)` into title and series. The series is empty if there is
  /// none.
  private static func parts(of title: String) -> (title: String, series: String) {
    guard let match = title.wholeMatch(of: #/(.*\S)\s*\(([^()]*#[^()]*)\)/#) else {
      return (title, "")
    }
    return (String(match.1), String(match.2))
  }

  /// Returns the author and the additional authors, which are separated by commas. Goodreads writes
  /// repeated spaces: `J.R.R.  Tolkien`.
  private static func authors(_ cells: ImportCells) -> [String] {
    let others = cells["Additional Authors"].split(separator: ",").map(String.init)
    return ([cells["Author"]] + others).map {
      $0.normalised.replacing(#/\s+/#, with: " ")
    }
  }

  /// Returns a cell without the formula that keeps leading zeros in spreadsheets: `="0765331969"`.
  private static func plain(_ cell: String) -> String {
    cell.filter { $0 != "=" && $0 != "\"" }.normalised
  }

  private static let stages: [String: Stage] = [
    "read": .done, "currently-reading": .current, "to-read": .planned,
    "did-not-finish": .dropped, "dnf": .dropped, "abandoned": .dropped, "gave-up": .dropped,
  ]

  /// Sets the stage, the date, the tags and the counts of readings and copies.
  private static func setReadingState(_ item: inout ImportItem, _ cells: ImportCells) {
    let shelf = cells["Exclusive Shelf"]
    let read = cells["Date Read"]
    let day = importedDate(read)
    if !read.isEmpty, day == nil { item.add(unmapped: "Date Read: \(read)") }
    // A shelf that the user created does not determine the stage. A book with a read date or a
    // rating is done.
    let isRead = day != nil || item.draft.rating != .unchanged
    item.draft.stage = stages[shelf.lowercased()] ?? (isRead ? .done : .planned)
    let shelves = cells["Bookshelves"].split(separator: ",").map { String($0).normalised }
    let own = shelves + [shelf]
    item.set("Tags", joining: own.filter { stages[$0.lowercased()] == nil })
    // A single reading is the date of the entry; occasions are only stored if there are several.
    if let day { item.set(finished: day) }
    if day == nil { item.set(dateAdded: cells["Date Added"]) }
    for (column, least) in [("Read Count", 2.0), ("Owned Copies", 1.0)] {
      if let count = Double(decimal: cells[column]), count >= least {
        item.set(column, cells[column])
      }
    }
  }
}
