import Model

/// The format of IMDb's ratings.
enum IMDbExport: RowImportFormat {
  static let program = "IMDb"
  static let nameStringKey = "imdb"
  static let relatedSources = ["imdb/list"]
  static let knownColumns = [
    "Const", "Your Rating", "You rated", "Date Rated", "Title", "Original Title", "Title Type",
    "Year", "Genres", "Directors", "Created", "Description",
  ]

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: ["const", "title type"]) && !columns.contains("position")
  }

  static func item(_ cells: ImportCells) -> ImportItem { item(cells, stageWithoutRating: .done) }

  static func item(_ cells: ImportCells, stageWithoutRating: Stage) -> ImportItem {
    let kind = cells["Title Type"].lowercased().filter { $0.isLetter }
    let title = cells["Title"].isEmpty ? cells["Original Title"] : cells["Title"]
    var item = ImportItem(
      row: cells.record.row, key: cells["Const"], type: type(of: kind), title: title)
    item.problem = cells.record.problem
    if item.problem == nil, item.key.isEmpty {
      item.problem = FieldProblem("Const", "import.noKey", ["column": "Const"])
    }
    let original = cells[ImportItem.originalTitle]
    if original != title { item.set(ImportItem.originalTitle, original) }
    if !["movie", "tvseries", "videogame"].contains(kind) {
      item.set("Title Type", cells["Title Type"])
    }
    item.set(year: cells["Year"])
    item.set("Genre", cells["Genres"].split(separator: ",").map { String($0) })
    item.set("Director", joining: RelationText.parts(cells["Directors"]).map(\.text))
    item.set("IMDb", cells["Const"])
    let rating = cells["Your Rating"].isEmpty ? cells["You rated"] : cells["Your Rating"]
    item.set(rating: rating, outOf: 10)
    item.draft.stage = rating.isEmpty ? stageWithoutRating : .done
    item.add(note: cells["Description"])
    let day = cells["Date Rated"].isEmpty ? cells["Created"] : cells["Date Rated"]
    item.set(dateAdded: day)
    if !day.isEmpty, !item.isDateAdded { item.add(unmapped: "Date Rated: \(day)") }
    return item
  }

  /// Returns the system key of the type. `kind` contains only lower-case letters, because exports
  /// spell it `tvSeries` or `TV Series`, depending on their age.
  private static func type(of kind: String) -> String {
    switch kind {
    case "videogame": "game"
    case "tvseries", "tvminiseries", "tvepisode": "show"
    case "musicvideo": "music"
    case _ where kind.hasPrefix("podcast"): "other"
    default: "movie"
    }
  }
}

/// The format of IMDb's lists and watchlist. What has no rating is planned.
enum IMDbListExport: RowImportFormat {
  static let program = "IMDb"
  static let nameStringKey = "imdbList"
  static let source: String? = "imdb/list"
  static let relatedSources = ["imdb"]
  static let knownColumns = IMDbExport.knownColumns

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: ["const", "title type", "position"])
  }

  static func item(_ cells: ImportCells) -> ImportItem {
    IMDbExport.item(cells, stageWithoutRating: .planned)
  }
}
