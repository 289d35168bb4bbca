import Database
import Foundation
import Journal
import Model
import TestSupport

/// A JSON text of a value made of dictionaries, arrays, texts and numbers.
func json(_ value: Any) -> String {
  guard let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
  else { return "" }
  return String(decoding: data, as: UTF8.self)
}

/// The body of an entry as the newer client sends it, with `more` beside or instead.
func entryBody(_ title: String, _ more: [String: Any] = [:]) -> String {
  let body: [String: Any] = [
    "title": title, "description": "Words.", "score": 2, "date": "2026-02-20",
    "additional_fields": [String: String](), "images": [Any](), "seed_image_ids": [String](),
  ]
  return json(body.merging(more) { $1 })
}

/// A file of Tests/Fixtures/images.
func picture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  return try Array(Data(contentsOf: folder.appending(path: "Fixtures/images/\(name)")))
}

func base64(_ name: String) throws -> String { Data(try picture(name)).base64EncodedString() }

/// The body of an entry with pictures in base64, the first the cover.
func picturedBody(_ names: [String]) throws -> String {
  let images: [[String: Any]] = try names.enumerated().map { place, name in
    ["data": try base64(name), "is_cover": place == 0, "position": place]
  }
  return entryBody("Pictured", ["images": images])
}

/// What a test expected to be there and was not.
struct Missing: Error { var answer: String }

extension Answer {
  /// The value of the wire in an answer that must have this status.
  func value<Value: Decodable>(_ status: Int = 200, as type: Value.Type = Value.self) throws
    -> Value
  {
    guard self.status == status else { throw Missing(answer: "\(self.status) \(text)") }
    return try decoded(type)
  }

  /// What every refusal has: two flat texts.
  var refusal: (error: String, message: String)? {
    guard let error = object["error"] as? String, let message = object["message"] as? String,
      !error.isEmpty, !message.isEmpty
    else { return nil }
    return (error, message)
  }

  /// The reasons by field.
  var fields: [String: String] { object["fields"] as? [String: String] ?? [:] }

  /// The titles of a bare array of entries, in order.
  var titles: [String] { (array ?? []).compactMap { $0["title"] as? String } }

  /// The address of the next page, without scheme and host.
  var next: String? {
    guard let link = header("Link"), link.hasSuffix("; rel=\"next\""), link.hasPrefix("<http")
    else {
      return nil
    }
    let address = link.dropFirst().prefix { $0 != ">" }
    return URLComponents(string: String(address)).map {
      $0.percentEncodedPath.replacing("/api/v1", with: "", maxReplacements: 1) + "?"
        + ($0.percentEncodedQuery ?? "")
    }
  }
}

extension Caller {
  /// Makes an entry.
  func make(_ title: String, _ more: [String: Any] = [:]) async throws -> Entry {
    try await post("/entries", entryBody(title, more)).value(201)
  }

  func makePictured(_ names: [String]) async throws -> Entry {
    try await post("/entries", picturedBody(names)).value(201)
  }

  func collections() async throws -> [EntryCollection] { try await get("/collections").value() }

  func type(_ name: String) async throws -> EntryType {
    let types: [EntryType] = try await get("/types").value()
    guard let type = types.first(where: { $0.name == name }) else { throw Missing(answer: name) }
    return type
  }

  /// Many entries at once, titled by their number.
  func makeMany(_ count: Int, _ more: (Int) -> [String: Any] = { _ in [:] }) async throws {
    let rows = (0..<count).map { number in
      ["title": "Entry \(number)", "description": "Words."].merging(more(number)) { $1 }
    }
    _ = try await post("/entries/batch", json(rows)).value(as: [BatchRow].self)
  }

  /// A further space of this person, with a role in it; its id.
  func addSpace(_ handle: String, role: Role = .owner) async throws -> SpaceID {
    let id = SpaceID.new()
    guard let tokens else { throw Missing(answer: "nobody is signed in") }
    try await server.database.write { db in
      try db.execute(
        "INSERT INTO spaces (id, handle, name, created_at, updated_at) VALUES ($1, $2, $2, 1, 1)",
        id, handle)
      try db.execute(
        """
        INSERT INTO members (space_id, user_id, role, created_at)
        SELECT s.key, u.key, $3, 1 FROM spaces s, users u WHERE s.id = $1 AND u.id = $2
        """, id, tokens.user.id, role)
    }
    return id
  }
}

/// One line of a batch's answer.
struct BatchRow: Decodable {
  var index: Int
  var status: Int
  var id: EntryID?
  var error: String?
  var message: String?
  var fields: [String: String]?
}
