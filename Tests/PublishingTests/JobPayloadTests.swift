import Accounts
import Book
import Catalog
import Database
import Journal
import Logging
import Model
import TestSupport
import Testing

@testable import Publishing

/// A job whose payload cannot be read fails, and is not counted as done.
@Suite struct JobPayloadTests {
  @Test(
    "A job with an unreadable payload fails and is retried",
    arguments: TestEngine.all, [Imports.jobKind, Versions.jobKind, WebhookQueue.jobKind])
  func unreadablePayload(engine: TestEngine, kind: String) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com")
      let users = server.features.accounts.users
      let account = try await users.find(email: "ann@example.com")
      let home = try await users.personalSpace(of: account.key)
      _ = try await server.features.journal.write(in: home, by: account.key) { transaction in
        try Jobs.add(kind, payload: ["nothing", "of", "that", "kind"], in: transaction)
      }
      let handlers: [String: JobRunner.Handler] = [
        Imports.jobKind: { try await server.features.imports.run($0) },
        Versions.jobKind: { try await server.features.site.versions.run($0) },
        WebhookQueue.jobKind: { try await server.features.site.webhooks.run($0) },
      ]
      let runner = JobRunner(
        database: server.database, handlers: handlers, logger: .init(label: "test"))

      #expect(try await runner.runNext())

      let job = try await server.database.read { db in
        try db.row(
          "SELECT state, error FROM jobs WHERE kind = $1", kind,
          map: { ($0.text(0), $0.optionalText(1) ?? "") })
      }
      #expect(job?.0 == "waiting")
      #expect(job?.1.isEmpty == false)
    }
  }
}
