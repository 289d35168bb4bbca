import HTTPTypes
import Hummingbird
import Model
import NIOCore
import ServerKit

/// The OpenAPI 3.1 description of the API. It is generated from the route table, so that the two
/// cannot differ.
struct OpenAPI: Sendable {
  private let json: ByteBuffer

  /// - Parameter prefix: the path of the base URL, usually empty.
  init(routes: [Route], prefix: String = "") {
    var writer = JSONWriter(capacity: 1 << 15)
    writer.object { json in
      json.member("openapi", "3.1.0")
      json.object("info") { info in
        info.member("title", "Commonplace")
        info.member("version", "1")
      }
      json.array("servers") { $0.object { $0.member("url", prefix.isEmpty ? "/" : prefix) } }
      json.object("paths") { OpenAPI.write(routes, to: &$0) }
      json.object("components") { components in
        components.object("securitySchemes") { schemes in
          schemes.object("bearer") { scheme in
            scheme.member("type", "http")
            scheme.member("scheme", "bearer")
          }
        }
        components.object("responses") { OpenAPI.writeFailures(of: routes, to: &$0) }
        components.member("schemas", raw: OpenAPI.allSchemas.utf8)
      }
    }
    json = writer.buffer
  }

  var text: [UInt8] { Array(json.readableBytesView) }

  var response: Response { jsonResponse(json) }

  private static func write(_ routes: [Route], to json: inout JSONWriter) {
    var paths: [String] = []
    for route in routes where !paths.contains(route.path) { paths.append(route.path) }
    for path in paths {
      json.key(named: "/api/v1" + path)
      json.object { json in
        for route in routes where route.path == path {
          json.key(named: route.method.rawValue.lowercased())
          json.object { write(route, among: routes, to: &$0) }
        }
      }
    }
  }

  private static func write(_ route: Route, among routes: [Route], to json: inout JSONWriter) {
    json.member("operationId", route.operationID)
    json.member("summary", route.summary)
    writeParameters(of: route, to: &json)
    if let body = route.operation.body {
      write(body: body, route, to: &json)
    }
    json.object("responses") { json in
      json.key(named: String(route.operation.status))
      json.object { json in
        write(answer: route.responseShape, to: &json)
        write(links: route.links(among: routes), to: &json)
      }
      for status in route.failureStatuses {
        json.key(named: String(status))
        json.object { $0.member("$ref", "#/components/responses/\(failureName(status))") }
      }
    }
    if route.access == .member {
      json.array("security") { json in json.object { $0.array("bearer") { _ in } } }
    }
  }

  private static func writeParameters(of route: Route, to json: inout JSONWriter) {
    json.array("parameters") { json in
      for name in route.pathParameters {
        json.object { write(parameter: name, place: "path", of: route, to: &$0) }
      }
      for name in route.operation.query {
        json.object { write(parameter: name, place: "query", of: route, to: &$0) }
      }
      for header in route.operation.headers {
        json.object { write(parameter: header.rawValue, place: "header", of: route, to: &$0) }
      }
    }
  }

  private static func write(body: String, _ route: Route, to json: inout JSONWriter) {
    json.object("requestBody") { json in
      json.member("required", true)
      json.object("content") { json in
        json.key(named: mediaType(of: body))
        json.object { json in
          json.object("schema") { write(schema: body, to: &$0) }
          if let example = bodyExample(of: route) { json.member("example", raw: example.utf8) }
        }
        for other in route.operation.otherBodies {
          json.key(named: other.mediaType)
          json.object { json in json.object("schema") { write(schema: other.schema, to: &$0) } }
        }
      }
    }
  }

  /// - Parameter place: `path`, `query` or `header`.
  private static func write(
    parameter name: String, place: StaticString, of route: Route, to json: inout JSONWriter
  ) {
    json.member("name", name)
    json.member("in", "\(place)")
    json.member("required", "\(place)" == "path")
    json.member("schema", raw: parameterSchema(name, of: route).utf8)
  }

  private static func write(answer shape: ResponseShape, to json: inout JSONWriter) {
    let schema = shape.schema
    json.member("description", schema ?? "No content.")
    guard let schema else { return }
    json.object("content") { json in
      json.key(named: mediaType(of: schema))
      json.object { json in json.object("schema") { write(shape: shape, schema, to: &$0) } }
    }
  }

  /// Writes the shapes that a list of ModulaCMS's contract can have: all elements, a page of them,
  /// their count, and the element whose id is in `q`.
  private static func write(
    shape: ResponseShape, _ schema: String, to json: inout JSONWriter
  ) {
    guard case .list(_, let hasOne) = shape else { return write(schema: schema, to: &json) }
    let element = String(schema.dropLast(2))
    json.array("anyOf") { json in
      json.object { write(schema: schema, to: &$0) }
      json.object { writePage(of: schema, to: &$0) }
      json.object { json in
        json.member("type", "object")
        json.member("required", raw: #"["count"]"#.utf8)
        json.member("properties", raw: #"{"count": {"type": "integer"}}"#.utf8)
      }
      if hasOne { json.object { write(schema: element, to: &$0) } }
    }
  }

  private static func writePage(of schema: String, to json: inout JSONWriter) {
    json.member("type", "object")
    json.member("required", raw: #"["data", "total", "limit", "offset"]"#.utf8)
    json.object("properties") { json in
      json.object("data") { write(schema: schema, to: &$0) }
      for name in ["total", "limit", "offset"] {
        json.key(named: name)
        json.object { $0.member("type", "integer") }
      }
    }
  }

  private static func write(links: [Route.Link], to json: inout JSONWriter) {
    guard !links.isEmpty else { return }
    json.object("links") { json in
      for link in links {
        json.key(named: link.operationID)
        json.object { json in
          json.member("operationId", link.operationID)
          json.object("parameters") { json in
            json.member(named: link.parameter, "$response.body#/\(link.member)")
          }
        }
      }
    }
  }

  /// The media types of schemas that are not JSON.
  private static let mediaTypes: [String: String] = [
    "Image": "image/*", "Table": "text/csv", "Archive": "application/zip",
    "Events": "text/event-stream", "MediaForm": "multipart/form-data",
    "File": "application/octet-stream",
  ]

  private static func mediaType(of schema: String) -> String {
    mediaTypes[schema] ?? "application/json"
  }

  private static func write(schema: String, to json: inout JSONWriter) {
    if schema.hasSuffix("[]") {
      json.member("type", "array")
      json.object("items") { write(schema: String(schema.dropLast(2)), to: &$0) }
    } else {
      json.member("$ref", "#/components/schemas/\(schema)")
    }
  }
}

// MARK: - Parameters

extension OpenAPI {
  /// Returns the JSON Schema of the parameter `name`.
  static func parameterSchema(_ name: String, of route: Route) -> String {
    switch name {
    case "id", "user", "invitation", "group", "item", "share", "route", "ticket":
      #"{"type": "string", "format": "uuid"}"#
    case "type_id", "collection_id", "folder_id", "datatype_id", "field_id":
      #"{"type": "string"}"#
    case "limit", "w": #"{"type": "integer", "minimum": 1}"#
    case "offset": #"{"type": "integer", "minimum": 0, "maximum": 10000}"#
    case "count", "all", "spreadsheet", "watchlist", "clean_refs", "cascade", "favourite":
      #"{"type": "boolean"}"#
    case "expand": #"{"enum": ["relations"]}"#
    default: #"{"type": "string"}"#
    }
  }
}

extension Route {
  /// A unique name of the operation, such as `getEntriesId`.
  var operationID: String {
    let words = path.split { !$0.isLetter && !$0.isNumber }
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return method.rawValue.lowercased() + words.joined()
  }

  /// The names of the path's parameters.
  var pathParameters: [String] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }
      .map { String($0.dropFirst().dropLast()) }
  }

  var responseShape: OpenAPI.ResponseShape {
    guard let answer = operation.response else { return .none }
    guard contract == .modula, answer.hasSuffix("[]"), operation.query.contains("count") else {
      return .plain(answer)
    }
    return .list(answer, hasOne: operation.query.contains("q"))
  }

  /// An OpenAPI link: an operation that can be called with a value from the response of another.
  struct Link {
    let operationID: String
    let parameter: String
    /// The member of the response that contains the parameter's value.
    let member: String
  }

  /// Returns links to the operations on the object that this operation creates.
  func links(among routes: [Route]) -> [Link] {
    guard method == .post, operation.status == 201, let answer = operation.response,
      let member = OpenAPI.idMembers[answer]
    else { return [] }
    return routes.compactMap { route in
      if route.pathParameters == ["id"], route.path.hasPrefix(path + "/{id}") {
        return Link(operationID: route.operationID, parameter: "id", member: member)
      }
      guard route.path == path, route.operation.query.contains("q"), route.contract == .modula
      else { return nil }
      return Link(operationID: route.operationID, parameter: "q", member: member)
    }
  }
}

extension OpenAPI {
  /// The shape of the body of a successful response.
  enum ResponseShape {
    case none
    /// A schema by its name, or an array of it if the name ends with `[]`.
    case plain(String)
    /// A list of ModulaCMS's contract. If `hasOne` is true, the parameter `q` requests one element.
    case list(String, hasOne: Bool)

    var schema: String? {
      switch self {
      case .none: nil
      case .plain(let schema), .list(let schema, _): schema
      }
    }
  }

  /// The member that contains an object's id, by the name of its schema.
  static let idMembers = [
    "Space": "id", "Collection": "id", "Type": "id", "Entry": "id", "Movie": "id", "Actor": "id",
    "Genre": "id", "View": "id", "GroceryList": "id", "GroceryStore": "id", "GroceryScan": "id",
    "Datatype": "datatype_id", "SiteField": "field_id", "DatatypeField": "id",
    "SiteRoute": "route_id", "ContentData": "content_data_id",
    "ContentField": "content_field_id", "ContentRelation": "content_relation_id",
    "MediaItem": "media_id", "MediaFolder": "folder_id", "MediaDimension": "md_id",
    "Webhook": "webhook_id", "Locale": "locale_id", "Validation": "validation_id",
    "SiteUser": "user_id", "SiteToken": "id",
  ]
}
