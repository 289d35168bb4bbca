import Accounts
import Book
import HTTPTypes
import Hummingbird
import Model
import ServerKit

/// The sessions of the caller.
///
/// | method | path     | who may | answers                                        |
/// |--------|----------|---------|------------------------------------------------|
/// | GET    | /sessions | member | the caller's sessions, last used first         |
/// | PUT    | /sessions | member | 403: a session is made by signing in           |
/// | DELETE | /sessions | member | a message; the session ends                    |
struct SessionsAPI: Sendable {
  let sessions: Sessions

  var routes: [Route] {
    [
      Route(
        .get, "/sessions", .member, .modula, "The caller's sessions, or one.",
        Operation(query: ["q", "limit", "offset", "count"], response: "SiteSession[]")
      ) { try await list($0) },
      Route(
        .put, "/sessions", .member, .modula, "Refused: sessions are created by signing in.",
        Operation(response: "Error", status: 403)
      ) { _ in throw Failure(.forbidden, "session.fixed") },
      Route(
        .delete, "/sessions", .member, .modula, "Ends one of the caller's sessions.",
        Operation(query: ["q"], response: "Message")
      ) { call in
        try await sessions.end(call.requiredID(of: Session.self), of: call.member.user)
        return try jsonResponse(Message(message: "Session ended"))
      },
    ]
  }

  func list(_ call: Call) async throws -> Response {
    let own = try call.member
    let all = try await sessions.devices(of: own.user)
    guard let id = try call.optionalID(of: Session.self) else {
      return try call.listResponse(all) { Self.write($0, of: own, to: &$1) }
    }
    guard let found = all.first(where: { $0.id == id }) else { throw Failure.notFound("session") }
    var json = JSONWriter()
    Self.write(found, of: own, to: &json)
    return jsonResponse(json)
  }

  static func write(_ device: SignedInDevice, of own: Principal, to json: inout JSONWriter) {
    json.object { json in
      json.member("session_id", device.id)
      json.member("user_id", own.userID)
      json.member("date_created", device.createdAt)
      json.member("expires_at", device.expiresAt)
      json.member("last_access", device.seenAt)
      json.member("ip_address", device.address.isEmpty ? nil : device.address)
      json.member("user_agent", device.device.isEmpty ? nil : device.device)
      json.member("session_data", nil as String?)
      json.member("is_current", device.session == own.session)
    }
  }
}

// MARK: - PasswordAPI

/// Password resets in ModulaCMS's contract. All these operations share a limit of ten requests a
/// minute from one network.
///
/// | method | path                         | who may | answers                                    |
/// |--------|------------------------------|---------|--------------------------------------------|
/// | POST   | /auth/request-password-reset | anyone  | the same message for every address         |
/// | POST   | /auth/confirm-password-reset | anyone  | a message; all sessions of the user end    |
/// | POST   | /auth/reset                  | anyone  | the same                                   |
struct PasswordAPI: Sendable {
  let accounts: Accounts
  let signUp: SignUp

  var routes: [Route] {
    [
      Route(
        .post, "/auth/request-password-reset", .anyone, .modula, "Sends a link for a new password.",
        Operation(body: "Email", response: "Message")
      ) { try await request($0) },
      Route(
        .post, "/auth/confirm-password-reset", .anyone, .modula, "Sets a new password.",
        Operation(body: "PasswordReset", response: "Message")
      ) { try await confirm($0) },
      Route(
        .post, "/auth/reset", .anyone, .modula, "Sets a new password, for older clients.",
        Operation(body: "PasswordReset", response: "Message")
      ) { try await confirm($0) },
    ]
  }

  private struct ResetRequest: Decodable { var email: String? }

  /// Sends a link for a new password. The response is the same for every address, so that it does
  /// not reveal whether an account exists.
  func request(_ call: Call) async throws -> Response {
    let visitor = call.context.clientInfo
    try await accounts.attempts.count(.passwordPath(address: visitor.address))
    let email = try await call.body(ResetRequest.self).email ?? ""
    do {
      try await accounts.passwordResets.request(
        email, in: call.context.language, from: visitor,
        link: call.context.deployment.baseURL.passwordReset)
    } catch let failure as Failure where failure.kind == .invalid {
      // The response to an invalid address is the same too.
    }
    return try jsonResponse(Message(message: "If an account exists, a link has been sent"))
  }

  private struct Reset: Decodable {
    var token: String?
    var password: String?
    var new_password: String?
  }

  func confirm(_ call: Call) async throws -> Response {
    let visitor = call.context.clientInfo
    try await accounts.attempts.count(.passwordPath(address: visitor.address))
    let reset: Reset = try await call.body()
    guard let token = reset.token, !token.isEmpty else {
      throw Failure.invalid(FieldProblem("token", "required"))
    }
    let password = reset.password ?? reset.new_password ?? ""
    do {
      if try await accounts.registrations.isOpen(token) {
        _ = try await signUp.confirm(
          token, password: password, from: visitor, opening: .noSession)
      } else {
        _ = try await accounts.passwordResets.reset(
          token, to: password, from: visitor, opening: .noSession)
      }
    } catch let failure as Failure where failure.code == "reset.used" {
      throw Failure.malformed("reset.used")
    }
    return try jsonResponse(Message(message: "Password set"))
  }
}
