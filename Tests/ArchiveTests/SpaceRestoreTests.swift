import Accounts
import Book
import Catalog
import Database
import Foundation
import Journal
import Model
import Publishing
import TestSupport
import Testing

@testable import Archive

/// Restoring one space beside the other spaces of a server.
@Suite struct SpaceRestoreTests {
  private static func handle(_ home: CatalogFixture) async throws -> String {
    let space = home.scope.space
    return try await home.database.read { db in
      try db.row("SELECT handle FROM spaces WHERE key = $1", space, map: { $0.text(0) })
    } ?? ""
  }

  private static func texts(
    _ sql: String, in space: SpaceKey, _ database: Database
  ) async throws -> [String] {
    try await database.read { db in try db.rows(sql, space, map: { $0.text(0) }) }
  }

  private static func restore(
    _ fixture: ArchiveFixture, into home: CatalogFixture, owner: UserKey? = nil, name: String? = nil
  ) async throws -> SpaceRestore.Result {
    let restore = SpaceRestore(
      try await VerifiedArchive(fixture.path), tables: Features.archivedTables,
      secret: ArchiveFixture.secret(home), folder: fixture.folder)
    return try await restore.run(into: home.database, owner: owner, name: name)
  }

  /// Lets the next row of each table have a key above `key`, so that keys are recognised.
  private static func beginKeys(after key: Int64, _ database: Database) async throws {
    try await database.write { db in
      for table in try DatabaseSchema.read(db).tables.values
      where table.isNumbered && !["spaces", "users", "search_documents"].contains(table.name) {
        try TableLoading.setLastKey(key, of: table, db)
      }
    }
  }

  /// Makes changes whose log entries contain keys of every kind.
  private static func fillLog(_ home: CatalogFixture) async throws {
    let (site, scope) = (home.features.site, home.scope)
    _ = try await home.features.collections.delete(
      home.collection("Games"), for: scope.user)
    let outer = try await site.media.folders.make("Outer", in: nil, scope)
    let inner = try await site.media.folders.make("Inner", in: nil, scope)
    // The parent is newer than the child.
    _ = try await site.media.folders.update(outer.id, parent: .set(inner.id), scope)
    let item = try await site.media.upload(
      CatalogFixture.image("phone.jpg"), name: "phone.jpg", in: scope)
    _ = try await site.media.delete(item.id, in: scope)
    let route = try await site.routes.create(
      RouteBody(slug: "/gone", title: "Gone", status: 1), in: scope)
    _ = try await site.routes.delete(route.id, in: scope)
    let noir = try await home.createEntry("Noir", type: "movie", in: "Movies", ["Genre": "Crime"])
    _ = try await home.entries.delete(noir.model.id, for: scope.user)
  }

  private static func examine(_ database: Database) async throws {
    for doctor in Features.doctors(of: database) {
      _ = try await doctor.examine { Issue.record("\($0)") }
    }
  }

  @Test(
    "A space gets new keys beside others, also in its log", arguments: TestEngine.all,
    TestEngine.all)
  func newKeys(source: TestEngine, target: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await source.withDatabase { database in
        try await Self.beginKeys(after: 5_000_000, database)
        let home = try await CatalogFixture(database)
        try await ArchiveFixture.fill(home)
        try await Self.fillLog(home)
        _ = try await fixture.export(home, space: Self.handle(home))
        try await target.withDatabase { database in
          try await Self.beginKeys(after: 9_000_000, database)
          // Ann has another key than in the archive.
          _ = try await CatalogFixture(database, "zoe@example.com")
          let other = try await CatalogFixture(database)
          _ = try await other.createEntry("Already here")
          let result = try await Self.restore(fixture, into: other)
          #expect(result.handle == "ann-2" && !result.hasNewIDs)
          #expect(result.missingMembers == ["bob@example.com"])
          #expect(result.droppedSecrets == [ArchiveFixture.leftOut] && result.blobs > 0)
          try await Self.examine(database)
          try await expectNoKeys(from: 5_000_000, in: result.space, database)
          let titles = "SELECT title FROM entries WHERE space_id = $1 ORDER BY key"
          #expect(
            try await Self.texts(titles, in: result.space, database)
              == Self.texts(titles, in: home.scope.space, home.database))
          let roles = try await Self.texts(
            """
            SELECT u.email_key || ' ' || m.role FROM members m JOIN users u ON u.key = m.user_id
            WHERE m.space_id = $1
            """, in: result.space, database)
          #expect(roles == ["ann@example.com owner"])
          try await expectUndo(other, result.space)
        }
      }
    }
  }

  /// Expects that no column of the space contains a number that is a key of the archive.
  private func expectNoKeys(
    from first: Int64, in space: SpaceKey, _ database: Database
  ) async throws {
    let keys = first..<first + 1000
    try await database.read { db in
      let schema = try DatabaseSchema.read(db)
      for table in Features.archivedTables where table.owner == .space(column: "space_id") {
        guard table.isArchived, let description = schema.tables[table.name] else { continue }
        for column in description.columns where column.type == .integer || column.type == .text {
          let values = try db.rows(
            """
            SELECT CAST(\(quoted(column.name)) AS TEXT) FROM \(quoted(table.name))
            WHERE space_id = $1 AND \(quoted(column.name)) IS NOT NULL
            """, space, map: { $0.text(0) })
          for value in values {
            let words = value.split { !$0.isLetter && !$0.isNumber }
            guard words.contains(where: { Int64($0).map(keys.contains) == true }) else { continue }
            Issue.record("\(table.name).\(column.name): \(value)")
          }
        }
      }
    }
  }

  /// Expects that a deleted entry of the restored space gets its author, type, collection and
  /// relations again.
  private func expectUndo(_ home: CatalogFixture, _ space: SpaceKey) async throws {
    let database = home.database
    let group = try await database.read { db in
      try db.row(
        """
        SELECT group_id FROM changes WHERE space_id = $1 AND kind = 'entry'
          AND operation = 'delete' ORDER BY seq DESC LIMIT 1
        """, space, map: { $0.id(0, of: ChangeGroup.self) })
    }
    _ = try await home.journal.undo(try #require(group), by: home.scope.user)
    let linked = try await Self.texts(
      """
      SELECT g.title FROM entries e
      JOIN entry_relations r ON r.space_id = e.space_id AND r.source_id = e.key
      JOIN entries g ON g.space_id = r.space_id AND g.key = r.target_id
      WHERE e.space_id = $1 AND e.title = 'Noir' AND e.type_id IS NOT NULL
        AND e.collection_id IS NOT NULL
        AND e.user_id = (SELECT key FROM users WHERE email_key = 'ann@example.com')
      """, in: space, database)
    #expect(linked == ["Crime"])
    try await Self.examine(database)
  }

  @Test("A copy beside its original has new ids", arguments: TestEngine.all)
  func besideOriginal(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        try await ArchiveFixture.fill(home)
        _ = try await fixture.export(home, space: Self.handle(home))
        let result = try await Self.restore(fixture, into: home, name: "Copy")
        #expect(result.hasNewIDs && result.missingMembers.isEmpty)
        #expect(result.droppedSecrets == [ArchiveFixture.leftOut])
        for table in ["entries", "lists", "list_items", "media", "routes", "saved_views"] {
          let shared = try await home.integer(
            """
            SELECT COUNT(*) FROM \(table) a JOIN \(table) b
              ON b.id = a.id AND b.space_id <> a.space_id
            """)
          #expect(shared == 0, "\(table)")
        }
        let ids = try await home.database.read { db in
          try db.rows(
            "SELECT id FROM entries WHERE space_id = $1 UNION SELECT id FROM media"
              + " WHERE space_id = $1",
            home.scope.space, map: { "\($0.id(0, of: Entry.self))" })
        }
        let published = try await Self.texts(
          "SELECT raw || clean || doc FROM published_entries WHERE space_id = $1"
            + " UNION ALL SELECT doc FROM entries WHERE space_id = $1", in: result.space,
          home.database)
        #expect(!published.isEmpty)
        #expect(!published.contains { text in ids.contains { text.contains($0) } })
        let active = try await Self.texts(
          "SELECT name FROM webhooks WHERE space_id = $1 AND is_active = 1", in: result.space,
          home.database)
        #expect(active.isEmpty)
        let views = try await Self.texts(
          "SELECT name FROM saved_views WHERE space_id = $1", in: result.space, home.database)
        #expect(views == ["Noir"])
        let name = try await Self.texts(
          "SELECT name FROM spaces WHERE key = $1", in: result.space, home.database)
        #expect(name == ["Copy"])
        try await Self.examine(home.database)
        // The original is as it was.
        _ = try await fixture.export(home, space: Self.handle(home), to: "again.zip")
        let before = try await VerifiedArchive(fixture.path).manifest.tables
        let after = try await VerifiedArchive("\(fixture.folder)/again.zip").manifest.tables
        #expect(after.mapValues(\.sha256) == before.mapValues(\.sha256))
      }
    }
  }

  @Test("A space needs an owner with an account, and nothing remains without one")
  func owner() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        try await home.createEntry("Metropolis", type: "movie")
        _ = try await fixture.export(home, space: Self.handle(home))
      }
      try await TestEngine.sqlite.withDatabase { database in
        let carol = try await CatalogFixture(database, "carol@example.com")
        await #expect(throws: ArchiveError.noOwner(names: ["ann@example.com"])) {
          _ = try await Self.restore(fixture, into: carol)
        }
        #expect(try await carol.integer("SELECT COUNT(*) FROM spaces") == 1)
        #expect(try await carol.integer("SELECT COUNT(*) FROM users") == 1)
        let result = try await Self.restore(fixture, into: carol, owner: carol.scope.user)
        let scope = Scope(user: carol.scope.user, space: result.space)
        try await database.read { db in try scope.authoriseOwning(db) }
        #expect(result.missingMembers == ["ann@example.com"])
        // What Ann wrote is still hers, and she cannot sign in.
        let deleted = try await carol.integer(
          """
          SELECT COUNT(*) FROM entries e JOIN users u ON u.key = e.user_id
          WHERE e.title = 'Metropolis' AND u.deleted_at IS NOT NULL
          """)
        #expect(deleted == 1)
      }
    }
  }

  @Test("What an interrupted restoration left is deleted by the next one")
  func interrupted() async throws {
    try await ArchiveFixture.with { fixture in
      try await TestEngine.sqlite.withCatalog { home in
        _ = try await fixture.export(home, space: Self.handle(home))
        try await home.database.write { db in
          let left = try Spaces.insertRestored(
            .new(), handle: "left", name: "Left", sequence: 0, created: .now, db, now: .now)
          try ServerSettings.set(
            SpaceStore.restorationSetting, to: "\(left.space.rawValue)", db)
        }
        let result = try await Self.restore(fixture, into: home)
        let handles = try await Self.texts(
          "SELECT handle FROM spaces WHERE key > $1 ORDER BY key", in: SpaceKey(0), home.database)
        #expect(handles == ["ann", result.handle])
      }
    }
  }

  @Test("An archive of one space contains no credentials", arguments: TestEngine.all)
  func credentials(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        try await ArchiveFixture.fill(home)
        _ = try await fixture.export(home, space: Self.handle(home))
        let files = try fixture.files(of: "book.zip")
        let paths = Set(files.map(\.path))
        for table in ["api_tokens", "auth_providers", "invitations", "assist_settings"] {
          #expect(!paths.contains(ArchiveManifest.tablePath(table)))
        }
        let users = files.first { $0.path == ArchiveManifest.tablePath("users") }
        let lines = String(decoding: users?.bytes ?? [], as: UTF8.self)
        #expect(lines.contains("bob@example.com") && !lines.contains("scrypt"))
        #expect(lines.contains(#""password_hash":null"#))

        let secret = try await Self.texts(
          "SELECT secret FROM webhooks WHERE space_id = $1", in: home.scope.space, home.database)
        for file in files {
          let text = String(decoding: file.bytes ?? [], as: UTF8.self)
          for credential in ["PATH", "QUERY", "HEADER", "sesame"] + secret {
            #expect(!text.contains(credential), "\(file.path) \(credential)")
          }
        }
        let webhooks = files.first { $0.path == ArchiveManifest.tablePath("webhooks") }
        let rows = String(decoding: webhooks?.bytes ?? [], as: UTF8.self)
        #expect(rows.contains(#""url":"https://hooks.example.com:8443/""#))
        #expect(rows.contains(#""headers":"{}""#) && rows.contains(#""is_active":0"#))
        #expect(rows.contains(#""name":"Build""#) && rows.contains("content.published"))
        // The changes are there, so that the log has no gaps.
        let log = files.first { $0.path == ArchiveManifest.tablePath("changes") }
        let changes = String(decoding: log?.bytes ?? [], as: UTF8.self).split(separator: "\n")
        let hooks = changes.filter { $0.contains(#""kind":"webhook""#) }
        #expect(hooks.count == 4 && hooks.allSatisfy { $0.contains(#""before":null"#) })
        #expect(changes.contains { $0.contains("Deleted") })
      }
    }
  }

  @Test(
    "Only the server of a webhook's URL is in an archive of one space", arguments: TestEngine.all)
  func origins(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        _ = try await home.features.site.webhooks.make(
          WebhookDraft(name: "Build", url: "https://example.com/"), in: home.scope)
        for (url, origin) in [
          ("https://example.com", "https://example.com/"),
          ("https://example.com/?key=Q", "https://example.com/"),
          ("https://example.com?key=Q", "https://example.com/"),
          ("https://example.com#Q", "https://example.com/"),
          ("https://[2001:db8::1]:9/Q", "https://[2001:db8::1]:9/"),
          ("http://example.com:80/Q", "http://example.com:80/"),
          ("https://ann:Q@example.com/", "https://unknown.invalid/"),
        ] {
          try await home.execute("UPDATE webhooks SET url = '\(url)'")
          _ = try await fixture.export(home, space: Self.handle(home))
          let files = try fixture.files(of: "book.zip")
          let webhooks = files.first { $0.path == ArchiveManifest.tablePath("webhooks") }
          let rows = String(decoding: webhooks?.bytes ?? [], as: UTF8.self)
          #expect(rows.contains(#""url":"\#(origin)""#), "\(url)")
        }
      }
    }
  }

  @Test("Changes of webhooks in a restored book cannot be undone", arguments: TestEngine.all)
  func undoOfWebhooks(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withCatalog { home in
        try await ArchiveFixture.fill(home)
        _ = try await fixture.export(home, space: Self.handle(home))
        let result = try await Self.restore(fixture, into: home)
        let groups = try await home.database.read { db in
          try db.rows(
            """
            SELECT group_id FROM changes
            WHERE space_id = $1 AND kind = 'webhook' AND operation <> 'create'
            """, result.space, map: { $0.id(0, of: ChangeGroup.self) })
        }
        #expect(groups.count == 2)
        // The original has other groups, which undo would find instead.
        let shared = try await home.integer(
          """
          SELECT COUNT(*) FROM changes a JOIN changes b
            ON b.group_id = a.group_id AND b.space_id <> a.space_id
          """)
        #expect(shared == 0)
        for group in groups {
          let refused = try await thrownFailure {
            _ = try await home.journal.undo(group, by: home.scope.user)
          }
          #expect(refused?.code == "undo.conflict")
        }
        let names = try await Self.texts(
          "SELECT name FROM webhooks WHERE space_id = $1", in: result.space, home.database)
        #expect(names == ["Build"])
      }
    }
  }
}

/// Replacing ids and keys in texts.
@Suite struct RowTranslationTests {
  private let first = RowID.new()
  private let second = RowID.new()

  @Test func `only known ids are replaced, wherever they are in a text`() {
    var ids = IDTranslation()
    ids.renewed = [first]
    let new = ids.translate(first)
    #expect(new != first && new.high == first.high && new.low >> 62 == first.low >> 62)
    #expect(ids.translate(second) == second)
    #expect(ids.translate("\(first)") == "\(new)")
    #expect(
      ids.translate("a-\(first)-b \(second) [x](/media/\(first))…")
        == "a-\(new)-b \(second) [x](/media/\(new))…")
    for text in ["", "-", "12345678-", "--------------------------------------------"] {
      #expect(ids.translate(text) == text)
    }
    ids.replaced = [second: first]
    #expect(ids.translate("\(second)") == "\(first)")
  }

  @Test func `keys are replaced at the declared paths only`() throws {
    let keys = LoggedKeys(.entry, rows: ["a", "b.c", "d.e.f"], users: ["u"])
    let json = #"{"a":1,"b":[{"c":2,"x":2},{"c":null}],"d":{"e":[{"f":3}]},"u":4,"x":1.5}"#
    #expect(
      try keys.replacing(in: json, rows: { $0 + 10 }, users: { -$0 })
        == #"{"a":11,"b":[{"c":12,"x":2},{"c":null}],"d":{"e":[{"f":13}]},"u":-4,"x":1.5}"#)
    #expect(try keys.replacing(in: "{}", rows: { $0 }, users: { $0 }) == "{}")
  }
}
