import Accounts
import Foundation
import HTTPTypes
import Hummingbird
import Journal
import Model
import NIOCore
import Publishing
import ServerKit

/// A request as a handler of the API receives it.
package struct Call: Sendable {
  let request: Request
  let context: AppRequestContext

  /// The signed-in caller.
  /// - Throws: unauthorized, if nobody is signed in.
  var member: Principal {
    get throws { try context.signedInUser() }
  }

  /// The space that lists are read from and objects are created in: the space in the header
  /// `Commonplace-Space`, or else the caller's default space.
  var space: Membership {
    get throws { try member.membership(named: request.headers[.commonplaceSpace]) }
  }

  /// Whether the request was made with an API token that can only read.
  var isReadOnly: Bool { context.principal?.token?.canWrite == false }

  /// The caller and `space`.
  var scope: Scope {
    get throws {
      Scope(user: try member.user, space: try space.space, isReadOnly: isReadOnly)
    }
  }

  /// Returns the caller's membership of the space whose id is in the path.
  /// - Throws: notFound, if the caller is not a member.
  func spaceInPath() throws -> Membership {
    let id = try id(of: Space.self)
    guard let found = try member.spaces.first(where: { $0.id == id }) else {
      throw Failure.notFound("space")
    }
    return found
  }

  /// Returns the caller and the space whose id is in the path.
  func scopeInPath() throws -> Scope {
    Scope(user: try member.user, space: try spaceInPath().space, isReadOnly: isReadOnly)
  }

  /// Today's date in the caller's time zone.
  var today: CalendarDate {
    get throws {
      CalendarDate(.now, in: TimeZone(identifier: try member.timeZone) ?? .gmt)
    }
  }

  func query() throws -> ServerKit.Query { try Query(request) }

  /// Returns the id in the parameter `name` of the path.
  /// - Throws: malformed (`id.malformed`).
  func id<Entity>(_ name: String = "id", of entity: Entity.Type) throws -> Identifier<Entity> {
    try context.id(name, as: Identifier<Entity>.self)
  }

  func body<Body: Decodable & Sendable>(
    _ type: Body.Type = Body.self, limit: Int = BodyLimit.text
  ) async throws -> Body {
    try await decode(type, from: request, context: context, limit: limit)
  }
}

extension HTTPField.Name {
  static let commonplaceSpace = HTTPField.Name("Commonplace-Space")!
  /// The header with the change group that `POST /undo/{group}` undoes.
  static let commonplaceUndo = HTTPField.Name("Commonplace-Undo")!
  /// A text that identifies a request, so that it has no further effect when it is repeated.
  static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
  /// `true` in the response to a repeated request that changed nothing.
  static let idempotencyReplayed = HTTPField.Name("Idempotency-Replayed")!
  static let totalCount = HTTPField.Name("X-Total-Count")!
}

/// The body `{"message": …}` of responses to deletions and sign-out.
struct Message: Encodable {
  var message: String
  /// The change group of this action, for `POST /undo/{group}`. Nil if the action has no undo.
  var undo: String?
}

// MARK: - Sign in

extension Call {
  /// Runs `work` and cancels it when the client disconnects. An attempt to sign in can wait for
  /// earlier attempts, and must not keep waiting for a client that is gone.
  func cancelOnDisconnect(_ work: (Call) async throws -> Response) async throws -> Response {
    try await request.cancelOnDisconnect(in: context) { request in
      try await work(Call(request: request, context: context))
    }
  }

  /// Returns the client with the refresh token of an earlier session, if the app sent one.
  func clientInfo(refreshToken: String?) -> ClientInfo {
    var visitor = context.clientInfo
    visitor.refreshToken = refreshToken
    return visitor
  }

  /// Returns the response to a sign-in. It sets the cookie that identifies this device at the next
  /// sign-in.
  func signInResponse(_ signedIn: AuthResponse, accounts: Accounts) throws -> Response {
    let cookie = context.deployment.baseURL.cookie(
      KnownDevices.cookieName,
      accounts.devices.cookie(adding: signedIn.user.id, to: context.clientInfo.deviceCookie),
      seconds: KnownDevices.lifetime)
    var response = try jsonResponse(signedIn)
    response.headers.append(cookie)
    return response
  }
}

extension BaseURL {
  /// The links in the e-mails of a registration.
  var registrationLinks: Registrations.Links {
    Registrations.Links(confirmation: { passwordReset($0) }, signIn: signIn)
  }
}

// MARK: - Site space

extension Call {
  /// Returns the space of the site that the request is for: the site of the request's host, or the
  /// site whose handle is in the query parameter `space`. Without either it is the space of the
  /// signed-in caller, because clients with a token read their own site. Otherwise it is the
  /// server's default site.
  /// - Throws: notFound for a site that does not exist or is switched off.
  func siteSpace(_ settings: SiteSettings) async throws -> SiteSpace {
    let host = context.client.host
    let handle = try query().text("space")
    guard context.principal != nil, handle == nil,
      try await settings.handle(host: host) == nil
    else { return try await settings.space(host: host, handle: handle).space }
    return try space.space
  }
}
