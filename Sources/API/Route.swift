import Accounts
package import HTTPTypes
package import Hummingbird
import Journal
import Model
package import ServerKit

/// One line of the API's route table: the way in, who may take it, whose promises it keeps, and
/// what the API's description says of it.
package struct Route: Sendable {
  package enum Access: Sendable { case anyone, member }

  package typealias Handler = @Sendable (Call) async throws -> Response

  package let method: HTTPRequest.Method
  /// Under `/api/v1`; parameters in braces: `/entries/{id}`.
  package let path: String
  package let access: Access
  package let contract: Contract
  /// One sentence for people who read the description.
  package let summary: String
  package let operation: Operation
  let handler: Handler
  /// Whether the last parameter is all that is left of the path, slashes and all.
  package private(set) var takesRest = false
  /// Whether an API token needs the scope `account`.
  package private(set) var managesAccount = false
  /// Which calls of a member's route are answered to everybody.
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
  /// The path as the router writes it: `/entries/:id`.
  var routerPath: RouterPath {
    let path = path.replacing("{", with: ":").replacing("}", with: "")
    guard takesRest, let last = path.lastIndex(of: "/") else { return RouterPath(path) }
    return RouterPath(path[...last] + "**")
  }

  var takingRest: Route {
    var route = self
    route.takesRest = true
    return route
  }

  /// The same route, which changes tokens, sessions, members or the account.
  var managingAccount: Route {
    var route = self
    route.managesAccount = true
    return route
  }

  /// The same route, which answers some calls to everybody.
  func open(where isPublic: @escaping @Sendable (Call) -> Bool) -> Route {
    var route = self
    route.isPublic = isPublic
    return route
  }

  func respond(_ call: Call, _ journal: Journal) async throws -> Response {
    guard access == .member, !isPublic(call) else { return try await handler(call) }
    // Who nobody knows learns nothing of what a body should be.
    _ = try call.member
    if managesAccount { try call.context.checkMayManageAccount() }
    try await checkReach(of: call, journal)
    var response = try await handler(call)
    // Without a word of the server, caches on the way may keep an answer, and give it to others.
    if response.headers[.cacheControl] == nil {
      response.headers[.cacheControl] = "private, no-cache"
    }
    return response
  }
}

extension Route {
  /// An id finds its thing in all of a person's spaces, but for a token in its own alone. A path
  /// whose things are not known here is out of every token's reach.
  private func checkReach(of call: Call, _ journal: Journal) async throws {
    // What the contract of ModulaCMS names is looked for in the token's space alone.
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

/// What the description says of a route beside its summary.
package struct Operation: Sendable {
  /// A header of a request that has a meaning of its own here.
  package enum Header: String, Sendable {
    /// An id or a handle; without it the caller's own space.
    case space = "Commonplace-Space"
    /// The entity tag of what is to be changed.
    case ifMatch = "If-Match"
  }

  /// What a body may be written in beside JSON, and the name of its schema there.
  package struct OtherBody: Sendable {
    package var mediaType: String
    package var schema: String
  }

  /// Query parameters by name.
  package var query: [String]
  package var headers: [Header]
  /// The name of the body's schema.
  package var body: String?
  package var otherBodies: [OtherBody]
  /// The name of the answer's schema; an array of it with `[]` behind.
  package var answer: String?
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
