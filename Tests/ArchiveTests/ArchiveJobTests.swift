import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Archive

/// Jobs of archives that end in unusual ways.
@Suite struct ArchiveJobTests {
  /// Claims the only job, and then again as another server does after the first lease has expired.
  private static func claimTwice(_ home: CatalogFixture) async throws -> (late: Job, current: Job) {
    func claim(after seconds: Int64) async throws -> Job {
      try #require(
        try await home.database.write { db in
          try Jobs.claim(ArchiveJobKind.all, now: Timestamp.now.adding(seconds: seconds), db)
        })
    }
    return (try await claim(after: 0), try await claim(after: Jobs.leaseSeconds + 1))
  }

  private static func row(_ home: CatalogFixture) async throws -> String? {
    try await home.database.read { db in
      try db.row(
        "SELECT state, attempts, progress, error FROM jobs",
        map: { "\($0.text(0)) \($0.int(1)) \($0.text(2)) \($0.optionalText(3) ?? "")" })
    }
  }

  @Test(
    "An export that has lost its lease leaves the job to the other server",
    arguments: TestEngine.all)
  func exportWithoutLease(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await ArchiveFixture.with { fixture in
        let archives = Archives(home.features, folder: fixture.folder)
        _ = try await archives.export(wholeServer: false, in: home.scope)
        let (late, _) = try await Self.claimTwice(home)
        let before = try await Self.row(home)
        await #expect(throws: JobLeaseLost.self) { try await archives.run(late) }
        #expect(try await Self.row(home) == before)
      }
    }
  }

  @Test(
    "A restoration that has lost its lease keeps the upload for the other server",
    arguments: TestEngine.all)
  func restorationWithoutLease(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await ArchiveFixture.with { fixture in
        let archives = Archives(home.features, folder: fixture.folder)
        let upload = try await archives.makeUpload(in: home.scope)
        try upload.file.writeBytes(Array("no archive".utf8))
        _ = try await archives.restore(upload: upload.name, name: nil, in: home.scope)
        let (late, current) = try await Self.claimTwice(home)
        let before = try await Self.row(home)
        await #expect(throws: JobLeaseLost.self) { try await archives.run(late) }
        #expect(try await Self.row(home) == before)
        #expect(FileManager.default.fileExists(atPath: archives.path(upload.name)))

        try await archives.run(current)
        #expect(!FileManager.default.fileExists(atPath: archives.path(upload.name)))
        let job = try #require(try await archives.all(in: home.scope).first)
        #expect(job.phase == .failed && job.error?.code.hasPrefix("archive.") == true)
      }
    }
  }

  @Test("A running export ends within a second when its user stops it", arguments: TestEngine.all)
  func stopped(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await ArchiveFixture.with { fixture in
        let archives = Archives(home.features, folder: fixture.folder)
        let id = try await archives.export(wholeServer: false, in: home.scope)
        let job = try #require(
          try await home.database.write { db in
            try Jobs.claim(ArchiveJobKind.all, now: .now, db)
          })
        let tracker = ArchiveJobTracker()
        await #expect(throws: CancellationError.self) {
          try await archives.storingProgress(of: job, tracker) {
            try await archives.cancel(id, in: home.scope)
            // Ends only when it is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            // An interrupted statement throws an error of its own.
            throw Failure(.unavailable, "database.unavailable")
          }
        }
        #expect(tracker.isStopped)
      }
    }
  }

  @Test("An export of a book and one of the server do not replace each other")
  func kinds() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await ArchiveFixture.with { fixture in
        let archives = Archives(home.features, folder: fixture.folder)
        let server = try await archives.export(wholeServer: true, in: home.scope)
        let job = try #require(
          try await home.database.write { db in
            try Jobs.claim(ArchiveJobKind.all, now: .now, db)
          })
        let book = try await archives.export(wholeServer: false, in: home.scope)
        #expect(book != server)
        #expect(try await archives.export(wholeServer: true, in: home.scope) == server)
        try await archives.run(job)
        try await home.database.write { db in try Jobs.finish(job, now: .now, db) }
        let another = try await archives.export(wholeServer: false, in: home.scope)
        #expect(another == book)
        // A file that is still downloaded is not deleted.
        let old = Date(timeIntervalSinceNow: -2 * 86_400)
        try FileManager.default.setAttributes(
          [.modificationDate: old], ofItemAtPath: archives.path(of: server))
        _ = try await archives.openFile(of: server, in: home.scope)
        try archives.sweep()
        #expect(try await archives.find(server, in: home.scope).size != nil)
        try FileManager.default.setAttributes(
          [.modificationDate: old], ofItemAtPath: archives.path(of: server))
        try archives.sweep()
        #expect(try await archives.find(server, in: home.scope).size == nil)
      }
    }
  }

  @Test("Work is cancelled while it runs if its lease is lost", arguments: TestEngine.all)
  func workWithoutLease(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await ArchiveFixture.with { fixture in
        let archives = Archives(home.features, folder: fixture.folder)
        _ = try await archives.export(wholeServer: false, in: home.scope)
        let (late, _) = try await Self.claimTwice(home)
        await #expect(throws: JobLeaseLost.self) {
          try await archives.storingProgress(of: late, ArchiveJobTracker()) {
            // Ends only when it is cancelled.
            for await _ in AsyncStream<Never>.makeStream().stream {}
            try Task.checkCancellation()
          }
        }
      }
    }
  }

  @Test(
    "An archive that failed for a reason that only the log has is shown with a general sentence",
    arguments: TestEngine.all)
  func generalReason(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await ArchiveFixture.with { fixture in
        let archives = Archives(home.features, folder: fixture.folder)
        let id = try await archives.export(wholeServer: false, in: home.scope)
        var now = Timestamp.now
        for attempt in 1...5 {
          let claimed = try await home.database.write { [now] db in
            try Jobs.claim(ArchiveJobKind.all, now: now, db)
          }
          let job = try #require(claimed)
          if attempt < 5 {
            // An attempt that will be repeated is no failure yet.
            try await home.database.write { [now] db in
              try Jobs.fail(job, Failure.notFound("entry"), now: now, db)
            }
            #expect(try await archives.find(id, in: home.scope).error == nil)
          }
          now = now.adding(seconds: 1000)
        }
        // The server died in the last attempt.
        try await home.database.write { [now] db in
          _ = try Jobs.deleteExpired(now: now, db)
        }
        let died = try await archives.find(id, in: home.scope)
        #expect(died.phase == .failed && died.error?.code == "archive.failed")
        for text in ["'unexpected'", "NULL"] {
          try await home.execute("UPDATE jobs SET error = \(text)")
          let failed = try await archives.find(id, in: home.scope)
          #expect(failed.phase == .failed && failed.error?.code == "archive.failed")
        }
        try await home.execute("UPDATE jobs SET state = 'cancelled'")
        #expect(try await archives.find(id, in: home.scope).error == nil)
      }
    }
  }
}
