import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@Suite struct BatchAPITests {
  @Test(arguments: TestEngine.all)
  func `an array creates the valid rows and returns a result for each row`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let rows: [Any] = [
        ["title": "One", "description": "a"], ["title": "", "description": "b"], 42,
        ["title": "Two", "description": "c", "score": "high"],
        ["title": "Three", "description": "d", "additional_fields": ["Mood": "dry"]],
      ]

      let answer = try await ann.post("/entries/batch", json(rows))

      let results = try answer.value(as: [BatchRow].self)
      try #require(results.count == 5)
      #expect(results.map(\.index) == [0, 1, 2, 3, 4])
      #expect(results.map(\.status) == [201, 422, 400, 422, 201])
      #expect(results[1].fields?["title"] != nil && results[1].error == "invalid")
      #expect(results[2].message != nil && results[2].id == nil)
      #expect(results[3].fields?["score"] != nil)
      let three = try #require(results[4].id)
      let entry: Entry = try await ann.get("/entries/\(three)").value()
      #expect(entry.title == "Three" && entry.additionalFields == ["Mood": "dry"])
      #expect(try await ann.get("/entries").titles == ["Three", "One"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a malformed row does not affect other rows`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let rows = #"""
        [{"title": "Half", "description": "a", "score": 1.5},
         {"title": "NUL \u0000", "description": "b"}, {"title": "One, [two] \"", "description": "c"},
         {"title": "Huge", "description": "d", "revision": 1e30}, {]}, {"title": 1e999}]
        """#
      let answer = try await ann.post("/entries/batch", rows.replacing("{]}", with: "nul"))

      let results = try answer.value(as: [BatchRow].self)
      #expect(results.map(\.status) == [422, 400, 201, 422, 400, 422])
      #expect(results[0].fields?["score"] != nil && results[3].fields?["revision"] != nil)
      #expect(try await ann.get("/entries").titles == [#"One, [two] ""#])
      for broken in ["[", "[1,]", "[1 2", "[}]", #"["a]"#, "[1],", "{}", ""] {
        #expect(try await ann.post("/entries/batch", broken).status == 400, "\(broken)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `JSON lines are accepted like an array`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let lines = """
        {"title":"One","description":"a"}\r
        not json

        {"title":"Two","description":"b"}
        """

      let answer = try await ann.send(
        .post, "/api/v1/entries/batch", body: Array(lines.utf8), type: "application/x-ndjson")

      let results = try answer.value(as: [BatchRow].self)
      #expect(results.map(\.status) == [201, 400, 201])
      #expect(try await ann.get("/entries").titles == ["Two", "One"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a batch has at most a thousand rows`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func rows(_ count: Int) -> String {
        json((0..<count).map { ["title": "Entry \($0)", "description": "Words."] })
      }
      let refused = try await ann.post("/entries/batch", rows(1001))
      #expect(refused.status == 400 && refused.refusal != nil)
      #expect(try await ann.get("/entries").array?.isEmpty == true)

      let results: [BatchRow] = try await ann.post("/entries/batch", rows(1000)).value()
      #expect(results.count == 1000 && results.allSatisfy { $0.status == 201 })
      #expect(Set(results.compactMap(\.id)).count == 1000)
      #expect(
        try await ann.get("/entries?limit=1&count=true").header("X-Total-Count") == "1000")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an empty array returns an empty array and a malformed one is refused`(engine: TestEngine)
    async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      #expect(try await ann.post("/entries/batch", "[]").array?.isEmpty == true)
      #expect(try await ann.post("/entries/batch", "[{").status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the same related title in several rows creates one person`(engine: TestEngine) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let book = try await ann.type("Book").id
      try await ann.makeMany(20) { _ in
        ["type_id": "\(book)", "additional_fields": ["Author": ["Frank Herbert"]]]
      }
      let first = try #require(await ann.get("/entries?limit=1").array?.first)
      #expect(first["additional_fields"] as? [String: String] == ["Author": "Frank Herbert"])
      #expect(try await ann.get("/entries?q=herbert&limit=100").titles.count == 20)
      // People are not in the Log.
      #expect(try await ann.get("/entries?count=1").header("X-Total-Count") == "20")
    }
  }
}
