public import Foundation
public import Model

/// A space of the user, with their role in it.
public struct SpaceMembership: Decodable, Sendable, Identifiable, Equatable {
  public var id: SpaceID
  /// The name in addresses, such as `family`.
  public var handle: String
  /// The name that people see.
  public var name: String
  /// What the user may do in it.
  public var role: SpaceRole
  /// Whether it is the user's default space.
  public var isHome: Bool

  enum CodingKeys: String, CodingKey {
    case id, handle, name, role
    case isHome = "is_home"
  }
}

/// What a member may do.
public struct SpaceRole: RawRepresentable, Codable, Sendable, Hashable {
  public var rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// May do everything, also invite people and change roles.
  public static let owner = SpaceRole(rawValue: "owner")
  /// May change entries, lists and content.
  public static let editor = SpaceRole(rawValue: "editor")
  /// May read.
  public static let viewer = SpaceRole(rawValue: "viewer")

  /// Whether the role may change entries and lists.
  public var canWrite: Bool { self == .owner || self == .editor }
}

/// A person who uses a space together with others, and their role in it.
public struct SpaceMember: Decodable, Sendable, Identifiable, Equatable {
  public var id: UserID
  /// The name that the member has chosen, or the address.
  public var name: String
  /// The address; nil if the user may not see it.
  public var email: String?
  /// What the member may do.
  public var role: SpaceRole
  /// When the member has joined.
  public var since: Timestamp
  /// Whether the space is this member's personal one.
  public var isHome: Bool

  enum CodingKeys: String, CodingKey {
    case name, email, role, since
    case id = "user_id"
    case isHome = "is_home"
  }
}

/// An open invitation link.
public struct Invitation: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<Invitation>
  /// The role that people get with the link.
  public var role: SpaceRole
  /// The page on which people join.
  public var link: URL?
  /// How many people can join with the link.
  public var mostUses: Int
  /// How many have joined.
  public var uses: Int
  /// When it was created.
  public var createdAt: Timestamp
  /// When the link stops working.
  public var expiresAt: Timestamp

  enum CodingKeys: String, CodingKey {
    case id, role, link, uses
    case mostUses = "most_uses"
    case createdAt = "created_at"
    case expiresAt = "expires_at"
  }
}

/// Spaces, their members and invitations.
public struct SpacesResource: Sendable {
  let api: APIClient

  /// Returns the user's spaces, the personal one first.
  public func all() async throws -> [SpaceMembership] {
    try await api.value(of: .get("/spaces"), as: ListResponse<SpaceMembership>.self).data
  }

  /// Returns a space of the user with their role.
  /// - Throws: `APIError` of the kind `notFound` for a space of others.
  public func get(_ id: SpaceID) async throws -> SpaceMembership {
    try await api.value(of: .get("/spaces/\(id)"))
  }

  /// Creates a space to share, with types and default collections.
  ///
  ///     let home = try await client.spaces.create(name: "Our home")
  @discardableResult
  public func create(name: String) async throws -> SpaceMembership {
    try await api.value(of: .sending(["name": name], to: "/spaces"))
  }

  /// Renames a space; its handle stays. Only owners can.
  @discardableResult
  public func rename(_ id: SpaceID, to name: String) async throws -> SpaceMembership {
    var request = try APIRequest.sending(["name": name], by: "PUT", to: "/spaces/\(id)")
    request.isIdempotent = true
    return try await api.value(of: request)
  }

  /// Returns all members, owners first.
  ///
  ///     for member in try await client.spaces.members(of: home.id) {
  ///       print(member.name, member.role.rawValue)
  ///     }
  public func members(of id: SpaceID) async throws -> [SpaceMember] {
    try await api.value(of: .get("/spaces/\(id)/members"), as: ListResponse<SpaceMember>.self).data
  }

  /// Gives a member another role.
  /// - Returns: what `changes.undo(_:)` takes.
  /// - Throws: `APIError` with the code `space.lastOwner` for the only owner.
  @discardableResult
  public func setRole(
    _ role: SpaceRole, of user: UserID, in id: SpaceID
  ) async throws -> ChangeGroupID? {
    let request = try APIRequest.sending(
      ["role": role.rawValue], by: "PUT", to: "/spaces/\(id)/members/\(user)")
    return try await api.change(request).decode(Deletion.self).undo
  }

  /// Removes a member. A member can remove themselves.
  @discardableResult
  public func remove(_ user: UserID, from id: SpaceID) async throws -> ChangeGroupID? {
    try await api.change(.delete("/spaces/\(id)/members/\(user)")).decode(Deletion.self).undo
  }

  /// Returns the open links, newest first. Only owners can read them.
  public func invitations(to id: SpaceID) async throws -> [Invitation] {
    try await api.value(of: .get("/spaces/\(id)/invitations"), as: ListResponse<Invitation>.self)
      .data
  }

  /// Creates a link with which others join.
  ///
  ///     let link = try await client.spaces.invite(to: home.id, as: .editor).link
  /// - Parameters:
  ///   - days: 1–365.
  ///   - uses: 1–100.
  ///   - email: an address to which the link is sent.
  public func invite(
    to id: SpaceID, as role: SpaceRole, days: Int = 7, uses: Int = 1, email: String? = nil
  ) async throws -> Invitation {
    struct Body: Encodable {
      var role: SpaceRole
      var days: Int
      var uses: Int
      var email: String?
    }
    let body = Body(role: role, days: days, uses: uses, email: email)
    return try await api.value(of: .sending(body, to: "/spaces/\(id)/invitations"))
  }

  /// Makes an invitation stop working. Members who have joined stay.
  public func revoke(_ invitation: Identifier<Invitation>, of id: SpaceID) async throws {
    _ = try await api.send(.delete("/spaces/\(id)/invitations/\(invitation)"))
  }

  /// Joins a space.
  ///
  ///     let home = try await client.spaces.accept("https://book.example.com/invitations/9Yk3")
  /// - Parameter link: the invitation link, or its last part.
  @discardableResult
  public func accept(_ link: String) async throws -> SpaceMembership {
    try await api.value(of: .sending(["token": link], to: "/invitations/accept"))
  }
}
