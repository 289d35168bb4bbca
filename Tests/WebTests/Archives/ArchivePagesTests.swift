import Accounts
import Book
import Catalog
import Database
import Foundation
import HTTPTypes
import Journal
import Logging
import Model
import TestSupport
import Testing

@testable import Archive
@testable import Web

/// The pages that export everything and restore a book.
@Suite struct ArchivePagesTests {
  private static func runJobs(_ server: TestServer) async throws {
    let handlers = server.archives.jobHandlers(Logger(label: "test"))
    let kinds = handlers.keys.sorted()
    while let job = try await server.database.write({ db in
      try Jobs.claim(kinds, now: .now, db)
    }) {
      try await handlers[job.kind]?(job)
      try await server.database.write { db in try Jobs.finish(job, now: .now, db) }
    }
  }

  /// Runs `body` with Ann, who operates the server, and Bob.
  private static func live(
    _ engine: TestEngine,
    _ body: @Sendable (TestServer, _ ann: Browser, _ bob: Browser) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await server.addUser("bob@example.com", name: "Bob")
      try await body(
        server, try await Browser.signedIn(to: server, "ann@example.com"),
        try await Browser.signedIn(to: server, "bob@example.com"))
    }
  }

  /// Starts an export, runs it, and returns the path of its page.
  private static func export(
    _ contents: String, by browser: Browser, _ server: TestServer
  ) async throws -> String {
    let page = try await browser.get("/settings/archives")
    let sent = try await browser.post(
      "/settings/archives", [page.token, ("contents", contents)])
    #expect(sent.status == 303)
    let path = try #require(sent.headers[.location])
    #expect(try await browser.get(path).text.contains("Waiting"))
    try await runJobs(server)
    return path
  }

  private static func restore(
    _ archive: [UInt8], name: String = "", by browser: Browser
  ) async throws -> ServerResponse {
    let page = try await browser.get("/settings/archives")
    return try await browser.upload(
      "/settings/archives/restore",
      [
        ("csrf", nil, Array(page.token.1.utf8)), ("name", nil, Array(name.utf8)),
        ("file", "book.zip", archive),
      ])
  }

  @Test(arguments: TestEngine.all)
  func `a book is downloaded in parts, and restored beside the original`(
    engine: TestEngine
  ) async throws {
    try await Self.live(engine) { server, ann, _ in
      try await ann.add("Metropolis")
      let data = try await ann.get("/settings/data")
      #expect(data.attributes("href").contains("/settings/archives"))
      let path = try await Self.export("space", by: ann, server)
      let page = try await ann.get(path)
      #expect(page.text.contains("Complete") && page.text.contains("Download ("))
      #expect(page.attributes("href").contains(path + "/file"))

      let file = try await ann.get(path + "/file")
      #expect(file.status == 200 && file.headers[.acceptRanges] == "bytes")
      let bytes = file.bytes
      let tag = try #require(file.headers[.eTag])
      let rest = try await ann.get(
        path + "/file", headers: [.range: "bytes=100-", .ifRange: tag])
      #expect(rest.status == 206 && rest.bytes == Array(bytes[100...]))
      #expect(rest.headers[.contentRange] == "bytes 100-\(bytes.count - 1)/\(bytes.count)")
      let other = try await ann.get(
        path + "/file", headers: [.range: "bytes=100-", .ifRange: "\"other\""])
      #expect(other.status == 200)

      let sent = try await Self.restore(bytes, name: "Copy", by: ann)
      #expect(sent.status == 303)
      try await Self.runJobs(server)
      let result = try await ann.follow(sent)
      #expect(result.text.contains("Rows restored") && result.text.contains("have new ones"))
      #expect(result.attributes("href").contains("/s/ann-2/log"))
      #expect(try await ann.get("/s/ann-2/log").text.contains("Metropolis"))

      let deleted = try await ann.post(path + "/delete", [page.token])
      #expect(deleted.status == 303)
      #expect(try await ann.get(path + "/file").status == 404)
    }
  }

  @Test func `only the first user gets the archive of the server, and restores books`() async throws
  {
    try await Self.live(.sqlite) { server, ann, bob in
      let page = try await bob.get("/settings/archives")
      #expect(page.text.contains("Download everything"))
      #expect(!page.text.contains("whole server") && !page.text.contains("Restore a book"))
      let refused = try await bob.post(
        "/settings/archives", [page.token, ("contents", "server")])
      #expect(refused.status == 403)
      #expect(try await Self.restore([1, 2, 3], by: bob).status == 403)

      let path = try await Self.export("server", by: ann, server)
      let file = try await ann.get(path + "/file")
      #expect(file.status == 200)
      #expect(try await bob.get(path).status == 404)
      #expect(try await bob.get(path + "/file").status == 404)
      // The command line restores it.
      let sent = try await Self.restore(file.bytes, by: ann)
      try await Self.runJobs(server)
      #expect(try await ann.follow(sent).text.contains("archive of a whole server"))
    }
  }

  @Test func `an editor sees no archives`() async throws {
    try await Self.live(.sqlite) { server, ann, bob in
      let users = try await server.features.accounts.users.list()
      let space = try await server.features.accounts.users.personalSpace(of: users[0].key)
      let editor = users[1].key
      try await server.database.write { db in
        _ = try SpaceStore.insertMember(editor, as: .editor, of: space, now: .now, db)
      }
      server.features.accounts.sessions.invalidateCache(of: editor)
      #expect(try await bob.get("/s/ann/settings/archives").status == 403)
      let data = try await bob.get("/s/ann/settings/data")
      #expect(!data.attributes("href").contains("/s/ann/settings/archives"))
    }
  }

  @Test func `a damaged archive is refused, and the damaged part is named`() async throws {
    try await Self.live(.sqlite) { server, ann, _ in
      let noFile = try await Self.restore([], by: ann)
      #expect(noFile.status == 422)
      try await ann.add("Metropolis")
      let text = try await Self.restore(Array("not a zip".utf8), by: ann)
      try await Self.runJobs(server)
      #expect(try await ann.follow(text).text.contains("Failed"))
      let path = try await Self.export("space", by: ann, server)
      var bytes = try await ann.get(path + "/file").bytes
      let name = Array("tables/changes.jsonl".utf8)
      let place = try #require(
        (0..<bytes.count - name.count).first { Array(bytes[$0..<$0 + name.count]) == name })
      bytes[place + name.count + 40] ^= 1
      let damaged = try await Self.restore(bytes, by: ann)
      try await Self.runJobs(server)
      let page = try await ann.follow(damaged)
      #expect(page.text.contains("The archive is damaged: tables/changes.jsonl."))
      #expect(try await server.features.accounts.users.list().count == 2)
      let files = try FileManager.default.contentsOfDirectory(atPath: server.archives.folder)
      #expect(!files.contains { $0.hasPrefix("upload") || $0.hasPrefix("restore") })
    }
  }

  @Test func `an export that waits is stopped`() async throws {
    try await Self.live(.sqlite) { server, ann, _ in
      let page = try await ann.get("/settings/archives")
      let sent = try await ann.post(
        "/settings/archives", [page.token, ("contents", "space")])
      let path = try #require(sent.headers[.location])
      // A second one is the same.
      let again = try await ann.post(
        "/settings/archives", [page.token, ("contents", "space")])
      #expect(again.headers[.location] == path)
      _ = try await ann.post(path + "/cancel", [page.token])
      try await Self.runJobs(server)
      #expect(try await ann.get(path).text.contains("Stopped"))
    }
  }

  @Test("The operator sees the last backup, and why the latest one failed")
  func backups() async throws {
    try await Self.live(.sqlite) { server, ann, bob in
      let empty = try await ann.get("/settings/archives").text
      #expect(empty.contains("There is no backup yet.") && empty.contains("BACKUP_AT"))
      let other = try await bob.get("/settings/archives").text
      #expect(!other.contains("BACKUP_AT"))
      let time = try #require(Timestamp("2026-11-26T03:30:00Z"))
      try await BackupStatus.record(server.database) {
        $0.last = BackupStatus.Backup(path: "/b", time: time, size: 1_500_000, differences: 2)
        $0.failed = BackupStatus.Attempt(
          time: time.adding(seconds: 86_400),
          error: ImportFailure(ArchiveError.diskFull(path: "/b").failure), reason: "")
      }
      let page = try await ann.get("/settings/archives").text
      #expect(page.contains("03:30 UTC, 1.5\u{A0}MB") && page.contains("errors in the data (2)"))
      #expect(page.contains("27") && page.contains("full"))
    }
  }
}
