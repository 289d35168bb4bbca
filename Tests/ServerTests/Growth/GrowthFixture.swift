import Database
import Foundation
import HTTPTypes
import Model
import TestSupport

/// Fills a space through the API: films with genres and actors, books, other entries, photos,
/// occasions, shopping lists, and a site with published pages.
///
/// The "subject" entries, which exercises request, have the same relations in every space.
enum GrowthFixture {
  static let email = "ann@example.com"
  /// The number of objects in a space.
  private struct Content {
    var entries = 0
    var lists = 0
    var posts = 0
    var media = 0

    /// Returns more of each kind than a page shows.
    static func full(_ entries: Int) -> Content {
      Content(
        entries: entries, lists: max(60, entries / 30), posts: max(60, entries / 20),
        media: max(60, entries / 30))
    }

    /// The content of the space when the stale statistics are collected.
    var young: Content {
      Content(entries: entries / 4, lists: lists / 4, posts: posts / 4, media: media / 4)
    }
  }

  /// Fills a space with `size` entries.
  /// - Returns: the rows of `sqlite_stat1` from when the space was young; empty for a small space,
  ///   and on PostgreSQL, where they stay in the database.
  static func fill(_ place: TestDatabaseLocation, _ size: Int) async throws -> [[String?]] {
    let database = try place.open(connections: 1)
    try await database.migrate()
    try await database.withoutTransaction { db in try stopAutovacuum(db) }
    let full = Content.full(size)
    let stale = try await TestServer.on(database) { server in
      let ann = try await server.addUser(email, name: "Ann")
      let book = try await SpaceFiller(ann)
      try await book.subject()
      try await book.media()
      try await add(from: Content(), to: full.young, book, database)
      let stale = try await statistics(database)
      try await add(from: full.young, to: full, book, database)
      return stale
    }
    // Copies of the SQLite file do not include its write-ahead log.
    try await database.withoutTransaction { db in
      if db.dialect == .sqlite { try db.runScript("PRAGMA wal_checkpoint(TRUNCATE)") }
    }
    try database.close()
    return stale
  }

  private static func add(
    from there: Content, to wanted: Content, _ book: SpaceFiller, _ database: Database
  ) async throws {
    for start in stride(from: there.entries, to: wanted.entries, by: 500) {
      try await book.entries(start..<min(start + 500, wanted.entries))
    }
    try await book.lists(there.lists..<wanted.lists)
    try await book.posts(there.posts..<wanted.posts)
    try await database.write { db in try copyMedia(db, from: there.media, to: wanted.media) }
  }

  /// Turns off autovacuum, so that only the test changes PostgreSQL's statistics and pages.
  private static func stopAutovacuum(_ db: any Connection) throws {
    guard db.dialect == .postgres else { return }
    let tables = try db.rows(
      """
      SELECT CAST(oid::regclass AS TEXT) FROM pg_class
      WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
      """
    ) { $0.text(0) }
    for table in tables {
      try db.runScript(
        """
        ALTER TABLE \(table)
          SET (autovacuum_enabled = off, toast.autovacuum_enabled = off)
        """)
    }
  }

  /// Copies the row of the uploaded file. All copies share its blob.
  private static func copyMedia(_ db: any Connection, from first: Int, to end: Int) throws {
    guard first < end else { return }
    let id = db.dialect == .sqlite ? "randomblob(16)" : "gen_random_uuid()"
    try db.execute(
      """
      WITH RECURSIVE numbers (number) AS (
        SELECT CAST($1 AS BIGINT)
        UNION ALL SELECT number + 1 FROM numbers WHERE number < CAST($2 AS BIGINT))
      INSERT INTO media (id, space_id, blob_id, name, user_id, created_at, updated_at)
      SELECT \(id), m.space_id, m.blob_id, n.number || '.jpg', m.user_id, m.created_at,
        m.updated_at
      FROM numbers n CROSS JOIN media m WHERE m.name = 'phone.jpg'
      """, first + 1, end)
  }

  /// Collects the planner's statistics. On SQLite they are removed from the database and returned.
  private static func statistics(_ database: Database) async throws -> [[String?]] {
    guard database.dialect == .sqlite else {
      try await database.withoutTransaction { db in try db.runScript("ANALYZE") }
      return []
    }
    try await database.updateStatistics()
    return try await database.withoutTransaction { db in
      let isThere = try db.integer("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'")
      guard isThere != nil else { return [] }
      let rows = try db.rows("SELECT tbl, idx, stat FROM sqlite_stat1") {
        [$0.text(0), $0.optionalText(1), $0.text(2)]
      }
      try db.runScript("DROP TABLE sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4")
      return rows
    }
  }
}

/// The requests that fill a space.
private struct SpaceFiller {
  let ann: APIClient
  let movie: String
  let book: String
  let collection: String
  let picture: String
  let post: String
  let postBody: String

  init(_ ann: APIClient) async throws {
    self.ann = ann
    let types: [EntryType] = try await ann.get("/types").decoded()
    let collections: [EntryCollection] = try await ann.get("/collections").decoded()
    func type(_ name: String) throws -> String {
      guard let type = types.first(where: { $0.name == name }) else {
        throw Failure.notFound("type")
      }
      return "\(type.id)"
    }
    movie = try type("Movie")
    book = try type("Book")
    guard let first = collections.first else { throw Failure.notFound("collection") }
    collection = "\(first.id)"
    let answer = try await ann.post(
      "/entries",
      growthJSON([
        "title": "Pictured", "description": "x", "score": 1, "date": "2026-02-20",
        "images": [["data": try CatalogFixture.base64("phone.jpg")]],
      ]))
    guard answer.status == 201 else { throw Failure.malformed(answer.text) }
    let pictured: Entry = try answer.decoded()
    picture = "\(pictured.images[0].id)"
    (post, postBody) = try await SpaceFiller.makePost(ann)
  }

  /// Creates the type of the site's posts and returns it with the field of its text.
  private static func makePost(_ ann: APIClient) async throws -> (type: String, body: String) {
    let type =
      try await post(
        ann, "/datatype", ["label": "Post", "type": "root", "author_id": ""])["datatype_id"]
      as? String ?? ""
    let body =
      try await post(
        ann, "/fields",
        [
          "parent_id": type, "label": "Body", "data": "", "validation": "",
          "ui_config": "{}", "type": "richtext", "author_id": "",
        ])["field_id"] as? String ?? ""
    try await post(
      ann, "/fields",
      [
        "parent_id": type, "label": "See also", "type": "relation",
        "ui_config": growthJSON(["relation": ["datatype_id": type, "many": true]]),
        "author_id": "",
      ])
    return (type, body)
  }

  /// Creates the entries whose relations are the same in every space.
  func subject() async throws {
    for number in 0..<3 {
      try await post(
        "/entries",
        [
          "title": "Subject \(number)", "description": "Here.", "type_id": movie, "score": 3,
          "date": "2026-02-20", "images": [["id": picture]], "rating": 7.5,
          "occasions": [["date": "2020-01-01", "score": 2, "note": "At home."]],
          "additional_fields": [
            "Genre": "Subject genre", "Cast": "Subject actor, Other actor",
            "Director": "Subject director", "Year": "1944",
          ],
        ])
    }
  }

  func entries(_ numbers: Range<Int>) async throws {
    let rows = numbers.map { number -> [String: Any] in
      var row: [String: Any] = [
        "title": "Film \(number)", "description": "Seen \(number).",
        "date": "20\(10 + number % 16)-0\(1 + number % 9)-11", "score": number % 4,
      ]
      switch number % 5 {
      case 0..<3:
        row["type_id"] = movie
        row["additional_fields"] = [
          "Genre": number % 7 == 0 ? "Noir, Crime" : "Drama", "Year": "\(1930 + number % 60)",
          "Cast": "Actor \(number / 5), Actor \(number / 9 + 1)", "Director": "Maker \(number / 8)",
        ]
        row["rating"] = Double(number % 100) / 10
      case 3:
        row["type_id"] = book
        row["title"] = "Book \(number)"
        row["additional_fields"] = ["Author": "Author \(number / 15)"]
      default:
        row["collection_id"] = collection
        row["title"] = "Note \(number)"
      }
      if number % 10 == 0 { row["images"] = [["id": picture]] }
      if number % 12 == 0 { row["occasions"] = [["date": "2019-05-05", "score": 1, "note": "x"]] }
      if number % 40 == 1 { row["stage"] = "planned" }
      if number % 25 == 2 { row["favourite"] = true }
      return row
    }
    let answer = try await ann.post("/entries/batch", growthJSON(rows))
    guard answer.status == 200, !answer.text.contains(#""error":"#) else {
      throw Failure.malformed(String(answer.text.prefix(500)))
    }
  }

  func lists(_ numbers: Range<Int>) async throws {
    for number in numbers {
      try await post(
        "/grocery-lists",
        [
          "name": "List \(number)",
          "items": ["Milk", "Bread", "Item \(number)"].map { ["name": $0] },
        ])
    }
  }

  /// Creates published posts, each with its route.
  func posts(_ numbers: Range<Int>) async throws {
    for number in numbers {
      let route =
        try await post(
          "/routes",
          ["slug": "post-\(number)", "title": "Post \(number)", "status": 1, "author_id": ""]
        )["route_id"] as? String
      let made = try await post(
        "/content/create",
        [
          "datatype_id": post, "status": "draft", "route_id": route ?? "",
          "fields": [postBody: "Body of \(number)"],
        ])
      let content = (made["content_data"] as? [String: Any])?["content_data_id"] as? String
      let published = try await ann.put(
        "/contentdata/", growthJSON(["content_data_id": content ?? "", "status": "published"]))
      guard published.status == 200 else { throw Failure.malformed(published.text) }
    }
  }

  func media() async throws {
    let bytes = [UInt8](Data(base64Encoded: try CatalogFixture.base64("phone.jpg")) ?? Data())
    let answer = try await ann.upload("/media", [("file", "phone.jpg", bytes)])
    guard answer.status == 201 else { throw Failure.malformed("/media: \(answer.text)") }
  }

  @discardableResult
  private func post(_ path: String, _ body: [String: Any]) async throws -> [String: Any] {
    try await SpaceFiller.post(ann, path, body)
  }

  @discardableResult
  private static func post(
    _ ann: APIClient, _ path: String, _ body: [String: Any]
  ) async throws -> [String: Any] {
    let answer = try await ann.post(path, growthJSON(body))
    guard (200..<300).contains(answer.status) else {
      throw Failure.malformed("\(path): \(answer.text)")
    }
    return answer.object
  }
}

/// Encodes dictionaries, arrays, texts and numbers as JSON.
func growthJSON(_ value: Any) -> String {
  let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
  return String(decoding: data ?? Data(), as: UTF8.self)
}
