import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                  | who may | answers                                       |
/// |--------|-----------------------|---------|-----------------------------------------------|
/// | GET    | /contentdata/full     | member  | content with its author, type and values      |
/// | GET    | /contentdata/by-route | member  | the content of a route                        |
struct FullContentAPI: Sendable {
  let site: Site

  var routes: [Route] {
    [
      Route(
        .get, "/contentdata/full", .member, .modula, "Content with its author, type and values.",
        Operation(query: ["q"], headers: [.space], response: "Object")
      ) { try await show($0) },
      Route(
        .get, "/contentdata/by-route", .member, .modula, "The content of a route.",
        Operation(query: ["q"], headers: [.space], response: "ContentData[]")
      ) { call in
        let tree = try await site.contents.tree(
          of: call.elementID(of: SiteRoute.self), in: call.scope)
        let writer = try ContentJSON(call)
        var json = JSONWriter(capacity: 200 + tree.count * 480)
        json.array { json in for content in tree { writer.write(content, to: &json) } }
        return jsonResponse(json)
      },
    ]
  }

  func show(_ call: Call) async throws -> Response {
    let scope = try call.scope
    let content = try await site.contents.find(call.elementID(of: Entry.self), in: scope)
    let fields = try await site.contents.fields(of: [content], in: scope)
    let type = try await site.types.find(content.typeID, in: scope)
    let author = try await site.delivery.author(content.authorID, in: scope)
    let writer = try ContentJSON(call)
    let kind = try jsonBytes(type)
    var json = JSONWriter(capacity: 2_000)
    json.object { json in
      json.key("content")
      writer.write(content, to: &json)
      json.object("author") { json in
        json.member("user_id", content.authorID)
        json.member("name", author)
      }
      json.key("datatype")
      json.raw(kind)
      json.key("fields")
      json.array { json in for field in fields { ContentJSON.write(field, to: &json) } }
    }
    return jsonResponse(json)
  }
}
