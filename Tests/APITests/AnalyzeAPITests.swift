import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@testable import API

/// The function of the original apps, with the messages and statuses that their clients expect.
@Suite struct AnalyzeAPITests {
  static let path = "/functions/v1/analyze-grocery-list"

  @Test(arguments: TestEngine.all)
  func `items are returned with the section that they belong in`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let body = json([
        "action": "sanity_check",
        "items": [
          ["id": "A1", "name": "Shampoo", "category": "Meat & Seafood"],
          ["id": "A2", "name": "Milk", "category": "dairy & eggs"],
          ["id": "A3", "name": "Bread", "category": "Grandma's"],
          ["id": "A4", "name": "Xyzzy", "category": "Other"],
          // A meal of a plan stays where it is.
          ["id": "A5", "name": "Monday: tacos", "category": "other"],
        ],
      ])
      // The iPhone app sends the JSON as `application/octet-stream`.
      let answer = try await ann.send(
        .post, Self.path, body: Array(body.utf8), type: "application/octet-stream")
      #expect(answer.status == 200 && answer.object["error"] == nil)
      let items = try #require(answer.object["items"] as? [[String: String]])
      #expect(items.compactMap { $0["id"] } == ["A1", "A2", "A3", "A4", "A5"])
      #expect(
        items.compactMap { $0["category"] }
          == ["Household & Cleaning", "Dairy & Eggs", "Grandma's", "Other", "Other"])
      #expect(
        items.compactMap { $0["name"] }
          == ["Shampoo", "Milk", "Bread", "Xyzzy", "Monday: tacos"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `errors are reported in the order of the contract`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      func status(_ who: APIClient, _ body: String, _ method: HTTPRequest.Method = .post)
        async throws
        -> Int
      {
        let answer = try await who.send(method, Self.path, body: Array(body.utf8), type: nil)
        if answer.status >= 400 { #expect(answer.object["error"] is String) }
        #expect(answer.header("Access-Control-Allow-Origin") == "*")
        return answer.status
      }
      #expect(try await status(server.anonymousClient, "{", .get) == 405)
      #expect(try await status(server.anonymousClient, "{") == 401)
      #expect(
        try await status(server.anonymousClient.sending("Authorization", "Bearer no.such.key"), "{")
          == 401
      )
      for body in ["", "{", "nonsense"] { #expect(try await status(ann, body) == 400, "\(body)") }
      for body in [
        "{}", "[]", "null", #"{"action":"buy"}"#, #"{"action":"sanity_check"}"#,
        #"{"action":"sanity_check","items":[]}"#,
        #"{"action":"sanity_check","items":[{"id":"a"}]}"#,
        #"{"action":"sanity_check","items":[{"id":1,"name":"a","category":"b"}]}"#,
        #"{"action":"analyze"}"#, #"{"action":"analyze","imageBase64":"","mediaType":"image/png"}"#,
        #"{"action":"analyze","imageBase64":"AAAA","mediaType":"text/plain"}"#,
      ] { #expect(try await status(ann, body) == 400, "\(body)") }
      let asked = try await server.anonymousClient.send(.options, Self.path)
      #expect(asked.status == 200)
      #expect(asked.header("Access-Control-Allow-Headers")?.contains("apikey") == true)
    }
  }
}
