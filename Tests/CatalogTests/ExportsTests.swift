import Book
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct ExportsTests {
  private static func text(_ pieces: Exports.ChunkProducer) async throws -> String {
    var bytes: [UInt8] = []
    while let piece = try await pieces() { bytes += piece }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: TestEngine.all)
  func `an exported type is a table with all values`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var draft = try home.draft(
        "=1+1", "Two\nlines, \"quoted\"", type: "book", in: "Books",
        ["Author": "Homer, \"Doe, Jane\"", "Tags": "-x"])
      draft.rating = .set(7.5)
      draft.occasions = [Occasion(date: CatalogFixture.today, note: "again")]
      try await home.create(draft)
      try await home.createEntry("A film", type: "movie")

      let exports = home.features.exports
      let text = try await Self.text(
        try await exports.entries(of: .name("Book"), isForSpreadsheet: false, in: home.scope))
      let file = try LoadedTable(Array(text.utf8))
      #expect(file.columns.suffix(3) == ["Year", "Author", "Tags"])
      #expect(file.records.count == 1)
      let values = file.records[0].values
      #expect(values["title"] == "=1+1" && values["description"] == "Two\nlines, \"quoted\"")
      #expect(values["rating"] == "7.5" && values["collection"] == "Books")
      #expect(values["Author"] == "Homer, \"Doe, Jane\"" && values["Tags"] == "-x")

      let sheet = try await Self.text(
        try await exports.entries(of: .name("Book"), isForSpreadsheet: true, in: home.scope))
      let guarded = try LoadedTable(Array(sheet.utf8)).records[0].values
      #expect(guarded["title"] == "'=1+1" && guarded["Tags"] == "'-x")
      #expect(guarded["rating"] == "7.5")
      let unknown = try await thrownFailure {
        _ = try await exports.entries(
          of: .name("Nothing"), isForSpreadsheet: false, in: home.scope)
      }
      #expect(unknown?.kind == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an exported collection has its entries and the fields of their types`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("A film", type: "movie", in: "Movies", ["Year": "1927"])
      try await home.createEntry("A book", type: "book", in: "Books", ["Author": "Homer"])
      try await home.createEntry("A film elsewhere", type: "movie", in: "Books")
      let exports = home.features.exports
      func table(_ type: TypeReference?, _ collection: String) async throws -> LoadedTable {
        let text = try await Self.text(
          try await exports.entries(
            of: type, collection: home.collection(collection), isForSpreadsheet: false,
            in: home.scope))
        return try LoadedTable(Array(text.utf8))
      }
      let movies = try await table(nil, "Movies")
      #expect(movies.records.map { $0.values["title"] } == ["A film"])
      #expect(movies.columns.contains("Year") && !movies.columns.contains("Author"))
      let books = try await table(nil, "Books")
      #expect(books.records.map { $0.values["title"] } == ["A book", "A film elsewhere"])
      let both = try await table(.name("movie"), "Books")
      #expect(both.records.map { $0.values["title"] } == ["A film elsewhere"])
      #expect(try await table(nil, "Games").records.isEmpty)
      let unknown = try await thrownFailure {
        _ = try await exports.entries(
          of: nil, collection: .new(), isForSpreadsheet: false, in: home.scope)
      }
      #expect(unknown?.kind == .notFound)
    }
  }

  @Test(
    "Entries whose type was deleted are exported with the Log and with their collection",
    arguments: TestEngine.all)
  func entriesWithoutType(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let type = try await home.features.types.create(
        TypeDraft(name: "Concert", icon: "🎸", fields: [FieldDraft(label: "Band", kind: .text)]),
        in: home.scope)
      var drafts = try (1...ProjectionRefresh.batchSize + 1).map { number in
        var draft = try home.draft(
          "Concert \(number)", in: "Books", ["Band": .text("Band \(number)")])
        draft.typeID = type.id
        return draft
      }
      drafts.append(try home.draft("A book", type: "book", in: "Books", ["Author": "Homer"]))
      _ = try await home.entries.create(
        batch: drafts, in: home.scope, today: CatalogFixture.today)
      try await home.createEntry("Ann", type: "person")
      // The first entries lose their type at once, the last one when a job runs.
      _ = try await home.features.types.delete(type.id, for: home.scope.user)
      let withoutType = try await home.integer(
        "SELECT COUNT(*) FROM entries WHERE type_id IS NULL")
      #expect(withoutType == Int64(ProjectionRefresh.batchSize))

      func table(_ type: TypeReference?, _ collection: String?) async throws -> LoadedTable {
        let text = try await Self.text(
          try await home.features.exports.entries(
            of: type, collection: collection.map { try home.collection($0) },
            isForSpreadsheet: false, in: home.scope))
        return try LoadedTable(Array(text.utf8))
      }
      func text(_ record: ImportRecord, _ column: String) -> String {
        if case .text(let text)? = record.values[column] { text } else { "" }
      }
      let log = try await table(nil, nil)
      #expect(Set(log.records.map { text($0, "title") }) == Set(drafts.map(\.title)))
      let concerts = log.records.filter { text($0, "title").hasPrefix("Concert") }
      #expect(concerts.allSatisfy { text($0, "type").isEmpty })
      let book = try #require(log.records.last { text($0, "title") == "A book" })
      #expect(text(book, "type") == "Book")
      let books = try await table(nil, "Books")
      #expect(books.records.count == ProjectionRefresh.batchSize + 2)
      #expect(books.columns.contains("Band"))
      #expect(books.records.contains { text($0, "Band") == "Band 1" })
      #expect(try await table(.name("Book"), nil).records.count == 1)
      #expect(try await table(.name("Book"), "Books").records.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry without a description has an empty cell`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      // A description equal to the title is stored as empty.
      try await home.createEntry("Walk", "Walk", type: "book")
      for isForSpreadsheet in [false, true] {
        let text = try await Self.text(
          try await home.features.exports.entries(
            of: .name("Book"), isForSpreadsheet: isForSpreadsheet, in: home.scope))
        let file = try LoadedTable(Array(text.utf8))
        #expect(file.columns.contains("description") && file.records.count == 1)
        let values = try #require(file.records.first).values
        #expect(values["title"] == "Walk" && values["description"] ?? "" == "")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `films are exported for Letterboxd with a row a viewing`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var seen = try home.draft("Solaris", type: "movie", ["Year": "1972", "Tags": "cinema"])
      seen.rating = .set(9)
      seen.notes = "Slow."
      seen.occasions = ["2023-01-05", "2024-01-05"].compactMap { CalendarDate($0) }
        .map { Occasion(date: $0) }
      seen.date = "2023-01-05"
      try await home.create(seen)
      var planned = try home.draft("Mirror", type: "movie")
      planned.stage = .planned
      try await home.create(planned)
      try await home.createEntry("A book", type: "book")

      let file = try await home.features.exports.letterboxd(isWatchlist: false, in: home.scope)
      #expect(!file.isZip)
      #expect(
        String(decoding: try file.contents(), as: UTF8.self).split(separator: "\r\n")
          .map(String.init) == [
            LetterboxdFile.header.joined(separator: ","),
            ",,Solaris,1972,,,2023-01-05,,,", ",,Solaris,1972,,9,2024-01-05,true,cinema,Slow.",
          ])
      let list = try await home.features.exports.letterboxd(isWatchlist: true, in: home.scope)
      let watchlist = String(decoding: try list.contents(), as: UTF8.self)
      #expect(watchlist.contains(",,Mirror,") && !watchlist.contains("Solaris"))
    }
  }

  @Test func `more than a thousand films are exported as several files in a zip`() throws {
    let files = try LetterboxdFileWriter(named: "films")
    for number in 0..<2001 { try files.add(["", "", "Film \(number)"]) }
    let whole = try files.finish()
    #expect(whole.isZip)
    let inside = try ZipArchive.files(of: whole.contents()) { _ in true }
    #expect(inside.map(\.path) == ["films-1.csv", "films-2.csv", "films-3.csv"])
    #expect(
      inside.map { $0.bytes?.split(separator: 10).count ?? 0 } == [1001, 1001, 2])
    let heavy = try LetterboxdFileWriter(named: "f")
    // Repeated letters would exceed the compression ratio that is allowed for archives.
    let long = String((0..<110_000).map { "\($0)" }.joined().prefix(600_000))
    for _ in 0..<3 { try heavy.add([long]) }
    let parts = try ZipArchive.files(
      of: heavy.finish().contents(), limits: .init(ratio: 2_000)
    ) { _ in true }
    #expect(parts.count == 3 && parts.allSatisfy { ($0.bytes?.count ?? 0) <= 1_000_000 })
  }

  @Test("An export fails if values cannot be read", arguments: TestEngine.all)
  func unreadableValues(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("A film", type: "movie", in: "Movies", ["Year": "1927"])
      try await home.execute("UPDATE entries SET additional_fields = '{\"Year\"' WHERE in_log = 1")
      let exports = home.features.exports
      await #expect(throws: DecodingError.self) {
        _ = try await Self.text(
          try await exports.entries(of: .name("Movie"), isForSpreadsheet: false, in: home.scope))
      }
      await #expect(throws: DecodingError.self) {
        _ = try await exports.letterboxd(isWatchlist: false, in: home.scope)
      }
    }
  }

  @Test func `exports take turns at the database, and too many are refused`() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await home.createEntry("A film", type: "movie")
      let turns = AsyncSemaphore(permits: 1)
      let exports = Exports(database: home.database, readers: turns)
      let scope = home.scope
      @Sendable func export() async throws -> String {
        try await Self.text(try await exports.entries(of: nil, isForSpreadsheet: false, in: scope))
      }
      try await turns.acquire()
      try await withThrowingTaskGroup(of: String.self) { tasks in
        for waiting in 0..<32 {
          tasks.addTask { try await export() }
          while turns.waiting <= waiting { await Task.yield() }
        }
        let refused = try await thrownFailure { _ = try await export() }
        #expect(refused?.code == "server.busy")
        let other = try await thrownFailure {
          _ = try await exports.letterboxd(isWatchlist: false, in: scope)
        }
        #expect(other?.code == "server.busy")
        tasks.cancelAll()
        while await tasks.nextResult() != nil {}
        turns.release()
        #expect(try await export().contains("A film"))
      }
    }
  }
}

extension LetterboxdFile {
  func contents() throws -> [UInt8] {
    try file.seek(toOffset: 0)
    return [UInt8](try file.readToEnd() ?? Data())
  }
}
