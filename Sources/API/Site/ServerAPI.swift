import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// Information about the server and its recent changes in ModulaCMS's contract.
///
/// | method | path             | who may | answers                                  |
/// |--------|------------------|---------|------------------------------------------|
/// | GET    | /environment     | anyone  | the name of the environment              |
/// | GET    | /activity/recent | member  | the latest changes in the space          |
/// | GET    | /tables          | member  | the names of the contract's resources    |
/// | GET    | /fieldtypes      | member  | the kinds of fields                      |
/// | GET    | /usersoauth      | member  | an empty list                            |
struct ServerAPI: Sendable {
  let site: Site

  var routes: [Route] {
    [
      Route(
        .get, "/environment", .anyone, .modula, "The name of the server's environment.",
        Operation(response: "Environment")
      ) { call in
        let name = call.context.deployment.environment
        return try jsonResponse(["environment": name, "stage": name])
      },
      Route(
        .get, "/activity/recent", .member, .modula, "The latest changes in the space.",
        Operation(query: ["limit"], headers: [.space], response: "Activity[]")
      ) { try await activity($0) },
      Route(
        .get, "/tables", .member, .modula, "The names of the contract's resources.",
        Operation(query: ["q", "limit", "offset", "count"], response: "SiteTable[]")
      ) { call in
        try Self.fixedListResponse(call, names: Self.tables, idFamily: 0x0005) { json, id, name in
          json.member("id", id)
          json.member("label", name)
          json.member("author_id", nil as String?)
        }
      },
      Route(
        .get, "/fieldtypes", .member, .modula, "The kinds of fields.",
        Operation(query: ["q", "limit", "offset", "count"], response: "FieldType[]")
      ) { call in
        try Self.fixedListResponse(call, names: FieldKind.all.map(\.rawValue), idFamily: 0x0006) {
          json, id, name in
          json.member("field_type_id", id)
          json.member("type", name)
          json.member("label", name.prefix(1).uppercased() + name.dropFirst())
        }
      },
      Route(
        .get, "/usersoauth", .member, .modula, "Always empty: sign-in identities are not shown.",
        Operation(query: ["q", "limit", "offset", "count"], response: "UserOAuth[]")
      ) { call in
        // This server has no such records, so no id can be found. "route" is the generic failure for
        // nothing at this address, not a route of the Site (`siteRoute`).
        if try call.optionalID(of: FixedElement.self) != nil { throw Failure.notFound("route") }
        return try call.listResponse([String]()) { _, _ in }
      },
    ]
  }

  private static let tables = [
    "content_data", "content_fields", "content_relations", "content_versions", "datatypes",
    "fields", "locales", "media", "media_dimensions", "media_folders", "permissions", "roles",
    "role_permissions", "routes", "sessions", "tokens", "users", "validations", "webhooks",
  ]

  /// The entity of the ids in fixed lists.
  private enum FixedElement {}

  /// Returns a fixed list, or the element whose id is in `?q=`.
  /// - Parameter family: the first 16 bits of the lower half of the ids.
  private static func fixedListResponse(
    _ call: Call, names: [String], idFamily family: UInt64,
    members: (inout JSONWriter, Identifier<FixedElement>, String) -> Void
  ) throws -> Response {
    let all = names.enumerated().map { place, name in
      (id: Identifier<FixedElement>(high: 0, low: family << 48 + UInt64(place + 1)), name: name)
    }
    guard let asked = try call.optionalID(of: FixedElement.self) else {
      return try call.listResponse(all) { one, json in
        json.object { members(&$0, one.id, one.name) }
      }
    }
    guard let one = all.first(where: { $0.id == asked }) else { throw Failure.notFound("route") }
    var json = JSONWriter()
    json.object { members(&$0, one.id, one.name) }
    return jsonResponse(json)
  }

  // MARK: - Activity

  /// The table names of the contract by kind of object.
  private static let names = [
    "entry": "content_data", "type": "datatypes", "field": "fields", "route": "routes",
    "place": "content_data", "media": "media", "mediafolder": "media_folders",
    "webhook": "webhooks", "locale": "locales", "validation": "validations", "member": "users",
    "collection": "collections",
  ]

  func activity(_ call: Call) async throws -> Response {
    let limit = try call.query().count(default: 50, cap: 200)
    let done = try await site.activity(call.scope, limit: limit)
    var json = JSONWriter(capacity: 64 + done.count * 320)
    json.array { json in
      for one in done { json.object { Self.write(one, to: &$0) } }
    }
    return jsonResponse(json)
  }

  private static func write(_ activity: Activity, to json: inout JSONWriter) {
    let operation =
      switch activity.operation {
      case .create: "INSERT"
      case .update: "UPDATE"
      case .delete: "DELETE"
      }
    json.member("event_id", String(activity.sequence))
    json.member("table_name", names[activity.kind] ?? activity.kind)
    json.member("record_id", activity.target)
    json.member("operation", operation)
    json.member("action", activity.operation.rawValue)
    json.object("actor") { json in
      json.member("user_id", activity.actor)
      json.member("username", activity.actorEmail ?? activity.actorName)
      json.member("name", activity.actorName)
      json.member("email", activity.actorEmail ?? "")
      json.member("role", activity.actorRole.map { SiteRole.of($0).label } ?? "")
    }
    json.member("timestamp", activity.at)
  }
}

// MARK: - UnsupportedEndpoints

/// Endpoints of ModulaCMS's contract that this server does not support. They answer 404 with a
/// sentence that says so. The reasons are in docs/decisions/0059.
struct UnsupportedEndpoints: Sendable {
  /// The beginnings of unsupported paths, and their names in the message.
  static let paths: [(path: String, name: String)] = [
    ("admincontentdatas", "admin content"), ("admincontentfields", "admin content"),
    ("admincontentrelations", "admin content"), ("admindatatypes", "admin datatypes"),
    ("admindatatypefields", "admin datatypes"), ("adminfields", "admin fields"),
    ("adminfieldtypes", "admin fields"), ("adminroutes", "admin routes"),
    ("adminmedia", "admin media"), ("adminmedia-folders", "admin media"),
    ("adminmediadimensions", "admin media"), ("admin/validations", "admin validations"),
    ("admin/content", "admin content"), ("admin/tree", "admin content"),
    ("admin/config", "configuration over the network"), ("admin/metrics", "metrics"),
    ("admin/plugins", "plugins"), ("plugins", "plugins"), ("deploy", "deploy"),
    ("ssh-keys", "SSH keys"), ("import", "imports from other systems"),
    ("admin/admincontentdatas", "admin content"), ("auth/oauth", "sign-in with other services"),
    ("media/reprocess", "rebuilding media sizes"),
    ("contentversions", "versions at this path; they are at content/versions"),
  ]

  /// Read-only lists, and their names in the message. Their contents are fixed by the server.
  static let readOnlyLists: [(path: String, name: String)] = [
    ("usersoauth", "accounts of other services"), ("tables", "changing the list of tables"),
    ("fieldtypes", "changing the kinds of fields"),
  ]

  func add(to router: Router<AppRequestContext>) {
    let methods = [HTTPRequest.Method.get, .post, .put, .patch, .delete]
    for (path, name) in UnsupportedEndpoints.paths {
      addRefusals(at: ["/\(path)", "/\(path)/**"], methods: methods, name: name, to: router)
    }
    for (path, name) in UnsupportedEndpoints.readOnlyLists {
      addRefusals(
        at: ["/\(path)"], methods: [.post, .put, .patch, .delete], name: name, to: router)
    }
  }

  private func addRefusals(
    at paths: [String], methods: [HTTPRequest.Method], name: String,
    to router: Router<AppRequestContext>
  ) {
    let group = router.group("/api/v1").add(middleware: FailureMiddleware(contract: .modula))
    for path in paths {
      for method in methods {
        group.on(RouterPath(path), method: method) { _, _ -> Response in
          throw Failure(.notFound, "contract.leftOut", ["name": name])
        }
      }
    }
  }
}
