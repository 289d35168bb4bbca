public import Model

public typealias TokenID = Identifier<APIToken>

/// A token with which a program uses the API.
public struct APIToken: Decodable, Sendable, Identifiable, Equatable {
  public var id: TokenID
  public var label: String?
  /// `read`, `write` or `account`.
  public var scope: String?
  /// `mobile` or `sdk`.
  public var dialect: String?
  /// The token itself; nil except in the response that creates it.
  public var rawToken: String?
  public var issuedAt: Timestamp
  public var expiresAt: Timestamp
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
  public func setExpiry(_ time: Timestamp, of id: TokenID) async throws -> APIToken {
    var request = try APIRequest.sending(
      Draft(id: id, expires_at: time), by: "PUT", to: "/tokens")
    request.isIdempotent = true
    return try await api.value(of: request)
  }

  public func revoke(_ id: TokenID) async throws {
    _ = try await api.send(.deletingElement("/tokens", id))
  }
}

/// A device on which the user is signed in.
public struct UserSession: Decodable, Sendable, Identifiable, Equatable {
  public var id: Identifier<UserSession>
  public var createdAt: Timestamp
  public var expiresAt: Timestamp
  public var lastAccess: Timestamp?
  public var address: String?
  /// The name of the program, as it sent it.
  public var userAgent: String?

  enum CodingKeys: String, CodingKey {
    case id = "session_id"
    case createdAt = "date_created"
    case expiresAt = "expires_at"
    case lastAccess = "last_access"
    case address = "ip_address"
    case userAgent = "user_agent"
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
