import Book
import Catalog
import Crypto
import Database
import Foundation
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@testable import Archive

func sha256(_ bytes: [UInt8]) -> String { Archive.hexadecimal(SHA256.hash(data: bytes)) }

/// Damaged, newer and interrupted archives: what is wrong is named, and nothing is changed.
@Suite struct DamageTests {
  private func verificationError(_ fixture: ArchiveFixture, _ name: String) async throws
    -> ArchiveError?
  {
    do {
      _ = try await VerifiedArchive("\(fixture.folder)/\(name)")
      return nil
    } catch let error as ArchiveError {
      return error
    }
  }

  @Test func `the damaged file of an archive is named`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await ArchiveFixture.fill(home)
        let whole = try await fixture.export(home)
        #expect(try await verificationError(fixture, "book.zip") == nil)
        let entries = ArchiveManifest.tablePath("entries")
        let blob = try #require(
          try fixture.files(of: "book.zip").first { $0.path.hasPrefix("blobs/") }?.path)

        // A changed byte in compressed rows and in a stored image.
        for path in [entries, blob] {
          var bytes = whole
          let name = try #require(bytes.firstRange(of: Array(path.utf8)))
          bytes[name.upperBound + 60] ^= 0x55
          try Data(bytes).write(to: URL(filePath: "\(fixture.folder)/changed.zip"))
          guard case .damaged(path, _)? = try await verificationError(fixture, "changed.zip")
          else {
            Issue.record("\(path)")
            continue
          }
        }
        // Contents that are valid for the zip, but not those that were exported.
        try fixture.rewrite { path, bytes in path == blob ? bytes + [0] : bytes }
        #expect(
          try await verificationError(fixture, "changed.zip")
            == .damaged(member: blob, reason: "its bytes do not match their hash"))
        try fixture.rewrite { path, bytes in path == blob ? nil : bytes }
        #expect(try await verificationError(fixture, "changed.zip") == .missing(member: blob))
        try fixture.rewrite { path, bytes in path == entries ? nil : bytes }
        #expect(try await verificationError(fixture, "changed.zip") == .missing(member: entries))
        try fixture.rewriteManifest { $0.blobs.removeAll() }
        guard case .damaged? = try await verificationError(fixture, "changed.zip") else {
          Issue.record("a file that is not listed")
          return
        }
      }
    }
  }

  @Test func `other files are not archives`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        let whole = try await fixture.export(home)
        let contents: [[UInt8]] = [
          [], Array("text".utf8),
          try ZipArchive.archive(of: [.init(path: "a", bytes: [1])]),
          try ZipArchive.archive(of: [
            .init(path: "manifest.json", bytes: Array(#"{"format":"x","version":1}"#.utf8))
          ]),
        ]
        for bytes in contents {
          try Data(bytes).write(to: URL(filePath: "\(fixture.folder)/other"))
          guard case .unknownFormat? = try await verificationError(fixture, "other") else {
            Issue.record("\(bytes.count) bytes")
            continue
          }
        }
        try Data(whole.prefix(whole.count / 2)).write(to: URL(filePath: "\(fixture.folder)/half"))
        #expect(try await verificationError(fixture, "half") == .incomplete)
        guard case .unreadable? = try await verificationError(fixture, "nowhere") else {
          Issue.record("a missing file")
          return
        }
      }
    }
  }

  @Test func `keys out of range are refused before they are added to other keys`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        _ = try await fixture.export(home)
        for key in [Int64.max, Int64.min, -1] {
          try fixture.rewriteManifest { $0.tables["entries"]?.lastKey = key }
          guard
            case .damaged(ArchiveManifest.path, _)? = try await verificationError(
              fixture, "changed.zip")
          else {
            Issue.record("\(key)")
            return
          }
        }
      }
    }
  }

  @Test func `a manifest that is too large for its archive is refused before it is decoded`()
    async throws
  {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        _ = try await fixture.export(home)
        for blobs in [
          Array(repeating: "", count: 300_000),
          Array(repeating: String(repeating: "a", count: 64), count: 40_000),
        ] {
          try fixture.rewriteManifest { $0.blobs = blobs }
          guard
            case .damaged(ArchiveManifest.path, _)? = try await verificationError(
              fixture, "changed.zip")
          else {
            Issue.record("\(blobs.count) images")
            continue
          }
        }
      }
    }
  }

  @Test func `archives of newer versions are refused`() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        _ = try await fixture.export(home)
        try fixture.rewriteManifest { $0.version = 2 }
        #expect(
          try await verificationError(fixture, "changed.zip") == .newerFormat(found: 2, known: 1))
        let known = DatabaseSchema.newestMigration
        try fixture.rewriteManifest { $0.migration = known + 1 }
        #expect(
          try await verificationError(fixture, "changed.zip")
            == .newerSchema(found: known + 1, known: known))
      }
    }
  }

  @Test(
    "A row that cannot be restored is named, and the database stays empty",
    arguments: TestEngine.all)
  func rows(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await home.createEntry("One")
        try await home.createEntry("Two")
        _ = try await fixture.export(home)
      }
      let changes: [(row: Int?, change: ([String]) -> [String])] = [
        (2, { [$0[0], String($0[1].dropLast())] }),
        (2, { [$0[0], $0[1].replacing("\"title\":", with: "\"titel\":")] }),
        (1, { [$0[0].replacing("\"in_log\":1", with: "\"in_log\":\"1\""), $0[1]] }),
        // A value that the schema refuses, a repeated key, an unknown user, a missing row.
        (2, { [$0[0], $0[1].replacing("\"score\":0", with: "\"score\":9")] }),
        (2, { [$0[0], $0[0]] }),
        (nil, { $0.map { $0.replacing("\"user_id\":1", with: "\"user_id\":77") } }),
        (nil, { [$0[0]] }),
      ]
      for (index, (row, change)) in changes.enumerated() {
        try fixture.rewriteRows(of: "entries", change)
        try await engine.withDatabaseLocation { place in
          let database = try place.open()
          let restore = try await fixture.restore(secret: "", "changed.zip")
          let error = await #expect(throws: ArchiveError.self, "\(index)") {
            _ = try await restore.run(into: database)
          }
          if let row {
            guard case .malformedRow(ArchiveManifest.tablePath("entries"), row, _)? = error else {
              Issue.record("\(index): \(String(describing: error))")
              return
            }
          }
          if engine.dialect == .postgres {
            let schema = try await database.read { db in try DatabaseSchema.read(db) }
            #expect(schema.tables.isEmpty)
          }
          try database.close()
        }
      }
    }
  }

  @Test("A database with tables is left alone", arguments: TestEngine.all)
  func notEmpty(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        _ = try await fixture.export(home)
        let restore = try await fixture.restore(secret: "")
        let error = await #expect(throws: ArchiveError.self) {
          _ = try await restore.run(into: home.database)
        }
        guard case .databaseNotEmpty? = error else {
          Issue.record("\(String(describing: error))")
          return
        }
        #expect(try await home.integer("SELECT COUNT(*) FROM users") == 1)
      }
    }
  }

  // MARK: - Interruption

  /// A task that can be cancelled from a callback.
  private final class Cancelling: Sendable {
    private let task = Mutex<Task<Void, any Error>?>(nil)

    func cancel() { task.withLock { $0?.cancel() } }

    func run(_ work: @escaping @Sendable () async throws -> Void) async throws {
      let new = Task {
        // The callback must find the task.
        while task.withLock({ $0 == nil }) { await Task.yield() }
        try await work()
      }
      task.withLock { $0 = new }
      try await new.value
    }
  }

  @Test("A cancelled export leaves no file", arguments: TestEngine.all)
  func cancelsExport(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        try await home.createEntry("One")
        try Data("before".utf8).write(to: URL(filePath: fixture.path))
        let export = ArchiveExport(home.database, tables: Features.archivedTables, secret: "")
        let cancelling = Cancelling()
        await #expect(throws: CancellationError.self) {
          try await cancelling.run {
            _ = try await export.write(to: fixture.path) { progress in
              if progress.step == "entries" { cancelling.cancel() }
            }
          }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.folder) == ["book.zip"])
        #expect(try fixture.bytes("book.zip") == Array("before".utf8))
      }
    }
  }

  @Test("A cancelled restoration leaves the database empty", arguments: TestEngine.all)
  func cancelsRestore(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await home.createEntry("One")
        _ = try await fixture.export(home)
      }
      try await engine.withDatabaseLocation { place in
        let database = try place.open()
        let archive = try await VerifiedArchive(fixture.path)
        let cancelling = Cancelling()
        let restore = ArchiveRestore(archive, tables: Features.archivedTables, secret: "") {
          if $0.step == "entries" { cancelling.cancel() }
        }
        await #expect(throws: CancellationError.self) {
          try await cancelling.run { _ = try await restore.run(into: database) }
        }
        if engine.dialect == .postgres {
          let schema = try await database.read { db in try DatabaseSchema.read(db) }
          #expect(schema.tables.isEmpty)
        }
        try database.close()
      }
    }
  }
}
