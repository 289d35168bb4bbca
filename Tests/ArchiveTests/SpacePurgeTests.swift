import Accounts
import Book
import Database
import Foundation
import Journal
import Media
import Model
import TestSupport
import Testing

@testable import Archive

/// What ages: spaces of deleted accounts, and what a space stores.
@Suite struct SpacePurgeTests {
  /// Returns the numbers of rows of each table that belong to a space, without empty tables.
  private func rows(of space: SpaceKey, _ database: Database) async throws -> [String: Int64] {
    try await database.read { db in
      var rows: [String: Int64] = [:]
      for table in try SpacePurge.tables(db) {
        let count = try db.integer(
          "SELECT COUNT(*) FROM \(quoted(table.name)) WHERE space_id = $1", space)
        if let count, count > 0 { rows[table.name] = count }
      }
      return rows
    }
  }

  @Test("Spaces of deleted accounts are deleted after 30 days", arguments: TestEngine.all)
  func purge(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await ArchiveFixture.fill(home)
      let (database, accounts) = (home.database, home.features.accounts)
      let carol = try await CatalogFixture(database, "carol@example.com")
      try await carol.createEntry("Carol's own")
      let kept = try await rows(of: carol.scope.space, database)
      let purge = SpacePurge(database, accounts, batchSize: 3)
      #expect(try await rows(of: home.scope.space, database).count > 10)

      // Bob is a member of Ann's space, which stays while he has an account.
      let later = Timestamp.now.adding(seconds: SpacePurge.graceSeconds + 60)
      try await accounts.users.delete(home.scope.user)
      #expect(try await purge.run(now: later) == 0)
      let bob = try #require(
        try await database.read { db in
          try db.row(
            "SELECT key FROM users WHERE email = 'bob@example.com'",
            map: { $0.key(0, of: User.self) })
        })
      try await accounts.users.delete(bob)
      #expect(try await purge.run(now: later.adding(seconds: -120)) == 0)

      #expect(try await purge.run(now: later) == 2)
      #expect(try await rows(of: home.scope.space, database).isEmpty)
      #expect(try await rows(of: carol.scope.space, database) == kept)
      let (spaces, addresses) = try await database.read { db in
        (
          try db.integer("SELECT COUNT(*) FROM spaces"),
          try db.rows("SELECT email FROM users WHERE email IS NOT NULL", map: { $0.text(0) })
        )
      }
      #expect(spaces == 1 && addresses == ["carol@example.com"])
      for doctor in Features.doctors(of: database) {
        _ = try await doctor.examine { Issue.record("\($0)") }
      }
      #expect(try await purge.run(now: later) == 0)
    }
  }

  @Test(
    "Keys and settings of deleted accounts are deleted after 30 days", arguments: TestEngine.all)
  func purgeUser(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let (database, accounts) = (home.database, home.features.accounts)
      let carol = try await CatalogFixture(database, "carol@example.com")
      try await database.write { db in
        for user in [home.scope.user, carol.scope.user] {
          try db.execute(
            """
            INSERT INTO assist_settings (user_id, provider, sealed_key, updated_at)
            VALUES ($1, 'openai', $2, 1)
            """, user, [1, 2, 3] as [UInt8])
          try db.execute(
            "INSERT INTO scan_usage (user_id, month, used) VALUES ($1, '2026-11', 3)", user)
          try db.execute(
            "UPDATE users SET theme = 'dark', language = 'ru', scan_limit = 5 WHERE key = $1", user)
        }
      }
      let purge = SpacePurge(database, accounts, batchSize: 3)
      let later = Timestamp.now.adding(seconds: SpacePurge.graceSeconds + 60)
      try await accounts.users.delete(home.scope.user)
      try await purge.run(now: later.adding(seconds: -120))
      #expect(try await home.integer("SELECT COUNT(*) FROM assist_settings") == 2)

      try await purge.run(now: later)
      let tables = try await database.read { db in try SpacePurge.tablesOfUsers(db).map(\.name) }
      #expect(Set(tables).isSuperset(of: ["assist_settings", "scan_usage", "sessions"]))
      for table in tables {
        let count = try await home.integer(
          "SELECT COUNT(*) FROM \(quoted(table)) WHERE user_id = \(home.scope.user.rawValue)")
        #expect(count == 0, "\(table)")
      }
      #expect(try await home.integer("SELECT COUNT(*) FROM assist_settings") == 1)
      let settings = try await database.read { db in
        try db.rows(
          "SELECT language, theme, scan_limit FROM users WHERE key IN ($1, $2) ORDER BY key",
          home.scope.user, carol.scope.user
        ) { "\($0.text(0)) \($0.text(1)) \($0.optionalInt(2) ?? 0)" }
      }
      #expect(settings == ["  0", "ru dark 5"])
    }
  }

  @Test("Tables are ordered so that rows are deleted before those they refer to")
  func order() async throws {
    try await TestEngine.sqlite.withDatabase { database in
      try await database.read { db in
        let names = try SpacePurge.tables(db).map(\.name)
        #expect(Set(names).count == names.count && names.contains("entries"))
        for (index, name) in names.enumerated() {
          let referring = try DatabaseSchema.references(to: name, db).map(\.table)
          let later = names[(index + 1)...].filter { referring.contains($0) }
          #expect(later.isEmpty, "\(name) is deleted before \(later)")
        }
      }
    }
  }

  @Test("The usage of each space is counted", arguments: TestEngine.all)
  func usage(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await ArchiveFixture.fill(home)
      let all = try await home.database.read { db in try SpaceUsage.all(db) }
      #expect(all.count == 2 && all[0].handle == "ann")
      let entries = try await home.integer("SELECT COUNT(*) FROM entries")
      #expect(all.map(\.entries).reduce(0, +) == Int(entries))
      #expect(all[0].images > 0 && all[0].imageBytes > all[1].imageBytes)
      let files = try await home.integer(
        "SELECT COALESCE(SUM(length(bytes)), 0) FROM import_chunks")
      #expect(all.map(\.importBytes).reduce(0, +) == files)
      let one = try await home.database.read { db in
        try SpaceUsage.all(of: home.scope.space, db)
      }
      #expect(one == [all[0]])
    }
  }

  @Test("Every difference has an explanation, and is repaired if it says so")
  func explanations() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      try await ArchiveFixture.fill(home)
      try await home.database.write { db in
        for sql in [
          "UPDATE entries SET title_key = 'x', images = '[]', additional_fields = '{}'",
          "UPDATE collections SET entry_count = 99", "DELETE FROM entry_values",
          "DELETE FROM search_documents", "UPDATE entry_counts SET count = 7",
          "UPDATE lists SET item_count = 9",
        ] { try db.execute(sql) }
      }
      for doctor in home.features.doctors where !(doctor is BlobDoctor) {
        let kinds = doctor.explanations.map(\.kind)
        let result = try await doctor.examine { line in
          if !kinds.contains(where: { line.contains($0) }) { Issue.record("\(line)") }
        }
        #expect(result.differences > 0, "\(doctor.subject)")
        try await doctor.repair()
        let after = try await doctor.examine { Issue.record("\($0)") }
        #expect(after.differences == 0)
        for text in doctor.explanations.map(\.text) { #expect(text.contains("--repair")) }
      }
    }
  }
}
