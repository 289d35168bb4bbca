import Accounts
import Hummingbird
import Model
import ServerKit

/// | method | path                                 | who may | answers                            |
/// |--------|--------------------------------------|---------|------------------------------------|
/// | GET    | /spaces/{id}/invitations             | owner   | the open ones with their links     |
/// | POST   | /spaces/{id}/invitations             | owner   | 201, a new one                     |
/// | DELETE | /spaces/{id}/invitations/{invitation} | owner   | a message; the link is revoked     |
/// | POST   | /invitations/accept                  | member  | the space that the caller joined    |
struct InvitationsAPI: Sendable {
  let invitations: Invitations

  var routes: [Route] {
    [
      Route(
        .get, "/spaces/{id}/invitations", .member, .own, "The open invitations of a space.",
        Operation(response: "Invitations")
      ) { try await list($0) },
      Route(
        .post, "/spaces/{id}/invitations", .member, .own, "Creates an invitation.",
        Operation(body: "InvitationDraft", response: "Invitation", status: 201)
      ) { try await create($0) },
      Route(
        .delete, "/spaces/{id}/invitations/{invitation}", .member, .own, "Revokes an invitation.",
        Operation(response: "Message")
      ) { try await revoke($0) },
      Route(
        .post, "/invitations/accept", .member, .own, "Accepts an invitation.",
        Operation(body: "InvitationToken", response: "Space")
      ) { try await accept($0) },
    ]
  }

  private struct InvitationResponse: Encodable {
    var id: InvitationID
    var role: String
    var email: String?
    var link: String
    var most_uses: Int
    var uses: Int
    var created_at: Timestamp
    var expires_at: Timestamp

    init(_ invitation: Invitation, _ call: Call) {
      id = invitation.id
      role = invitation.role.rawValue
      email = invitation.email
      link = call.context.deployment.baseURL.invitation(invitation.token)
      most_uses = invitation.maxUses
      uses = invitation.uses
      created_at = invitation.createdAt
      expires_at = invitation.expiresAt
    }
  }

  private struct Draft: Decodable {
    var role: String?
    var days: Int?
    var uses: Int?
    var email: String?
  }

  func list(_ call: Call) async throws -> Response {
    let open = try await invitations.list(call.scopeInPath())
    return try jsonResponse(UnpagedList(data: open.map { InvitationResponse($0, call) }))
  }

  func create(_ call: Call) async throws -> Response {
    let (space, host) = (try call.spaceInPath(), try call.member)
    let draft = try await call.body(Draft.self)
    let made = try await invitations.create(
      InvitationDraft(
        role: Role(rawValue: draft.role ?? ""), days: draft.days ?? 7, uses: draft.uses ?? 1,
        email: draft.email),
      in: space, by: host, from: call.context.clientInfo, language: call.context.language,
      link: call.context.deployment.baseURL.invitation)
    return try jsonResponse(InvitationResponse(made, call), status: .created)
  }

  func revoke(_ call: Call) async throws -> Response {
    let (id, scope) = (try call.id("invitation", of: Invitation.self), try call.scopeInPath())
    try await invitations.revoke(id, in: scope)
    return try jsonResponse(Message(message: "Invitation revoked"))
  }

  private struct Token: Decodable {
    var token: String?
  }

  func accept(_ call: Call) async throws -> Response {
    let member = try call.member
    // Clients can send the complete link instead of the token.
    let token = try await call.body(Token.self).token?.split(separator: "/").last.map(String.init)
    let id = try await invitations.accept(
      token ?? "", by: member.user, from: call.context.clientInfo)
    let space = try await invitations.membership(of: member.user, in: id)
    return try jsonResponse(SpaceWithRole(space, of: member))
  }
}
