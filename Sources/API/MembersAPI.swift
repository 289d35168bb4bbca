import Accounts
import Hummingbird
import Model
import ServerKit

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
