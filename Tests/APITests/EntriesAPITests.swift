import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@Suite struct EntriesAPITests {
  /// The keys that the original clients require.
  private static let keys: Set = [
    "id", "collection_id", "type_id", "title", "description", "score", "date", "additional_fields",
    "images", "created_at", "updated_at",
  ]

  // MARK: - Creating and reading

  @Test(arguments: TestEngine.all)
  func `an entry of the newer client is returned as it was sent`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let movie = try await ann.type("Movie")
      let films = try await ann.collections()[0]
      let body = entryBody(
        "Dune",
        [
          "description": "Sand.", "type_id": "\(movie.id)", "collection_id": "\(films.id)",
          "additional_fields": ["Year": "2021", "Genre": "Sci-Fi", "Mood": "dry"],
        ])

      let made = try await ann.post("/entries", body)

      let entry = try made.value(201, as: Entry.self)
      #expect(Set(made.object.keys).isSuperset(of: Self.keys))
      #expect(made.object["score"] as? Int == 2)
      #expect(made.object["date"] as? String == "2026-02-20")
      #expect(
        made.object["additional_fields"] as? [String: String]
          == ["Year": "2021", "Genre": "Sci-Fi", "Mood": "dry"])
      #expect((made.object["images"] as? [Any])?.isEmpty == true)
      #expect(made.object["type_id"] as? String == movie.id.description)
      #expect(entry.title == "Dune" && entry.description == "Sand." && entry.revision == 1)
      #expect(try await ann.get("/entries/\(entry.id)").value() == entry)
      let list = try await ann.get("/entries")
      let row = try #require(list.array?.first)
      #expect(list.array?.count == 1 && Set(row.keys).isSuperset(of: Self.keys))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry of the older client needs neither type nor pictures`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let body = #"{"title":"Walk","description":"Far.","score":0,"date":"2026-01-02"}"#

      let made = try await ann.post("/entries", body)

      #expect(made.status == 201)
      #expect(made.object["type_id"] is NSNull && made.object["collection_id"] is NSNull)
      #expect((made.object["additional_fields"] as? [String: String])?.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `built-in images are copied into an entry`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let seed = "00000000-0000-0000-0001-000000000001"
      // livlog's clients load built-in images without a session, as from the original server.
      let shown = try await server.anonymousClient.get("/images/\(seed)")
      #expect(shown.status == 200 && shown.header("Content-Type") == "image/jpeg")
      #expect(shown.header("Cache-Control")?.hasPrefix("public") == true)

      let entry = try await ann.makeEntry("Inception", ["seed_image_ids": [seed]])

      let image = try #require(entry.images.first)
      #expect(entry.images.count == 1 && image.isCover && image.id.description != seed)
      #expect(try await ann.get("/images/\(image.id)").status == 200)
      #expect(try await server.anonymousClient.get("/images/\(image.id)").status == 401)
      let unknown = "00000000-0000-0000-0001-000000000009"
      let refused = try await ann.post("/entries", entryBody("x", ["seed_image_ids": [unknown]]))
      #expect(refused.status == 400 && refused.fields["seed_image_ids"] != nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `private responses are not stored by shared caches and are revalidated`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      for path in ["/entries/\(entry.id)", "/entries", "/collections", "/movies"] {
        let answer = try await ann.get(path)
        #expect(answer.header("Cache-Control") == "private, no-cache", "\(path)")
      }
      let answer = try await ann.get("/entries/\(entry.id)")
      let tag = try #require(answer.header("ETag"))
      let same = try await ann.sending("If-None-Match", tag).get("/entries/\(entry.id)")
      #expect(same.status == 304 && same.header("ETag") == tag)
      #expect(same.header("Cache-Control") == "private, no-cache")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the default date is today`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let before = CalendarDate(.now, in: .gmt)
      let made: Entry = try await ann.post("/entries", #"{"title":"a","description":"b"}"#)
        .value(201)
      #expect([before, CalendarDate(.now, in: .gmt)].contains(made.date))
    }
  }

  @Test(arguments: TestEngine.all)
  func `all broken rules are reported together`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let movie = try await ann.type("Movie")
      let body = entryBody(
        String(repeating: "я", count: 201),
        [
          "description": " ", "score": 4, "date": "2026-02-30", "type_id": "\(movie.id)",
          "collection_id": "\(CollectionID.new())", "additional_fields": ["Year": "soon"],
          "stage": "asleep", "rating": 11,
        ])

      let answer = try await ann.post("/entries", body)

      #expect(answer.status == 400)
      #expect(answer.refusal?.error == "invalid")
      #expect(
        Set(answer.fields.keys) == [
          "title", "description", "score", "date", "collection_id", "additional_fields.Year",
          "stage", "rating",
        ])
      #expect(try await ann.get("/entries").array?.isEmpty == true)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the limits count characters, not bytes`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry(
        String(repeating: "😀", count: 200),
        ["description": String(repeating: "ё", count: 2000)])
      #expect(entry.title.unicodeScalars.count == 200)
      let long = entryBody("a", ["description": String(repeating: "ё", count: 2001)])
      #expect(try await ann.post("/entries", long).fields["description"] != nil)
    }
  }

  // MARK: - Replacing

  @Test(arguments: TestEngine.all)
  func `a replacement clears absent members, except those that old clients do not know`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let movie = try await ann.type("Movie")
      let films = try await ann.collections()[0]
      let entry = try await ann.makeEntry(
        "Dune",
        [
          "type_id": "\(movie.id)", "collection_id": "\(films.id)", "notes": "Long.",
          "rating": 8.5, "favourite": true, "stage": "current",
          "additional_fields": ["Year": "2021"],
          "occasions": [["date": "2025-01-01", "score": 3, "note": "Again"]],
        ])

      let body = #"{"title":"Dune 2","description":"More.","score":3,"date":"2026-03-01"}"#
      let changed: Entry = try await ann.put("/entries/\(entry.id)", body).value()

      #expect(changed.typeID == nil && changed.collectionID == nil)
      #expect(changed.additionalFields.isEmpty && changed.title == "Dune 2")
      #expect(changed.notes == "Long." && changed.rating == 8.5 && changed.favourite)
      #expect(changed.stage == .current && changed.occasions?.count == 1)
      #expect(changed.revision == 2 && changed.createdAt == entry.createdAt)
      #expect(try await ann.collections()[0].entryCount == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an unknown entry cannot be read, replaced or deleted`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let path = "/entries/\(EntryID.new())"
      let answers = [
        try await ann.get(path), try await ann.put(path, entryBody("x")),
        try await ann.delete(path), try await ann.get(path + "/history"),
        try await ann.get(path + "/images"), try await ann.put(path + "/images", #"{"images":[]}"#),
      ]
      #expect(answers.allSatisfy { $0.status == 404 && $0.refusal?.error == "not_found" })
    }
  }

  // MARK: - Deleting

  @Test(arguments: TestEngine.all)
  func `deleting an entry returns a message, and undo restores the entry`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune", ["additional_fields": ["Mood": "dry"]])

      let deleted = try await ann.delete("/entries/\(entry.id)")

      #expect(deleted.status == 200 && deleted.object["message"] is String)
      #expect(try await ann.get("/entries/\(entry.id)").status == 404)
      let group = try #require(deleted.object["undo"] as? String)
      #expect(try await ann.post("/undo/\(group)").object["message"] is String)
      let back: Entry = try await ann.get("/entries/\(entry.id)").value()
      #expect(back.title == "Dune" && back.additionalFields == ["Mood": "dry"])
      #expect(back.createdAt == entry.createdAt && back.revision > entry.revision)
      #expect(try await ann.post("/undo/\(group)").status == 409)
    }
  }

  @Test(arguments: TestEngine.all)
  func `several entries are deleted with status 200, and ids of other users are ignored`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let mine = [try await ann.makeEntry("One"), try await ann.makeEntry("Two")]
      let his = try await bob.makeEntry("His")
      let ids = (mine.map(\.id) + [his.id, mine[0].id, .new()]).map(\.description)

      let answer = try await ann.delete("/entries", json(["ids": ids]))

      #expect(answer.status == 200)
      #expect(answer.object["deleted_count"] as? Int == 2)
      #expect(try await ann.get("/entries").array?.isEmpty == true)
      #expect(try await bob.get("/entries/\(his.id)").status == 200)
      let group = try #require(answer.headers[HTTPField.Name("Commonplace-Undo")!])
      #expect(try await ann.post("/undo/\(group)").status == 200)
      let back = try await ann.get("/entries").titles
      #expect(Set(back) == ["One", "Two"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `one to a hundred entries can be deleted at once`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func delete(_ count: Int) async throws -> Int {
        let ids = (0..<count).map { _ in EntryID.new().description }
        return try await ann.delete("/entries", json(["ids": ids])).status
      }
      #expect(try await delete(0) == 400)
      #expect(try await delete(1) == 200)
      #expect(try await delete(100) == 200)
      #expect(try await delete(101) == 400)
      #expect(try await ann.delete("/entries", "{}").status == 400)
      #expect(try await ann.delete("/entries", #"{"ids":["x"]}"#).status == 400)
      #expect(try await ann.delete("/entries").status == 400)
    }
  }
}
