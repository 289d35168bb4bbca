import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path                                | who may | answers                             |
/// |--------|-------------------------------------|---------|-------------------------------------|
/// | POST   | /content/create                     | editor  | 201, content with its values        |
/// | POST   | /content/batch                      | editor  | the numbers of changed values       |
/// | POST   | /content/tree                       | editor  | the number of nodes and their ids   |
/// | GET    | /content/tree/{route}               | member  | the tree of a route                 |
/// | POST   | /admin/contentdata/{id}/translations| editor  | 201, the number of new values       |
struct ContentAPI: Sendable {
  let contents: Contents

  var routes: [Route] {
    [
      Route(
        .post, "/content/create", .member, .modula, "Creates content with its values.",
        Operation(headers: [.space], body: "NewContent", response: "Object", status: 201)
      ) { try await create($0) },
      Route(
        .post, "/content/batch", .member, .modula, "Changes content and its values.",
        Operation(headers: [.space], body: "ContentBatch", response: "Object")
      ) { try await batch($0) },
      Route(
        .post, "/content/tree", .member, .modula, "Creates, moves and deletes nodes.",
        Operation(headers: [.space], body: "TreeBody", response: "Object")
      ) { call in
        try jsonResponse(try await contents.saveTree(call.body(), in: call.scope))
      },
      Route(
        .get, "/content/tree/{route}", .member, .modula, "The tree of content on a route.",
        Operation(headers: [.space], response: "Object[]")
      ) { try await tree($0) },
      Route(
        .post, "/admin/contentdata/{id}/translations", .member, .modula,
        "Creates a translation of content.",
        Operation(headers: [.space], body: "LocaleName", response: "Object", status: 201)
      ) { try await translate($0) },
    ]
  }

  // MARK: - Content with its values

  private struct NewContent: Decodable {
    var body: ContentBody
    var values: [String: String]
    var route: RouteBody?

    enum CodingKeys: String, CodingKey { case fields, route }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      body = try ContentBody(from: decoder)
      values = try container.decodeIfPresent([String: String].self, forKey: .fields) ?? [:]
      route = try container.decodeIfPresent(RouteBody.self, forKey: .route)
    }
  }

  func create(_ call: Call) async throws -> Response {
    let new: NewContent = try await call.body()
    let made = try await contents.create(
      new.body, values: ContentAPI.ids(new.values), route: new.route, in: call.scope)
    let fields = try await contents.fields(of: [made], in: call.scope)
    let writer = try ContentJSON(call)
    var json = JSONWriter()
    json.object { json in
      json.key("content_data")
      writer.write(made, to: &json)
      json.key("fields")
      json.array { json in for field in fields { ContentJSON.write(field, to: &json) } }
      json.member("fields_created", fields.count)
      json.member("fields_failed", 0)
      json.member("errors", raw: "[]".utf8)
    }
    return jsonResponse(json, status: .created)
  }

  /// Converts the keys of values, which are texts in JSON, to field ids.
  private static func ids(_ values: [String: String]) throws -> [FieldID: String] {
    var ids: [FieldID: String] = [:]
    for (text, value) in values {
      guard let id = FieldID(text) else {
        throw Failure.invalid(FieldProblem("fields.\(text.prefix(50))", "unknown"))
      }
      ids[id] = value
    }
    return ids
  }

  private struct Batch: Decodable {
    var id: EntryID
    var content: ContentBody?
    var fields: [String: String]?
    var route: RouteBody?
    /// Whether an edit of published content waits until it is published. Clients of ModulaCMS do
    /// not send it.
    var isDraft: Bool?

    enum CodingKeys: String, CodingKey {
      case id = "content_data_id"
      case content = "content_data"
      case fields, route
      case isDraft = "draft"
    }
  }

  func batch(_ call: Call) async throws -> Response {
    var batch: Batch = try await call.body()
    batch.content?.supportsOnlyTwoStatuses = try call.usesSDKDialect
    let group = ChangeGroupID.new()
    let contents = batch.isDraft == true ? contents.withDrafts : contents
    let saved = try await contents.save(
      batch.id, batch.content, values: ContentAPI.ids(batch.fields ?? [:]), route: batch.route,
      group: group, in: call.scope)
    var json = JSONWriter()
    json.object { json in
      json.member("content_data_id", saved.content.id)
      json.member("content_data_updated", batch.content != nil)
      json.member("revision", saved.content.revision)
      json.member("fields_updated", saved.updated)
      json.member("fields_created", saved.created)
      json.member("fields_failed", 0)
      json.member("errors", raw: "[]".utf8)
    }
    return jsonResponse(json, headers: [.commonplaceUndo: group.description])
  }

  // MARK: - The tree

  func tree(_ call: Call) async throws -> Response {
    let id = try call.id("route", of: SiteRoute.self)
    let nodes = try await contents.tree(of: id, in: call.scope)
    let writer = try ContentJSON(call)
    var json = JSONWriter()
    json.array { json in for node in nodes { ContentAPI.write(node, writer, to: &json) } }
    return jsonResponse(json)
  }

  private static func write(
    _ node: ContentRecord, _ writer: ContentJSON, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("content_id", node.id)
      json.member("datatype_id", node.typeID)
      json.member("parent_id", node.parentID)
      json.member("first_child_id", node.firstChildID)
      json.member("next_sibling_id", node.nextSiblingID)
      json.member("prev_sibling_id", node.previousSiblingID)
      json.member("route_id", node.route?.id)
      json.member("title", node.name)
      json.member("slug", node.route?.slug ?? "")
      json.member("status", writer.status(node.status))
      json.member("date_created", node.createdAt)
      json.member("date_modified", node.updatedAt)
    }
  }

  private struct LocaleName: Decodable { var locale: String }

  func translate(_ call: Call) async throws -> Response {
    let id = try call.id(of: Entry.self)
    let locale = try await call.body(LocaleName.self).locale
    let made = try await contents.translate(id, to: locale, in: call.scope)
    var json = JSONWriter()
    json.object { json in
      json.member("locale", locale)
      json.member("fields_created", made)
    }
    return jsonResponse(json, status: .created)
  }
}

// MARK: - FullContentAPI

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
    let kind = try JSON.data(type)
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
