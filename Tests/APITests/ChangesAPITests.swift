import Database
import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@Suite struct ChangesAPITests {
  // MARK: - Conflicting edits

  @Test(arguments: TestEngine.all)
  func `a second edit under If-Match gets 412 with both versions`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      let path = "/entries/\(entry.id)"
      let tag = try #require(await ann.get(path).header("ETag"))
      let first = try await ann.sending("If-Match", tag).put(path, entryBody("First"))
      #expect(first.status == 200 && first.header("ETag") != tag)

      let second = try await ann.sending("If-Match", tag).put(path, entryBody("Second"))

      #expect(second.status == 412 && second.refusal?.error == "precondition_failed")
      #expect((second.object["current"] as? [String: Any])?["title"] as? String == "First")
      #expect((second.object["yours"] as? [String: Any])?["title"] as? String == "Second")
      #expect(try await ann.get(path).value(as: Entry.self).title == "First")
      let now = try #require(first.header("ETag"))
      #expect(try await ann.sending("If-Match", now).put(path, entryBody("Third")).status == 200)
      #expect(try await ann.sending("If-Match", "*").put(path, entryBody("Fourth")).status == 200)
      #expect(
        try await ann.sending("If-Match", "\"other\"").put(path, entryBody("x")).status == 412)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a second edit of a revision gets 409 with both versions`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      let path = "/entries/\(entry.id)"
      #expect(try await ann.put(path, entryBody("First", ["revision": 1])).status == 200)

      let second = try await ann.put(path, entryBody("Second", ["revision": 1]))

      #expect(second.status == 409 && second.refusal?.error == "changed")
      #expect((second.object["current"] as? [String: Any])?["revision"] as? Int == 2)
      #expect((second.object["yours"] as? [String: Any])?["title"] as? String == "Second")
      #expect(try await ann.put(path, entryBody("Second", ["revision": 2])).status == 200)
    }
  }

  @Test(arguments: TestEngine.all)
  func `without a precondition the last edit wins and the history contains both`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      let path = "/entries/\(entry.id)"
      _ = try await ann.put(path, entryBody("First"))
      _ = try await ann.put(path, entryBody("Second"))

      let history = try await ann.get(path + "/history")

      #expect(history.status == 200)
      let changes = try #require(history.object["data"] as? [[String: Any]])
      #expect(changes.map { $0["operation"] as? String } == ["update", "update", "create"])
      #expect(changes.map { $0["revision"] as? Int } == [3, 2, 1])
      #expect(
        changes.map { ($0["before"] as? [String: Any])?["title"] as? String }
          == ["First", "Dune", nil])
      #expect(changes.allSatisfy { $0["id"] as? String == entry.id.description })
      #expect(changes.allSatisfy { $0["kind"] as? String == "entry" })
    }
  }

  /// livlog's clients expect a description in every entry of the Log, receive the title as that of
  /// an entry without one, and send it back.
  @Test(arguments: TestEngine.all)
  func `history and export keep an empty description, for which entries have the title`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let types: [EntryType] = try await ann.get("/types").decoded()
      let type = try #require(types.first { $0.name == "Movie" }).id
      func body(_ description: String) -> String {
        entryBody("Walk", ["description": description, "type_id": "\(type)"])
      }
      let entry: Entry = try await ann.post("/entries", body("Walk")).value(201)
      let path = "/entries/\(entry.id)"
      #expect(try await ann.get(path).object["description"] as? String == "Walk")
      #expect(try await ann.get("/entries").array?.first?["description"] as? String == "Walk")

      let rows = try await ann.get("/export/entries.csv").text.split(separator: "\r\n")
        .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      let column = try #require(rows.first?.firstIndex(of: "description"))
      #expect(rows.count == 2 && rows[1][column].isEmpty && rows[1].contains("Walk"))

      #expect(try await ann.put(path, body("By the river.")).status == 200)
      #expect(try await ann.put(path, body("Walk")).status == 200)
      #expect(try await ann.delete(path).status == 200)
      for feed in [path + "/history", "/changes?limit=1000"] {
        let data = try await ann.get(feed).object["data"] as? [[String: Any]] ?? []
        let before = data.filter { $0["id"] as? String == "\(entry.id)" }
          .sorted { ($0["sequence"] as? Int ?? 0) < ($1["sequence"] as? Int ?? 0) }
          .map { $0["before"] as? [String: Any] }
        #expect(
          before.map { $0?["description"] as? String } == [nil, "", "By the river.", ""], "\(feed)")
        #expect(before.last.flatMap { $0 }?["title"] as? String == "Walk")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `of several concurrent edits with the same tag one succeeds`(engine: TestEngine) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      let path = "/entries/\(entry.id)"
      let tag = try #require(await ann.get(path).header("ETag"))
      let writer = ann.sending("If-Match", tag)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...6 {
          group.addTask { try await writer.put(path, entryBody("Edit \(number)")).status }
        }
        return try await group.reduce(into: [Int]()) { $0.append($1) }
      }
      let known = Comment("two transactions may read the revision before either locks the row")
      withKnownIssue(known, isIntermittent: true) {
        #expect(statuses.sorted() == [200, 412, 412, 412, 412, 412])
      } when: {
        engine.dialect == .postgres
      }
    }
  }

  // MARK: - The log

  @Test(arguments: TestEngine.all)
  func `changes are returned after a sequence`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let start = try await ann.get("/changes?limit=1000").object
      let first = try #require(start["data"] as? [[String: Any]])
      let last = first.last?["sequence"] as? Int ?? 0
      let entry = try await ann.makeEntry("Dune")
      _ = try await ann.put("/entries/\(entry.id)", entryBody("Dune 2"))

      let since = try await ann.get("/changes?since=\(last)")

      let changes = try #require(since.object["data"] as? [[String: Any]])
      #expect(changes.map { $0["sequence"] as? Int } == [last + 1, last + 2])
      #expect(since.object["next"] is NSNull)
      let page = try await ann.get("/changes?since=\(last)&limit=1")
      #expect(page.object["next"] as? Int == last + 1)
      #expect(try await ann.get("/changes?since=-1").status == 400)
    }
  }

  // MARK: - Undo

  @Test(arguments: TestEngine.all)
  func `an edit can be undone unless there is a later edit`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("Dune")
      let path = "/entries/\(entry.id)"
      func lastGroup() async throws -> String {
        let data = try await ann.get(path + "/history").object["data"] as? [[String: Any]]
        return data?.first?["group"] as? String ?? ""
      }
      _ = try await ann.put(path, entryBody("First"))
      let first = try await lastGroup()
      #expect(try await ann.post("/undo/\(first)").status == 200)
      #expect(try await ann.get(path).value(as: Entry.self).title == "Dune")

      _ = try await ann.put(path, entryBody("Second"))
      let second = try await lastGroup()
      _ = try await ann.put(path, entryBody("Third"))
      let refused = try await ann.post("/undo/\(second)")
      #expect(refused.status == 409 && refused.refusal != nil)
      #expect(try await ann.get(path).value(as: Entry.self).title == "Third")
    }
  }

  @Test(arguments: TestEngine.all)
  func `changes of another user cannot be undone`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let entry = try await ann.makeEntry("Dune")
      let deleted = try await ann.delete("/entries/\(entry.id)")
      let group = try #require(deleted.object["undo"] as? String)
      #expect(try await bob.post("/undo/\(group)").status == 404)
      #expect(try await ann.post("/undo/\(EntryID.new())").status == 404)
      #expect(try await ann.post("/undo/x").status == 400)
    }
  }
}
