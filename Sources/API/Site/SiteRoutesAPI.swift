import HTTPTypes
import Hummingbird
import Model
import Publishing
import ServerKit

/// | method | path         | who may | answers                                     |
/// |--------|--------------|---------|---------------------------------------------|
/// | GET    | /routes      | member  | the site's routes; `q` one of them          |
/// | POST   | /routes      | editor  | 201, the new one                            |
/// | PUT    | /routes      | editor  | the changed one                             |
/// | DELETE | /routes      | editor  | a message; 409 while content is attached    |
/// | GET    | /routes/full | member  | one with its earlier slugs                  |
struct SiteRoutesAPI: Sendable {
  let siteRoutes: SiteRoutes

  var routes: [Route] {
    [
      Route(
        .get, "/routes", .member, .modula, "The routes of the site.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "SiteRoute[]")
      ) { try await list($0) },
      Route(
        .post, "/routes", .member, .modula, "Creates a route.",
        Operation(headers: [.space], body: "SiteRouteBody", response: "SiteRoute", status: 201)
      ) {
        try jsonResponse(try await siteRoutes.create($0.body(), in: $0.scope), status: .created)
      },
      Route(
        .put, "/routes", .member, .modula, "Changes the given members of a route.",
        Operation(headers: [.space], body: "SiteRouteBody", response: "SiteRoute")
      ) { try jsonResponse(try await siteRoutes.update($0.body(), in: $0.scope)) },
      Route(
        .delete, "/routes", .member, .modula, "Deletes a route without content.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { call in
        let group = try await siteRoutes.delete(call.elementID(of: SiteRoute.self), in: call.scope)
        return try jsonResponse(Message(message: "Route deleted", undo: group.description))
      },
      Route(
        .get, "/routes/full", .member, .modula, "A route with its earlier slugs.",
        Operation(query: ["q"], headers: [.space], response: "Object")
      ) { try await showFull($0) },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    if try call.requestsOneElement() {
      return try jsonResponse(
        try await siteRoutes.find(call.elementID(of: SiteRoute.self), in: call.scope))
    }
    let scope = try call.scope
    switch try ContractListRequest(call.query()) {
    case .count: return ContractListRequest.countResponse(try await siteRoutes.count(scope))
    case .page(let limit, let offset):
      return try ContractListRequest.pageResponse(
        try await siteRoutes.page(limit: limit, offset: offset, in: scope),
        total: try await siteRoutes.count(scope), limit: limit, offset: offset)
    case .all:
      return try jsonResponse(
        try await siteRoutes.page(limit: SiteRoutesAPI.maxUnpagedRoutes, in: scope))
    }
  }

  /// The most routes in a list without paging. A route has about 300 bytes.
  private static let maxUnpagedRoutes = 20_000

  private struct FullRoute: Encodable {
    var route: SiteRoute
    var redirects: [String]
  }

  func showFull(_ call: Call) async throws -> Response {
    let id = try call.elementID(of: SiteRoute.self)
    return try jsonResponse(
      FullRoute(
        route: try await siteRoutes.find(id, in: call.scope),
        redirects: try await siteRoutes.redirects(to: id, in: call.scope)))
  }
}
