import API
import CommonplaceKit
import Foundation
import Model
import TestSupport
import Testing

/// The client has a method for every route of the API.
@Suite struct RouteCoverageTests {
  @Test func `each route has a method of the client, or a reason why not`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let routes = Routes(server.features, archives: server.archives).all.map {
        "\($0.method) \($0.path)"
      }
      let transport = StubTransport { _ in .status(418) }
      try await ClientCalls.run(through: transport, handlingFailures: true)
      let requests = transport.requests.map {
        "\($0.method) \($0.url.path.dropFirst("/api/v1".count))"
      }

      var reached: Set<String> = []
      for request in requests {
        let route = Self.route(of: request, in: routes)
        if let route { reached.insert(route) } else { Issue.record("no route: \(request)") }
      }
      for route in Set(routes).subtracting(reached) where Self.reasons[route] == nil {
        Issue.record("no method of the client: \(route)")
      }
      for route in Self.reasons.keys where reached.contains(route) || !routes.contains(route) {
        Issue.record("needs no reason: \(route)")
      }
    }
  }

  /// Returns the route that a request reaches: of all that match, the one with the most fixed parts.
  static func route(of request: String, in routes: [String]) -> String? {
    let wanted = parts(request)
    return
      routes
      .filter { route in
        let parts = parts(route)
        return parts.count == wanted.count
          && zip(parts, wanted).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
      }
      .max { fixedParts($0) < fixedParts($1) }
  }

  private static func parts(_ route: String) -> [Substring] {
    route.split { $0 == "/" || $0 == " " }
  }

  private static func fixedParts(_ route: String) -> Int {
    parts(route).count { !$0.hasPrefix("{") }
  }

  /// Why the client has no method for these routes.
  private static let reasons: [String: String] = {
    var reasons: [String: String] = [:]
    func add(_ reason: String, _ routes: [String]) {
      for route in routes { reasons[route] = reason }
    }
    add("the same as GET /entries", ["GET /entries/search"])
    add("reads the storage of a browser", ["POST /grocery-lists/import"])
    add("`confirm-password-reset` for older clients", ["POST /auth/reset"])
    add(
      "roles and permissions cannot be changed; `SpaceRole` has the roles",
      [
        "GET /roles", "POST /roles", "PUT /roles", "DELETE /roles", "GET /permissions",
        "POST /permissions", "PUT /permissions", "DELETE /permissions", "GET /role-permissions",
        "POST /role-permissions", "DELETE /role-permissions", "GET /role-permissions/role",
      ])
    add(
      "members are in `spaces`, as on pages",
      [
        "GET /users", "POST /users", "PUT /users", "DELETE /users", "GET /users/full",
        "GET /users/sessions", "POST /users/reassign-delete",
      ])
    add("refused: sessions begin with signing in", ["PUT /sessions"])
    add(
      "constants of ModulaCMS's contract",
      ["GET /tables", "GET /fieldtypes", "GET /usersoauth", "GET /environment"])
    add("`changes` has the log of changes with undo", ["GET /activity/recent"])
    add(
      "`create` puts a type or a field at the end without it",
      ["GET /datatype/max-sort-order", "GET /fields/max-sort-order"])
    add(
      "a field belongs to one type in the client",
      [
        "GET /datatypefields", "POST /datatypefields", "PUT /datatypefields",
        "DELETE /datatypefields",
      ])
    add("`get` and the log of changes have the rest", ["GET /routes/full", "GET /media/full"])
    add(
      "`contents.create` and `contents.update` write content with its values",
      [
        "POST /contentdata", "PUT /contentdata", "GET /contentfields", "PUT /contentfields",
        "DELETE /contentfields", "POST /content/tree",
      ])
    add(
      "a relation is a value of its field",
      [
        "GET /contentrelations", "POST /contentrelations", "PUT /contentrelations",
        "DELETE /contentrelations",
      ])
    add(
      "the names of commands are also slugs, which `delivery.document` reads",
      [
        "GET /content/create", "GET /content/batch", "GET /content/tree", "GET /content/restore",
        "GET /content/publish", "GET /content/unpublish", "GET /content/schedule",
        "GET /content/unschedule",
      ])
    add(
      "the path with the id in it is used",
      [
        "PUT /media-folders", "DELETE /media-folders", "PUT /admin/locales",
        "DELETE /admin/locales", "POST /locales", "PUT /locales", "DELETE /locales",
      ])
    add(
      "image sizes are a setting of the server's pages",
      [
        "GET /mediadimensions", "POST /mediadimensions", "PUT /mediadimensions",
        "DELETE /mediadimensions",
      ])
    add("maintenance of the store of files", ["GET /media/health", "DELETE /media/cleanup"])
    return reasons
  }()
}
