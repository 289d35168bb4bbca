import Hummingbird
import NIOCore
import ServerKit

/// The API's description (OpenAPI 3.1), made from the route table, so that the two cannot part.
struct OpenAPI: Sendable {
  private let json: ByteBuffer

  /// - Parameter prefix: the path of the base URL, mostly empty.
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
          json.object { write(route, to: &$0) }
        }
      }
    }
  }

  private static func write(_ route: Route, to json: inout JSONWriter) {
    json.member("summary", route.summary)
    json.array("parameters") { json in
      for name in route.path.matches(of: #/\{(\w+)\}/#).map(\.1) {
        json.object { write(parameter: String(name), place: "path", to: &$0) }
      }
      for name in route.operation.query {
        json.object { write(parameter: name, place: "query", to: &$0) }
      }
      for header in route.operation.headers {
        json.object { write(parameter: header.rawValue, place: "header", to: &$0) }
      }
    }
    if let body = route.operation.body { write(body: body, route.operation.otherBodies, to: &json) }
    json.object("responses") { json in
      json.key(named: String(route.operation.status))
      json.object { write(answer: route.operation.answer, to: &$0) }
      json.object("default") { write(answer: "Error", to: &$0) }
    }
    if route.access == .member {
      json.array("security") { json in json.object { $0.array("bearer") { _ in } } }
    }
  }

  private static func write(
    body: String, _ others: [Operation.OtherBody], to json: inout JSONWriter
  ) {
    json.object("requestBody") { json in
      json.member("required", true)
      json.object("content") { json in
        json.object("application/json") { json in
          json.object("schema") { write(schema: body, to: &$0) }
        }
        for other in others {
          json.key(named: other.mediaType)
          json.object { json in json.object("schema") { write(schema: other.schema, to: &$0) } }
        }
      }
    }
  }

  private static func write(
    parameter name: String, place: StaticString, to json: inout JSONWriter
  ) {
    json.member("name", name)
    json.member("in", "\(place)")
    json.member("required", "\(place)" == "path")
    json.object("schema") { $0.member("type", "string") }
  }

  private static func write(answer schema: String?, to json: inout JSONWriter) {
    json.member("description", schema ?? "")
    guard let schema else { return }
    json.object("content") { json in
      let type = mediaTypes[schema] ?? "application/json"
      json.key(named: type)
      json.object { json in json.object("schema") { write(schema: schema, to: &$0) } }
    }
  }

  /// Of the schemas that are not JSON.
  private static let mediaTypes: [String: String] = [
    "Image": "image/*", "Table": "text/csv", "Archive": "application/zip",
    "Events": "text/event-stream",
  ]

  private static func write(schema: String, to json: inout JSONWriter) {
    if schema.hasSuffix("[]") {
      json.member("type", "array")
      json.object("items") { write(schema: String(schema.dropLast(2)), to: &$0) }
    } else {
      json.member("$ref", "#/components/schemas/\(schema)")
    }
  }
}
