import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct EntryPagesTests {
  private static func signedIn(
    _ engine: TestEngine, _ body: @Sendable (Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      try await body(Browser.signedIn(to: server, "ann@example.com"), ann)
    }
  }

  private static func entry(_ path: String, _ caller: APIClient) async throws -> Entry {
    try await caller.get(path.replacing("/log", with: "")).decoded()
  }

  // MARK: - Creating

  @Test(arguments: TestEngine.all)
  func `the form creates an entry with all values`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let types: [EntryType] = try await ann.get("/types").decoded()
      let collections: [EntryCollection] = try await ann.get("/collections").decoded()
      let movie = types[0].id
      let form = try await browser.get("/log/entries/new?collection=\(collections[0].id)")
      #expect(form.text.contains("value=\"\(collections[0].id)\" selected"))
      #expect(form.text.contains("value=\"\(movie)\" checked"))

      let saved = try await browser.save(
        form, to: "/log/entries",
        [
          ("type_id", "\(movie)"), ("collection_id", "\(collections[0].id)"),
          ("title", "Dune <1>"), ("description", "Sand & more.\r\nLine two."),
          ("field.\(movie).Year", "2021"), ("field.\(movie).Genre", "Sci-Fi, Drama"),
          ("field.\(types[1].id).Author", "of another type"), ("score", "3"),
          ("date", "2026-02-20"), ("stage", "current"), ("rating", "8,5"),
          ("favourite", "true"), ("notes", "Long."), ("occasion.0.date", "2025-01-01"),
          ("occasion.0.score", "2"), ("occasion.0.note", "Again"), ("occasion.1.date", ""),
        ],
        photos: [
          ("a.jpg", picture("phone.jpg")), ("b.heic", picture("place.heic")),
        ])

      #expect(saved.status == 303, "\(saved.text)")
      let entry = try await Self.entry(saved.location, ann)
      #expect(entry.title == "Dune <1>" && entry.description == "Sand & more.\nLine two.")
      #expect(entry.additionalFields == ["Year": "2021", "Genre": "Sci-Fi, Drama"])
      #expect(entry.score == .great && "\(entry.date)" == "2026-02-20")
      #expect(entry.stage == .current && entry.rating == 8.5 && entry.favourite)
      #expect(entry.notes == "Long." && entry.occasions?.map(\.note) == ["Again"])
      #expect(entry.collectionID == collections[0].id && entry.images.count == 2)
      let page = try await browser.follow(saved)
      #expect(page.text.contains("<h1>Dune &lt;1&gt;</h1>") && page.text.contains("data-toast"))
      #expect(page.attributes("src").count(where: { $0.contains("/images/") }) == 2)
      let again = try await browser.get(saved.location)
      #expect(!again.text.contains("data-toast"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an empty description becomes the title`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let entry = try await Self.entry(browser.add("Walk"), ann)
      #expect(entry.description == "Walk" && entry.date == CalendarDate(.now, in: .gmt))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a refused form is shown again with its input and its errors`(
    engine: TestEngine
  ) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = types[0].id
      let form = try await browser.get("/log/entries/new")

      let refused = try await browser.save(
        form, to: "/log/entries",
        [
          ("type_id", "\(movie)"), ("title", " "), ("description", "<Kept>"),
          ("field.\(movie).Year", "soon"), ("field.\(movie).Genre", "Drama"), ("score", "2"),
          ("date", "2026-02-30"), ("rating", "11"), ("notes", "Also kept"),
          ("occasion.0.date", "2025-01-01"), ("occasion.0.note", "Kept too"),
        ])

      #expect(refused.status == 422)
      for name in ["title", "date", "rating", "field.\(movie).Year"] {
        #expect(refused.error(beside: name) != nil, "\(name)")
        #expect(refused.text.contains("href=\"#f-\(name)\""), "\(name)")
      }
      #expect(refused.text.contains("&lt;Kept&gt;") && refused.text.contains("Also kept"))
      #expect(refused.control("field.\(movie).Year") == "soon")
      #expect(refused.control("field.\(movie).Genre") == "Drama")
      #expect(refused.control("date") == "2026-02-30" && refused.control("rating") == "11")
      #expect(refused.control("occasion.0.note") == "Kept too")
      #expect(refused.text.contains("value=\"\(movie)\" checked"))
      #expect(try await ann.get("/entries").array?.isEmpty == true)
    }
  }

  @Test(
    arguments: TestEngine.all,
    [
      ("rating", "much", "rating"), ("occasion.0.date", "soon", "occasion.0.date"),
      ("collection_id", "01234567-89ab-7def-8123-456789abcdef", "collection_id"),
    ])
  func `input that cannot be read shows an error beside its control`(
    engine: TestEngine, sample: (name: String, value: String, control: String)
  ) async throws {
    try await Self.signedIn(engine) { browser, _ in
      let refused = try await browser.save(
        browser.get("/log/entries/new"), to: "/log/entries",
        [("title", "Dune"), (sample.name, sample.value)])
      #expect(refused.status == 422 && refused.error(beside: sample.control) != nil)
    }
  }

  @Test(arguments: ["truncated.jpg", "bomb.png", "letter.jpg"])
  func `an invalid photo shows an error in the form`(name: String) async throws {
    try await Self.signedIn(.sqlite) { browser, ann in
      let refused = try await browser.save(
        browser.get("/log/entries/new"), to: "/log/entries", [("title", "Dune")],
        photos: [("a.jpg", picture("phone.jpg")), (name, picture(name))])
      #expect([413, 415].contains(refused.status))
      #expect(refused.error(beside: "photos")?.isEmpty == false)
      #expect(refused.control("title") == "Dune")
      #expect(try await ann.get("/entries").array?.isEmpty == true)
    }
  }

  // MARK: - Editing

  @Test(arguments: TestEngine.all)
  func `the edit form contains the entry and changes it`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let made = try await browser.save(
        browser.get("/log/entries/new"), to: "/log/entries",
        [("title", "Dune"), ("description", "Sand."), ("notes", "Long.")],
        photos: [("a.jpg", picture("phone.jpg")), ("b.png", picture("place.png"))])
      let before = try await Self.entry(made.location, ann)
      let form = try await browser.get(made.location + "/edit")
      #expect(form.control("title") == "Dune" && form.control("revision") == "1")
      #expect(form.text.contains("Sand.") && form.text.contains("Long."))

      let saved = try await browser.save(
        form, to: made.location,
        [
          ("title", "Dune Two"), ("description", "More."),
          ("remove_image", "\(before.images[0].id)"), ("cover", "\(before.images[1].id)"),
        ], photos: [("c.webp", picture("place.webp"))])

      #expect(saved.status == 303, "\(saved.text)")
      let after = try await Self.entry(made.location, ann)
      #expect(after.title == "Dune Two" && after.revision == 2)
      #expect(after.images.count == 2 && after.images[0].id == before.images[1].id)
      #expect(after.images[0].isCover)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an edit of an old revision shows both versions, and keeping the own one saves it`(
    engine: TestEngine
  ) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let path = try await browser.add("Dune", [("description", "Sand.")])
      let form = try await browser.get(path + "/edit")
      let theirs = [("title", "Theirs"), ("description", "Sand.")]
      _ = try await browser.save(form, to: path, theirs)

      let mine = [("title", "Mine & only"), ("description", "Sand."), ("notes", "My notes")]
      let conflict = try await browser.save(form, to: path, mine)

      #expect(conflict.status == 409)
      #expect(conflict.text.contains("Mine &amp; only") && conflict.text.contains("Theirs"))
      #expect(conflict.control("revision") == "2" && conflict.control("notes") == "My notes")
      #expect(try await Self.entry(path, ann).title == "Theirs")

      let kept = try await browser.save(
        conflict, to: path, mine.map { ($0.0, conflict.control($0.0) ?? "") })
      #expect(kept.status == 303, "\(kept.text)")
      let entry = try await Self.entry(path, ann)
      #expect(entry.title == "Mine & only" && entry.notes == "My notes" && entry.revision == 3)
    }
  }

  // MARK: - Deleting

  @Test(arguments: TestEngine.all)
  func `deleting asks first, shows a notice, and can be undone`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let path = try await browser.add("Dune")
      let asked = try await browser.get(path + "/delete")
      #expect(asked.status == 200 && asked.text.contains("Dune"))

      let deleted = try await browser.post(path + "/delete", [asked.token])

      #expect(deleted.status == 303 && deleted.location == "/log")
      let log = try await browser.follow(deleted)
      #expect(log.text.contains("data-toast"))
      #expect(try await browser.get(path).status == 404)
      let undo = try #require(log.attributes("action").first { $0.hasPrefix("/undo/") })
      let undone = try await browser.post(undo, [log.token])
      #expect(undone.status == 303 && undone.location == "/log")
      #expect(try await browser.get(path).status == 200)
      #expect(try await Self.entry(path, ann).title == "Dune")
      let twice = try await browser.post(undo, [log.token])
      #expect(twice.status == 303)
    }
  }

  @Test(arguments: TestEngine.all, [("en", "Undo"), ("ru", "Отменить")])
  func `creating and editing can be undone from the notice, and redone`(
    engine: TestEngine, sample: (language: String, button: String)
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let browser = try await Browser.signedIn(
        to: server, "ann@example.com", language: sample.language)
      func undo(_ told: ServerResponse, on page: String) async throws -> ServerResponse {
        let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
        return try await browser.post(undo, [told.token], on: page)
      }
      let path = try await browser.add("Dune")
      let made = try await browser.get(path)
      #expect(made.text.contains(">\(sample.button)</button>"))
      // The entry's page was undone together with the entry.
      let taken = try await undo(made, on: path)
      #expect(taken.location == "/log")
      #expect(try await browser.get("/log/entries/new").status == 200)
      #expect(try await ann.get("/entries").array?.isEmpty == true)

      let dune = try await browser.add("Dune")
      _ = try await browser.get(dune)
      let form = try await browser.get(dune + "/edit")
      _ = try await browser.save(form, to: dune, [("title", "Dune Two")])
      let changed = try await undo(browser.get(dune), on: dune)
      #expect(changed.location == dune)
      #expect(try await Self.entry(dune, ann).title == "Dune")
      let again = try await undo(browser.get(dune), on: dune)
      #expect(again.location == dune)
      #expect(try await Self.entry(dune, ann).title == "Dune Two")
    }
  }

  @Test(arguments: TestEngine.all)
  func `undoing the creation of an entry can be undone`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let path = try await browser.add("Dune")
      var told = try await browser.get(path)
      for count in [0, 1] {
        let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
        told = try await browser.follow(browser.post(undo, [told.token], on: path))
        #expect(try await ann.get("/entries").array?.count == count)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `another user's entry is not found`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let path = try await browser.add("Hidden")
      _ = try await ann.server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: ann.server, "bob@example.com")
      let token = try await bob.get("/log").token
      let answers = [
        try await bob.get(path), try await bob.get(path + "/edit"),
        try await bob.get(path + "/delete"), try await bob.post(path + "/delete", [token]),
        try await bob.post(path, [token, ("title", "x")]),
      ]
      #expect(answers.allSatisfy { $0.status == 404 && !$0.text.contains("Hidden") })
    }
  }

  @Test("A second entry of a work is created only after a question", arguments: TestEngine.all)
  func duplicate(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let types: [EntryType] = try await ann.get("/types").decoded()
      let movie = try #require(types.first { $0.name == "Movie" })
      let book = try #require(types.first { $0.name == "Book" })
      func dune(_ type: EntryType, _ year: String, _ more: [(String, String)] = []) -> [(
        String, String
      )] {
        [("title", "Dune"), ("type_id", "\(type.id)"), ("field.\(type.id).Year", year)] + more
      }
      let first = try await browser.add("Dune", dune(movie, "1984", [("date", "2025-01-02")]))
      let form = try await browser.get("/log/entries/new")
      let sent = dune(movie, "1984", [("date", "2026-02-20"), ("score", "3"), ("notes", "Kept")])
      let asked = try await browser.save(form, to: "/log/entries", sent)
      #expect(asked.status == 409 && asked.text.contains("Already in your log"))
      #expect(asked.attributes("href").contains(first) && asked.control("notes") == "Kept")
      #expect(try await ann.get("/entries").array?.count == 1)
      // What is wrong with the form comes first.
      let wrong = try await browser.save(form, to: "/log/entries", dune(movie, "soon"))
      #expect(wrong.status == 422 && !wrong.text.contains("Already in your log"))

      // Another film or a book of that name is not asked about.
      try await browser.add("Dune", dune(movie, "2021"))
      try await browser.add("Dune", dune(book, "1965"))
      let same = try await browser.get("/log/entries/same?title=dune&type=\(movie.id)&year=1984")
      #expect(same.attributes("href") == [first])
      let other = try await browser.get("/log/entries/same?title=dune&type=\(movie.id)&year=1999")
      #expect(!other.text.contains("Already in your log"))
      #expect(other.text.contains("Similar titles") && other.attributes("href").count == 2)

      let added = try await browser.post(
        "/log/selection",
        [
          asked.token, ("action", "done"), ("confirmed", "true"), ("ids", "\(first.suffix(36))"),
          ("date", "2026-02-20"), ("score", "3"), ("back", first),
        ])
      #expect(added.location == first)
      let entry = try await Self.entry(first, ann)
      #expect(entry.occasions?.map { "\($0.date)" } == ["2025-01-02", "2026-02-20"])
      #expect(entry.score == .great && "\(entry.date)" == "2026-02-20")

      let created = try await browser.save(
        form, to: "/log/entries", sent + [("duplicate", "true")])
      #expect(created.status == 303 && created.location != first)
    }
  }
}
