import Accounts
import Book
import HTTPTypes
import Hummingbird
import Journal
import Model
import Publishing
import ServerKit

/// The members of the space as the users of ModulaCMS's contract.
///
/// | method | path                   | who may        | answers                                                |
/// |--------|------------------------|----------------|--------------------------------------------------------|
/// | GET    | /users                 | member         | the members of the space; only the one with the id `q` |
/// | GET    | /users/full            | member         | the same with the permissions of the role              |
/// | GET    | /users/sessions        | oneself        | a user with their sessions                             |
/// | POST   | /users                 | owner          | 201, a new account in the space                        |
/// | PUT    | /users                 | owner, oneself | the user with another role or name                     |
/// | DELETE | /users                 | owner, oneself | a message; the user is removed                         |
/// | POST   | /users/reassign-delete | owner          | the id of the removed user                             |
struct UsersAPI: Sendable {
  let accounts: Accounts
  let memberProvisioning: MemberProvisioning

  var routes: [Route] { readRoutes + writeRoutes }

  private var readRoutes: [Route] {
    [
      Route(
        .get, "/users", .member, .modula, "The members of the space, or one.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "SiteUser[]")
      ) { try await list($0, isFull: false) },
      Route(
        .get, "/users/full", .member, .modula, "The members with their permissions.",
        Operation(
          query: ["q", "limit", "offset", "count"], headers: [.space], response: "SiteUser[]")
      ) { try await list($0, isFull: true) },
      Route(
        .get, "/users/sessions", .member, .modula, "The caller with their sessions.",
        Operation(query: ["q"], headers: [.space], response: "SiteUser")
      ) { try await sessions($0) },
    ]
  }

  private var writeRoutes: [Route] {
    [
      Route(
        .post, "/users", .member, .modula, "Creates an account and adds it to the space.",
        Operation(headers: [.space], body: "SiteUserDraft", response: "SiteUser", status: 201)
      ) { try await make($0) },
      Route(
        .put, "/users", .member, .modula, "Changes a member's role, or the caller's name.",
        Operation(headers: [.space], body: "SiteUserDraft", response: "SiteUser")
      ) { try await update($0) },
      Route(
        .delete, "/users", .member, .modula, "Removes a member from the space.",
        Operation(query: ["q"], headers: [.space], response: "Message")
      ) { call in
        let group = try await accounts.members.remove(
          call.requiredID(of: User.self), from: call.scope)
        return try jsonResponse(Message(message: "User removed", undo: group.description))
      },
      Route(
        .post, "/users/reassign-delete", .member, .modula,
        "Removes a member from the space; their content stays.",
        Operation(headers: [.space], body: "UserReassignment", response: "UserReassigned")
      ) { try await reassign($0) },
    ]
  }

  // MARK: - Reading

  private func member(_ id: UserID, _ call: Call) async throws -> Member {
    let all = try await accounts.members.list(call.scope)
    guard let found = all.first(where: { $0.user == id }) else { throw Failure.notFound("member") }
    return found
  }

  func list(_ call: Call, isFull: Bool) async throws -> Response {
    if let id = try call.optionalID(of: User.self) {
      return Self.answer(try await member(id, call), isFull: isFull)
    }
    return try call.listResponse(try await accounts.members.list(call.scope)) { member, json in
      json.object { Self.write(member, isFull: isFull, to: &$0) }
    }
  }

  func sessions(_ call: Call) async throws -> Response {
    let asked = try call.optionalID(of: User.self)
    let own = try call.member
    guard asked ?? own.userID == own.userID else {
      throw Failure(.forbidden, "user.foreign")
    }
    let member = try await member(own.userID, call)
    let devices = try await accounts.sessions.devices(of: own.user)
    var json = JSONWriter()
    json.object { json in
      Self.write(member, isFull: false, to: &json)
      json.array("sessions") { json in
        for device in devices { SessionsAPI.write(device, of: own, to: &json) }
      }
    }
    return jsonResponse(json)
  }

  // MARK: - Writing

  private struct Draft: Decodable {
    var user_id: UserID?
    var username: String?
    var name: String?
    var email: String?
    var password: String?
    var role: String?

    /// - Throws: invalid (`role`) for an unknown role.
    func siteRole() throws -> SiteRole? {
      guard let role, !role.isEmpty else { return nil }
      guard let known = SiteRole(named: role) else {
        throw Failure.invalid(FieldProblem("role", "choice"))
      }
      return known
    }
  }

  func make(_ call: Call) async throws -> Response {
    let draft: Draft = try await call.body()
    let name = draft.name.flatMap { $0.isEmpty ? nil : $0 } ?? draft.username
    let id = try await memberProvisioning.createMember(
      email: draft.email ?? "", name: name, password: draft.password ?? "",
      as: draft.siteRole()?.role ?? .viewer, in: call.scope)
    return Self.answer(try await member(id, call), isFull: false, status: .created)
  }

  func update(_ call: Call) async throws -> Response {
    let draft: Draft = try await call.body()
    guard let id = draft.user_id else {
      throw Failure.invalid(FieldProblem("user_id", "required"))
    }
    let (scope, member) = (try call.scope, try await member(id, call))
    let isOwn = try call.member.userID == id
    let renames = draft.name.map { !$0.isEmpty && $0.normalised != member.name } ?? false
    let isForeign =
      renames && !isOwn || draft.email.map { !$0.isEmpty && $0 != member.email } ?? false
      || draft.password.map { !$0.isEmpty } ?? false
    guard !isForeign else { throw Failure(.forbidden, "user.foreign") }
    let role = try draft.siteRole()?.role
    let newRole = role == member.role ? nil : role
    if newRole != nil || renames {
      try await accounts.members.update(
        id, role: newRole, ownName: renames ? draft.name : nil, in: scope)
    }
    return Self.answer(try await self.member(id, call), isFull: false)
  }

  private struct Reassignment: Codable {
    var user_id: UserID
    /// Nil for the caller.
    var reassign_to: UserID?
  }

  private struct Reassigned: Encodable {
    var deleted_user_id: UserID
    var reassigned_to: UserID
    // Content belongs to the space and keeps its author after they leave, so none is reassigned.
    var content_data_reassigned = 0
    var datatypes_reassigned = 0
    var admin_content_data_reassigned = 0
  }

  func reassign(_ call: Call) async throws -> Response {
    let wish: Reassignment = try await call.body()
    if let heir = wish.reassign_to { _ = try await member(heir, call) }
    let group = try await accounts.members.remove(wish.user_id, from: call.scope)
    return try jsonResponse(
      Reassigned(
        deleted_user_id: wish.user_id,
        reassigned_to: try wish.reassign_to ?? call.member.userID),
      headers: [.commonplaceUndo: group.description])
  }

  // MARK: - Answers

  private static func answer(
    _ member: Member, isFull: Bool, status: HTTPResponse.Status = .ok
  ) -> Response {
    var json = JSONWriter()
    json.object { write(member, isFull: isFull, to: &$0) }
    return jsonResponse(json, status: status)
  }

  private static func write(_ member: Member, isFull: Bool, to json: inout JSONWriter) {
    let role = SiteRole.of(member.role)
    json.member("user_id", member.user)
    json.member("username", member.email ?? member.name)
    json.member("name", member.name)
    json.member("email", member.email ?? "")
    json.member("role", role.label)
    json.member("date_created", member.joinedAt)
    json.member("date_modified", member.joinedAt)
    guard isFull else { return }
    json.member("role_id", role.id)
    json.member("role_label", role.label)
    json.array("permissions") { json in role.permissions.forEach { json.value($0.label) } }
  }
}
