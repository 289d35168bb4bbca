import Database
import Foundation
import HTTPTypes
import Model
import TestSupport

/// Fills a space as people do, through the API: films with genres and actors, books, plain
/// entries, photos, occasions, shopping lists, and a site with published pages.
///
/// What exercises look at, the "subject", has the same relations in every space.
enum GrowthFixture {
  static let email = "ann@example.com"
  /// How many entries a space has when the statistics are taken that are stale later. A younger one
  /// has none.
  private static let young = 1_500

  /// - Returns: the rows of `sqlite_stat1` when the space was young; empty for one that still is.
  static func fill(_ place: TestPlace, _ size: Int) async throws -> [[String?]] {
    let database = try place.open(connections: 1)
    try await database.migrate()
    let stale = try await TestServer.on(database) { server in
      let ann = try await server.join(email, name: "Ann")
      let book = try await Filling(ann)
      try await book.subject()
      var stale: [[String?]] = []
      for start in stride(from: 0, to: size, by: 500) {
        try await book.entries(start..<min(size, start + 500))
        if start + 500 == young { stale = try await statistics(database) }
      }
      try await book.lists(size / 30)
      try await book.site(size / 20)
      try await book.media()
      return stale
    }
    try await database.write { db in try multiplyMedia(db, size / 30) }
    // The file is copied without its log.
    try await database.bare { db in try db.runScript("PRAGMA wal_checkpoint(TRUNCATE)") }
    try database.close()
    return stale
  }

  /// Copies the rows of the uploaded file, which keep their one blob.
  private static func multiplyMedia(_ db: any Connection, _ count: Int) throws {
    try db.execute(
      """
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < $1)
      INSERT INTO media (id, space_id, blob_id, name, user_id, created_at, updated_at)
      SELECT randomblob(16), m.space_id, m.blob_id, n.number || '.jpg', m.user_id, m.created_at,
        m.updated_at
      FROM numbers n CROSS JOIN media m
      """, max(60, count))
  }

  private static func statistics(_ database: Database) async throws -> [[String?]] {
    try await database.renewStatistics()
    return try await database.bare { db in
      let rows = try db.rows("SELECT tbl, idx, stat FROM sqlite_stat1") {
        [$0.text(0), $0.optionalText(1), $0.text(2)]
      }
      try db.runScript("DROP TABLE sqlite_stat1; DROP TABLE IF EXISTS sqlite_stat4")
      return rows
    }
  }
}

/// The steps of filling a space.
private struct Filling {
  let ann: Caller
  let movie: String
  let book: String
  let collection: String
  let picture: String

  init(_ ann: Caller) async throws {
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
        "images": [["data": try CatalogHome.base64("phone.jpg")]],
      ]))
    guard answer.status == 201 else { throw Failure.malformed(answer.text) }
    let pictured: Entry = try answer.decoded()
    picture = "\(pictured.images[0].id)"
  }

  /// Entries whose relations are the same in every space.
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

  func lists(_ count: Int) async throws {
    for number in 0..<max(60, count) {
      try await post(
        "/grocery-lists",
        [
          "name": "List \(number)",
          "items": ["Milk", "Bread", "Item \(number)"].map { ["name": $0] },
        ])
    }
  }

  /// Posts with a page each; the last of them is the subject.
  func site(_ count: Int) async throws {
    let type =
      try await post(
        "/datatype", ["label": "Post", "type": "root", "author_id": ""])["datatype_id"] as? String
    let field =
      try await post(
        "/fields",
        [
          "parent_id": type ?? "", "label": "Body", "data": "", "validation": "",
          "ui_config": "{}", "type": "richtext", "author_id": "",
        ])["field_id"] as? String
    try await post(
      "/fields",
      [
        "parent_id": type ?? "", "label": "See also", "type": "relation",
        "ui_config": growthJSON(["relation": ["datatype_id": type ?? "", "many": true]]),
        "author_id": "",
      ])
    for number in 0..<max(60, count) {
      let route =
        try await post(
          "/routes",
          ["slug": "post-\(number)", "title": "Post \(number)", "status": 1, "author_id": ""]
        )["route_id"] as? String
      let made = try await post(
        "/content/create",
        [
          "datatype_id": type ?? "", "status": "draft", "route_id": route ?? "",
          "fields": [field ?? "": "Body of \(number)"],
        ])
      let content = (made["content_data"] as? [String: Any])?["content_data_id"] as? String
      let published = try await ann.put(
        "/contentdata/", growthJSON(["content_data_id": content ?? "", "status": "published"]))
      guard published.status == 200 else { throw Failure.malformed(published.text) }
    }
  }

  func media() async throws {
    let bytes = [UInt8](Data(base64Encoded: try CatalogHome.base64("phone.jpg")) ?? Data())
    let answer = try await ann.upload("/media", [("file", "phone.jpg", bytes)])
    guard answer.status == 201 else { throw Failure.malformed("/media: \(answer.text)") }
  }

  @discardableResult
  private func post(_ path: String, _ body: [String: Any]) async throws -> [String: Any] {
    let answer = try await ann.post(path, growthJSON(body))
    guard (200..<300).contains(answer.status) else {
      throw Failure.malformed("\(path): \(answer.text)")
    }
    return answer.object
  }
}

/// A JSON text of dictionaries, arrays, texts and numbers.
func growthJSON(_ value: Any) -> String {
  let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
  return String(decoding: data ?? Data(), as: UTF8.self)
}
