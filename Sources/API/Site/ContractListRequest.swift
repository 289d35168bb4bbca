import Foundation
import HTTPTypes
import Hummingbird
import Model
import NIOCore
import Publishing
import ServerKit

/// The part of a list that a client of ModulaCMS's contract requests: all elements, their count, or
/// a page.
enum ContractListRequest: Equatable {
  case all
  case count
  case page(limit: Int, offset: Int)

  static let defaultLimit = 50
  static let cap = 1_000
  static let maxOffset = 10_000

  init(_ query: ServerKit.Query) throws {
    if try query.bool("count") ?? false {
      self = .count
    } else if query.text("limit") != nil || query.text("offset") != nil {
      self = .page(
        limit: query.contractLimit,
        offset: try query.int("offset", in: 0...ContractListRequest.maxOffset) ?? 0)
    } else {
      self = .all
    }
  }

  /// Returns the response for a list that is in memory.
  func response(_ all: [some Encodable & Sendable]) throws -> Response {
    switch self {
    case .all: return try jsonResponse(all)
    case .count: return ContractListRequest.countResponse(all.count)
    case .page(let limit, let offset):
      return try ContractListRequest.pageResponse(
        Array(all.dropFirst(offset).prefix(limit)), total: all.count, limit: limit, offset: offset)
    }
  }

  static func countResponse(_ count: Int) -> Response {
    var json = JSONWriter(capacity: 32)
    json.object { $0.member("count", count) }
    return jsonResponse(json)
  }

  static func pageResponse(
    _ data: [some Encodable & Sendable], total: Int, limit: Int, offset: Int
  ) throws -> Response {
    try pageResponse(raw: JSON.data(data), total: total, limit: limit, offset: offset)
  }

  /// - Parameter data: a JSON array of the page's elements.
  static func pageResponse(
    raw data: some Sequence<UInt8>, total: Int, limit: Int, offset: Int
  ) -> Response {
    var json = JSONWriter()
    json.object { json in
      json.member("data", raw: data)
      json.member("total", total)
      json.member("limit", limit)
      json.member("offset", offset)
    }
    return jsonResponse(json)
  }

  /// Returns a response that streams a JSON array.
  /// - Parameter pieces: returns the next elements as JSON with commas between them, and nil at the
  ///   end. It is called once before the status is sent, so that its failure can still become the
  ///   response.
  static func streamingResponse(
    _ pieces: @escaping @Sendable () async throws -> [UInt8]?
  ) async throws -> Response {
    let first = try await pieces()
    let body = ResponseBody { writer in
      try await writer.write(ByteBuffer(string: "["))
      var next = first
      var isFirst = true
      while let bytes = next {
        if !bytes.isEmpty {
          if !isFirst { try await writer.write(ByteBuffer(string: ",")) }
          try await writer.write(ByteBuffer(bytes: bytes))
          isFirst = false
        }
        next = try await pieces()
      }
      try await writer.write(ByteBuffer(string: "]"))
      try await writer.finish(nil)
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json"], body: body)
  }
}

extension Call {
  /// Returns the id in `?q=`, or in `?id=` of older clients.
  /// - Throws: malformed without one; notFound for a text that is not an id.
  func elementID<Entity>(of entity: Entity.Type) throws -> Identifier<Entity> {
    let query = try query()
    guard let text = query.text("q") ?? query.text("id") else {
      throw Failure.malformed("query.malformed", ["name": "q"])
    }
    guard let id = Identifier<Entity>(text) else { throw Failure.notFound("route") }
    return id
  }

  /// Whether one element is requested with `?q=`, and not the list.
  /// - Throws: malformed for an empty `q`.
  func requestsOneElement() throws -> Bool {
    let query = try query()
    guard query.pairs["q"] != nil else { return false }
    guard query.text("q") != nil else {
      throw Failure.malformed("query.malformed", ["name": "q"])
    }
    return true
  }

  /// Returns the query parameter `name`.
  /// - Throws: malformed without it.
  func text(_ name: String) throws -> String {
    guard let text = try query().text(name) else {
      throw Failure.malformed("query.malformed", ["name": name])
    }
    return text
  }
}

extension ServerKit.Query {
  /// The requested number of elements, at most 1,000. It is 50 if `limit` is not a positive number,
  /// as in the original.
  var contractLimit: Int {
    let number = text("limit").flatMap { Int($0) } ?? 0
    return number > 0 ? min(number, ContractListRequest.cap) : ContractListRequest.defaultLimit
  }
}

/// Returns the JSON of elements with commas between them, without the brackets of an array.
func elementsJSON<Element>(
  _ elements: [Element], _ write: (inout JSONWriter, Element) -> Void
) -> [UInt8] {
  var json = JSONWriter(capacity: elements.count * 480)
  for element in elements { write(&json, element) }
  return json.bytes
}

// MARK: - Contract lists

/// Requests of ModulaCMS's clients: ids in `?q=`, and lists that are complete, paged or counted.
extension Call {
  /// Returns the id in the query parameter `name`.
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
  /// Writes null for nil, as the contract requires.
  mutating func member(_ key: StaticString, _ number: Double?) {
    self.key(key)
    if let number { value(number) } else { null() }
  }

  mutating func member(_ key: StaticString, _ number: Int?) {
    self.key(key)
    if let number { value(number) } else { null() }
  }
}
