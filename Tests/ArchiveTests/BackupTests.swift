import Book
import Catalog
import Database
import Foundation
import Journal
import Logging
import Media
import Model
import Synchronization
import TestSupport
import Testing

@testable import Archive

/// Writing, verifying and deleting backups.
@Suite struct BackupTests {
  private static let time = Timestamp(milliseconds: 1_795_663_800_000)  // 2026-11-26T03:30:00Z

  private func backups(
    _ home: CatalogFixture, _ fixture: ArchiveFixture, keep: String = "2d"
  ) throws -> Backups {
    Backups(
      home.database, secret: ArchiveFixture.secret(home), folder: "\(fixture.folder)/backups",
      temporaryFolder: fixture.folder, retention: try BackupRetention(keep))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A backup is a verified archive that only its user can read", arguments: TestEngine.all)
  func make(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        try await ArchiveFixture.fill(home)
        let folder = "\(fixture.folder)/backups"
        let result = try await backups(home, fixture).make(at: Self.time)
        #expect(try names(folder) == ["commonplace-2026-11-26T033000Z.zip"])
        #expect(try names(fixture.folder) == ["backups"])
        #expect(try mode(folder) == 0o700 && mode(result.file.path) == 0o600)
        #expect(result.differences == 0 && result.images > 0 && result.deleted.isEmpty)
        let exported = try await fixture.export(home)
        #expect(try fixture.bytes("backups/commonplace-2026-11-26T033000Z.zip") == exported)
        #expect(result.size == exported.count)
      }
    }
  }

  @Test("Old backups are deleted, other files are not")
  func retention() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        let (folder, backups) = ("\(fixture.folder)/backups", try backups(home, fixture))
        for day in 0..<2 {
          _ = try await backups.make(at: Self.time.adding(seconds: Int64(day) * 86_400))
        }
        let others = [
          "commonplace-2026-11-01.zip", "commonplace-2026-11-01T033000Z.zip.bak", "notes.txt",
          "commonplace-2026-13-01T033000Z.zip",
        ]
        for name in others { try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)")) }
        let last = try await backups.make(at: Self.time.adding(seconds: 2 * 86_400))
        #expect(last.deleted == ["\(folder)/commonplace-2026-11-26T033000Z.zip"])
        #expect(
          try names(folder)
            == (others + [
              "commonplace-2026-11-27T033000Z.zip", "commonplace-2026-11-28T033000Z.zip",
            ]).sorted())
        // A clock that was wrong does not cost the backup that was just written.
        let early = try await backups.make(at: Self.time.adding(seconds: -86_400))
        #expect(FileManager.default.fileExists(atPath: early.file.path))
      }
    }
  }

  @Test("A backup contains everything but a damaged image", arguments: TestEngine.all)
  func damagedImage(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        try await ArchiveFixture.fill(home)
        let backups = try backups(home, fixture, keep: "1d")
        let good = try await backups.makeAndRecord(at: Self.time)
        #expect(good.damagedImages == 0)
        try await home.database.write { db in
          let first = try #require(try BlobStore.archivedBlobs(in: nil, db).first)
          try db.execute(
            "UPDATE blob_chunks SET bytes = $1 WHERE space_id = $2 AND blob_id = $3",
            SQLValue.bytes([1, 2, 3]), first.space, first.key)
        }
        let next = Self.time.adding(seconds: 86_400)
        let made = try await backups.makeAndRecord(at: next)
        #expect(made.damagedImages == 1 && made.images == good.images - 1)
        #expect(made.rows == good.rows && made.differences == 0)
        let status = try await BackupStatus.read(home.database)
        #expect(status.last?.differences == 1 && status.failed == nil)
        // The last complete one is kept longer than the retention says.
        let last = try await backups.make(at: next.adding(seconds: 86_400))
        #expect(last.deleted == [made.file.path])
        #expect(FileManager.default.fileExists(atPath: good.file.path))
        let exported = try await fixture.export(home)
        #expect(try await VerifiedArchive(last.file.path).manifest.damagedBlobs?.count == 1)
        try await engine.withDatabaseLocation { place in
          let database = try place.open()
          let secret = ArchiveFixture.secret(home)
          _ = try await fixture.restore(secret: secret).run(into: database)
          #expect(try await fixture.export(database, secret: secret) == exported)
          try database.close()
        }
      }
    }
  }

  @Test("Of two copies of an image the intact one is exported, and repairs the other")
  func intactCopy() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await ArchiveFixture.fill(home)
        let before = try await fixture.export(home)
        let blob = try await home.database.write { db in
          let blob = try #require(try BlobStore.archivedBlobs(in: nil, db).first)
          let other = try #require(
            try db.integer("SELECT key FROM spaces WHERE key <> $1", blob.space))
          try db.execute(
            """
            INSERT INTO blobs (space_id, sha256, media_type, size, width, height, created_at,
              last_used_at, ready)
            SELECT $1, sha256, media_type, size, width, height, created_at, last_used_at, 1
            FROM blobs WHERE space_id = $2 AND key = $3
            """, other, blob.space, blob.key)
          try db.execute(
            """
            INSERT INTO blob_chunks (space_id, blob_id, position, bytes)
            SELECT $1, (SELECT key FROM blobs WHERE space_id = $1 AND sha256 = $4), position, bytes
            FROM blob_chunks WHERE space_id = $2 AND blob_id = $3
            """, other, blob.space, blob.key, blob.sha256)
          try db.execute(
            "UPDATE blob_chunks SET bytes = $1 WHERE space_id = $2 AND blob_id = $3",
            SQLValue.bytes([1, 2, 3]), blob.space, blob.key)
          return blob
        }
        #expect(try await fixture.export(home) != before)
        let manifest = try await VerifiedArchive("\(fixture.folder)/book.zip").manifest
        #expect(manifest.damagedBlobs == nil)
        #expect(manifest.blobs.contains(hexadecimal(blob.sha256)))
        let doctor = BlobDoctor(database: home.database)
        let lines = LoggedLines()
        let found = try await doctor.examine { lines.logger.info("\($0)") }
        #expect(found.differences == 1)
        #expect(
          lines.lines == ["info space \(blob.space): bytes of image \(hexadecimal(blob.sha256))"])
        try await doctor.repair()
        #expect(try await doctor.examine { Issue.record("\($0)") }.differences == 0)
      }
    }
  }

  @Test("Backups of another server in the same folder do not count and stay")
  func sharedFolder() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        let other = Backups(
          home.database, secret: "another", folder: "\(fixture.folder)/backups",
          temporaryFolder: fixture.folder, retention: try BackupRetention("1d"))
        let own = try backups(home, fixture, keep: "1d")
        let first = try await own.make(at: Self.time)
        let same = try await other.make(at: Self.time)
        #expect(first.file.path != same.file.path && same.deleted.isEmpty)
        let next = try await own.make(at: Self.time.adding(seconds: 86_400))
        #expect(next.deleted == [first.file.path])
        #expect(try names("\(fixture.folder)/backups").count == 2)
      }
    }
  }

  @Test("What killed programs have left is deleted, but not what others work on")
  func leftovers() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        let folder = "\(fixture.folder)/backups"
        let (left, used) = ("restore-1", "restore-2")
        let draft = "commonplace-2026-11-25T033000Z.zip.7.part"
        let other = "book.zip.7.part"
        for name in [left, used, "backups"] {
          try FileManager.default.createDirectory(
            atPath: "\(fixture.folder)/\(name)", withIntermediateDirectories: true)
        }
        for name in [draft, other] { try Data().write(to: URL(filePath: "\(folder)/\(name)")) }
        let lock = try #require(Leftovers.lock("\(fixture.folder)/\(used)"))
        let hourAgo = Date(timeIntervalSinceNow: -3600)
        for path in [left, used, "backups/\(draft)", "backups/\(other)"] {
          try FileManager.default.setAttributes(
            [.modificationDate: hourAgo], ofItemAtPath: "\(fixture.folder)/\(path)")
        }
        let made = try await backups(home, fixture).make(at: Self.time)
        #expect(
          try names(folder) == [other, (made.file.path as NSString).lastPathComponent].sorted())
        #expect(try names(fixture.folder) == ["backups", used])
        withExtendedLifetime(lock) {}
      }
    }
  }

  @Test(
    "An export beside a migration fails on PostgreSQL, where it could miss rows",
    arguments: TestEngine.all)
  func migratedMeanwhile(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        let database = home.database
        let migration = MigrationDuringExport(database)
        let export = ArchiveExport(database, tables: Features.archivedTables, secret: "")
        let path = "\(fixture.folder)/book.zip"
        guard engine.dialect == .postgres else {
          let manifest = try await export.write(to: path) { _ in migration.run() }
          #expect(manifest.migration == DatabaseSchema.newestMigration)
          return
        }
        await #expect(throws: ArchiveError.schemaChanged) {
          _ = try await export.write(to: path) { _ in migration.run() }
        }
        #expect(try names(fixture.folder) == [])
      }
    }
  }

  @Test("A full disk is named")
  func fullDisk() {
    #expect(ArchiveError.isFullDisk(Failure(fileError: ENOSPC)))
    #expect(ArchiveError.isFullDisk(DatabaseError(kind: .diskFull, message: "full", sql: nil)))
    #expect(!ArchiveError.isFullDisk(Failure(fileError: EIO)))
    let error = ArchiveError.diskFull(path: "/mnt/backups")
    #expect("\(error)".hasPrefix("The disk with /mnt/backups is full."))
    #expect(error.failure.code == "storage.full")
  }

  @Test("A folder that cannot be created is named")
  func folder() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        let path = "\(fixture.folder)/backups"
        try Data().write(to: URL(filePath: path))
        await #expect(
          throws: ArchiveError.notWritable(path: path, reason: "the folder cannot be created")
        ) { _ = try await backups(home, fixture).make() }
      }
    }
  }

  // MARK: - Schedule

  @Test("A time of day is in UTC")
  func schedule() throws {
    let schedule = try #require(BackupSchedule("03:30"))
    func latest(_ text: String) throws -> String {
      schedule.latest(at: try #require(Timestamp(text))).description
    }
    #expect(try latest("2026-11-26T03:30:00Z") == "2026-11-26T03:30:00Z")
    #expect(try latest("2026-11-26T03:29:59Z") == "2026-11-25T03:30:00Z")
    #expect(try latest("2026-11-26T23:59:59Z") == "2026-11-26T03:30:00Z")
    #expect(try latest("2026-03-01T00:00:00Z") == "2026-02-28T03:30:00Z")
    for text in ["3:30", "24:00", "03:60", "03:30:00", "", "aa:bb"] {
      #expect(BackupSchedule(text) == nil, "\(text)")
    }
  }

  private func runner(
    _ archives: Archives, at time: Timestamp, _ logged: LoggedLines = LoggedLines()
  ) -> JobRunner {
    JobRunner(
      database: archives.database, handlers: archives.jobHandlers(logged.logger),
      logger: logged.logger, clock: { time })
  }

  @Test("Each scheduled backup is written once, by one of several nodes", arguments: TestEngine.all)
  func scheduled(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        let schedule = try #require(BackupSchedule("03:30"))
        let archives = Archives(
          home.features, folder: "\(fixture.folder)/archives",
          scheduledBackups: ScheduledBackups(schedule, try backups(home, fixture, keep: "9d")))
        func jobs() async throws -> Int64 {
          try await home.database.read { db in
            try db.integer("SELECT COUNT(*) FROM jobs WHERE kind = 'backup'") ?? 0
          }
        }
        let start = Self.time.adding(seconds: 3600)
        try await archives.addDueBackup(now: start)
        #expect(try await jobs() == 0, "a new server does not catch up")
        let next = Self.time.adding(seconds: 86_400)
        try await archives.addDueBackup(now: next.adding(seconds: -1))
        #expect(try await jobs() == 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<4 { group.addTask { try await archives.addDueBackup(now: next) } }
          try await group.waitForAll()
        }
        #expect(try await jobs() == 1)
        // Another node without a schedule does not take it.
        let other = Archives(home.features, folder: archives.folder)
        #expect(try await runner(other, at: next).runNext() == false)
        let logged = LoggedLines()
        #expect(try await runner(archives, at: next, logged).runNext())
        #expect(logged.lines.first == "info backup: writing into \(fixture.folder)/backups")
        #expect(logged.lines.count == 2)
        #expect(logged.lines.last?.hasPrefix("info backup: wrote and verified ") == true)
        #expect(try await jobs() == 0)
        try await archives.addDueBackup(now: next.adding(seconds: 60))
        #expect(try await jobs() == 0, "it is not repeated")
        #expect(try BackupFile.all(in: "\(fixture.folder)/backups").count == 1)
        // Three days without a server: one backup is written late.
        try await archives.addDueBackup(now: next.adding(seconds: 3 * 86_400 + 60))
        #expect(try await jobs() == 1)
      }
    }
  }

  @Test("A scheduled backup that fails is tried again, and the operator sees the error")
  func failing() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        let schedule = try #require(BackupSchedule("03:30"))
        let archives = Archives(
          home.features, folder: "\(fixture.folder)/archives",
          scheduledBackups: ScheduledBackups(schedule, try backups(home, fixture)))
        try Data().write(to: URL(filePath: "\(fixture.folder)/backups"))
        #expect(
          throws: ArchiveError.notWritable(
            path: "\(fixture.folder)/backups", reason: "the folder cannot be created")
        ) { try archives.checkBackupFolder() }
        try await archives.addDueBackup(now: Self.time)
        let due = Self.time.adding(seconds: 86_400)
        try await archives.addDueBackup(now: due)
        #expect(try await runner(archives, at: due).runNext())
        let status = try await archives.backupStatus(for: home.scope.user)
        #expect(status.last == nil && status.failed?.error.code == "storage.inaccessible")
        #expect(status.failed?.reason.contains("backups cannot be written") == true)
        let soon = due.adding(seconds: 5)
        #expect(try await runner(archives, at: soon).runNext() == false)
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/backups")
        try archives.checkBackupFolder()
        #expect(try await runner(archives, at: due.adding(seconds: 60)).runNext())
        let later = try await archives.backupStatus(for: home.scope.user)
        #expect(later.last != nil && later.failed == nil)
      }
    }
  }

  @Test("An operator is warned of missing backups")
  func warning() {
    let backup = BackupStatus.Backup(path: "/b", time: Self.time, size: 1, differences: 0)
    var status = BackupStatus(last: backup)
    #expect(status.warning(now: Self.time.adding(seconds: 2 * 86_400)) == nil)
    let late = Self.time.adding(seconds: 2 * 86_400 + 1)
    #expect(status.warning(now: late)?.contains("is from 2026-11-26T03:30:00Z") == true)
    status.last = nil
    #expect(status.warning(now: late)?.contains("none was written yet") == true)
  }
}

/// Records a migration once, while an export runs.
private final class MigrationDuringExport: Sendable {
  private let database: Database
  private let hasRun = Mutex(false)

  init(_ database: Database) { self.database = database }

  /// Blocks the thread of the export until the migration is committed.
  func run() {
    let isFirst = hasRun.withLock { hasRun in
      defer { hasRun = true }
      return !hasRun
    }
    guard isFirst else { return }
    let done = DispatchSemaphore(value: 0)
    Task { [database] in
      defer { done.signal() }
      try await database.write { db in
        _ = try db.execute(
          """
          INSERT INTO migrations (number, name, checksum, tolerates, applied_at)
          VALUES (999, 'later', '', 0, 0)
          """)
      }
    }
    done.wait()
  }
}
