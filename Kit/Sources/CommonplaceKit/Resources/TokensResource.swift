public import Model

/// The id of an API token, which is not the token itself.
public typealias TokenID = Identifier<APIToken>

/// A token with which a program uses the API.
public struct APIToken: Decodable, Sendable, Identifiable, Equatable {
  public var id: TokenID
  /// The name that tells tokens apart, such as "Backup".
  public var label: String?
  /// `read`, `write` or `account`.
  public var scope: String?
  /// `mobile` or `sdk`.
  public var dialect: String?
  /// The token itself; nil except in the response that creates it.
  public var rawToken: String?
  /// When it was created.
  public var issuedAt: Timestamp
  /// When it stops working.
  public var expiresAt: Timestamp
  /// Whether it was revoked, and does not work any more.
  public var isRevoked: Bool

  enum CodingKeys: String, CodingKey {
    case id, label, scope, dialect
    case rawToken = "raw_token"
    case issuedAt = "issued_at"
    case expiresAt = "expires_at"
    case isRevoked = "revoked"
  }
}

/// The API tokens of the user.
public struct TokensResource: Sendable {
  let api: APIClient

  private struct Draft: Encodable {
    var id: TokenID?
    var label: String?
    var scope: String?
    var dialect: String?
    var expires_at: Timestamp?
  }

  /// Returns the user's tokens for this space, without their texts.
  public func all() async throws -> [APIToken] { try await api.value(of: .get("/tokens")) }

  /// Creates a token. It is returned once, as `rawToken`.
  ///
  ///     let token = try await client.tokens.create(label: "Backup", scope: "read").rawToken
  public func create(
    label: String, scope: String = "write", dialect: String? = nil, expiresAt: Timestamp? = nil
  ) async throws -> APIToken {
    try await api.value(
      of: .sending(
        Draft(label: label, scope: scope, dialect: dialect, expires_at: expiresAt), to: "/tokens"))
  }

  /// Changes when a token expires.
  @discardableResult
  public func setExpiry(_ time: Timestamp, of id: TokenID) async throws -> APIToken {
    var request = try APIRequest.sending(
      Draft(id: id, expires_at: time), by: "PUT", to: "/tokens")
    request.isIdempotent = true
    return try await api.value(of: request)
  }

  /// Makes a token stop working at once.
  public func revoke(_ id: TokenID) async throws {
    _ = try await api.send(.deletingElement("/tokens", id))
  }
}

/// A device on which the user is signed in.
public struct UserSession: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<UserSession>
  /// When it was created.
  public var createdAt: Timestamp
  /// When the session ends.
  public var expiresAt: Timestamp
  /// When it was last used; nil if it was not.
  public var lastAccess: Timestamp?
  /// The network address from which it was used.
  public var address: String?
  /// The name of the program, as it sent it.
  public var userAgent: String?
  /// Whether it is the session of this request; nil from a server that does not say it.
  public var isCurrent: Bool?

  enum CodingKeys: String, CodingKey {
    case id = "session_id"
    case createdAt = "date_created"
    case expiresAt = "expires_at"
    case lastAccess = "last_access"
    case address = "ip_address"
    case userAgent = "user_agent"
    case isCurrent = "is_current"
  }
}

extension SessionResource {
  /// Returns the sessions of the user.
  public func all() async throws -> [UserSession] { try await api.value(of: .get("/sessions")) }

  /// Ends a session, on whatever device it is.
  public func end(_ id: Identifier<UserSession>) async throws {
    _ = try await api.send(.deletingElement("/sessions", id))
  }
}

/// The state of the server.
public struct ServerHealth: Decodable, Sendable, Equatable {
  /// `ok` or `degraded`.
  public var status: String
  /// The version of the server, such as `1.4.0`.
  public var version: String
}

extension Commonplace {
  /// Returns whether the server and its database are available. It needs no sign-in, and is also the
  /// test of an address that a user has entered.
  /// - Throws: `DecodingError` for an address at which another program answers.
  public func health() async throws -> ServerHealth {
    var request = APIRequest.get("/health")
    request.needsToken = false
    return try await api.value(of: request)
  }
}
