import Accounts
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
      return try call.listResponse(all) { Self.write($0, of: own.userID, to: &$1) }
    }
    guard let found = all.first(where: { $0.id == id }) else { throw Failure.notFound("session") }
    var json = JSONWriter()
    Self.write(found, of: own.userID, to: &json)
    return jsonResponse(json)
  }

  static func write(_ device: SignedInDevice, of user: UserID, to json: inout JSONWriter) {
    json.object { json in
      json.member("session_id", device.id)
      json.member("user_id", user)
      json.member("date_created", device.createdAt)
      json.member("expires_at", device.expiresAt)
      json.member("last_access", device.seenAt)
      json.member("ip_address", device.address.isEmpty ? nil : device.address)
      json.member("user_agent", device.device.isEmpty ? nil : device.device)
      json.member("session_data", nil as String?)
    }
  }
}
