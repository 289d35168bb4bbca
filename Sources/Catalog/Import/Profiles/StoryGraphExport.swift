import Model

/// The format of a StoryGraph library export.
enum StoryGraphExport: RowImportFormat {
  static let program = "StoryGraph"
  static let nameStringKey = "storygraph"
  static let knownColumns = taken + kept

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: ["title", "authors", "read status", "star rating"])
  }

  /// Columns whose values become attributes and fields of the entry.
  private static let taken = [
    "Title", "Authors", "Contributors", "ISBN/UID", "Format", "Read Status", "Date Added",
    "Last Date Read", "Dates Read", "Read Count", "Star Rating", "Review", "Tags", "Owned?",
  ]
  /// Columns with the user's opinions, which are stored in additional fields.
  private static let kept = [
    "Moods", "Pace", "Character- or Plot-Driven?", "Strong Character Development?",
    "Loveable Characters?", "Diverse Characters?", "Flawed Characters?", "Content Warnings",
    "Content Warning Description",
  ]

  private static let stages: [String: Stage] = [
    "read": .done, "currently-reading": .current, "to-read": .planned, "paused": .current,
    "did-not-finish": .dropped,
  ]

  static func item(_ cells: ImportCells) -> ImportItem {
    let isbn = cells["ISBN/UID"]
    let key = isbn.isEmpty ? ImportItem.contentKey(cells["Title"], cells["Authors"]) : isbn
    var item = ImportItem(row: cells.record.row, key: key, type: "book", title: cells["Title"])
    item.problem = cells.record.problem
    item.set("Author", cells["Authors"].split(separator: ",").map(String.init))
    item.set("Contributors", cells["Contributors"])
    item.set("ISBN", isbn)
    item.set("Format", cells["Format"])
    item.set(rating: cells["Star Rating"], outOf: 5)
    let status = cells["Read Status"].lowercased()
    item.draft.stage = stages[status]
    if stages[status] == nil, !status.isEmpty { item.set("Read Status", status) }
    setTimes(&item, cells)
    item.add(note: HTMLToMarkdown.convert(cells["Review"]))
    item.set("Tags", joining: cells["Tags"].split(separator: ",").map { String($0).normalised })
    if cells["Owned?"].lowercased() == "yes" { item.set("Owned", "Yes") }
    for column in kept { item.set(column, HTMLToMarkdown.convert(cells[column])) }
    return item
  }

  /// Sets the dates of the readings. `2025/03/01-2025/03/14, 2026/09/01` are two: a reading has the
  /// date on which it ended, and a period of several days as its note.
  private static func setTimes(_ item: inout ImportItem, _ cells: ImportCells) {
    var times: [Occasion] = []
    for stretch in cells["Dates Read"].split(separator: ",").map({ String($0).normalised }) {
      let days = stretch.matches(of: #/\d{4}[\/-]\d{2}[\/-]\d{2}/#).compactMap {
        importedDate(String($0.0))
      }
      if let end = days.last {
        times.append(
          Occasion(date: end, note: days.count > 1 ? "\(days[0]) – \(end)" : ""))
      } else if !stretch.isEmpty {
        item.add(unmapped: "Dates Read: \(stretch)")
      }
    }
    if times.isEmpty, let last = importedDate(cells["Last Date Read"]) {
      times = [Occasion(date: last)]
    }
    item.set(occasions: times)
    if times.isEmpty { item.set(dateAdded: cells["Date Added"]) }
    if let count = Int(cells["Read Count"]), count > max(1, times.count) {
      item.set("Read Count", cells["Read Count"])
    }
  }
}
