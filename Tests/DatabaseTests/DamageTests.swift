import CSQLite
import Foundation
import Model
import Synchronization
import TestSupport
import Testing

@testable import Database

/// A database file in which some pages were overwritten; SQLite notices when it reads them.
@Suite struct DamageTests {
  private static let script = """
    CREATE TABLE sound (i INTEGER);
    INSERT INTO sound VALUES (1);
    CREATE TABLE t (i INTEGER PRIMARY KEY, s TEXT NOT NULL);
    INSERT INTO t SELECT value, printf('%0200d', value) FROM json_each(
      (SELECT json_group_array(i) FROM (WITH RECURSIVE n (i) AS (
        SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT i FROM n)));
    """

  /// Opens a database in whose file the middle, pages of `t`, was overwritten.
  private func withDamage(_ body: (Database) async throws -> Void) async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      let whole = try place.open()
      try await whole.withoutTransaction { db in try db.runScript(Self.script) }
      try whole.close()
      try FileCorruption.overwriteMiddle(of: place.path)
      let database = try place.open()
      try await body(database)
      try database.close()
    }
  }

  private func readDamage(_ database: Database) async throws -> Failure? {
    try await thrownFailure { _ = try await database.integer("SELECT SUM(length(s)) FROM t") }
  }

  @Test func `a read of damaged pages fails with a code, and other reads succeed`() async throws {
    try await withDamage { database in
      let failure = try await readDamage(database)
      #expect(failure?.kind == .unavailable && failure?.code == "storage.damaged")
      #expect(try await database.integer("SELECT COUNT(*) FROM sound") == 1)
    }
  }

  @Test func `after damage is found writes are refused and the health check fails`() async throws {
    try await withDamage { database in
      try await database.ping(within: .seconds(60))
      _ = try await database.write { db in try db.execute("INSERT INTO sound VALUES (2)") }
      _ = try await readDamage(database)
      let write = try await thrownFailure {
        _ = try await database.write { db in try db.execute("INSERT INTO sound VALUES (3)") }
      }
      #expect(write?.code == "storage.damaged")
      let ping = try await thrownFailure { try await database.ping(within: .seconds(60)) }
      #expect(ping?.code == "storage.damaged")
      await #expect(throws: DatabaseError.self) { try await database.updateStatistics() }
      #expect(try await database.integer("SELECT COUNT(*) FROM sound") == 2)
    }
  }

  @Test func `a write that finds damage does not undo acknowledged writes`() async throws {
    try await withDamage { database in
      let failures = try await withThrowingTaskGroup(of: Failure?.self) { group in
        for number in 0..<20 {
          group.addTask {
            try await thrownFailure {
              try await database.write { db -> Void in
                try db.execute("INSERT INTO sound VALUES ($1)", 100 + number)
                guard number == 0 else { return }
                _ = try db.execute("UPDATE t SET s = s || 'x'")
              }
            }
          }
        }
        return try await group.reduce(into: [Failure?]()) { $0.append($1) }
      }
      let refused = failures.filter { $0?.code == "storage.damaged" }
      #expect(!refused.isEmpty && refused.count == failures.count { $0 != nil })
      // Exactly the writes that were acknowledged are stored.
      let stored = try await database.integer("SELECT COUNT(*) FROM sound WHERE i >= 100")
      #expect(stored == Int64(failures.count - refused.count))
    }
  }

  @Test func `damage is reported once to each observer, even to a late one`() async throws {
    try await withDamage { database in
      let early = Mutex<[String]>([])
      database.onDamage { message in early.withLock { $0.append(message) } }
      _ = try await readDamage(database)
      _ = try await readDamage(database)
      let late = Mutex<[String]>([])
      database.onDamage { message in late.withLock { $0.append(message) } }
      let messages = early.withLock { $0 }
      #expect(messages == ["database disk image is malformed"])
      #expect(late.withLock { $0 } == messages)
    }
  }

  @Test func `a file that is no database is reported as damaged`() async throws {
    try await TestEngine.sqlite.withDatabaseLocation { place in
      try Data(repeating: 0x5A, count: 8192).write(to: URL(fileURLWithPath: place.path))
      let error = #expect(throws: DatabaseError.self) { try place.open() }
      #expect(error?.kind == .damaged)
      #expect(error?.message == "file is not a database")
    }
  }

  @Test func `a failed check of the search index is not reported as damage`() async throws {
    try await TestEngine.sqlite.withTables(
      "CREATE VIRTUAL TABLE search_index USING fts5 (a, content = 'c'); CREATE TABLE c (a TEXT)"
    ) { database in
      let error = await #expect(throws: DatabaseError.self) {
        try await database.withoutTransaction { db in
          try db.execute("INSERT INTO c VALUES ('word')")
          try db.execute(
            "INSERT INTO search_index (search_index, rank) VALUES ('integrity-check', 1)")
        }
      }
      #expect(error?.kind == .other)
      try await database.ping(within: .seconds(60))
    }
  }

  @Test(arguments: [
    (SQLITE_CORRUPT, Int32(0), DatabaseError.Kind.damaged), (SQLITE_NOTADB, 0, .damaged),
    (SQLITE_FULL, 0, .diskFull), (SQLITE_IOERR, ENOSPC, .diskFull),
    (SQLITE_CANTOPEN, EDQUOT, .diskFull),
    (SQLITE_READONLY, 0, .readOnly), (SQLITE_IOERR, EROFS, .readOnly),
    (SQLITE_CANTOPEN, EACCES, .readOnly), (SQLITE_IOERR, EIO, .ioError),
    (SQLITE_CANTOPEN, 0, .ioError), (SQLITE_BUSY, 0, .busy), (SQLITE_ERROR, 0, .other),
  ])
  func `a file error has the kind of its cause`(
    code: Int32, system: Int32, kind: DatabaseError.Kind
  ) throws {
    #expect(sqliteErrorKind(code, code, system: system) == kind)
  }

  @Test(arguments: [
    (DatabaseError.Kind.damaged, "storage.damaged"), (.readOnly, "storage.readOnly"),
    (.ioError, "storage.inaccessible"), (.diskFull, "storage.full"),
    (.unconfirmed, "database.unconfirmed"), (.timeout, "database.unavailable"),
  ])
  func `each cause has its own failure code`(kind: DatabaseError.Kind, code: String) {
    let failure = DatabaseError(kind: kind, message: "", sql: nil).failure
    #expect(failure?.kind == .unavailable && failure?.code == code)
  }
}
