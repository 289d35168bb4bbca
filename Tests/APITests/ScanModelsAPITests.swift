import Assist
import Foundation
import HTTPTypes
import Model
import Outgoing
import Synchronization
import TestSupport
import Testing

@testable import API

/// Scans that an AI model reads, through the API of the original clients and our own.
@Suite struct ScanModelsAPITests {
  private static let path = "/functions/v1/analyze-grocery-list"

  private static func configuration(
    _ provider: ProviderServer, monthly: Int
  ) -> AssistConfiguration {
    var configuration = AssistConfiguration()
    configuration.access = ProviderConfiguration(
      .anthropic, address: provider.url, key: "sk-server")
    configuration.monthlyScans = monthly
    return configuration
  }

  private static func photo() throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try Array(Data(contentsOf: tests.appending(path: "Fixtures/reading/english.png")))
  }

  private static let answer = #"""
    {"content":[{"type":"tool_use","id":"t","name":"grocery_sections","input":{"sections":[
    {"name":"Lidl","type":"grocery","items":["2 kg potatoes","Noosa"]}]}}]}
    """#

  @Test(arguments: TestEngine.all)
  func `scans with the server's key have a monthly limit, which old clients receive as an error`(
    engine: TestEngine
  ) async throws {
    let isBroken = Mutex(true)
    try await ProviderServer.run { _ in
      isBroken.withLock { $0 } ? .json("{}", 500) : .json(Self.answer)
    } _: { provider async throws in
      try await engine.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider, monthly: 2)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let body = json([
          "action": "analyze", "mediaType": "image/png",
          "imageBase64": Data(try Self.photo()).base64EncodedString(),
        ])
        func analyze() async throws -> ServerResponse {
          try await ann.send(
            .post, Self.path, body: Array(body.utf8), type: "application/octet-stream")
        }
        // A failure of the model is not counted, and the server reads the photo itself.
        let own = try await analyze()
        #expect(own.status == 200 && own.text.contains("tomato sauce"))
        isBroken.withLock { $0 = false }
        for _ in 0..<2 {
          let read = try await analyze()
          #expect(read.status == 200 && read.text.contains("2 kg potatoes"))
        }
        let refused = try await analyze()
        #expect(refused.status == 403)
        #expect(
          NSDictionary(dictionary: refused.object)
            == [
              "error": "scan_limit_reached", "scansUsed": 2, "scanLimit": 2,
              "upgradeRequired": true,
            ]
        )
        // The limit is checked before the image, as in the contract.
        let noImage = try await ann.send(
          .post, Self.path,
          body: Array(#"{"action":"analyze","mediaType":"image/png","imageBase64":"?"}"#.utf8))
        #expect(noImage.status == 403)
        #expect(provider.requests.count == 3)
        // Our own API lets the server read the photo and explains why.
        let scan = try await ann.send(
          .post, "/api/v1/grocery-scans", body: Self.photo(), type: "image/png")
        #expect(scan.status == 201 && scan.object["reader"] as? String == "server")
        #expect(
          (scan.object["note"] as? String)?.hasPrefix("You have used all of this month's scans (2)")
            == true)
      }
    }
  }

  /// Scans a photo through our own API while the model answers `model`, and checks the response.
  private static func scan(
    of model: String, _ check: @escaping @Sendable (ServerResponse) throws -> Void
  ) async throws {
    try await ProviderServer.run { _ in
      .json(model)
    } _: { provider async throws in
      try await TestEngine.sqlite.withServer(
        outgoing: provider.outgoing, assist: configuration(provider, monthly: 3)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let scan = try await ann.send(
          .post, "/api/v1/grocery-scans", body: photo(), type: "image/png")
        #expect(scan.status == 201)
        try check(scan)
      }
    }
  }

  @Test func `a scan by a model contains quantities and sections`() async throws {
    try await Self.scan(of: Self.answer) { scan in
      #expect(scan.object["reader"] as? String == "model" && scan.object["note"] is NSNull)
      let section = (scan.object["sections"] as? [[String: Any]])?.first
      let items = section?["items"] as? [[String: Any]]
      #expect(section?["name"] as? String == "Lidl")
      #expect(items?.map { $0["quantity"] as? String } == ["2 kg", ""])
      #expect(items?.map { $0["section"] as? String } == ["Produce", "Other"])
    }
  }

  @Test func `the server reads a photo in which the model finds no list`() async throws {
    let nothing = #"{"content":[{"type":"tool_use","id":"t","name":"x","input":{"sections":[]}}]}"#
    try await Self.scan(of: nothing) { scan in
      #expect(scan.object["reader"] as? String == "server" && scan.text.contains("tomato sauce"))
    }
  }

  @Test func `a check uses the model, but corrections take precedence`()
    async throws
  {
    let answer = Mutex("{}")
    try await ProviderServer.run { _ in
      .json(answer.withLock { $0 })
    } _: { provider async throws in
      try await TestEngine.sqlite.withServer(
        outgoing: provider.outgoing, assist: Self.configuration(provider, monthly: 0)
      ) { server async throws in
        let ann = try await server.addUser("ann@example.com")
        let items = [
          ["id": "A", "name": "Zorblax", "category": "Other"],
          ["id": "B", "name": "Shampoo", "category": "Meat & Seafood"],
        ]
        func check() async throws -> [String?] {
          let body = json(["action": "sanity_check", "items": items])
          let found = try await ann.send(.post, Self.path, body: Array(body.utf8))
          return (found.object["items"] as? [[String: Any]] ?? []).map { $0["category"] as? String }
        }
        // If the model answers nothing, the lexicon decides.
        #expect(try await check() == ["Other", "Household & Cleaning"])
        answer.withLock {
          $0 = #"""
            {"content":[{"type":"tool_use","id":"t","name":"categorized_items","input":{"items":[
            {"id":"A","name":"Zorblax","category":"toys & games"},
            {"id":"B","name":"Shampoo","category":"household & cleaning"}]}}]}
            """#
        }
        #expect(try await check() == ["toys & games", "Household & Cleaning"])
        // An item in a section of the user's own gets no suggestion.
        let list: ListResponse = try await ann.post(
          "/grocery-lists",
          json([
            "name": "Weekend",
            "items": [["id": "A", "name": "Zorblax", "section": "Toys"], ["name": "Milk"]],
          ])
        ).value(201)
        let id = list.items[0].id
        answer.withLock {
          $0 = #"""
            {"content":[{"type":"tool_use","id":"t","name":"categorized_items","input":{"items":[
            {"id":"\#(id)","name":"Zorblax","category":"Produce"}]}}]}
            """#
        }
        let moves = try await ann.post("/grocery-lists/\(list.id)/check").object["suggestions"]
        #expect((moves as? [Any])?.isEmpty == true)
      }
    }
  }
}
