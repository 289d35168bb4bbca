package import Database
package import Model

/// The entity type of sessions' keys and ids; their data is only in the database.
package enum Session {}
package typealias SessionID = Identifier<Session>

/// A user's access to one space.
package struct Membership: Sendable, Equatable {
  package let space: SpaceKey
  package let id: SpaceID
  /// The unique short name in addresses, such as that of the public site: `/@{handle}`.
  package let handle: String
  package let name: String
  package let role: Role
  /// The space's last change when this was read. A page that listens from this sequence on misses
  /// no change.
  package let sequence: Int64
  /// The name of an owner of another person's space. Nil for the user's own spaces.
  package let owner: String?

  package init(
    space: SpaceKey, id: SpaceID, handle: String, name: String, role: Role, sequence: Int64,
    owner: String? = nil
  ) {
    self.space = space
    self.id = id
    self.handle = handle
    self.name = name
    self.role = role
    self.sequence = sequence
    self.owner = owner
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

  /// The space of requests that name none: the user's personal space, or the only space of an API
  /// token.
  package var defaultSpace: Membership { spaces[0] }

  /// The key by which work of this user takes turns with that of others, see `BlockingThreadPool`.
  package var turnKey: Int64 { defaultSpace.space.rawValue }

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

// MARK: - ValidSession

/// A valid session with its user and their spaces, read by one statement.
struct ValidSession: Sendable {
  let principal: Principal
  let seenAt: Timestamp
  let expiresAt: Timestamp

  /// Returns the app session with this id.
  static func find(id: SessionID, _ now: Timestamp, _ db: any Connection) throws -> ValidSession? {
    try find("s.id = $1 AND s.kind = 'app'", id, now, db)
  }

  /// Returns the browser session whose cookie has this SHA-256.
  static func find(hash: [UInt8], _ now: Timestamp, _ db: any Connection) throws -> ValidSession? {
    try find("s.hash = $1 AND s.kind = 'browser'", hash, now, db)
  }

  /// The name of the first owner of a space that its member `m` does not own.
  private static let ownerName = """
    CASE WHEN m.role <> 'owner' THEN
      (SELECT ou.display_name FROM members om JOIN users ou ON ou.key = om.user_id
       WHERE om.space_id = sp.key AND om.role = 'owner' ORDER BY ou.key LIMIT 1)
    END
    """

  /// Selects a row for each space, the personal one first. Sessions that are revoked or expired, or
  /// whose user was deleted, have no rows.
  private static func find(
    _ condition: String, _ credential: any SQLBindable, _ now: Timestamp, _ db: any Connection
  ) throws -> ValidSession? {
    var first: (user: UserKey, userID: UserID, session: Key<Session>)?
    var preferences = Preferences()
    var times = (seen: now, expires: now)
    let spaces = try db.rows(
      """
      SELECT u.key, u.id, s.key, s.seen_at, s.expires_at,
        sp.key, sp.id, sp.handle, sp.name, m.role, sp.change_seq, \(ownerName),
        \(Preferences.columns)
      FROM sessions s
      JOIN users u ON u.key = s.user_id
      JOIN members m ON m.user_id = u.key
      JOIN spaces sp ON sp.key = m.space_id
      WHERE \(condition) AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.deleted_at IS NULL
      ORDER BY CASE WHEN sp.personal_of = u.key THEN 0 ELSE 1 END, sp.name, sp.key
      """, credential, now
    ) { row in
      first = (row.key(0), row.id(1), row.key(2))
      times = (row.timestamp(3), row.timestamp(4))
      preferences = Preferences(row, from: 12)
      return Membership(
        space: row.key(5), id: row.id(6), handle: row.text(7), name: row.text(8),
        role: Role(rawValue: row.text(9)), sequence: row.int64(10),
        owner: row.optionalText(11))
    }
    guard let first,
      let principal = Principal(
        user: first.user, userID: first.userID, session: first.session, spaces: spaces,
        preferences: preferences)
    else { return nil }
    return ValidSession(principal: principal, seenAt: times.seen, expiresAt: times.expires)
  }
}

// MARK: - ClientInfo

/// The client of a request. Sessions store its address and device, so that their user can recognise
/// them.
package struct ClientInfo: Sendable {
  /// The client's address as reported by the connection or a trusted proxy.
  package let address: String?
  /// The `User-Agent`, or a name that an app gives its device.
  package let device: String
  /// The cookie of `KnownDevices`, not yet verified.
  package let deviceCookie: String?
  /// A refresh token of an earlier session, which identifies an app's device.
  package var refreshToken: String?

  package init(
    address: String?, device: String = "", deviceCookie: String? = nil,
    refreshToken: String? = nil
  ) {
    self.address = address
    self.device = device
    self.deviceCookie = deviceCookie
    self.refreshToken = refreshToken
  }

  /// The address and device, cut to the lengths that the schema allows.
  var storedAddress: String { ClientInfo.storable(address ?? "", maxLength: 60) }
  var storedDevice: String { ClientInfo.storable(device, maxLength: 400) }

  private static func storable(_ text: String, maxLength count: Int) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.lazy.filter { $0.value != 0 }.prefix(count)))
  }
}
