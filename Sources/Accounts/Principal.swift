package import Database
package import Model

/// The entity type of sessions' keys and ids; their data is only in the database.
package enum Session {}
package typealias SessionID = Identifier<Session>

/// A user's access to one space.
package struct Membership: Sendable, Equatable {
  package let space: SpaceKey
  package let id: SpaceID
  package let handle: String
  package let name: String
  package let role: Role
  /// The space's last change when this was read. A page that listens from this sequence on misses
  /// no change.
  package let sequence: Int64

  package init(
    space: SpaceKey, id: SpaceID, handle: String, name: String, role: Role, sequence: Int64
  ) {
    self.space = space
    self.id = id
    self.handle = handle
    self.name = name
    self.role = role
    self.sequence = sequence
  }
}

/// The user of a request and the spaces they can access. Every query of content is scoped by it.
package struct Principal: Sendable, Equatable {
  package let user: UserKey
  package let userID: UserID
  /// Nil for an API token, which belongs to no session.
  package let session: Key<Session>?
  /// The personal space first, then by name; never empty. For an API token, only its space.
  package let spaces: [Membership]
  package let preferences: Preferences
  /// The permissions of an API token; nil for a signed-in user.
  package let token: TokenPermissions?

  /// A language tag that the user chose; empty for the browser's.
  package var language: String { preferences.language }
  /// An IANA name such as `Europe/Berlin`; determines what "today" is.
  package var timeZone: String { preferences.timeZone }

  /// The personal space, which is used for requests that name no space.
  package var defaultSpace: Membership { spaces[0] }

  /// Nil without a space, which does not happen: every user has a personal one.
  package init?(
    user: UserKey, userID: UserID, session: Key<Session>?, spaces: [Membership],
    preferences: Preferences = Preferences(), token: TokenPermissions? = nil
  ) {
    guard !spaces.isEmpty else { return nil }
    self.user = user
    self.userID = userID
    self.session = session
    self.spaces = spaces
    self.preferences = preferences
    self.token = token
  }

  /// Returns the space that a request names by id or handle, or `defaultSpace` when it names none.
  /// - Throws: notFound (`space.notFound`) for a space that does not exist or is not accessible.
  package func membership(named name: String?) throws -> Membership {
    guard let name, !name.isEmpty else { return defaultSpace }
    let id = SpaceID(name)
    guard let found = spaces.first(where: { $0.id == id || $0.handle == name }) else {
      throw Failure.notFound("space")
    }
    return found
  }
}
