/// A user account. The JSON contains what livlog's and what Modula's clients read.
public struct User: Codable, Sendable, Identifiable, Equatable {
  public var id: UserID
  /// The e-mail address; nil for an account without one.
  public var email: String?
  /// Whether the user has proved that the address is theirs.
  public var emailVerified: Bool
  /// The name that the user has chosen; `name` is the one to show.
  public var displayName: String?
  /// The ways in which the user can sign in: `apple`, `email`.
  public var authProviders: [String]
  /// The role in the personal space in Modula's terms: `admin`, `editor` or `viewer`.
  public var role: String
  /// When it was created.
  public var createdAt: Timestamp
  /// When it was last changed.
  public var updatedAt: Timestamp

  /// Creates a value as the server sends it, for tests and previews.
  public init(
    id: UserID, email: String?, emailVerified: Bool, displayName: String?,
    authProviders: [String], role: String, createdAt: Timestamp, updatedAt: Timestamp
  ) {
    self.id = id
    self.email = email
    self.emailVerified = emailVerified
    self.displayName = displayName
    self.authProviders = authProviders
    self.role = role
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// The name shown on pages.
  public var name: String { displayName ?? email ?? "" }

  enum CodingKeys: String, CodingKey {
    case id, email, role, username, name
    case userID = "user_id"
    case emailVerified = "email_verified"
    case displayName = "display_name"
    case authProviders = "auth_providers"
    case createdAt = "created_at"
    case updatedAt = "updated_at"
    case dateCreated = "date_created"
    case dateModified = "date_modified"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    id = try values.decode(UserID.self, forKey: .id)
    email = try values.decodeIfPresent(String.self, forKey: .email)
    emailVerified = try values.decode(Bool.self, forKey: .emailVerified)
    displayName = try values.decodeIfPresent(String.self, forKey: .displayName)
    authProviders = try values.decode([String].self, forKey: .authProviders)
    role = try values.decodeIfPresent(String.self, forKey: .role) ?? "viewer"
    createdAt = try values.decode(Timestamp.self, forKey: .createdAt)
    updatedAt = try values.decodeIfPresent(Timestamp.self, forKey: .updatedAt) ?? createdAt
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(id, forKey: .id)
    try values.encode(id, forKey: .userID)
    try values.encodeIfPresent(email, forKey: .email)
    try values.encode(emailVerified, forKey: .emailVerified)
    try values.encodeIfPresent(displayName, forKey: .displayName)
    try values.encode(name, forKey: .name)
    try values.encode(email ?? name, forKey: .username)
    try values.encode(authProviders, forKey: .authProviders)
    try values.encode(role, forKey: .role)
    try values.encode(createdAt, forKey: .createdAt)
    try values.encode(createdAt, forKey: .dateCreated)
    try values.encode(updatedAt, forKey: .updatedAt)
    try values.encode(updatedAt, forKey: .dateModified)
  }
}

/// The answer to sign-in and refresh: livlog's AuthResponse merged with ModulaCMS's login answer.
public struct AuthResponse: Codable, Sendable {
  /// Is sent in the header `Authorization`, for an hour.
  public var accessToken: String
  /// Gets the next pair of tokens. It can be used once.
  public var refreshToken: String
  /// The lifetime of the access token in seconds.
  public var expiresIn: Int
  /// The account that has signed in.
  public var user: User

  /// Creates an answer as the server sends it, for tests.
  public init(accessToken: String, refreshToken: String, expiresIn: Int, user: User) {
    self.accessToken = accessToken
    self.refreshToken = refreshToken
    self.expiresIn = expiresIn
    self.user = user
  }

  enum CodingKeys: String, CodingKey {
    case accessToken = "access_token"
    case refreshToken = "refresh_token"
    case expiresIn = "expires_in"
    case user, username, email
    case userID = "user_id"
    case dateCreated = "date_created"
    case createdAt = "created_at"
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    accessToken = try values.decode(String.self, forKey: .accessToken)
    refreshToken = try values.decode(String.self, forKey: .refreshToken)
    expiresIn = try values.decode(Int.self, forKey: .expiresIn)
    user = try values.decode(User.self, forKey: .user)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(accessToken, forKey: .accessToken)
    try values.encode(refreshToken, forKey: .refreshToken)
    try values.encode(expiresIn, forKey: .expiresIn)
    try values.encode(user, forKey: .user)
    try values.encode(user.id, forKey: .userID)
    try values.encode(user.email ?? user.name, forKey: .username)
    try values.encodeIfPresent(user.email, forKey: .email)
    try values.encode(user.createdAt, forKey: .dateCreated)
    try values.encode(user.createdAt, forKey: .createdAt)
  }
}

/// The unit that owns data and is shared: a personal book, a household, or a site. Everything
/// except users belongs to exactly one space.
public struct Space: Codable, Sendable, Identifiable, Equatable {
  public var id: SpaceID
  /// The name of the space in URLs: 1–40 characters of a–z, 0–9 and `-`.
  public var handle: String
  /// What people see, such as "Family".
  public var name: String

  /// Creates a value as the server sends it, for tests and previews.
  public init(id: SpaceID, handle: String, name: String) {
    self.id = id
    self.handle = handle
    self.name = name
  }
}
