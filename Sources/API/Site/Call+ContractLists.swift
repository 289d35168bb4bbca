import Foundation
import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// Requests of ModulaCMS's clients: ids in `?q=`, and lists that are complete, paged or counted.
extension Call {
  /// Returns the id in `?q=`.
  /// - Throws: malformed (`id.malformed`) without one; notFound for a text that is not an id.
  func requiredID<Entity>(of entity: Entity.Type, in name: String = "q") throws -> Identifier<
    Entity
  > {
    guard let text = try query().text(name) else {
      throw Failure.malformed("id.malformed", ["name": name])
    }
    guard let id = Identifier<Entity>(text) else { throw Failure.notFound("route") }
    return id
  }

  /// Returns the id in `?q=`, or nil if the list is requested.
  func optionalID<Entity>(of entity: Entity.Type) throws -> Identifier<Entity>? {
    try requestsOneElement() ? requiredID(of: entity) : nil
  }

  /// Returns the requested part of a list, or nil for the complete list. A request for the count
  /// reads one element.
  func requestedRange() throws -> SiteRange? {
    let query = try query()
    if try query.bool("count") == true { return SiteRange(limit: 1, offset: 0) }
    guard query.pairs["limit"] != nil || query.pairs["offset"] != nil else { return nil }
    return SiteRange(
      limit: query.contractLimit,
      offset: try query.int("offset", in: 0...Int(Int32.max)) ?? 0)
  }

  /// Returns a list in the requested form: an array, a page in an envelope, or its count.
  func listResponse<Element>(
    _ page: SitePage<Element>, _ write: (Element, inout JSONWriter) -> Void
  ) throws -> Response {
    var json = JSONWriter(capacity: 64 + page.elements.count * 512)
    if try query().bool("count") == true {
      json.object { $0.member("count", page.total) }
      return jsonResponse(json)
    }
    func list(_ json: inout JSONWriter) {
      for element in page.elements { write(element, &json) }
    }
    guard let range = try requestedRange() else {
      json.array { list(&$0) }
      return jsonResponse(json)
    }
    json.object { json in
      json.array("data") { list(&$0) }
      json.member("total", page.total)
      json.member("limit", range.limit)
      json.member("offset", range.offset)
    }
    return jsonResponse(json)
  }

  /// Returns a list that is in memory in the requested form.
  func listResponse<Element: Sendable>(
    _ all: [Element], _ write: (Element, inout JSONWriter) -> Void
  ) throws -> Response {
    try listResponse(SitePage(of: all, requestedRange()), write)
  }
}

extension JSONWriter {
  mutating func member(_ key: StaticString, _ number: Double?) {
    self.key(key)
    if let number { value(number) } else { null() }
  }

  mutating func member(_ key: StaticString, _ number: Int?) {
    self.key(key)
    if let number { value(number) } else { null() }
  }
}
