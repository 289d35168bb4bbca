import Accounts
package import HTTPTypes
package import Hummingbird
import Journal
import Model
package import ServerKit

/// An entry of the API's route table: method, path, access, contract, handler and OpenAPI
/// description.
package struct Route: Sendable {
  /// Who can call a route: anyone, or only a signed-in user.
  package enum Access: Sendable { case anyone, member }

  package typealias Handler = @Sendable (Call) async throws -> Response

  package let method: HTTPRequest.Method
  /// The path below `/api/v1` with its parameters in braces, such as `/entries/{id}`.
  package let path: String
  package let access: Access
  /// The contract that determines the format and the statuses of failures.
  package let contract: Contract
  /// One sentence for the OpenAPI description.
  package let summary: String
  package let operation: Operation
  let handler: Handler
  /// Whether the last parameter matches the rest of the path, including slashes.
  package private(set) var isCatchAll = false
  /// Whether an API token needs the scope `account`.
  package private(set) var requiresAccountScope = false
  /// Whether a call of a route for members needs no signed-in user.
  private var allowsAnonymous: @Sendable (Call) -> Bool = { _ in false }

  init(
    _ method: HTTPRequest.Method, _ path: String, _ access: Access = .member,
    _ contract: Contract = .livlog, _ summary: String, _ operation: Operation = Operation(),
    _ handler: @escaping Handler
  ) {
    self.method = method
    self.path = path
    self.access = access
    self.contract = contract
    self.summary = summary
    self.operation = operation
    self.handler = handler
  }
}

extension Route {
  /// The path in the syntax of Hummingbird, such as `/entries/:id`.
  var routerPath: RouterPath {
    let path = path.replacing("{", with: ":").replacing("}", with: "")
    guard isCatchAll, let last = path.lastIndex(of: "/") else { return RouterPath(path) }
    return RouterPath(path[...last] + "**")
  }

  /// A copy of the route whose last parameter matches the rest of the path.
  var catchingAll: Route {
    var route = self
    route.isCatchAll = true
    return route
  }

  /// A copy of the route that requires the scope `account` of API tokens.
  var requiringAccountScope: Route {
    var route = self
    route.requiresAccountScope = true
    return route
  }

  /// A copy of the route that answers a call without a signed-in user if `isPublic` returns true.
  func allowingAnonymous(where isPublic: @escaping @Sendable (Call) -> Bool) -> Route {
    var route = self
    route.allowsAnonymous = isPublic
    return route
  }

  /// Checks the access of the caller, then runs the handler.
  func respond(to call: Call, journal: Journal) async throws -> Response {
    guard access == .member, !allowsAnonymous(call) else { return try await handler(call) }
    // Authentication comes first, so that anonymous callers learn nothing about the expected body.
    _ = try call.member
    if requiresAccountScope { try call.context.requireAccountManagement() }
    try await checkTokenSpace(of: call, journal: journal)
    var response = try await respondOnce(to: call, journal: journal)
    // Without this header, shared caches may store the response and send it to other users.
    if response.headers[.cacheControl] == nil {
      response.headers[.cacheControl] = "private, no-cache"
    }
    return response
  }
}

extension Route {
  /// Runs the handler, unless an earlier request with the same `Idempotency-Key` has made the
  /// change already.
  private func respondOnce(to call: Call, journal: Journal) async throws -> Response {
    guard method != .get, let name = call.request.headers[.idempotencyKey] else {
      return try await handler(call)
    }
    let key = try IdempotencyKey(
      name, of: call.member.user,
      request: call.request.digest(with: [.commonplaceSpace]))
    if let earlier = try await journal.application(of: key) { return try answer(earlier) }
    do {
      return try await IdempotencyKey.$current.withValue(key) { try await handler(call) }
    } catch is IdempotencyKey.AlreadyApplied {
      guard let earlier = try await journal.application(of: key) else {
        throw Failure(.unavailable, "server.busy", retryAfter: 1)
      }
      return try answer(earlier)
    } catch let failure as Failure {
      // The same request at the same time may have succeeded, such as a deletion.
      guard let earlier = try await journal.application(of: key) else { throw failure }
      return try answer(earlier)
    }
  }

  /// The body of the response to a repeated request.
  private struct Repetition: Encodable {
    /// The group of its changes, for `POST /undo/{group}`.
    var undo: String
    var changes: [Object]
    var repeated = true

    /// What the first request has done to an object.
    struct Object: Encodable {
      var kind: String
      var id: String
      var operation: String
      /// The revision of the object afterwards.
      var revision: Int
    }
  }

  private func answer(_ earlier: IdempotencyKey.Application) throws -> Response {
    let changes = earlier.changes.map { change in
      Repetition.Object(
        kind: change.kind.rawValue, id: change.target.description,
        operation: change.operation.rawValue, revision: change.revision)
    }
    return try jsonResponse(
      Repetition(undo: earlier.group.description, changes: changes),
      status: HTTPResponse.Status(code: operation.status),
      headers: [
        .idempotencyReplayed: "true", .commonplaceUndo: earlier.group.description,
      ])
  }

  /// Checks that an API token addresses an object of its own space. Handlers look up ids in all
  /// spaces of the user, so tokens of users with several spaces are checked here. Paths with an id
  /// whose kind no feature has registered (`ResourceKind`) are refused for such tokens.
  /// - Throws: notFound.
  private func checkTokenSpace(of call: Call, journal: Journal) async throws {
    // Handlers of ModulaCMS's contract look up ids in the token's space only.
    guard contract != .modula else { return }
    let member = try call.member
    guard let token = member.token, token.ownerHasOtherSpaces else { return }
    let segments = path.split(separator: "/")
    guard let parameter = segments.first(where: { $0.hasPrefix("{") }) else { return }
    let name = String(parameter.dropFirst().dropLast())
    let id = try call.id(name, of: Change.self)
    guard
      try await journal.exists(id, at: String(segments[0]), in: member.defaultSpace.space)
    else {
      let isEntry = ["entries", "movies", "actors", "genres"].contains(segments[0])
      throw Failure.notFound(isEntry ? "entry" : "route")
    }
  }
}

/// The OpenAPI description of a route, apart from its summary.
package struct Operation: Sendable {
  /// A request header that the description lists as a parameter.
  package enum Header: String, Sendable {
    /// The id or the handle of a space. Without it the request is for the caller's default space.
    case space = "Commonplace-Space"
    /// The entity tag of the object to change.
    case ifMatch = "If-Match"
  }

  /// A further media type that the body can have, and the name of its schema.
  package struct OtherBody: Sendable {
    package var mediaType: String
    package var schema: String
  }

  /// The names of the query parameters.
  package var query: [String]
  package var headers: [Header]
  /// The name of the request body's schema, which is JSON unless `OpenAPI.mediaTypes` contains it.
  /// Nil if the operation reads no body.
  package var body: String?
  package var otherBodies: [OtherBody]
  /// The name of the response body's schema, followed by `[]` for an array. Nil if the response has
  /// no body.
  package var response: String?
  /// The status of the regular response.
  package var status: Int

  package init(
    query: [String] = [], headers: [Header] = [], body: String? = nil,
    otherBodies: [OtherBody] = [], response: String? = nil, status: Int = 200
  ) {
    self.query = query
    self.headers = headers
    self.body = body
    self.otherBodies = otherBodies
    self.response = response
    self.status = status
  }
}
