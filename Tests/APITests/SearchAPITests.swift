import Assist
import Foundation
import HTTPTypes
import Model
import Outgoing
import ServerKit
import Synchronization
import TestSupport
import Testing

@testable import API

@Suite struct SearchAPITests {
  /// Returns a chat completion with these options, by default a film named Dune.
  static func completion(_ options: String = #"[{"title":"Dune","entryType":"movie"}]"#) -> String {
    json([
      "choices": [["message": ["content": #"{"options":\#(options)}"#]]]
    ])
  }

  private static func configuration(_ server: ProviderServer) -> AssistConfiguration {
    var configuration = AssistConfiguration()
    configuration.access = ProviderConfiguration(
      .openai, address: server.url, model: "m", key: "sk-server")
    configuration.dailyBasic = 2
    return configuration
  }

  @Test(arguments: TestEngine.all)
  func `a search returns exactly the members of the contract`(engine: TestEngine) async throws {
    let options = """
      [{"title":"Dune","entryType":"film","year":2021,"genre":"Sci-Fi","author":null,
      "platform":null,"summaryLine":"Desert epic","description":"Sand.",
      "imageUrls":["https://a.b/c.jpg"]},{"title":"Dune","entryType":"book"}]
      """
    try await ProviderServer.run { _ in
      .json(Self.completion(options))
    } _: { provider async throws in
      try await engine.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let answer = try await ann.post("/search", #"{"query":" dune "}"#)
        #expect(answer.status == 200 && answer.header("Content-Type") == "application/json")
        let found = try #require(answer.object["options"] as? [[String: Any]])
        #expect(found.count == 2)
        let first: [String: Any] = [
          "id": "1", "title": "Dune", "entryType": "movie", "year": "2021", "genre": "Sci-Fi",
          "summaryLine": "Desert epic", "description": "Sand.",
          "imageUrls": ["https://a.b/c.jpg"],
        ]
        #expect(NSDictionary(dictionary: found[0]) == NSDictionary(dictionary: first))
        // Old clients require each of these members.
        #expect(found[1]["summaryLine"] as? String == "")
        #expect(found[1]["description"] as? String == "")
        #expect((found[1]["imageUrls"] as? [String])?.isEmpty == true)
        #expect(found[1]["id"] as? String == "2")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `without a provider the caller's entries are searched without a limit`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server async throws in
      let ann = try await server.addUser("ann@example.com")
      let types: [EntryType] = try await ann.get("/types").decoded()
      let book = try #require(types.first { $0.name == "Book" })
      _ = try await ann.post(
        "/entries",
        entryBody(
          "Dune", ["type_id": "\(book.id)", "additional_fields": ["Author": "Frank Herbert"]]))
      for _ in 0..<7 {
        let found = try await ann.post("/search", #"{"query":"dune"}"#).object["options"]
        let first = try #require((found as? [[String: Any]])?.first)
        #expect(first["title"] as? String == "Dune" && first["entryType"] as? String == "book")
        #expect(first["author"] as? String == "Frank Herbert")
        #expect(first["summaryLine"] as? String == "Frank Herbert")
      }
      let bob = try await server.addUser("bob@example.com")
      let nothing = try await bob.post("/search", #"{"query":"dune"}"#)
      #expect(nothing.status == 200 && nothing.text == #"{"options":[]}"#)
    }
  }

  @Test(arguments: [AssistProvider.anthropic, .openai])
  func `without the provider's key the caller's entries are searched`(
    provider: AssistProvider
  ) async throws {
    var configuration = AssistConfiguration()
    configuration.access = ProviderConfiguration(provider)
    try await TestEngine.sqlite.withServer(assist: configuration) { server async throws in
      let ann = try await server.addUser("ann@example.com")
      _ = try await ann.post("/entries", entryBody("Dune"))
      let found = try await ann.post("/search", #"{"query":"dune"}"#)
      #expect(found.status == 200 && found.text.contains("Dune"))
      let settings = try await ann.get("/settings/assist").object
      #expect(settings["server_provider"] as? String == "catalog")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search over the daily limit answers 429, and other users can continue`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run { _ in
      .json(Self.completion())
    } _: { provider async throws in
      try await engine.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let bob = try await server.addUser("bob@example.com")
        for _ in 0..<2 {
          #expect(try await ann.post("/search", #"{"query":"dune"}"#).status == 200)
        }
        let refused = try await ann.post("/search", #"{"query":"dune"}"#)
        #expect(refused.status == 429)
        let seconds = try #require(Int(refused.header("Retry-After") ?? ""))
        #expect((86_000...86_400).contains(seconds))
        #expect(refused.object["error"] is String)
        let details = refused.object["details"] as? [String: Any]
        #expect(details?["used"] as? Int == 2 && details?["limit"] as? Int == 2)
        #expect((refused.object["message"] as? String)?.hasPrefix("Daily limit reached") == true)
        let russian = try await ann.sending("Accept-Language", "ru").post(
          "/search", #"{"query":"dune"}"#)
        #expect((russian.object["message"] as? String)?.contains("2 поиска в день") == true)
        #expect(try await bob.post("/search", #"{"query":"dune"}"#).status == 200)
        #expect(provider.requests.count == 3)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failed search is not counted and never answers 401`(
    engine: TestEngine
  ) async throws {
    let status = Mutex(401)
    try await ProviderServer.run { _ in
      let status = status.withLock { $0 }
      return status == 200
        ? .json(Self.completion()) : .json(#"{"error":"of the account"}"#, status)
    } _: { provider async throws in
      try await engine.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        for failing in [401, 429, 500, 529, 404] {
          status.withLock { $0 = failing }
          let refused = try await ann.post("/search", #"{"query":"dune"}"#)
          #expect(refused.status == 503, "\(failing)")
          #expect(refused.object["error"] is String && refused.object["message"] is String)
          #expect(!refused.text.contains("account"))
        }
        status.withLock { $0 = 200 }
        for _ in 0..<2 {
          #expect(try await ann.post("/search", #"{"query":"dune"}"#).status == 200)
        }
        #expect(try await ann.post("/search", #"{"query":"dune"}"#).status == 429)
      }
    }
  }

  @Test(arguments: [
    "{}", #"{"query":""}"#, #"{"query":"   "}"#, #"{"query":7}"#, "[]", "",
    #"{"query":"\#(String(repeating: "я", count: 201))"}"#,
  ])
  func `an invalid question answers 400`(body: String) async throws {
    try await TestEngine.sqlite.withServer { server async throws in
      let ann = try await server.addUser("ann@example.com")
      #expect(try await ann.post("/search", body).status == 400)
    }
  }

  // MARK: - A member's own choice

  @Test(arguments: TestEngine.all)
  func `a member's own key is used, not counted, masked, tested and removed`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run { asked in
      asked.header("authorization") == "Bearer sk-own-abcdefgh-1234"
        ? .json(Self.completion()) : .json("{}", 401)
    } _: { provider async throws in
      try await engine.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let before = try await ann.get("/settings/assist").object
        #expect(before["own"] as? Bool == false && before["provider"] as? String == "openai")
        #expect((before["usage"] as? [String: Any])?["limit"] as? Int == 2)
        #expect(!before.keys.contains("key"))
        // The server's key pays for reading photos, until the member has a key.
        #expect((before["scans"] as? [String: Any])?["used"] as? Int == 0)
        #expect(try await ann.post("/settings/assist/test").status == 404)
        let saved = try await ann.put(
          "/settings/assist",
          json([
            "provider": "openai", "base_url": provider.url, "model": "m2",
            "key": "sk-own-abcdefgh-1234",
          ]))
        #expect(saved.status == 200 && saved.object["key"] as? String == "••••1234")
        #expect(!saved.object.keys.contains("scans"))
        #expect(!saved.text.contains("abcdefgh"))
        let tested = try await ann.post("/settings/assist/test")
        #expect(tested.status == 200 && tested.object["options"] as? Int == 1)
        for _ in 0..<4 {
          #expect(try await ann.post("/search", #"{"query":"dune"}"#).status == 200)
        }
        #expect(provider.requests.allSatisfy { $0.object["model"] as? String == "m2" })
        let usage = try await ann.get("/settings/assist").object["usage"] as? [String: Any]
        #expect(usage?["used"] as? Int == 0)
        let wrong = try await ann.put(
          "/settings/assist",
          json(["provider": "openai", "base_url": provider.url, "key": "sk-wrong"]))
        #expect(wrong.status == 200)
        let failed = try await ann.post("/settings/assist/test")
        #expect(failed.status == 503 && failed.object["code"] as? String == "assist.key")
        let removed = try await ann.delete("/settings/assist")
        #expect(removed.status == 200 && removed.object["own"] as? Bool == false)
      }
    }
  }

  @Test func `an invalid provider setting answers 422 with its field`() async throws {
    try await TestEngine.sqlite.withServer { server async throws in
      let ann = try await server.addUser("ann@example.com")
      let refused = try await ann.put(
        "/settings/assist", #"{"provider":"openai","base_url":"http://10.0.0.1/","key":"k"}"#)
      #expect(refused.status == 422)
      #expect((refused.object["fields"] as? [String: String])?.keys.sorted() == ["base_url"])
    }
  }
}
