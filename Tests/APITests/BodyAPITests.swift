import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

/// Unreadable bodies and the responses to them.
@Suite struct BodyAPITests {
  @Test(
    arguments: TestEngine.all,
    [
      ("a NUL", #"{"title":"a\u0000b","description":"x"}"#),
      ("a lone surrogate", #"{"title":"a\ud800b","description":"x"}"#),
      ("a lone low surrogate", #"{"title":"\udc00","description":"x"}"#),
      ("half of JSON", #"{"title":"#), ("no object", "42"),
      ("deep nesting", String(repeating: "[", count: 50_000)),
      (
        "deep nesting in a field",
        #"{"title":"a","description":"b","additional_fields":{"x":"#
          + String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000) + "}}"
      ),
    ])
  func `a body that cannot be stored is refused`(
    engine: TestEngine, sample: (name: String, body: String)
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let answer = try await ann.post("/entries", sample.body)
      #expect(answer.status == 400, "\(sample.name) \(answer.text)")
      #expect(answer.refusal != nil)
      #expect(try await ann.get("/entries").array?.isEmpty == true)
    }
  }

  @Test("A body that exceeds a limit of JSON is refused with that limit in every contract")
  func limits() async throws {
    try await TestEngine.sqlite.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let keys = "{" + (0..<500_000).map { "\"k\($0)\":1" }.joined(separator: ",") + "}"
      let values = "{\"title\":[" + String(repeating: "1,", count: 200_000) + "1]}"
      let deep = String(repeating: "{\"a\":", count: 65) + "1" + String(repeating: "}", count: 65)
      for path in ["/entries", "/contentdata", "/movies", "/grocery-lists", "/collections"] {
        // This body exceeds the size limit of some contracts.
        let many = try await ann.post(path, keys)
        #expect([400, 413].contains(many.status), "\(path)")
        for (body, code, most) in [
          (String(keys.prefix(100_000)), "body.tooManyKeys", "1,000"), (deep, "body.tooDeep", "64"),
          (values, "body.tooManyValues", "200,000"),
        ] {
          let refused = try await ann.post(path, body)
          #expect(refused.status == 400, "\(path) \(code)")
          #expect(refused.object["code"] as? String == code, "\(path)")
          let digits = most.filter(\.isNumber)
          #expect(refused.text.filter(\.isNumber).contains(digits), "\(path) \(refused.text)")
        }
      }
    }
  }

  @Test("The lines of a batch share the limits, and a line that is too deep is refused alone")
  func lines() async throws {
    try await TestEngine.sqlite.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func send(_ lines: [String]) async throws -> ServerResponse {
        try await ann.send(
          .post, "/api/v1/entries/batch", body: Array(lines.joined(separator: "\n").utf8),
          type: "application/x-ndjson")
      }
      let deep = String(repeating: "[", count: 65)
      let good = #"{"title":"a","description":"b"}"#
      let mixed = try await send([deep, "  ", good, "{", good])
      #expect(
        mixed.array?.compactMap { $0["status"] as? Int }
          == [400, 201, 400, 201])
      let long = "[" + String(repeating: "1,", count: 150_000) + "1]"
      #expect(try await send([long, long]).object["code"] as? String == "body.tooManyValues")
      let blank = try await send(Array(repeating: " ", count: 100_000) + [good])
      #expect(blank.status == 200 && blank.array?.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `bytes that are not UTF-8 are refused`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let start = Array(#"{"name":"a"#.utf8)
      for bytes: [UInt8] in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF8, 0x88]] {
        let body = start + bytes + Array(#"","icon":"x"}"#.utf8)
        let answer = try await ann.send(
          .post, "/api/v1/collections", body: body, type: "application/json")
        #expect(answer.status == 400 && answer.refusal != nil)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `three megabytes of text are too many`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let long = String(repeating: "a", count: 3 << 20)
      let plain = try await ann.post("/collections", json(["name": long, "icon": "x"]))
      #expect(plain.status == 413 && plain.refusal?.error == "too_large")
      // The body of an entry can contain images, so it can be long. Its texts cannot.
      let entry = try await ann.post("/entries", entryBody("a", ["description": long]))
      #expect(entry.status == 400 && entry.fields["description"] != nil)
      let notes = try await ann.post("/entries", entryBody("a", ["notes": long]))
      #expect(notes.fields["notes"] != nil)
      let field = entryBody("a", ["additional_fields": ["x": long]])
      #expect(try await ann.post("/entries", field).status == 400)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a number that is not an integer is reported with its field`(engine: TestEngine) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      for score in [1.5, 1e30] {
        let answer = try await ann.post("/entries", entryBody("a", ["score": score]))
        #expect(answer.status == 400 && answer.fields["score"] != nil)
      }
      #expect(try await ann.post("/entries", entryBody("a", ["score": 2.0])).status == 201)
    }
  }

  @Test(arguments: TestEngine.all)
  func `another content type is refused`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let body = Array(entryBody("Dune").utf8)
      for type in ["text/plain", "application/xml", "application/x-www-form-urlencoded"] {
        let answer = try await ann.send(.post, "/api/v1/entries", body: body, type: type)
        #expect(answer.status == 415 && answer.refusal != nil, "\(type)")
      }
      let charset = "application/json; charset=utf-8"
      let taken = try await ann.send(.post, "/api/v1/entries", body: body, type: charset)
      #expect(taken.status == 201)
      let bare = try await ann.send(.post, "/api/v1/entries", body: body)
      #expect(bare.status == 201)
    }
  }

  @Test(arguments: TestEngine.all)
  func `text is trimmed and composed`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let entry = try await ann.makeEntry("  Ame\u{301}lie \n")
      #expect(Array(entry.title.unicodeScalars) == Array("Amélie".unicodeScalars))
    }
  }

  @Test(arguments: TestEngine.all)
  func `every answer carries its request's id`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let named = server.anonymousClient.sending("X-Request-ID", "abc-1")
      let answer = try await named.get("/nothing")
      #expect(answer.header("X-Request-ID") == "abc-1")
      #expect(answer.object["request_id"] as? String == "abc-1")
      #expect(
        try await server.anonymousClient.get("/health").header("X-Request-ID")?.isEmpty == false)
    }
  }
}
