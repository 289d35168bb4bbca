import Database
import Model
import TestSupport

@testable import Catalog
@testable import Web

/// The sample data for the snapshots of the Library's pages.
extension Samples {
  static let movie = TypeRecord(
    key: TypeKey(1), id: id(1), systemKey: "movie", name: "Movie", icon: "🎬", inLog: true,
    inLibrary: true, inSite: false, look: TypeAppearance(), revision: 1, createdAt: moment,
    updatedAt: moment,
    fields: [
      field(61, "Year", .number), field(62, "Genre", .relation),
      field(63, "Mood & <tone>", .select),
    ])
  private static let poem = TypeRecord(
    key: TypeKey(5), id: id(5), name: "Poem & <song>", icon: "🪶", inLog: true, inLibrary: true,
    inSite: false, look: TypeAppearance(), revision: 1, createdAt: moment, updatedAt: moment,
    fields: [])
  static let book = TypeSet(types: [movie, poem])

  private static func field(_ number: Int64, _ name: String, _ kind: FieldKind) -> FieldRecord {
    FieldRecord(
      key: FieldKey(number), id: id(UInt64(number)), fieldKey: name, label: name, kind: kind,
      options: kind == .select ? ["calm", "loud"] : [], required: false, many: kind == .relation,
      isSystem: ["Year", "Genre"].contains(name))
  }

  // MARK: - Statistics

  /// The statistics of the whole Log, for all time.
  static var log: StatisticsReport {
    var report = StatisticsReport()
    report.total = 1204
    report.rated = 3
    report.ratingSum = 246
    report.years = [.init(2024, 4), .init(2025, 1200)]
    report.months = (1...12).map { .init(year: 2025, month: $0, count: $0 * 5 % 13) }
    report.verdicts = [1, 20, 300, 883]
    report.ratings[8] = 2
    report.ratings[9] = 1
    report.types = [(movie, 1200), (poem, 4)]
    return report
  }

  /// The statistics of films, for one year.
  static var films: StatisticsReport {
    var report = StatisticsReport(type: movie, year: 2025)
    report.total = 5
    report.years = [.init(2024, 4), .init(2025, 5)]
    report.months = [
      .init(year: 2025, month: 10, count: 2), .init(year: 2025, month: 11, count: 3),
    ]
    report.decades = [.init(1940, 3), .init(1950, 0), .init(1960, 2)]
    report.breakdowns = [
      .init(
        field: movie.fields[1],
        values: [
          .init(id: id(71), text: "Noir & <crime>", count: 3),
          .init(id: id(72), text: "Drama", count: 1),
        ]),
      .init(
        field: movie.fields[2], values: [.init(text: "calm", count: 2)]),
    ]
    return report
  }

  // MARK: - Lists

  static let views = [
    view(
      81, "Noir & <rain>", EntryFilter([.init("Genre", .any, "Noir")]), sort: "-rating",
      layout: .table),
    view(
      82, "By studio", EntryFilter([.init("Studio", .any, "Ann")]), sort: "title",
      layout: .grid, missing: ["Studio"]),
  ]

  private static func view(
    _ number: UInt64, _ name: String, _ filter: EntryFilter, sort: String,
    layout: SavedView.Layout, missing: [String] = []
  ) -> SavedView {
    SavedView(
      id: id(number), name: name, typeID: id(1), filter: filter, text: "", sort: sort,
      layout: layout, missing: missing, createdAt: moment, updatedAt: moment)
  }

  /// Returns the list that the first saved view shows.
  static func list(refused: RefusedSavedViewForm?) async throws -> LibraryListView {
    let page = EntryPage(
      entries: try await [record(21, "Laura", year: 1944, rating: 81)], next: nil, total: 1)
    return LibraryListView(
      query: LibraryQuery(views[0], type: movie), type: movie, types: book, page: page, next: nil,
      views: views, ignored: .init(fields: ["Studio"]), refused: refused, canWrite: true)
  }

  static func suggestions() async throws -> [Suggestion] {
    let shared = [SuggestionReason.EntryReference(id: id(73), title: "Ann <Ámbar>")]
    let liked = SuggestionReason.EntryReference(id: id(24), title: "Gilda")
    return [
      Suggestion(
        entry: try await record(22, "Laura & <rain>", year: 1944, rating: nil), score: 210,
        isPlanned: true, reasons: [SuggestionReason(because: liked, shared: shared)]),
      Suggestion(
        entry: try await record(23, "Fury", year: 1936, rating: nil), score: 0, isPlanned: true,
        reasons: [SuggestionReason()]),
    ]
  }

  /// Returns an entry that is read from a database, because it cannot be created otherwise.
  private static func record(
    _ number: UInt64, _ title: String, year: Int, rating: Int?
  ) async throws -> EntryRecord {
    let entry: EntryID = id(number)
    return try await TestEngine.sqlite.withDatabase { database in
      let found = try await database.read { db in
        try db.row(
          """
          SELECT 1, 1, $1, NULL, $2, $3, '', '', 0, $4, 0, '2025-11-18', 'planned', 1, $5, '[]',
            '[]', $6, $6
          """, entry, movie.id, title, rating ?? -1, "{\"Year\":\"\(year)\"}", moment,
          map: { EntryRecord($0) })
      }
      guard let found else { throw Failure.notFound("entry") }
      return found
    }
  }
}
