import Accounts
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// | method | path  | who may | answers                                                       |
/// |--------|-------|---------|---------------------------------------------------------------|
/// | GET    | /site | member  | the settings of the site and its address                      |
/// | PUT    | /site | editor  | the same, after the change; absent members stay unchanged     |
struct SiteSettingsAPI: Sendable {
  let settings: SiteSettings

  var routes: [Route] {
    [
      Route(
        .get, "/site", .member, .own, "The settings of the public site.",
        Operation(headers: [.space], response: "SiteProfile")
      ) { try await show($0) },
      Route(
        .put, "/site", .member, .own, "Changes the settings of the public site.",
        Operation(headers: [.space], body: "SiteProfileUpdate", response: "SiteProfile")
      ) { try await save($0) },
    ]
  }

  private struct ProfileResponse: Encodable {
    var profile: SiteProfile
    var address: String

    enum CodingKeys: String, CodingKey { case address }

    func encode(to encoder: any Encoder) throws {
      try profile.encode(to: encoder)
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(address, forKey: .address)
    }
  }

  private func answer(_ profile: SiteProfile, _ call: Call) throws -> Response {
    let base = call.context.deployment.baseURL
    let handle = try call.space.handle
    let address = profile.host.map { "\(base.scheme)://\($0)" } ?? base.absolute("/@\(handle)")
    return try jsonResponse(
      ProfileResponse(profile: profile, address: address), headers: [.cacheControl: "no-store"])
  }

  func show(_ call: Call) async throws -> Response {
    try answer(try await settings.profile(call.scope), call)
  }

  func save(_ call: Call) async throws -> Response {
    let update = try await call.body(SiteProfileUpdate.self)
    let saved = try await settings.save(
      update, managesAccount: call.member.token?.managesAccount ?? true, in: call.scope)
    return try answer(saved, call)
  }
}

// MARK: - SiteArchiveAPI

/// | method | path          | who may | answers                                               |
/// |--------|---------------|---------|-------------------------------------------------------|
/// | GET    | /site/archive | editor  | the whole site as one zip                             |
/// | POST   | /site/archive | owner   | the number of entries restored from the zip in the body |
struct SiteArchiveAPI: Sendable {
  let archive: SiteArchive

  var routes: [Route] {
    [
      Route(
        .get, "/site/archive", .member, .own, "The complete site as a zip archive.",
        Operation(headers: [.space], response: "Archive")
      ) { try await pack($0) },
      Route(
        .post, "/site/archive", .member, .own, "Restores an archive into a space without entries.",
        Operation(headers: [.space], body: "Archive", response: "RestoredSite")
      ) { try await restore($0) },
    ]
  }

  func pack(_ call: Call) async throws -> Response {
    try fileResponse(
      named: "site.zip", try await archive.pack(call.scope), contentType: "application/zip")
  }

  private struct Restored: Encodable { var entries: Int }

  func restore(_ call: Call) async throws -> Response {
    let file = try TemporaryFile.create()
    try await save(call.request, to: file, upTo: SiteArchive.maxBytes)
    let count = try await archive.restore(file, in: call.scope)
    return try jsonResponse(Restored(entries: count))
  }
}

// MARK: - SiteRoutesAPI

/// | method | path         | who may | answers                                         |
/// |--------|--------------|---------|-------------------------------------------------|
/// | GET    | /routes      | member  | the site's routes; only the one with the id `q` |
/// | POST   | /routes      | editor  | 201, the new one                                |
/// | PUT    | /routes      | editor  | the changed one                                 |
/// | DELETE | /routes      | editor  | a message; 409 while content is attached        |
/// | GET    | /routes/full | member  | one with its earlier slugs                      |
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
