import Accounts
import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Archive

@Suite struct RoundTripTests {
  private func texts(_ sql: String, _ database: Database) async throws -> [String] {
    try await database.read { db in try db.rows(sql, map: { $0.text(0) }) }
  }

  /// Records what doctor finds.
  private func examine(_ database: Database) async throws {
    for doctor in Features.doctors(of: database) {
      _ = try await doctor.examine { Issue.record("\($0)") }
    }
  }

  @Test("Export, restore and export give the same bytes", arguments: TestEngine.all, TestEngine.all)
  func identical(source: TestEngine, target: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await source.withCatalog { home in
        try await ArchiveFixture.fill(home)
        let secret = ArchiveFixture.secret(home)
        let original = try await fixture.export(home)
        #expect(try await fixture.export(home, to: "again.zip") == original)
        try await target.withDatabaseLocation { place in
          let database = try place.open()
          let result = try await fixture.restore(secret: secret).run(into: database)
          #expect(result.blobs > 0 && result.droppedSecrets.isEmpty)
          try await examine(database)
          let copy = try await fixture.export(database, secret: secret, to: "copy.zip")
          #expect(copy == original)
          #expect(try await texts("SELECT kind FROM jobs", database) == ["publish"])
          let titles = "SELECT title FROM entries ORDER BY key"
          #expect(try await texts(titles, database) == texts(titles, home.database))
          try database.close()
        }
      }
    }
  }

  @Test("Keys of deleted rows are not used again after restoring", arguments: TestEngine.all)
  func sequences(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        let first = try await home.createEntry("Kept")
        let gone = try await home.createEntry("Deleted")
        _ = try await home.entries.delete(gone.model.id, for: home.scope.user)
        let last = try await home.integer("SELECT MAX(key) FROM entries")
        _ = try await fixture.export(home)
        try await engine.withDatabaseLocation { place in
          let database = try place.open()
          _ = try await fixture.restore(secret: "").run(into: database)
          let restored = try await CatalogFixture(database, "carol@example.com")
          _ = try await restored.createEntry("New")
          let key = try await restored.integer("SELECT MAX(key) FROM entries")
          #expect(key > last + 1, "\(first.model.id)")
          try database.close()
        }
      }
    }
  }

  @Test("The job that exports is not in the archive")
  func ownJob() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        let archives = Archives(home.features, folder: "\(fixture.folder)/archives")
        _ = try await archives.export(wholeServer: true, in: home.scope)
        #expect(try await home.integer("SELECT COUNT(*) FROM jobs") == 1)
        _ = try await fixture.export(home)
        let jobs = try fixture.files(of: "book.zip").first {
          $0.path == ArchiveManifest.tablePath("jobs")
        }
        #expect(jobs != nil && jobs?.bytes?.isEmpty != false)
      }
    }
  }

  @Test("What is temporary is not in the archive", arguments: TestEngine.all)
  func omitted(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withServer { server in
        _ = try await server.addUser("ann@example.com")
        let features = server.features
        _ = try await fixture.export(
          server.database, secret: features.accounts.secrets.fingerprint)
        let files = try fixture.files(of: "book.zip")
        let paths = Set(files.map(\.path))
        for table in ["sessions", "refresh_tokens", "attempts", "email_codes", "search_documents"] {
          #expect(!paths.contains(ArchiveManifest.tablePath(table)))
        }
        let settings = files.first { $0.path == ArchiveManifest.tablePath("settings") }
        let text = String(decoding: settings?.bytes ?? [], as: UTF8.self)
        #expect(settings != nil && !text.contains("fingerprint"))
        let users = files.first { $0.path == ArchiveManifest.tablePath("users") }
        let emails = String(decoding: users?.bytes ?? [], as: UTF8.self)
        #expect(emails.contains("ann@example.com"))
      }
    }
  }

  @Test("An archive of one space contains only its rows", arguments: TestEngine.all)
  func oneSpace(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        try await ArchiveFixture.fill(home)
        _ = try await CatalogFixture(home.database, "stranger@example.com")
        let secret = ArchiveFixture.secret(home)
        let handle = try #require(
          try await home.database.read { db in
            try db.row(
              "SELECT handle FROM spaces WHERE key = $1", home.scope.space, map: { $0.text(0) })
          })
        let original = try await fixture.export(home, space: handle)
        try await engine.withDatabaseLocation { place in
          let database = try place.open()
          _ = try await fixture.restore(secret: secret).run(into: database)
          #expect(try await texts("SELECT handle FROM spaces", database) == [handle])
          let emails = try await texts("SELECT email FROM users ORDER BY key", database)
          #expect(emails == ["ann@example.com", "bob@example.com"])
          let titles = try await texts("SELECT title FROM entries", database)
          #expect(titles.contains("Metropolis") && !titles.contains("Bob's own"))
          let copy = try await fixture.export(database, secret: secret, space: handle, to: "c.zip")
          #expect(copy == original)
          try database.close()
        }
        await #expect(throws: ArchiveError.noSpace(handle: "nobody")) {
          _ = try await fixture.export(home, space: "nobody", to: "nobody.zip")
        }
        #expect(!FileManager.default.fileExists(atPath: "\(fixture.folder)/nobody.zip"))
      }
    }
  }

  @Test("On a server with another secret, sealed values are dropped and listed")
  func otherSecret() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await ArchiveFixture.fill(home)
        _ = try await fixture.export(home)
        try await TestEngine.sqlite.withDatabaseLocation { place in
          let database = try place.open()
          let result = try await fixture.restore(secret: "another").run(into: database)
          #expect(
            result.droppedSecrets == [
              DroppedSecret(subject: "key of the provider of lookups", count: 1),
              DroppedSecret(subject: "secret of the webhook", names: ["Build"], count: 1),
            ])
          let left = try await texts(
            "SELECT secret FROM webhooks UNION ALL SELECT sealed_key FROM assist_settings", database
          )
          #expect(left == ["", ""])
          try database.close()
        }
      }
    }
  }

  @Test("An archive with an earlier schema is migrated", arguments: TestEngine.all)
  func earlierSchema(engine: TestEngine) async throws {
    let earlier = DatabaseSchema.newestMigration - 1
    try await ArchiveFixture.with { fixture in
      try await engine.withDatabaseLocation { place in
        let database = try place.open()
        try await database.migrate(upTo: earlier)
        try await database.write { db in
          try db.execute(
            "INSERT INTO users (id, created_at, updated_at) VALUES ($1, 1, 1)", UserID.new())
          try db.execute(
            """
            INSERT INTO spaces (id, handle, name, personal_of, created_at, updated_at)
            VALUES ($1, 'ann', 'Ann', (SELECT key FROM users), 1, 1)
            """, SpaceID.new())
        }
        _ = try await fixture.export(database, secret: "")
        try database.close()
      }
      try await engine.withDatabaseLocation { place in
        let database = try place.open()
        let restore = try await fixture.restore(secret: "")
        _ = try await restore.run(into: database)
        let number = try await database.read { db in try DatabaseSchema.appliedMigration(db) }
        #expect(number == DatabaseSchema.newestMigration)
        #expect(try await texts("SELECT handle FROM spaces", database) == ["ann"])
        try database.close()
      }
      let manifest = try await VerifiedArchive(fixture.path).manifest
      #expect(manifest.migration == earlier)
    }
  }
}
