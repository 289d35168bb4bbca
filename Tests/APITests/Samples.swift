import Database
import Foundation
import Journal
import Model
import TestSupport

/// Returns the JSON text of a value of dictionaries, arrays, strings and numbers.
func json(_ value: Any) -> String {
  guard let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
  else { return "" }
  return String(decoding: data, as: UTF8.self)
}

/// Returns the body of an entry as the newer client sends it. `more` adds or replaces members.
func entryBody(_ title: String, _ more: [String: Any] = [:]) -> String {
  let body: [String: Any] = [
    "title": title, "description": "Words.", "score": 2, "date": "2026-02-20",
    "additional_fields": [String: String](), "images": [Any](), "seed_image_ids": [String](),
  ]
  return json(body.merging(more) { $1 })
}

/// Returns the bytes of a file in Tests/Fixtures/images.
func picture(_ name: String) throws -> [UInt8] {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  return try Array(Data(contentsOf: folder.appending(path: "Fixtures/images/\(name)")))
}

func base64(_ name: String) throws -> String { Data(try picture(name)).base64EncodedString() }

/// Returns the body of an entry with images in base64. The first is the cover.
func entryBodyWithImages(_ names: [String]) throws -> String {
  let images: [[String: Any]] = try names.enumerated().map { place, name in
    ["data": try base64(name), "is_cover": place == 0, "position": place]
  }
  return entryBody("Pictured", ["images": images])
}

/// An error for a value that a test expected and did not find.
struct MissingValue: Error { var answer: String }

extension ServerResponse {
  /// Returns the decoded body of a response that must have this status.
  func value<Value: Decodable>(_ status: Int = 200, as type: Value.Type = Value.self) throws
    -> Value
  {
    guard self.status == status else { throw MissingValue(answer: "\(self.status) \(text)") }
    return try decoded(type)
  }

  /// The code and the message of a failure. Nil if the body does not contain both.
  var refusal: (error: String, message: String)? {
    guard let error = object["error"] as? String, let message = object["message"] as? String,
      !error.isEmpty, !message.isEmpty
    else { return nil }
    return (error, message)
  }

  /// The reasons of a failure by field.
  var fields: [String: String] { object["fields"] as? [String: String] ?? [:] }

  /// The titles of the entries in a body that is an array, in order.
  var titles: [String] { (array ?? []).compactMap { $0["title"] as? String } }

  /// The path and query of the next page, without `/api/v1`. Nil on the last page.
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

extension APIClient {
  /// Creates an entry.
  func makeEntry(_ title: String, _ more: [String: Any] = [:]) async throws -> Entry {
    try await post("/entries", entryBody(title, more)).value(201)
  }

  func makeEntryWithImages(_ names: [String]) async throws -> Entry {
    try await post("/entries", entryBodyWithImages(names)).value(201)
  }

  func collections() async throws -> [EntryCollection] { try await get("/collections").value() }

  func type(_ name: String) async throws -> EntryType {
    let types: [EntryType] = try await get("/types").value()
    guard let type = types.first(where: { $0.name == name }) else {
      throw MissingValue(answer: name)
    }
    return type
  }

  /// Creates entries in one batch, titled with their numbers.
  func makeMany(_ count: Int, _ more: (Int) -> [String: Any] = { _ in [:] }) async throws {
    let rows = (0..<count).map { number in
      ["title": "Entry \(number)", "description": "Words."].merging(more(number)) { $1 }
    }
    _ = try await post("/entries/batch", json(rows)).value(as: [BatchRow].self)
  }

  /// Creates a further space in which the caller has this role, and returns its id.
  func addSpace(_ handle: String, role: Role = .owner) async throws -> SpaceID {
    let id = SpaceID.new()
    guard let tokens else { throw MissingValue(answer: "nobody is signed in") }
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

/// One result in the response to a batch.
struct BatchRow: Decodable {
  var index: Int
  var status: Int
  var id: EntryID?
  var error: String?
  var message: String?
  var fields: [String: String]?
}
