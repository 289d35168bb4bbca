import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct ImportPagesTests {
  private static let ratings =
    "Const,Your Rating,Date Rated,Title,Title Type,Year,URL\n"
    + "tt1,9,2023-01-05,Solaris,movie,1972,x\ntt2,8,2023-01-06,,movie,1979,x\n"

  private static func runJobs(_ server: TestServer) async throws {
    let handlers = server.features.importHandlers
    let kinds = handlers.keys.sorted()
    while let job = try await server.database.write({ db in
      try Jobs.claim(kinds, now: .now, db)
    }) {
      try await handlers[job.kind]?(job)
      try await server.database.write { db in try Jobs.finish(job, now: .now, db) }
    }
  }

  private static func live(
    _ engine: TestEngine, _ language: String = "en",
    _ body: @Sendable (TestServer, Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(
        to: server, "ann@example.com", language: language)
      try await body(server, browser, ann)
    }
  }

  private static func send(
    _ text: String, _ name: String, by browser: Browser
  ) async throws -> ServerResponse {
    let page = try await browser.get("/settings/import")
    return try await browser.upload(
      "/settings/import",
      [
        ("csrf", nil, Array(page.token.1.utf8)), ("encoding", nil, Array("utf-8".utf8)),
        ("file", name, Array(text.utf8)),
      ])
  }

  @Test(arguments: TestEngine.all)
  func `the lists of AIsle-List's web app are imported once`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let storage = #"""
        {"dark_mode": "true", "grocery_session_1771600000000":
        "{\"name\":\"Friday\",\"items\":[{\"id\":\"a\",\"name\":\"Milk\",\"category\":\"Dairy & Eggs\",\"checked\":true}]}"}
        """#
      for count in [1, 0] {
        let sent = try await Self.send(storage, "storage.json", by: browser)
        let page = try await browser.follow(sent)
        #expect(page.text.contains(count == 1 ? "1 list imported" : "0 lists imported"))
      }
      let lists = try await ann.get("/grocery-lists").object["data"] as? [[String: Any]]
      #expect(lists?.map { $0["name"] as? String } == ["Friday"])
      let broken = try await Self.send(#"{"grocery_session_1": "{"}"#, "x.json", by: browser)
      #expect(try await browser.follow(broken).text.contains("could not be read"))
      let empty = try await Self.send(#"{"grocery_theme": "x"}"#, "x.json", by: browser)
      #expect(empty.status == 422)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import is previewed, started and undone, each with a page`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let sent = try await Self.send(Self.ratings, "ratings.csv", by: browser)
      let reading = try await browser.follow(sent)
      #expect(reading.header("Refresh") == nil && reading.text.contains("/again.js"))
      #expect(reading.text.contains("<noscript><meta http-equiv=\"refresh\""))
      #expect(reading.text.contains("<progress"))
      try await Self.runJobs(server)
      let preview = try await browser.follow(sent)
      #expect(preview.header("Refresh") == nil)
      #expect(preview.text.contains("Format: IMDb ratings") && preview.text.contains("2 rows"))
      #expect(preview.text.contains("Columns that will not be imported: URL"))
      #expect(preview.text.contains("Cannot be imported"))
      #expect(try await ann.get("/entries").array?.isEmpty == true)

      let started = try await browser.post(
        sent.location + "/start", [preview.token, ("collection", "type")])
      #expect(try await browser.follow(started).text.contains("Importing…"))
      try await Self.runJobs(server)
      let report = try await browser.follow(started)
      #expect(report.text.contains("Created") && report.text.contains(">Solaris</a>"))
      #expect(try await ann.get("/entries").array?.count == 1)

      let undone = try await browser.post(sent.location + "/undo", [report.token])
      try await Self.runJobs(server)
      #expect(try await browser.follow(undone).text.contains("Entries deleted: 1. Reverted: 0."))
      #expect(try await ann.get("/entries").array?.isEmpty == true)
      #expect(try await browser.get("/settings/import").text.contains("ratings.csv"))
    }
  }

  private static let titles = [
    "Solaris", "Mirror", "Stalker", "Nostalgia", "Arrival", "Brazil", "Vertigo", "Metropolis",
  ]

  /// IMDb's export with one film for each rating; `id` is the number of its title, from 1.
  private static func films(_ ratings: [(id: Int, rating: Int)]) -> String {
    "Const,Your Rating,Date Rated,Title,Title Type,Year\n"
      + ratings.map { film in
        "tt\(film.id),\(film.rating),2023-01-05,\(titles[film.id - 1]),movie,\(1950 + film.id)\n"
      }.joined()
  }

  /// Imports films and returns the path of the import.
  private static func importFilms(
    _ ratings: [(id: Int, rating: Int)], _ server: TestServer, _ browser: Browser
  ) async throws -> String {
    let sent = try await send(films(ratings), "ratings.csv", by: browser)
    try await runJobs(server)
    let preview = try await browser.follow(sent)
    _ = try await browser.post(
      sent.location + "/start", [preview.token, ("collection", "type")])
    try await runJobs(server)
    return sent.location
  }

  /// The items of the list in the confirmation of an undo.
  private static func undoTexts(_ path: String, _ browser: Browser) async throws -> [String] {
    let page = try await browser.get(path).text
    let list =
      page.components(separatedBy: "class=\"import-ask\"").last?
      .components(separatedBy: "</ul>").first ?? ""
    return list.components(separatedBy: "<li>").dropFirst()
      .compactMap { $0.components(separatedBy: "</li>").first }
  }

  @Test(arguments: TestEngine.all)
  func `the undo of an import says how many entries it removes and reverts`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let russian = try await Browser.signedIn(
        to: server, "ann@example.com", language: "ru")
      let first = try await Self.importFilms([(1, 5), (2, 5), (3, 5)], server, browser)
      #expect(try await Self.undoTexts(first, browser) == ["Will be removed: Movies (3)"])
      #expect(try await Self.undoTexts(first, russian) == ["Будут удалены: Фильмы (3)"])

      let both = try await Self.importFilms(
        (1...3).map { ($0, 9) } + (4...7).map { ($0, 6) }, server, browser)
      #expect(
        try await Self.undoTexts(both, browser) == [
          "Will be removed: Movies (4)", "Will be reverted: Movies (3)",
        ])
      #expect(
        try await Self.undoTexts(both, russian)
          == ["Будут удалены: Фильмы (4)", "Вернутся к прежнему: Фильмы (3)"])
      // The undo does what it says, and the page then reports it.
      let page = try await browser.get(both)
      let undone = try await browser.post(both + "/undo", [page.token])
      try await Self.runJobs(server)
      #expect(
        try await browser.follow(undone).text.contains("Entries deleted: 4. Reverted: 3."))
      #expect(
        try await russian.get(both).text.contains(
          "Удалено записей: 4. Возвращено к прежнему: 3."))
      let left = try #require(try await ann.get("/entries").array)
      #expect(left.map { $0["rating"] as? Double } == [5, 5, 5])

      let one = try await Self.importFilms([(1, 8), (8, 6)], server, browser)
      #expect(
        try await Self.undoTexts(one, browser) == [
          "Will be removed: Movies (1)", "Will be reverted: Movies (1)",
        ])
      #expect(
        try await Self.undoTexts(one, russian)
          == ["Будут удалены: Фильмы (1)", "Вернутся к прежнему: Фильмы (1)"])
      let changed = try await Self.importFilms([(2, 7)], server, browser)
      #expect(try await Self.undoTexts(changed, browser) == ["Will be reverted: Movies (1)"])
      #expect(try await Self.undoTexts(changed, russian) == ["Вернутся к прежнему: Фильмы (1)"])
      let none = try await Self.importFilms([(2, 7)], server, browser)
      #expect(try await Self.undoTexts(none, browser) == ["There is nothing to undo."])
      #expect(try await Self.undoTexts(none, russian) == ["Отменять нечего."])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unreadable file shows an error beside its input`(engine: TestEngine) async throws {
    try await Self.live(engine, "ru") { _, browser, _ in
      let refused = try await Self.send("", "empty.csv", by: browser)
      #expect(refused.status == 422 && refused.error(beside: "file") == "Файл пуст.")
      let nothing = try await browser.upload(
        "/settings/import", [("csrf", nil, Array(refused.token.1.utf8)), ("file", "", [])])
      #expect(nothing.status == 422)
      #expect(try await browser.get("/settings/import/nonsense").status == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the columns of a table are mapped, and decisions about rows are stored`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let sent = try await Self.send("What,Stars\nGo,8\nChess,nine\n", "games.csv", by: browser)
      let columns = try await browser.follow(sent)
      #expect(columns.text.contains("For example: Go"))
      let wrong = try await browser.post(
        sent.location + "/columns", [columns.token, ("type", ""), ("column.0", "")])
      #expect(wrong.status == 422)
      let mapped = try await browser.post(
        sent.location + "/columns",
        [columns.token, ("type", ""), ("column.0", "title"), ("column.1", "rating")])
      #expect(mapped.status == 303)
      try await Self.runJobs(server)
      let preview = try await browser.follow(sent)
      #expect(preview.attributes("name").contains("row.1"))
      let kept = try await browser.post(
        sent.location + "/rows", [preview.token, ("row.1", "skip"), ("row.2", "")])
      #expect(try await browser.follow(kept).text.contains("Saved"))
      _ = try await browser.post(sent.location + "/start", [preview.token, ("collection", "")])
      try await Self.runJobs(server)
      let report = try await browser.follow(sent)
      #expect(report.text.contains("Skipped"))
      let entries = try #require(try await ann.get("/entries").array)
      #expect(entries.map { $0["title"] as? String } == ["Chess"])
      #expect(entries.first?["notes"] as? String == "rating: nine")
    }
  }

  @Test("Columns that are named in the language of the page are mapped at first")
  func namedColumns() async throws {
    try await Self.live(.sqlite, "ru") { _, browser, ann in
      let text = "Название,Год,Оценка,Дата,Прочее\nСталкер,1979,9,2026-01-05,x\n"
      let columns = try await browser.follow(try await Self.send(text, "films.csv", by: browser))
      let chosen = columns.text.matches(of: /<option value="([^"]*)" selected/).map { $0.1 }
      #expect(chosen.dropFirst() == ["title", "Year", "rating", "date"])
      let types: [EntryType] = try await ann.get("/types").decoded()
      let type = types.first { "\($0.id)" == chosen[0] }
      #expect(type?.fields.contains { $0.key == "Year" } == true)
    }
  }

  @Test(arguments: [("en", "Too long: shortened"), ("ru", "Слишком длинный текст: здесь сокращён")])
  func `a row with a title that is too long says that it is shortened`(
    language: String, sentence: String
  ) async throws {
    try await Self.live(.sqlite, language) { server, browser, ann in
      let long = String(repeating: "sand ", count: 60)
      let text = Self.ratings + "tt3,8,2023-01-06,\(long),movie,1979,x\n"
      let sent = try await Self.send(text, "ratings.csv", by: browser)
      try await Self.runJobs(server)
      let preview = try await browser.follow(sent)
      #expect(preview.text.ranges(of: sentence).count == 1)
      _ = try await browser.post(sent.location + "/start", [preview.token, ("collection", "")])
      try await Self.runJobs(server)
      #expect(try await browser.follow(sent).text.ranges(of: sentence).count == 1)
      let entries = try #require(try await ann.get("/entries").array)
      let notes = entries.compactMap { $0["notes"] as? String }
      #expect(notes.contains(long.trimmingCharacters(in: .whitespaces)))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a book can be exported as files`(engine: TestEngine) async throws {
    try await Self.live(engine) { _, browser, _ in
      try await browser.add("Dune, the book")
      let data = try await browser.get("/settings/data")
      let links = data.attributes("href").filter { $0.contains("/settings/data/") }
      #expect(links.contains("/settings/data/letterboxd"))
      for link in links { #expect(try await browser.get(link).status == 200, "\(link)") }
      let all = try await browser.get("/settings/data/entries.csv")
      #expect(all.header("Content-Disposition") == "attachment; filename=\"entries.csv\"")
    }
  }

  @Test(
    "Columns without a field are named, and can be kept under their own names",
    arguments: TestEngine.all)
  func unmappedColumns(engine: TestEngine) async throws {
    try await Self.live(engine) { server, browser, ann in
      let sent = try await Self.send(
        "Title,Year,Studio\nSolaris,1972,Mosfilm\n", "films.csv", by: browser)
      let columns = try await browser.follow(sent)
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = try #require(types.first { $0.name == "Movie" })
      // The type whose fields fit is chosen, so that no column is left out unseen.
      #expect(columns.control("shown") == "\(movie.id)")
      #expect(columns.text.contains("1 column is not imported"))
      #expect(columns.text.contains("<p class=\"hint\">Studio</p>"))

      let fields = [
        ("shown", "\(movie.id)"), ("column.0", "title"), ("column.1", "Year"),
        ("column.2", "field:Studio"),
      ]
      // Another type has other fields, which are shown before anything is read.
      let other = try await browser.post(
        sent.location + "/columns", [columns.token, ("type", "")] + fields)
      #expect(other.status == 200 && other.text.contains("2 columns are not imported") == false)
      let mapped = try await browser.post(
        sent.location + "/columns", [columns.token, ("type", "\(movie.id)")] + fields)
      #expect(mapped.status == 303)
      try await Self.runJobs(server)
      let preview = try await browser.follow(sent)
      #expect(preview.text.contains("1 row has no date, rating or verdict"))
      #expect(preview.text.contains("Still to watch, read or play"))
      _ = try await browser.post(sent.location + "/start", [preview.token, ("collection", "type")])
      try await Self.runJobs(server)
      let entries: [Entry] = try await ann.get("/entries").decoded()
      #expect(entries.map(\.stage) == [.planned])
      #expect(entries.first?.additionalFields["Studio"] == "Mosfilm")

      let report = try await browser.follow(sent)
      _ = try await browser.post(sent.location + "/undo", [report.token])
      try await Self.runJobs(server)
      let undone = try await browser.follow(sent)
      #expect(undone.text.contains("· Undone") && !undone.text.contains("· New"))
    }
  }

  @Test("The user says whether works without a date were seen", arguments: TestEngine.all)
  func seen(engine: TestEngine) async throws {
    try await Self.live(engine) { server, browser, ann in
      let sent = try await Self.send("Title,Year\nSolaris,1972\n", "films.csv", by: browser)
      let columns = try await browser.follow(sent)
      let type = columns.control("shown") ?? ""
      _ = try await browser.post(
        sent.location + "/columns",
        [columns.token, ("type", type), ("column.0", "title"), ("column.1", "Year")])
      try await Self.runJobs(server)
      let preview = try await browser.follow(sent)
      _ = try await browser.post(
        sent.location + "/start", [preview.token, ("collection", "type"), ("seen", "true")])
      try await Self.runJobs(server)
      let entries: [Entry] = try await ann.get("/entries").decoded()
      #expect(entries.map(\.stage) == [.done])
    }
  }

  @Test("The order of day and month is asked for if no date tells it", arguments: TestEngine.all)
  func dateOrder(engine: TestEngine) async throws {
    try await Self.live(engine) { server, browser, ann in
      let sent = try await Self.send(
        "title,date\nSolaris,03/04/2021\n", "films.csv", by: browser)
      let columns = try await browser.follow(sent)
      #expect(columns.attributes("name").contains("date_order"))
      let fields = [("type", ""), ("column.0", "title"), ("column.1", "date")]
      let refused = try await browser.post(
        sent.location + "/columns", [columns.token] + fields)
      #expect(refused.status == 422)
      #expect(refused.error(beside: "date_order")?.contains("the column date") == true)
      _ = try await browser.post(
        sent.location + "/columns", [columns.token, ("date_order", "dmy")] + fields)
      try await Self.runJobs(server)
      let preview = try await browser.follow(sent)
      #expect(preview.text.contains("3\u{A0}April 2021"))

      // One date with a day above 12 tells the order of the column.
      let clear = try await Self.send(
        "title,date\nSolaris,03/04/2021\nMirror,14/11/2026\n", "clear.csv", by: browser)
      #expect(!(try await browser.follow(clear)).attributes("name").contains("date_order"))
    }
  }
}
