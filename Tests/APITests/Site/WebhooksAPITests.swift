import Foundation
import Model
import ServerKit
import TestSupport
import Testing

@testable import API

@Suite struct WebhooksAPITests {
  @Test(arguments: TestEngine.all)
  func `webhooks can be created, tested and retried as in the contract`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run({ _ in .init(201) }) { receiver in
      try await engine.withServer(outgoing: receiver.outgoing) { server in
        let ann = try await server.addUser("ann@example.com")
        let made = try await ann.post(
          "/admin/webhooks",
          json([
            "name": "Build", "url": receiver.url, "events": ["content.published"],
            "is_active": true, "headers": ["X-Own": "1"], "secret": "s3cret",
          ]))
        #expect(made.status == 201)
        #expect(made.object["secret"] as? String == "s3cret")
        #expect(made.object["events"] as? [String] == ["content.published"])
        #expect(made.object["headers"] as? [String: String] == ["X-Own": "1"])
        let id = try #require(made.object["webhook_id"] as? String)
        #expect(try await ann.get("/admin/webhooks").array?.count == 1)
        #expect(try await ann.get("/admin/webhooks/\(id)").object["name"] as? String == "Build")
        let changed = try await ann.put(
          "/admin/webhooks/\(id)", json(["webhook_id": id, "name": "Other"]))
        #expect(changed.object["name"] as? String == "Other")
        #expect(changed.object["url"] as? String == receiver.url)

        let test = try await ann.post("/admin/webhooks/\(id)/test", "{}").object
        #expect(test["status"] as? String == "success")
        #expect(test["status_code"] as? Int == 201)
        let message = try #require(await ann.get("/admin/webhooks/\(id)/deliveries").array?.first)
        #expect(message["event"] as? String == "webhook.test")
        #expect(message["next_retry_at"] as? String == "")
        #expect(message["last_error"] as? String == "")
        let delivery = try #require(message["delivery_id"] as? String)
        let retried = try await ann.post("/admin/webhooks/deliveries/\(delivery)/retry")
        #expect((retried.status, retried.object["status"] as? String) == (200, "pending"))

        let deleted = try await ann.delete("/admin/webhooks/\(id)")
        #expect(deleted.status == 200)
        #expect(try await ann.get("/admin/webhooks/\(id)").status == 404)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `only owners see webhooks`(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let first = try await server.signIn("ann@example.com")
      let space = try await first.addSpace("shared", role: .editor)
      let ann = try await server.signIn("ann@example.com").sending(
        "Commonplace-Space", "\(space)")
      #expect(try await ann.get("/admin/webhooks").status == 403)
      let made = try await ann.post(
        "/admin/webhooks", json(["name": "x", "url": "https://example.com"]))
      #expect(made.status == 403)
      #expect(try await first.get("/admin/webhooks").array?.isEmpty == true)
      let bad = try await first.post("/admin/webhooks", json(["url": "ftp://x"]))
      #expect(bad.status == 400)
      #expect((bad.object["fields"] as? [String: String])?.keys.sorted() == ["name", "url"])
    }
  }
}
