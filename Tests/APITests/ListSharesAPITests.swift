import Accounts
import Database
import Foundation
import ListCore
import Lists
import Model
import TestSupport
import Testing

@testable import API

@Suite struct ListSharesAPITests {
  private struct Link: Decodable {
    var id: ListShareID
    var token: String
    var url: String
  }

  private func share(
    _ list: GroceryListID, _ level: String, _ ann: APIClient, until: Timestamp? = nil
  ) async throws -> Link {
    var body: [String: Any] = ["level": level]
    if let until { body["expires_at"] = "\(until)" }
    return try await ann.post("/grocery-lists/\(list)/shares", json(body)).value(201)
  }

  private func results(_ answer: ServerResponse) -> [String] {
    (answer.object["results"] as? [[String: Any]] ?? []).map {
      "\($0["status"] ?? "")" + (($0["error"] as? String).map { " \($0)" } ?? "")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a share link allows what its level permits and shows no members`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann Hidden")
      let list = try await ann.makeList("Weekend", ["Milk"])
      let other = try await ann.makeList("Secret", ["Gift"])
      let milk = list.items[0].id
      let edits = [
        operation(
          list: list.id, item: milk, field: "checked", value: true,
          timestamp: timestamp(ago: -1_000)),
        operation(
          list: list.id, item: milk, field: "name", value: "Oat milk",
          timestamp: timestamp(ago: -1_000)),
        operation(
          list: list.id, item: ListItemID.new(), field: "checked", value: true,
          timestamp: timestamp(ago: -1_000)),
        operation(
          list: list.id, item: nil, field: "deleted", value: true, timestamp: timestamp(ago: -1_000)
        ),
        operation(
          list: other.id, item: other.items[0].id, field: "checked", value: true,
          timestamp: timestamp(ago: -1_000)),
      ]
      let body = json(["operations": edits])
      let view = try await share(list.id, "view", ann)
      #expect(view.url.hasSuffix("/shared-lists/\(view.token)"))
      let shown = try await server.anonymousClient.get("/shared-lists/\(view.token)/sync")
      #expect(shown.status == 200 && shown.object["level"] as? String == "view")
      #expect(!shown.text.contains("Hidden") && !shown.text.contains("Secret"))
      let news: SyncResponse = try shown.value()
      #expect(news.lists.map(\.id) == [list.id] && news[list.id]?[milk]?.text("name") == "Milk")
      #expect(
        try await server.anonymousClient.post("/shared-lists/\(view.token)/operations", body).status
          == 403)
      let check = try await share(list.id, "check", ann)
      #expect(
        results(
          try await server.anonymousClient.post("/shared-lists/\(check.token)/operations", body))
          == [
            "applied", "refused forbidden", "refused not_found", "refused forbidden",
            "refused not_found",
          ])
      let edit = try await share(list.id, "edit", ann)
      #expect(
        results(
          try await server.anonymousClient.post("/shared-lists/\(edit.token)/operations", body))
          == ["older", "applied", "applied", "refused forbidden", "refused not_found"])
      let found = try await ann.sync()
      let item = try #require(found[list.id]?[milk])
      #expect(item.flag("checked") == true && item.text("name") == "Oat milk" && item.by == nil)
      #expect(found[other.id]?.items.first?.flag("checked") != true)
      let after = try await server.anonymousClient.get(
        "/shared-lists/\(edit.token)/sync?since=\(found.sequence)")
      #expect((try after.value() as SyncResponse).lists.isEmpty)
      #expect(try await server.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func
    `a share link ends if it is revoked or expires, its list is deleted or its creator cannot write`(
      engine: TestEngine
    ) async throws
  {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let bob = try await server.addUser("bob@example.com")
      let list = try await ann.makeList("Weekend", ["Milk"])
      let path = "/grocery-lists/\(list.id)/shares"
      func status(_ link: Link) async throws -> Int {
        try await server.anonymousClient.get("/shared-lists/\(link.token)/sync").status
      }
      let revoked = try await share(list.id, "edit", ann)
      let expiring = try await share(
        list.id, "edit", ann, until: Timestamp.now.adding(seconds: 3600))
      let last = try await share(list.id, "view", ann)
      #expect(try await bob.get(path).status == 404)
      #expect(try await bob.delete("\(path)/\(revoked.id)").status == 404)
      #expect(try await status(revoked) == 200)
      #expect(try await ann.delete("\(path)/\(revoked.id)").status == 200)
      #expect(try await ann.delete("\(path)/\(revoked.id)").status == 404)
      #expect(try await status(revoked) == 404)
      #expect(try await status(expiring) == 200)
      _ = try await server.database.write { db in
        try db.execute("UPDATE list_shares SET expires_at = 5 WHERE id = $1", expiring.id)
      }
      #expect(try await status(expiring) == 404)
      let open = try await ann.get(path)
      #expect((open.object["data"] as? [Any])?.count == 1 && !open.text.contains(last.token))
      _ = try await server.database.write { db in
        try db.execute("UPDATE members SET role = 'viewer'")
      }
      #expect(try await status(last) == 404)
      _ = try await server.database.write { db in
        try db.execute("UPDATE members SET role = 'owner'")
      }
      #expect(try await status(last) == 200)
      _ = try await ann.delete("/grocery-lists/\(list.id)")
      #expect(try await status(last) == 404)
    }
  }

  @Test(arguments: TestEngine.all)
  func `invalid share links are refused`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com")
      let list = try await ann.makeList("Weekend")
      let path = "/grocery-lists/\(list.id)/shares"
      for wrong in [
        "{}", #"{"level":"own"}"#, #"{"level":"view","expires_at":"2001-01-01T00:00:00Z"}"#,
        #"{"level":"view","expires_at":"soon"}"#,
      ] { #expect(try await ann.post(path, wrong).status == 422, "\(wrong)") }
      let token = OpaqueToken.new().text
      #expect(try await server.anonymousClient.get("/shared-lists/\(token)/sync").status == 404)
      #expect(try await server.anonymousClient.get("/shared-lists/short/sync").status == 400)
      for _ in 0..<50 { _ = try await share(list.id, "view", ann) }
      #expect(try await ann.post(path, #"{"level":"view"}"#).status == 409)
    }
  }

  @Test(arguments: TestEngine.all)
  func `guessing share links is rate-limited`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let token = OpaqueToken.new().text
      var last = 0
      for _ in 0..<301 {
        last = try await server.anonymousClient.get("/shared-lists/\(token)/sync").status
      }
      #expect(last == 429)
    }
  }
}
