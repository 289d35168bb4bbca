import Accounts
import Book
import Crypto
import Curl
import Database
import Foundation
import Journal
import Logging
import Model
import Outgoing
import Synchronization
import TestSupport
import Testing

@testable import Publishing

@Suite struct WebhooksTests {
  /// Runs the jobs that are due, as the server does.
  private static func runJobs(
    _ server: TestServer, _ clock: TestClock
  ) async throws {
    let runner = JobRunner(
      database: server.database, handlers: server.features.webhookHandlers,
      logger: Logger(label: "test"), clock: { clock.now })
    while try await runner.runNext() {}
  }

  /// Queues a message, as publishing does.
  private static func publish(_ server: TestServer, _ scope: Scope) async throws {
    try await server.features.journal.write(in: scope.space, by: scope.user) { transaction in
      try WebhookQueue.add(.published, ["content_data_id": "x"], in: transaction)
    }
  }

  private static func owner(_ server: TestServer) async throws -> Scope {
    _ = try await server.addUser("ann@example.com")
    let account = try await server.features.accounts.users.find(email: "ann@example.com")
    return Scope(
      user: account.key,
      space: try await server.features.accounts.users.personalSpace(of: account.key))
  }

  private static func messages(
    _ server: TestServer, _ webhook: Webhook, _ scope: Scope
  ) async throws -> [WebhookMessage] {
    try await server.features.site.webhooks.messages(of: webhook.id, in: scope)
  }

  @Test(arguments: TestEngine.all)
  func `a message is signed twice and names its event`(engine: TestEngine) async throws {
    try await ProviderServer.run({ _ in .init(204) }) { receiver in
      let clock = TestClock()
      try await engine.withServer(clock: { clock.now }, outgoing: receiver.outgoing) { server in
        let scope = try await Self.owner(server)
        let webhooks = server.features.site.webhooks
        let webhook = try await webhooks.make(
          WebhookDraft(
            name: "Build", url: "\(receiver.url)/hook", events: ["content.published"],
            headers: ["X-Own": "yes"]), in: scope)
        #expect(webhook.secret.hasPrefix("whsec_"))
        try await Self.publish(server, scope)
        try await Self.runJobs(server, clock)

        let asked = try #require(receiver.requests.first)
        #expect((asked.method, asked.path) == ("POST", "/hook"))
        #expect(asked.header("X-ModulaCMS-Event") == "content.published")
        #expect(asked.header("X-Own") == "yes")
        #expect(asked.header("Content-Type") == "application/json")
        #expect(asked.object["event"] as? String == "content.published")
        #expect(asked.object["content_data_id"] as? String == "x")
        let body = Data(asked.body)
        let hex = HMAC<SHA256>.authenticationCode(
          for: body, using: SymmetricKey(data: Data(webhook.secret.utf8)))
        #expect(
          asked.header("X-ModulaCMS-Signature")
            == hex.map { String(format: "%02x", $0) }.joined())
        let id = try #require(asked.header("webhook-id"))
        let time = try #require(asked.header("webhook-timestamp"))
        let key = try #require(Data(base64Encoded: String(webhook.secret.dropFirst(6))))
        let standard = HMAC<SHA256>.authenticationCode(
          for: Data("\(id).\(time).".utf8) + body, using: SymmetricKey(data: key))
        #expect(
          asked.header("webhook-signature") == "v1,\(Data(standard).base64EncodedString())")

        let message = try #require(await Self.messages(server, webhook, scope).first)
        #expect((message.outcome, message.attempts, message.statusCode) == (.success, 1, 204))
        #expect("\(message.id)" == id)
        try await Self.runJobs(server, clock)
        #expect(receiver.requests.count == 1)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a failed delivery is retried after 1, 5 and 30 minutes, then given up`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run({ _ in .init(500) }) { receiver in
      let clock = TestClock()
      try await engine.withServer(clock: { clock.now }, outgoing: receiver.outgoing) { server in
        let scope = try await Self.owner(server)
        let webhooks = server.features.site.webhooks
        let webhook = try await webhooks.make(
          WebhookDraft(name: "Build", url: receiver.url, events: ["*"]), in: scope)
        try await Self.publish(server, scope)
        for (attempt, minutes) in [1, 5, 30].enumerated() {
          try await Self.runJobs(server, clock)
          let message = try #require(await Self.messages(server, webhook, scope).first)
          #expect((message.outcome, message.attempts) == (.retrying, attempt + 1))
          #expect(message.nextAttempt == clock.now.adding(seconds: Int64(minutes) * 60))
          clock.advance(Int64(minutes) * 60 - 1)
          try await Self.runJobs(server, clock)
          #expect(receiver.requests.count == attempt + 1)
          clock.advance(1)
        }
        try await Self.runJobs(server, clock)
        let message = try #require(await Self.messages(server, webhook, scope).first)
        #expect((message.outcome, message.attempts, message.statusCode) == (.failed, 4, 500))
        #expect(message.error == "status 500")
        #expect(message.completedAt == clock.now)
        clock.advance(86_400)
        try await Self.runJobs(server, clock)
        #expect(receiver.requests.count == 4)
        #expect(Set(receiver.requests.compactMap { $0.header("webhook-id") }).count == 1)

        _ = try await webhooks.retry(message.id, in: scope)
        try await Self.runJobs(server, clock)
        #expect(receiver.requests.count == 5)
        // The message waits for its second attempt; a retry by hand sends it at once.
        _ = try await webhooks.retry(message.id, in: scope)
        clock.advance(1)
        try await Self.runJobs(server, clock)
        #expect(receiver.requests.count == 6)
        clock.advance(Webhooks.retentionSeconds)
        try await webhooks.deleteExpired()
        #expect(try await Self.messages(server, webhook, scope).isEmpty)
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `only active webhooks that subscribed to an event are notified`(
    engine: TestEngine
  ) async throws {
    try await ProviderServer.run({ _ in .init(200) }) { receiver in
      let clock = TestClock()
      try await engine.withServer(clock: { clock.now }, outgoing: receiver.outgoing) { server in
        let scope = try await Self.owner(server)
        let webhooks = server.features.site.webhooks
        for (name, events) in [("a", ["content.deleted"]), ("b", ["*"]), ("c", ["*"])] {
          _ = try await webhooks.make(
            WebhookDraft(
              name: name, url: "\(receiver.url)/\(name)", events: events,
              isActive: name != "c"), in: scope)
        }
        try await Self.publish(server, scope)
        try await Self.runJobs(server, clock)
        #expect(receiver.requests.map(\.path) == ["/b"])

        let last = try #require(await webhooks.list(scope).last)
        let tested = try await webhooks.test(last.id, in: scope)
        #expect((tested.outcome, tested.statusCode) == (.success, 200))
        #expect(tested.event == "webhook.test")
        #expect(receiver.requests.last?.header("X-ModulaCMS-Event") == "webhook.test")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a secret is encrypted in the database and the log, and undo restores it`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      let scope = try await Self.owner(server)
      let webhooks = server.features.site.webhooks
      let webhook = try await webhooks.make(
        WebhookDraft(name: "Build", url: "https://example.com/x", secret: "open sesame"),
        in: scope)
      #expect(webhook.secret == "open sesame")
      let changed = try await webhooks.update(
        webhook.id, WebhookDraft(name: "Other", secret: "", isActive: false), in: scope)
      #expect((changed.name, changed.secret, changed.isActive) == ("Other", "open sesame", false))
      #expect(changed.url == webhook.url)
      let group = try await webhooks.delete(webhook.id, in: scope)
      let kept = try await server.database.read { db in
        try db.rows("SELECT COALESCE(before, '') FROM changes", map: { $0.text(0) })
      }
      #expect(kept.contains { $0.contains("Other") })
      #expect(!kept.contains { $0.contains("sesame") })
      try await server.features.journal.undo(group, by: scope.user)
      #expect(try await webhooks.find(webhook.id, in: scope).secret == "open sesame")
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid webhook is refused before it is stored`(engine: TestEngine) async throws {
    try await engine.withServer(outgoing: OutgoingClient { _ in ["127.0.0.1"] }) { server in
      let scope = try await Self.owner(server)
      let webhooks = server.features.site.webhooks
      let bad = try await thrownFailure {
        _ = try await webhooks.make(
          WebhookDraft(
            name: "", url: "http://example.com", events: ["content.eaten"],
            headers: ["Host": "x"]), in: scope)
      }
      #expect(bad?.fields.map(\.field) == ["name", "url", "events", "headers"])
      for url in [
        "https://127.0.0.1/x", "https://localhost/x", "https://10.1.2.3/", "https://[::1]/",
        "https://ann:secret@example.com/x", "ftp://example.com/x", "https://2130706433/",
      ] {
        let refused = try await thrownFailure {
          _ = try await webhooks.make(WebhookDraft(name: "Inside", url: url), in: scope)
        }
        #expect(refused?.fields == [FieldProblem("url", "url.address")], "\(url)")
      }
      // The address that a name resolves to is known only when it is requested.
      let inside = try await webhooks.make(
        WebhookDraft(name: "Inside", url: "https://example.com/x", events: ["admin.*", "*"]),
        in: scope)
      let moved = try await thrownFailure {
        _ = try await webhooks.update(
          inside.id, WebhookDraft(url: "https://192.168.0.1/x"), in: scope)
      }
      #expect(moved?.fields == [FieldProblem("url", "url.address")])
      let tested = try await webhooks.test(inside.id, in: scope)
      #expect((tested.outcome, tested.statusCode) == (.failed, 0))
      #expect(tested.error.contains("public"))
    }
  }

  @Test("An update does not replace values that cannot be read", arguments: TestEngine.all)
  func unreadableValues(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let scope = try await Self.owner(server)
      let webhooks = server.features.site.webhooks
      let draft = WebhookDraft(
        name: "Build", url: "https://build.example.com/hook", events: ["content.published"],
        headers: ["X-Own": "yes"])
      let webhook = try await webhooks.make(draft, in: scope)
      for column in ["events", "headers"] {
        _ = try await server.database.write { db in
          try db.execute("UPDATE webhooks SET events = '[]', headers = '{}'")
          return try db.execute("UPDATE webhooks SET \(column) = '?'")
        }
        await #expect(throws: DecodingError.self) {
          _ = try await webhooks.update(webhook.id, WebhookDraft(name: "Other"), in: scope)
        }
        let kept = try await server.database.read { db in
          try db.integer("SELECT COUNT(*) FROM webhooks WHERE \(column) = '?' AND name = 'Build'")
        }
        #expect(kept == 1)
      }
    }
  }

  @Test(
    "Undoing an update whose former values cannot be read does not delete the webhook",
    arguments: TestEngine.all)
  func unreadableUpdate(engine: TestEngine) async throws {
    try await engine.withServer { server in
      let scope = try await Self.owner(server)
      let webhooks = server.features.site.webhooks
      let draft = WebhookDraft(
        name: "Build", url: "https://build.example.com/hook", events: ["content.published"])
      let webhook = try await webhooks.make(draft, in: scope)
      let group = ChangeGroupID.new()
      _ = try await webhooks.update(
        webhook.id, WebhookDraft(name: "Other"), group: group, in: scope)
      _ = try await server.database.write { db in
        try db.execute(
          "UPDATE changes SET before = '?' WHERE kind = 'webhook' AND operation = 'update'")
      }
      let failure = try await thrownFailure {
        _ = try await server.features.journal.undo(group, by: scope.user)
      }
      #expect(failure?.code == "undo.conflict")
      #expect(try await webhooks.list(scope).map(\.name) == ["Other"])
    }
  }
}

/// A clock that a test sets.
final class TestClock: Sendable {
  // Ahead of the system's clock, because jobs become due at the time at which they were added.
  private let time = Mutex(Timestamp.now.adding(seconds: 300))

  var now: Timestamp { time.withLock { $0 } }
  func advance(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}
