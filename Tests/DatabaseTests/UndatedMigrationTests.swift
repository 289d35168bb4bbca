import Foundation
import Model
import TestSupport
import Testing

@testable import Database

/// Migration 24 changes a constraint of a table with rows: entries can have no date.
@Suite struct UndatedMigrationTests {
  private static let insert = """
    INSERT INTO entries (id, space_id, user_id, title, title_key, description, date, stage, in_log,
      created_at, updated_at)
    VALUES ($1, $2, $3, $4, $4, '', $5, $6, $7, 0, 0)
    """

  private struct Owner: Sendable {
    var user: Int64
    var space: Int64
  }

  private func makeOwner(_ db: any Connection) throws -> Owner {
    let user = try db.integer(
      "INSERT INTO users (id, created_at, updated_at) VALUES ($1, 0, 0) RETURNING key",
      Identifier<User>.new())
    let space = try db.integer(
      """
      INSERT INTO spaces (id, handle, name, created_at, updated_at)
      VALUES ($1, 'ann', 'Ann', 0, 0) RETURNING key
      """, Identifier<Space>.new())
    return Owner(user: try #require(user), space: try #require(space))
  }

  private func insert(
    _ title: String, on date: String, _ stage: String, inLog: Int = 1, of owner: Owner,
    _ db: any Connection
  ) throws {
    try db.execute(
      Self.insert, EntryID.new(), owner.space, owner.user, title, date, stage, inLog)
  }

  @Test(arguments: TestEngine.all)
  func `planned entries lose their date, others keep it, and an invalid date is refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withDatabaseLocation { place in
      let database = try place.open()
      try await database.migrate(migrationFiles.filter { $0.number <= 23 })
      let owner = try await database.write { db in
        let owner = try makeOwner(db)
        try insert("Planned", on: "2026-01-01", "planned", of: owner, db)
        try insert("Done", on: "2026-01-02", "done", of: owner, db)
        try insert("Genre", on: "2026-01-03", "planned", inLog: 0, of: owner, db)
        return owner
      }
      await #expect(throws: (any Error).self, "before the migration") {
        try await database.write { db in try insert("A", on: "", "done", of: owner, db) }
      }

      try await database.migrate()
      let dates = try await database.read { db in
        try db.rows("SELECT title, date FROM entries ORDER BY key") {
          "\($0.text(0)) \($0.text(1))"
        }
      }
      #expect(dates == ["Planned ", "Done 2026-01-02", "Genre 2026-01-03"])
      try await database.write { db in try insert("A", on: "", "done", of: owner, db) }
      await #expect(throws: (any Error).self) {
        try await database.write { db in try insert("B", on: "soon", "done", of: owner, db) }
      }
      if engine.dialect == .sqlite {
        let check = try await database.read { db in
          try db.rows("PRAGMA integrity_check") { $0.text(0) }
        }
        #expect(check == ["ok"])
      }
      try database.close()
    }
  }
}
