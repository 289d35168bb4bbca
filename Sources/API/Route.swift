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
  package private(set) var takesRest = false
  /// Whether an API token needs the scope `account`.
  package private(set) var managesAccount = false
  /// Whether a call of a route for members needs no signed-in user.
  private var isPublic: @Sendable (Call) -> Bool = { _ in false }

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
    guard takesRest, let last = path.lastIndex(of: "/") else { return RouterPath(path) }
    return RouterPath(path[...last] + "**")
  }

  /// A copy of the route whose last parameter matches the rest of the path.
  var takingRest: Route {
    var route = self
    route.takesRest = true
    return route
  }

  /// A copy of the route that requires the scope `account` of API tokens.
  var managingAccount: Route {
    var route = self
    route.managesAccount = true
    return route
  }

  /// A copy of the route that answers a call without a signed-in user if `isPublic` returns true.
  func open(where isPublic: @escaping @Sendable (Call) -> Bool) -> Route {
    var route = self
    route.isPublic = isPublic
    return route
  }

  /// Checks the access of the caller, then runs the handler.
  func respond(_ call: Call, _ journal: Journal) async throws -> Response {
    guard access == .member, !isPublic(call) else { return try await handler(call) }
    // Authentication comes first, so that anonymous callers learn nothing about the expected body.
    _ = try call.member
    if managesAccount { try call.context.checkMayManageAccount() }
    try await checkReach(of: call, journal)
    var response = try await handler(call)
    // Without this header, shared caches may store the response and send it to other users.
    if response.headers[.cacheControl] == nil {
      response.headers[.cacheControl] = "private, no-cache"
    }
    return response
  }
}

extension Route {
  /// Checks that an API token addresses an object of its own space. Handlers look up ids in all
  /// spaces of the user, so tokens of users with several spaces are checked here. Paths with an id
  /// that `Journal.Reach` does not contain are refused for such tokens.
  /// - Throws: notFound.
  private func checkReach(of call: Call, _ journal: Journal) async throws {
    // Handlers of ModulaCMS's contract look up ids in the token's space only.
    guard contract != .modula else { return }
    let member = try call.member
    guard let token = member.token, token.hidesOthers else { return }
    let segments = path.split(separator: "/")
    guard let parameter = segments.first(where: { $0.hasPrefix("{") }) else { return }
    let name = String(parameter.dropFirst().dropLast())
    let id = try call.id(name, of: Change.self)
    guard
      let kind = Journal.Reach(rawValue: String(segments[0])),
      try await journal.reaches(kind, id, in: member.home.space)
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
    /// The id or the handle of a space. Without it the request is for the caller's home space.
    case space = "Commonplace-Space"
    /// The entity tag of the object to change.
    case ifMatch = "If-Match"
  }

  /// A media type other than JSON that the body can have, and the name of its schema.
  package struct OtherBody: Sendable {
    package var mediaType: String
    package var schema: String
  }

  /// The names of the query parameters.
  package var query: [String]
  package var headers: [Header]
  /// The name of the request body's schema. Nil if the operation reads no body.
  package var body: String?
  package var otherBodies: [OtherBody]
  /// The name of the response body's schema, followed by `[]` for an array. Nil if the response has
  /// no body.
  package var answer: String?
  /// The status of the regular response.
  package var status: Int

  package init(
    query: [String] = [], headers: [Header] = [], body: String? = nil,
    otherBodies: [OtherBody] = [], answer: String? = nil, status: Int = 200
  ) {
    self.query = query
    self.headers = headers
    self.body = body
    self.otherBodies = otherBodies
    self.answer = answer
    self.status = status
  }
}
