import Book
import Database
import Foundation
import Model
import TestSupport
import Testing

@testable import Archive

/// The drill of docs/operations.md: a server is filled through its API, backed up, destroyed and
/// restored; and migrated and rolled back.
@Suite struct RestoreDrillTests {
  private static let time = Timestamp(milliseconds: 1_795_663_800_000)

  private func create(
    _ path: String, _ body: [String: Any], by user: APIClient
  ) async throws -> [String: Any] {
    let json = String(decoding: try JSONSerialization.data(withJSONObject: body), as: UTF8.self)
    let answer = try await user.post(path, json)
    #expect(answer.status == 201, "\(path): \(answer.status) \(answer.text)")
    return answer.object
  }

  private func photo(_ name: String) throws -> [UInt8] {
    [UInt8](try #require(Data(base64Encoded: try CatalogFixture.base64(name))))
  }

  /// Creates entries with images, a list and a site, each with the requests of a client.
  private func fill(_ server: TestServer) async throws {
    let ann = try await server.addUser("ann@example.com", name: "Ann")
    let bob = try await server.addUser("bob@example.com", name: "Bob")
    for number in 1...30 {
      _ = try await create(
        "/entries",
        [
          "title": "Entry \(number) «ещё»", "description": "Text\n\(number) 🎬", "score": number % 3,
          "date": "2026-01-02",
        ], by: number % 5 == 0 ? bob : ann)
    }
    let entry =
      #"{"title":"Photos","description":"Two.","score":2,"date":"2026-01-02"}"#
    let made = try await ann.upload(
      "/entries",
      [
        ("data", nil, Array(entry.utf8)), ("images", "a.jpg", try photo("phone.jpg")),
        ("images", "b.jpg", try photo("wide.jpg")),
      ])
    #expect(made.status == 201, "\(made.text)")
    _ = try await create(
      "/grocery-lists", ["name": "Friday", "items": [["name": "Milk"], ["name": "Хлеб"]]], by: ann)
    let type = try await create(
      "/datatype", ["label": "Post", "type": "root", "author_id": ""], by: ann)
    let route = try await create(
      "/routes", ["slug": "/hello", "title": "Hello", "status": 1, "author_id": ""], by: ann)
    _ = try await create(
      "/contentdata",
      [
        "datatype_id": type["datatype_id"] ?? "", "route_id": route["route_id"] ?? "",
        "author_id": "", "status": "draft",
      ], by: ann)
  }

  /// Returns everything that an export of the database contains.
  private func export(_ database: Database, _ fixture: ArchiveFixture) async throws -> [UInt8] {
    try await fixture.export(database, secret: "", to: "export.zip")
  }

  @Test(
    "A destroyed server is restored from its backup completely", arguments: TestEngine.all,
    TestEngine.all)
  func backup(engine: TestEngine, target: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      var original: [UInt8] = []
      var file = ""
      try await engine.withDatabaseLocation { place in
        let database = try place.open()
        try await database.migrate()
        file = try await TestServer.on(database) { server in
          try await fill(server)
          let backups = Backups(
            database, secret: "", folder: "\(fixture.folder)/backups",
            temporaryFolder: fixture.folder, retention: try BackupRetention("7d"))
          let result = try await backups.makeAndRecord(at: Self.time)
          #expect(result.differences == 0 && result.images > 0)
          return result.file.path
        }
        original = try await export(database, fixture)
        try database.close()
        // The end of the closure deletes the database with its data folder.
      }
      try await target.withDatabaseLocation { place in
        let database = try place.open()
        let restore = ArchiveRestore(
          try await VerifiedArchive(file), tables: Features.archivedTables, secret: "")
        _ = try await restore.run(into: database)
        #expect(try await export(database, fixture) == original)
        try await expectUsable(database)
        try database.close()
      }
    }
  }

  @Test(
    "A restoration into PostgreSQL that is killed leaves no tables, and the next one completes",
    arguments: TestEngine.all.filter { $0.dialect == .postgres })
  func killedRestoration(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      var original: [UInt8] = []
      try await TestEngine.sqlite.withCatalog { home in
        try await ArchiveFixture.fill(home)
        original = try await export(home.database, fixture)
      }
      try await engine.withDatabaseLocation { place in
        let restore = try await fixture.restore(secret: "", "export.zip")
        func run() async throws {
          _ = try await restore.run(connections: 2) { schema, connections in
            try place.open(connections: connections, schema: schema)
          }
        }
        // Everything but the last step, and none of the cleanup.
        let replacement = SchemaReplacement()
        let loaded = try place.open(connections: 1, schema: replacement.schema)
        try await replacement.prepare(loaded)
        _ = try await restore.run(into: loaded)
        try loaded.close()
        var database = try place.open()
        let tables = try await database.read { db in try DatabaseSchema.read(db).tables }
        #expect(tables.isEmpty)
        try database.close()

        try await run()
        database = try place.open()
        #expect(try await export(database, fixture) == original)
        let left = try await database.read { db in
          try db.integer("SELECT COUNT(*) FROM pg_namespace WHERE nspname LIKE 'commonplace%'")
        }
        #expect(left == 0)
        try database.close()

        let error = await #expect(throws: ArchiveError.self) { try await run() }
        #expect(error?.description.contains("The database is not empty") == true)
        database = try place.open()
        #expect(try await export(database, fixture) == original)
        try database.close()
      }
    }
  }

  @Test(
    "A server that was migrated and rolled back is as before", arguments: TestEngine.all)
  func rollback(engine: TestEngine) async throws {
    try await ArchiveFixture.with { fixture in
      try await engine.withDatabaseLocation { place in
        var database = try place.open()
        try await database.migrate()
        try await TestServer.on(database) { server in try await fill(server) }
        let original = try await export(database, fixture)
        let snapshots = MigrationSnapshots(in: place.folder)
        let snapshot = try await snapshots.take(
          of: database, before: DatabaseSchema.newestMigration + 1, at: Self.time)
        // The new version writes.
        try await TestServer.on(database) { server in
          let ann = try await server.signIn("ann@example.com")
          _ = try await create(
            "/entries",
            ["title": "Lost", "description": "Later.", "score": 1, "date": "2026-01-02"], by: ann)
        }
        #expect(try await export(database, fixture) != original)
        try database.close()
        if engine.dialect == .sqlite {
          _ = try await snapshots.rollBack(to: snapshot, at: Self.time)
        } else {
          _ = try await snapshots.rollBack(to: snapshot, at: Self.time) { schema, connections in
            try place.open(connections: connections, schema: schema)
          }
        }
        database = try place.open()
        #expect(try await export(database, fixture) == original)
        try await expectUsable(database)
        try database.close()
      }
    }
  }

  /// Signs in, reads and writes, and lets doctor check everything.
  private func expectUsable(_ database: Database) async throws {
    try await TestServer.on(database) { server in
      let ann = try await server.signIn("ann@example.com")
      let found = try await ann.get("/entries?q=Entry%2017")
      #expect(found.array?.isEmpty == false, "\(found.text)")
      _ = try await create(
        "/entries", ["title": "After", "description": "Later.", "score": 1, "date": "2026-01-02"],
        by: ann)
      #expect(try await server.differences() == [])
    }
  }
}
