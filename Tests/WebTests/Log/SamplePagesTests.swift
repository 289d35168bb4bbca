import Book
import Catalog
import Database
import Foundation
import Journal
import Logging
import Model
import Synchronization
import TestSupport
import Testing

@testable import Web

/// The error of a full disk.
private struct DiskFullError: Error {}

@Suite struct SamplePagesTests {
  /// Runs the waiting jobs, as a server does in the background.
  private static func runJobs(_ server: TestServer) async throws {
    let kinds = server.features.jobHandlers.keys.sorted()
    while let job = try await server.database.write({ db in
      try Jobs.claim(kinds, now: .now, db)
    }) {
      try await server.features.jobHandlers[job.kind]?(job)
      try await server.database.write { db in try Jobs.finish(job, now: .now, db) }
    }
  }

  private static func live(
    _ engine: TestEngine, _ language: String = "en",
    _ body: @Sendable (TestServer, Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(
        to: server, "ann@example.com", language: language)
      try await body(server, browser, ann)
    }
  }

  @Test(arguments: TestEngine.all)
  func `sample data is added with its progress shown, and removed again`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let log = try await browser.get("/log")
      #expect(log.attributes("action").contains("/log/sample"))
      let begun = try await browser.post("/log/sample", [log.token])
      let waiting = try await browser.follow(begun)
      #expect(waiting.status == 200 && waiting.header("Refresh") == "1")
      #expect(waiting.text.contains("<progress"))
      try await Self.runJobs(server)
      let done = try await browser.follow(begun)
      #expect(done.status == 303 && done.location == "/log")
      #expect(try await browser.follow(done).text.contains("Sample data added"))
      #expect(try await ann.get("/entries").array?.count == 8)

      let page = try await browser.get("/log/sample")
      #expect(page.text.contains("8 entries are unchanged"))
      let removed = try await browser.post("/log/sample/remove", [page.token])
      let told = try await browser.follow(removed)
      #expect(told.text.contains("Sample data removed"))
      #expect(try await ann.get("/entries").array?.isEmpty == true)
      let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [told.token])
      #expect(try await ann.get("/entries").array?.count == 8)
    }
  }

  @Test(arguments: TestEngine.all)
  func `adding sample data is retried after a failure and can be started again`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, browser, ann in
      let log = try await browser.get("/log")
      let begun = try await browser.post("/log/sample", [log.token])
      let clock = Mutex(Timestamp.now)
      let failing = JobRunner(
        database: server.database,
        handlers: [SampleKind.log.rawValue: { _ in throw DiskFullError() }],
        logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
        clock: { clock.withLock { $0 } })
      #expect(try await failing.runNext())
      let retrying = try await browser.follow(begun)
      #expect(retrying.header("Refresh") == "1" && retrying.text.contains("attempt failed"))

      repeat { clock.withLock { $0 = $0.adding(seconds: 600) } } while try await failing.runNext()
      let failed = try await browser.follow(begun)
      #expect(failed.header("Refresh") == nil && failed.text.contains("could not be added"))
      #expect(failed.attributes("action").contains("/log/sample"))
      #expect(!failed.attributes("action").contains("/log/sample/remove"))

      let again = try await browser.post("/log/sample", [failed.token])
      #expect(again.location != begun.location)
      try await Self.runJobs(server)
      #expect(try await browser.follow(again).location == "/log")
      #expect(try await ann.get("/entries").array?.count == 8)
      // The page of the failed job now offers to remove the sample data.
      #expect(try await browser.follow(begun).attributes("action").contains("/log/sample/remove"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `another user's progress is not found`(engine: TestEngine) async throws {
    try await Self.live(engine) { server, browser, _ in
      let log = try await browser.get("/log")
      let begun = try await browser.post("/log/sample", [log.token])
      _ = try await server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      #expect(try await bob.follow(begun).status == 404)
      #expect(try await bob.get("/log/sample/nonsense").status == 404)
    }
  }

  @Test(arguments: TestEngine.all, [("en", "delete"), ("ru", "удалить")])
  func `deleting all entries requires a word in the user's language`(
    engine: TestEngine, words: (language: String, word: String)
  ) async throws {
    try await Self.live(engine, words.language) { _, browser, ann in
      let empty = try await browser.get("/log/clear")
      #expect(empty.status == 200 && empty.control("confirm") == nil)
      for title in ["A", "B"] { try await browser.add(title) }
      let ask = try await browser.get("/log/clear")
      for wrong in ["", "yes", words.word == "delete" ? "удалить" : "delete"] {
        let refused = try await browser.post("/log/clear", [ask.token, ("confirm", wrong)])
        #expect(refused.status == 422 && refused.error(beside: "confirm") != nil)
        #expect(refused.control("confirm") == wrong)
      }
      #expect(try await ann.get("/entries").array?.count == 2)
      let cleared = try await browser.post(
        "/log/clear", [ask.token, ("confirm", " \(words.word.capitalized) ")])
      #expect(cleared.status == 303)
      #expect(try await ann.get("/entries").array?.isEmpty == true)
      let told = try await browser.follow(cleared)
      let undo = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [told.token])
      #expect(try await ann.get("/entries").array?.count == 2)
    }
  }
}
