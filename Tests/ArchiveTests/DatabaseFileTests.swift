import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Archive

/// Replacing the database of a server on SQLite.
@Suite struct DatabaseFileTests {
  private func titles(in folder: String) async throws -> [String] {
    let database = try Database(path: "\(folder)/commonplace.sqlite", connections: 1)
    let titles = try await database.read { db in
      try db.rows("SELECT title FROM entries ORDER BY key", map: { $0.text(0) })
    }
    try database.close()
    return titles
  }

  /// Creates a server in a folder with one entry, and stops it.
  private func makeServer(_ title: String, in folder: String) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let database = try Database(path: "\(folder)/commonplace.sqlite", durable: false)
    try await database.migrate()
    try await CatalogFixture(database).createEntry(title)
    try database.close()
  }

  /// Without the files that SQLite keeps beside an open database, and can keep after its end.
  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  @Test func `a restored database replaces the former one, which is kept`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await home.createEntry("From the archive")
        _ = try await fixture.export(home)
      }
      let folder = "\(fixture.folder)/data"
      try await makeServer("Former", in: folder)
      let (_, former) = try await fixture.restore(secret: "").run(in: DatabaseFile(in: folder))
      #expect(try await titles(in: folder) == ["From the archive"])
      #expect(try await titles(in: try #require(former)) == ["Former"])
      #expect(former?.hasPrefix("\(folder)/before-restore-") == true)
    }
  }

  @Test func `a new data folder gets only the database`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in _ = try await fixture.export(home) }
      let folder = "\(fixture.folder)/data"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let (_, former) = try await fixture.restore(secret: "").run(in: DatabaseFile(in: folder))
      #expect(former == nil)
      #expect(try names(in: folder) == ["commonplace.sqlite"])
    }
  }

  @Test func `the database of a running server is not replaced`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in _ = try await fixture.export(home) }
      let folder = "\(fixture.folder)/data"
      try await makeServer("Running", in: folder)
      let path = "\(folder)/commonplace.sqlite"
      let running = try Database(path: path)
      let users = try await running.read { db in try db.integer("SELECT COUNT(*) FROM users") }
      #expect(users == 1)
      await #expect(throws: ArchiveError.databaseInUse(path: path)) {
        _ = try await fixture.restore(secret: "").run(in: DatabaseFile(in: folder))
      }
      try running.close()
      #expect(try await titles(in: folder) == ["Running"])
      #expect(try names(in: folder) == ["commonplace.sqlite"])
    }
  }

  @Test func `a failed restoration leaves the data folder as it was`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await home.createEntry("One")
        _ = try await fixture.export(home)
      }
      try fixture.rewriteRows(of: "entries") { _ in [] }
      let folder = "\(fixture.folder)/data"
      try await makeServer("Former", in: folder)
      let restore = try await fixture.restore(secret: "", "changed.zip")
      await #expect(throws: ArchiveError.self) {
        _ = try await restore.run(in: DatabaseFile(in: folder))
      }
      #expect(try await titles(in: folder) == ["Former"])
      #expect(try names(in: folder) == ["commonplace.sqlite"])
    }
  }

  @Test("A damaged database is replaced, and kept", arguments: [0, 1])
  func damaged(page: Int) async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await home.createEntry("From the archive")
        _ = try await fixture.export(home)
      }
      let folder = "\(fixture.folder)/data"
      let path = "\(folder)/commonplace.sqlite"
      try await makeServer("Damaged", in: folder)
      // Otherwise the log repairs the file.
      try SQLiteFile.mergeLog(of: path)
      let file = try FileHandle(forUpdating: URL(filePath: path))
      if page == 0 {
        try file.write(contentsOf: Data(repeating: 7, count: 4096))
      } else {
        try file.truncate(atOffset: file.seekToEnd() / 2)
      }
      try file.close()
      let size = try Data(contentsOf: URL(filePath: path)).count
      let (_, former) = try await fixture.restore(secret: "").run(in: DatabaseFile(in: folder))
      #expect(!FileManager.default.fileExists(atPath: path + "-wal"))
      #expect(try await titles(in: folder) == ["From the archive"])
      let kept = try #require(former) + "/commonplace.sqlite"
      #expect(try Data(contentsOf: URL(filePath: kept)).count == size)
    }
  }

  @Test func `an archive of one space is not restored over users`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        _ = try await fixture.export(home, space: "ann")
      }
      let folder = "\(fixture.folder)/data"
      try await makeServer("Former", in: folder)
      let restore = try await fixture.restore(secret: "")
      await #expect(throws: ArchiveError.self) {
        _ = try await restore.run(in: DatabaseFile(in: folder))
      }
      #expect(try await titles(in: folder) == ["Former"])
    }
  }
}
