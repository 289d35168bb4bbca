import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// The roles and permissions of ModulaCMS's contract. They are fixed: a change answers 403.
///
/// | method | path                   | who may | answers                                             |
/// |--------|------------------------|---------|-----------------------------------------------------|
/// | GET    | /roles                 | member  | admin, editor, viewer; only the one with the id `q` |
/// | GET    | /permissions           | member  | the 72 permissions; only the one with the id `q`    |
/// | GET    | /role-permissions      | member  | links of roles and permissions; the one with id `q` |
/// | GET    | /role-permissions/role | member  | the permissions of the role `q`                     |
struct RolesAPI: Sendable {
  var routes: [Route] {
    readRoutes + Self.refusedRoutes(at: "roles") + Self.refusedRoutes(at: "permissions") + grants
  }

  private var readRoutes: [Route] {
    [
      Route(
        .get, "/roles", .member, .modula, "The roles, or one.",
        Operation(query: ["q", "limit", "offset", "count"], response: "SiteRole[]")
      ) { call in
        try Self.listResponse(
          call, elements: SiteRole.all, id: \.id, notFound: Failure.notFound("role"),
          write: Self.write)
      },
      Route(
        .get, "/permissions", .member, .modula, "The permissions, or one.",
        Operation(query: ["q", "limit", "offset", "count"], response: "SitePermission[]")
      ) { call in
        try Self.listResponse(
          call, elements: SiteRole.permissions, id: \.id, notFound: Failure.notFound("permission"),
          write: Self.write)
      },
      Route(
        .get, "/role-permissions", .member, .modula, "The permissions of each role.",
        Operation(query: ["q", "limit", "offset", "count"], response: "RolePermission[]")
      ) { call in
        let all = SiteRole.all.flatMap(\.grants)
        return try Self.listResponse(
          call, elements: all, id: \.id, notFound: Failure.notFound("permission"), write: Self.write
        )
      },
      Route(
        .get, "/role-permissions/role", .member, .modula, "The permissions of one role.",
        Operation(query: ["q"], response: "RolePermission[]")
      ) { call in
        guard let role = SiteRole(named: try call.query().text("q") ?? "") else {
          throw Failure.notFound("role")
        }
        return try call.listResponse(role.grants, Self.write)
      },
    ]
  }

  private var grants: [Route] {
    [
      Route(
        .post, "/role-permissions", .member, .modula, "Refused: roles are fixed.",
        Operation(response: "Error", status: 403)
      ) { _ in throw Self.refusal },
      Route(
        .delete, "/role-permissions", .member, .modula, "Refused: roles are fixed.",
        Operation(query: ["q"], response: "Error", status: 403)
      ) { _ in throw Self.refusal },
    ]
  }

  private static let refusal = Failure(.forbidden, "roles.fixed")

  private static func refusedRoutes(at name: String) -> [Route] {
    [HTTPRequest.Method.post, .put, .delete].map { method in
      Route(
        method, "/\(name)", .member, .modula, "Refused: \(name) are fixed.",
        Operation(response: "Error", status: 403)
      ) { _ in throw refusal }
    }
  }

  private static func listResponse<Element: Sendable>(
    _ call: Call, elements all: [Element], id: KeyPath<Element, Identifier<Element>>,
    notFound absent: Failure, write: (Element, inout JSONWriter) -> Void
  ) throws -> Response {
    guard let asked = try call.optionalID(of: Element.self) else {
      return try call.listResponse(all, write)
    }
    guard let found = all.first(where: { $0[keyPath: id] == asked }) else { throw absent }
    var json = JSONWriter()
    write(found, &json)
    return jsonResponse(json)
  }

  private static func write(_ role: SiteRole, _ json: inout JSONWriter) {
    json.object { json in
      json.member("role_id", role.id)
      json.member("label", role.label)
      json.member("system_protected", true)
    }
  }

  private static func write(_ permission: SiteRole.Permission, _ json: inout JSONWriter) {
    json.object { json in
      json.member("permission_id", permission.id)
      json.member("label", permission.label)
      json.member("system_protected", true)
    }
  }

  private static func write(_ grant: SiteRole.Grant, _ json: inout JSONWriter) {
    json.object { json in
      json.member("id", grant.id)
      json.member("role_id", grant.role.id)
      json.member("permission_id", grant.permission.id)
    }
  }
}
