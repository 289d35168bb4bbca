import Foundation
import Model
import TestSupport

/// Steps of tests that use ModulaCMS's contract.
struct SiteSteps {
  let caller: APIClient

  /// A content type with a text, a rich text and a choice.
  struct Post {
    var type: String
    /// The ids of its fields by name.
    var fields: [String: String]
  }

  func make(_ path: String, _ body: [String: Any]) async throws -> [String: Any] {
    let answer = try await caller.post(path, json(body))
    guard answer.status == 201 else {
      throw MissingValue(answer: "\(answer.status) \(answer.text)")
    }
    return answer.object
  }

  func id(_ path: String, _ body: [String: Any], _ name: String) async throws -> String {
    guard let id = try await make(path, body)[name] as? String else {
      throw MissingValue(answer: name)
    }
    return id
  }

  func post(_ label: String = "Post") async throws -> Post {
    let type = try await id(
      "/datatype", ["label": label, "type": "root", "author_id": ""], "datatype_id")
    var fields: [String: String] = [:]
    for (place, field) in [
      ("summary", "textarea", ""), ("body", "richtext", ""),
      ("mood", "select", #"{"options":["glad","sad"]}"#),
    ].enumerated() {
      let body: [String: Any] = [
        "parent_id": type, "name": field.0, "label": field.0.capitalized, "type": field.1,
        "data": field.2, "validation": "", "ui_config": "{}", "author_id": "",
        "sort_order": (place + 1) * 10,
      ]
      fields[field.0] = try await id("/fields", body, "field_id")
    }
    return Post(type: type, fields: fields)
  }

  func route(_ slug: String, _ title: String) async throws -> String {
    try await id(
      "/routes", ["slug": slug, "title": title, "status": 1, "author_id": ""], "route_id")
  }

  func content(
    _ type: String, route: String? = nil, parent: String? = nil, status: String = "draft"
  ) async throws -> String {
    var body: [String: Any] = ["datatype_id": type, "author_id": "", "status": status]
    body["route_id"] = route
    body["parent_id"] = parent
    return try await id("/contentdata", body, "content_data_id")
  }

  func set(_ content: String, _ field: String?, _ value: String) async throws {
    _ = try await make(
      "/contentfields",
      ["content_data_id": content, "field_id": field ?? "", "field_value": value, "author_id": ""])
  }

  /// Returns the values of content by the ids of their fields.
  func values(of content: String) async throws -> [String: String] {
    let all = try await caller.get("/contentfields").array ?? []
    var values: [String: String] = [:]
    for row in all where row["content_data_id"] as? String == content {
      values[row["field_id"] as? String ?? ""] = row["field_value"] as? String
    }
    return values
  }

  func read(_ id: String) async throws -> [String: Any] {
    try await caller.get("/contentdata/?q=\(id)").object
  }

  /// Returns the children of content, found through the ids of the first child and next siblings.
  func children(of id: String) async throws -> [String] {
    var found: [String] = []
    var next = try await read(id)["first_child_id"] as? String
    while let child = next, found.count < 100 {
      found.append(child)
      next = try await read(child)["next_sibling_id"] as? String
    }
    return found
  }
}
