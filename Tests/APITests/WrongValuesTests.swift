import Foundation
import HTTPTypes
import Model
import TestSupport
import Testing

@testable import API

/// JSON bodies with the right members, one of which has an unexpected value.
@Suite struct WrongValuesTests {
  private static var values: [Any] {
    [
      NSNull(), -1, 9_223_372_036_854_775_807, 1e300, "", String(repeating: "x", count: 70_000),
      ["x"], [["x"]], ["a": ["b": NSNull()]], "2026-13-45T99:99:99Z", "\(EntryID.new())", true,
      String(repeating: "😀", count: 300),
    ]
  }
  /// Paths that end the session of the caller or delete the account.
  private static let sessionEndingPaths: Set<String> = ["/auth/account", "/auth/logout"]

  @Test(arguments: TestEngine.all)
  func `no route fails on a value of another kind`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let id = try await ann.makeEntry("Dune").id.description
      let description = try await server.anonymousClient.send(.get, "/api/openapi.json").object
      let schemas = (description["components"] as? [String: Any])?["schemas"] as? [String: Any]
      var asked = 0
      for route in Routes(server.features, archives: server.archives).all
      where !Self.sessionEndingPaths.contains(route.path) {
        guard let name = route.operation.body,
          let schema = schemas?[name.replacingOccurrences(of: "[]", with: "")] as? [String: Any],
          let properties = schema["properties"] as? [String: Any]
        else { continue }
        let path =
          "/api/v1"
          + route.path.split(separator: "/").map { part in
            "/" + (part.hasPrefix("{") ? id : String(part))
          }.joined()
        let names = properties.keys.sorted()
        let usual = Dictionary(
          uniqueKeysWithValues: names.filter { $0.hasSuffix("_id") }.map { ($0, id as Any) })
        for name in names {
          for value in Self.values {
            let body = json(usual.merging([name: value]) { _, new in new })
            let answer = try await ann.send(route.method, path, json: body)
            asked += 1
            // 503 means that the server lacks something that the operation needs, such as a model's
            // key.
            #expect(
              answer.status < 500 || answer.status == 503,
              "\(route.method) \(path) \(body.prefix(200)) \(answer.text)")
            if answer.status >= 400 { #expect(answer.refusal != nil, "\(answer.text)") }
          }
        }
      }
      #expect(asked > 1000)
      #expect(try await ann.get("/auth/me").status == 200)
    }
  }
}
