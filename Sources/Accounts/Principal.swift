package import Database
package import Model

/// A session's key; what else there is to a session is in its row.
package enum Session {}
package typealias SessionID = Identifier<Session>

/// What a person may do in one space.
package struct Membership: Sendable, Equatable {
  package let space: SpaceKey
  package let id: SpaceID
  package let handle: String
  package let name: String
  package let role: Role
  /// The last change of the space when this was read: a page that listens from here on misses none.
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

/// Who a request is from, and which spaces they reach. Every query that touches content is scoped
/// by it.
package struct Principal: Sendable, Equatable {
  package let user: UserKey
  package let userID: UserID
  /// Nil for the holder of an API token, which belongs to no session.
  package let session: Key<Session>?
  /// The personal space first, then by name; never empty. An API token reaches its own alone.
  package let spaces: [Membership]
  package let preferences: Preferences
  /// What an API token allows; nil for a person who is signed in.
  package let token: TokenGrant?

  /// A language tag that the person chose; empty for the browser's.
  package var language: String { preferences.language }
  /// An IANA name such as `Europe/Berlin`; decides what "today" is.
  package var timeZone: String { preferences.timeZone }

  /// The person's own book, the space of a request that names none.
  package var home: Membership { spaces[0] }

  /// Nil without a space: nobody is left without their own.
  package init?(
    user: UserKey, userID: UserID, session: Key<Session>?, spaces: [Membership],
    preferences: Preferences = Preferences(), token: TokenGrant? = nil
  ) {
    guard !spaces.isEmpty else { return nil }
    self.user = user
    self.userID = userID
    self.session = session
    self.spaces = spaces
    self.preferences = preferences
    self.token = token
  }

  /// The space a request names by its id or handle, or `home` when it names none.
  /// - Throws: notFound (`space.notFound`) for a space out of reach, as for one that is not there.
  package func membership(named name: String?) throws -> Membership {
    guard let name, !name.isEmpty else { return home }
    let id = SpaceID(name)
    guard let found = spaces.first(where: { $0.id == id || $0.handle == name }) else {
      throw Failure.notFound("space")
    }
    return found
  }
}
