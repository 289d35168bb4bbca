import Accounts
import Book
import Hummingbird
import Model
import ServerKit

/// | method | path         | who may | answers                               |
/// |--------|--------------|---------|---------------------------------------|
/// | GET    | /spaces      | member  | the caller's spaces, the default first |
/// | POST   | /spaces      | member  | 201, a new one to share               |
/// | GET    | /spaces/{id} | member  | one                                   |
/// | PUT    | /spaces/{id} | owner   | the renamed one                       |
struct SpacesAPI: Sendable {
  let spaceCreation: SpaceCreation

  var routes: [Route] {
    [
      Route(
        .get, "/spaces", .member, .own, "The caller's spaces, the default space first.",
        Operation(response: "Spaces")
      ) { try await list($0) },
      Route(
        .post, "/spaces", .member, .own, "Creates a shared space.",
        Operation(body: "SpaceName", response: "Space", status: 201)
      ) { try await create($0) },
      Route(
        .get, "/spaces/{id}", .member, .own, "One space.", Operation(response: "Space")
      ) { try await show($0) },
      Route(
        .put, "/spaces/{id}", .member, .own, "Renames a space; its handle stays.",
        Operation(body: "SpaceName", response: "Space")
      ) { try await rename($0) },
    ]
  }

  private struct SpaceName: Decodable {
    var name: String?
  }

  func list(_ call: Call) async throws -> Response {
    let member = try call.member
    return try jsonResponse(UnpagedList(data: member.spaces.map { SpaceWithRole($0, of: member) }))
  }

  func create(_ call: Call) async throws -> Response {
    let member = try call.member
    let made = try await spaceCreation.create(
      call.body(SpaceName.self).name ?? "", by: member, language: call.context.language)
    return try jsonResponse(SpaceWithRole(made, of: member), status: .created)
  }

  func show(_ call: Call) async throws -> Response {
    try jsonResponse(SpaceWithRole(call.spaceInPath(), of: call.member))
  }

  func rename(_ call: Call) async throws -> Response {
    let (space, member) = (try call.spaceInPath(), try call.member)
    let name = try await call.body(SpaceName.self).name ?? ""
    try await spaceCreation.rename(call.scopeInPath(), to: name)
    return try jsonResponse(SpaceWithRole(space, of: member, renamed: name.normalised))
  }
}

/// A list of our own API that is always on one page: `next` is null.
struct UnpagedList<Element: Encodable>: Encodable {
  var data: [Element]

  enum CodingKeys: String, CodingKey { case data, next }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(data, forKey: .data)
    try values.encodeNil(forKey: .next)
  }
}

/// A space and the caller's role in it.
struct SpaceWithRole: Encodable {
  var id: SpaceID
  /// The unique short name in addresses: the public site is at `/@{handle}`. Renaming the space
  /// does not change it.
  var handle: String
  var name: String
  var role: String
  /// Whether it is the caller's default space.
  var is_home: Bool

  init(_ space: Membership, of member: Principal, renamed name: String? = nil) {
    id = space.id
    handle = space.handle
    self.name = name ?? space.name
    role = space.role.rawValue
    is_home = space.id == member.defaultSpace.id
  }
}

// MARK: - MembersAPI

/// | method | path                        | who may        | answers                          |
/// |--------|-----------------------------|----------------|----------------------------------|
/// | GET    | /spaces/{id}/members        | member         | the members of the space         |
/// | PUT    | /spaces/{id}/members/{user} | owner          | a message and the action to undo |
/// | DELETE | /spaces/{id}/members/{user} | owner, self    | a message and the action to undo |
struct MembersAPI: Sendable {
  let members: Members

  var routes: [Route] {
    [
      Route(
        .get, "/spaces/{id}/members", .member, .own, "The members of a space, owners first.",
        Operation(response: "Members")
      ) { try await list($0) },
      Route(
        .put, "/spaces/{id}/members/{user}", .member, .own, "Changes a member's role.",
        Operation(body: "MemberRole", response: "Message")
      ) { try await setRole($0) },
      Route(
        .delete, "/spaces/{id}/members/{user}", .member, .own,
        "Removes a member, or leaves the space.", Operation(response: "Message")
      ) { try await remove($0) },
    ]
  }

  private struct Person: Encodable {
    var user_id: UserID
    var name: String
    var email: String?
    var role: String
    var since: Timestamp
    /// Whether the space is this member's personal space.
    var is_home: Bool

    init(_ member: Member) {
      user_id = member.user
      name = member.name
      email = member.email
      role = member.role.rawValue
      since = member.joinedAt
      is_home = member.ownsPersonalSpace
    }
  }

  func list(_ call: Call) async throws -> Response {
    try jsonResponse(UnpagedList(data: try await members.list(call.scopeInPath()).map(Person.init)))
  }

  private struct MemberRole: Decodable {
    var role: String?
  }

  func setRole(_ call: Call) async throws -> Response {
    let (user, scope) = (try call.id("user", of: User.self), try call.scopeInPath())
    let role = Role(rawValue: try await call.body(MemberRole.self).role ?? "")
    let group = try await members.setRole(of: user, to: role, in: scope)
    return try jsonResponse(Message(message: "Role changed", undo: group?.description))
  }

  func remove(_ call: Call) async throws -> Response {
    let (user, scope) = (try call.id("user", of: User.self), try call.scopeInPath())
    let group = try await members.remove(user, from: scope)
    return try jsonResponse(Message(message: "Member removed", undo: group.description))
  }
}

// MARK: - InvitationsAPI

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
