import Book
import Database
import Foundation
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@testable import Archive

/// Snapshots before migrations, and going back to them.
@Suite struct MigrationSnapshotTests {
  private static let newest = DatabaseSchema.newestMigration
  private static let time = Timestamp(milliseconds: 1_795_663_800_000)  // 2026-11-26T03:30:00Z

  /// Opens a database as an earlier program has left it, with one user.
  private func earlier(
    _ place: TestDatabaseLocation, migration: Int = newest - 1
  ) async throws -> Database {
    let database = try place.open()
    try await database.migrate(upTo: migration)
    try await addUser(database)
    return database
  }

  private func addUser(_ database: Database) async throws {
    try await database.write { db in
      _ = try db.execute(
        "INSERT INTO users (id, created_at, updated_at) VALUES ($1, 1, 1)", UserID.new())
    }
  }

  private func users(_ database: Database) async throws -> Int64? {
    try await database.read { db in try db.integer("SELECT COUNT(*) FROM users") }
  }

  private func migration(_ database: Database) async throws -> Int {
    try await database.read { db in try DatabaseSchema.appliedMigration(db) }
  }

  private func rollBack(
    to snapshot: MigrationSnapshot, _ place: TestDatabaseLocation
  ) async throws -> String? {
    let snapshots = MigrationSnapshots(in: place.folder)
    guard place.url != nil else { return try await snapshots.rollBack(to: snapshot) }
    return try await snapshots.rollBack(to: snapshot) { schema, connections in
      try place.open(connections: connections, schema: schema)
    }
  }

  @Test("A migrated server gets its data of before the migration back", arguments: TestEngine.all)
  func rollback(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      var database = try await earlier(place)
      let snapshots = MigrationSnapshots(in: place.folder)
      let reported = Mutex<[MigrationSnapshot]>([])
      try await snapshots.migrate(database, takesSnapshot: true, at: Self.time) { snapshot in
        reported.withLock { $0.append(snapshot) }
      }
      #expect(try await migration(database) == Self.newest)
      let snapshot = try #require(try snapshots.all().first)
      #expect(reported.withLock { $0 } == [snapshot])
      let ending = engine.dialect == .sqlite ? "sqlite" : "zip"
      #expect(snapshot.name == "before-00\(Self.newest)-2026-11-26T033000Z.\(ending)")
      let attributes = try FileManager.default.attributesOfItem(atPath: snapshot.path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(place.folder)/snapshots")
      #expect(names == [snapshot.name])
      try await addUser(database)
      try database.close()

      let former = try #require(try await rollBack(to: snapshot, place))
      database = try place.open()
      #expect(try await migration(database) == Self.newest - 1)
      #expect(try await users(database) == 1)
      // The new program migrates again.
      try await snapshots.migrate(database, takesSnapshot: true)
      #expect(try await migration(database) == Self.newest)
      try database.close()
      let kept =
        engine.dialect == .sqlite
        ? try Database(path: "\(former)/commonplace.sqlite") : try place.open(schema: former)
      #expect(try await users(kept) == 2)
      #expect(try await migration(kept) == Self.newest)
      try kept.close()
    }
  }

  @Test("A snapshot contains all rows of every earlier schema", arguments: TestEngine.all)
  func everySchema(engine: TestEngine) async throws {
    for number in stride(from: 1, to: Self.newest, by: 4) {
      try await engine.withDatabaseLocation { place in
        var database = try await earlier(place, migration: number)
        let before = try await contents(database)
        let snapshots = MigrationSnapshots(in: place.folder)
        let snapshot = try await snapshots.take(of: database, before: number + 1, at: Self.time)
        try await database.migrate()
        try database.close()
        _ = try await rollBack(to: snapshot, place)
        database = try place.open()
        #expect(try await contents(database) == before, "\(number)")
        #expect(try await database.pendingMigrations().first == number + 1)
        try database.close()
      }
    }
  }

  /// Returns the numbers of rows of all tables.
  private func contents(_ database: Database) async throws -> [String: Int64] {
    try await database.read { db in
      var counts: [String: Int64] = [:]
      for table in try DatabaseSchema.read(db).tables.keys where table != "search_index" {
        counts[table] = try db.integer("SELECT COUNT(*) FROM \(quoted(table))")
      }
      return counts
    }
  }

  @Test("Derived and temporary rows are in a snapshot too", arguments: TestEngine.all)
  func derived(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withDatabaseLocation { place in
        var database = try place.open()
        try await database.migrate()
        let home = try await CatalogFixture(database)
        try await ArchiveFixture.fill(home)
        let before = try await contents(database)
        #expect(before["search_documents"] ?? 0 > 0)
        let secret = ArchiveFixture.secret(home)
        let exported = try await fixture.export(home)
        let snapshots = MigrationSnapshots(in: place.folder)
        let snapshot = try await snapshots.take(of: database, before: 99, at: Self.time)
        try database.close()
        _ = try await rollBack(to: snapshot, place)
        database = try place.open()
        #expect(try await contents(database) == before)
        for doctor in Features.doctors(of: database) {
          _ = try await doctor.examine { Issue.record("\($0)") }
        }
        #expect(try await fixture.export(database, secret: secret, to: "again.zip") == exported)
        try database.close()
      }
    }
  }

  @Test("A new, an unchanged and an exempted database get no snapshot", arguments: TestEngine.all)
  func unneeded(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      let snapshots = MigrationSnapshots(in: place.folder)
      let database = try place.open()
      #expect(try await database.pendingMigrations().count == Self.newest)
      try await snapshots.migrate(database, takesSnapshot: true)
      try await addUser(database)
      #expect(try await database.pendingMigrations() == [])
      try await snapshots.migrate(database, takesSnapshot: true)
      try database.close()
      #expect(!FileManager.default.fileExists(atPath: "\(place.folder)/snapshots"))
    }
    try await engine.withDatabaseLocation { place in
      let database = try await earlier(place)
      #expect(try await database.pendingMigrations() == [Self.newest])
      try await MigrationSnapshots(in: place.folder).migrate(database, takesSnapshot: false)
      #expect(try await migration(database) == Self.newest)
      try database.close()
      #expect(!FileManager.default.fileExists(atPath: "\(place.folder)/snapshots"))
    }
  }

  @Test("Without a snapshot nothing is migrated", arguments: TestEngine.all)
  func failing(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      let database = try await earlier(place)
      let folder = "\(place.folder)/snapshots"
      // The snapshot cannot get its name.
      let format: MigrationSnapshot.Format = engine.dialect == .sqlite ? .sqlite : .archive
      let path = MigrationSnapshot(
        before: Self.newest, at: Self.time, format, in: folder
      ).path
      try FileManager.default.createDirectory(
        atPath: "\(path)/x", withIntermediateDirectories: true)
      let error = await #expect(throws: ArchiveError.self) {
        try await MigrationSnapshots(in: place.folder).migrate(
          database, takesSnapshot: true, at: Self.time)
      }
      #expect(error?.description.contains("set MIGRATION_SNAPSHOT=off") == true)
      #expect(try await migration(database) == Self.newest - 1)
      try database.close()
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == [(path as NSString).lastPathComponent])
    }
  }

  @Test("Of two programs that start together one takes the snapshot", arguments: TestEngine.all)
  func together(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      try (try await earlier(place)).close()
      let taken = SnapshotCounter()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<3 {
          group.addTask {
            let database = try place.open(connections: 1)
            try await MigrationSnapshots(in: place.folder).migrate(database, takesSnapshot: true) {
              _ in taken.add()
            }
            #expect(try await migration(database) == Self.newest)
            try database.close()
          }
        }
        try await group.waitForAll()
      }
      #expect(taken.count == 1)
    }
  }

  @Test("The newest snapshots before the last three migrations are kept")
  func kept() {
    func snapshot(_ migration: Int, _ minute: Int64) -> MigrationSnapshot {
      MigrationSnapshot(
        before: migration, at: Self.time.adding(seconds: 60 * minute), .sqlite, in: "/s")
    }
    let all = [
      snapshot(21, 0), snapshot(24, 1), snapshot(26, 2), snapshot(27, 3), snapshot(27, 4),
      snapshot(27, 5),
    ]
    #expect(
      MigrationSnapshot.kept(among: all) == [snapshot(27, 5), snapshot(26, 2), snapshot(24, 1)])
    for snapshot in all { #expect(MigrationSnapshot(snapshot.name, in: "/s") == snapshot) }
    for name in ["before-27-2026-11-26T033000Z.sqlite", "before-0027-x.zip", "notes.txt"] {
      #expect(MigrationSnapshot(name, in: "/s") == nil, "\(name)")
    }
  }

  @Test("The database of a running server is not rolled back", arguments: TestEngine.all)
  func inUse(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      let database = try await earlier(place)
      let snapshots = MigrationSnapshots(in: place.folder)
      try await snapshots.migrate(database, takesSnapshot: true, at: Self.time)
      let snapshot = try #require(try snapshots.all().first)
      let error = await #expect(throws: ArchiveError.self) {
        _ = try await rollBack(to: snapshot, place)
      }
      #expect(error?.description.contains("Stop the server first") == true)
      #expect(try await migration(database) == Self.newest)
      try database.close()
    }
  }

  @Test("A damaged snapshot changes nothing", arguments: TestEngine.all)
  func damaged(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      var database = try await earlier(place)
      let snapshots = MigrationSnapshots(in: place.folder)
      try await snapshots.migrate(database, takesSnapshot: true, at: Self.time)
      try database.close()
      let snapshot = try #require(try snapshots.all().first)
      let file = try FileHandle(forUpdating: URL(filePath: snapshot.path))
      let size = try file.seekToEnd()
      try file.truncate(atOffset: size / 2)
      try file.close()
      await #expect(throws: (any Error).self) { _ = try await rollBack(to: snapshot, place) }
      database = try place.open()
      #expect(try await migration(database) == Self.newest)
      #expect(try await users(database) == 1)
      try database.close()
    }
  }

  @Test(
    "A rollback that is killed leaves the former data, and the next one completes",
    arguments: TestEngine.all.filter { $0.dialect == .postgres })
  func killed(engine: TestEngine) async throws {
    try await engine.withDatabaseLocation { place in
      var database = try await earlier(place)
      let snapshots = MigrationSnapshots(in: place.folder)
      try await snapshots.migrate(database, takesSnapshot: true, at: Self.time)
      try database.close()
      let snapshot = try #require(try snapshots.all().first)
      let archive = try await VerifiedArchive(snapshot.path)
      // Everything but the last step, and none of the cleanup.
      let replacement = SchemaReplacement(keepingFormerIn: "former")
      let loaded = try place.open(connections: 1, schema: replacement.schema)
      try await replacement.prepare(loaded)
      _ = try await ArchiveRestore(archive, tables: [], secret: archive.manifest.secret)
        .load(into: loaded)
      try loaded.close()
      database = try place.open()
      #expect(try await migration(database) == Self.newest)
      #expect(try await users(database) == 1)
      try database.close()

      _ = try await rollBack(to: snapshot, place)
      database = try place.open()
      #expect(try await migration(database) == Self.newest - 1)
      let left = try await database.read { db in
        try db.integer("SELECT COUNT(*) FROM pg_namespace WHERE nspname LIKE 'commonplace%'")
      }
      #expect(left == 0)
      try database.close()
    }
  }
}

/// Counts snapshots that are taken by several tasks.
private final class SnapshotCounter: Sendable {
  private let taken = Mutex(0)

  func add() { taken.withLock { $0 += 1 } }
  var count: Int { taken.withLock { $0 } }
}
