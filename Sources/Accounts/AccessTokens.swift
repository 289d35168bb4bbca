import Crypto
import Database
import Foundation
import JWTKit
import Model

/// Access tokens: JWT, HS256, valid for one hour. They do not show whether their session has been
/// revoked; the database does.
struct AccessTokens: Sendable {
  /// In seconds.
  static let lifetime: Int64 = 3600

  private let keys: JWTKeyCollection

  init(key: SymmetricKey) async {
    // Encoding is deterministic, so that a repeated refresh within the grace period returns the
    // same tokens.
    let encoder = JSON.makeEncoder()
    encoder.dateEncodingStrategy = .integerSecondsSince1970
    let serializer = DefaultJWTSerializer(jsonEncoder: encoder)
    keys = await JWTKeyCollection().add(
      hmac: HMACKey(key: key), digestAlgorithm: .sha256, serializer: serializer)
  }

  /// The claims of a token.
  struct Claims: JWTPayload {
    var iss = "commonplace"
    var aud: AudienceClaim = "livlog-app"
    /// The user's id.
    var sub: String
    /// The session's id.
    var sid: String
    var email: String?
    var iat: IssuedAtClaim
    var exp: ExpirationClaim

    /// Checks issuer and audience. `parse` compares the expiry with the server's clock.
    func verify(using algorithm: some JWTAlgorithm) async throws {
      guard iss == "commonplace" else {
        throw JWTError.claimVerificationFailure(
          failedClaim: IssuerClaim(value: iss), reason: "unknown issuer")
      }
      try aud.verifyIntendedAudience(includes: "livlog-app")
    }

    var session: SessionID? { SessionID(sid) }
    var expiresAt: Timestamp { Timestamp(exp.value) }
  }

  func sign(for user: User, session: SessionID, at time: Timestamp) async throws -> String {
    let issued = Date(timeIntervalSince1970: Double(time.seconds))
    return try await keys.sign(
      Claims(
        sub: user.id.description, sid: session.description, email: user.email,
        iat: IssuedAtClaim(value: issued),
        exp: ExpirationClaim(value: issued.addingTimeInterval(Double(Self.lifetime)))))
  }

  /// Returns the claims; nil for a token that is invalid, modified or expired.
  func verify(_ token: String, at now: Timestamp) async -> Claims? {
    // This server's tokens are shorter, so longer text is not parsed.
    guard token.utf8.count <= 2048,
      // A token that does not verify is no credential, whatever the reason.
      let claims = try? await keys.verify(token, as: Claims.self), claims.expiresAt > now
    else { return nil }
    return claims
  }
}

// MARK: - RefreshTokenStore

/// The rows of refresh tokens. Each token is used once and determines its successor.
enum RefreshTokenStore {
  /// The result of using a refresh token.
  enum Rotation: Sendable {
    /// The successor is valid; `at` is when it was created: now, or less than 10 seconds ago.
    case granted(session: SessionID, user: UserKey, at: Timestamp)
    /// It was used before, so that one of its two holders is a thief. The session has been revoked.
    case reused(session: Key<Session>)
    case unknown
  }

  static func insert(
    _ hash: [UInt8], of session: Key<Session>, _ now: Timestamp, _ db: any Connection
  ) throws {
    try db.execute(
      """
      INSERT INTO refresh_tokens (hash, session_id, created_at, expires_at)
      VALUES ($1, $2, $3, $4) ON CONFLICT (hash) DO NOTHING
      """, hash, session, now, now.adding(seconds: SessionStore.lifetime))
  }

  /// Marks the token as used and inserts its successor. Of concurrent requests with the same token
  /// only one does this; the others get the same result.
  static func rotate(
    _ hash: [UInt8], to successor: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> Rotation {
    let session = try db.row(
      """
      UPDATE refresh_tokens SET used_at = $2
      WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 AND EXISTS
        (SELECT 1 FROM sessions s WHERE s.key = refresh_tokens.session_id
          AND s.revoked_at IS NULL AND s.expires_at > $2)
      RETURNING session_id
      """, hash, now, map: { $0.key(0, of: Session.self) })
    if let session {
      try insert(successor, of: session, now, db)
      try db.execute(
        "UPDATE sessions SET seen_at = $2, expires_at = $3 WHERE key = $1", session, now,
        now.adding(seconds: SessionStore.lifetime))
    }
    return try outcome(of: hash, now, db)
  }

  /// Returns the result of using a token again: the same successor within the grace period, otherwise
  /// `reused`, after revoking the session.
  private static func outcome(
    of hash: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> Rotation {
    let found = try db.row(
      """
      SELECT s.key, s.id, s.user_id, r.used_at
      FROM refresh_tokens r
      JOIN sessions s ON s.key = r.session_id
      JOIN users u ON u.key = s.user_id
      WHERE r.hash = $1 AND r.expires_at > $2 AND r.used_at IS NOT NULL
        AND s.revoked_at IS NULL AND s.expires_at > $2 AND u.deleted_at IS NULL
      """, hash, now
    ) { row in
      (
        key: row.key(0, of: Session.self), id: row.id(1, of: Session.self),
        user: row.key(2, of: User.self), usedAt: row.timestamp(3)
      )
    }
    guard let found else { return .unknown }
    if now < found.usedAt.adding(seconds: SessionStore.reuseGracePeriod) {
      return .granted(session: found.id, user: found.user, at: found.usedAt)
    }
    try SessionStore.revoke(found.key, now, db)
    return .reused(session: found.key)
  }
}

// MARK: - Tokens of sessions

extension OpaqueToken {
  /// The prefix that lets people and secret scanners recognise a token.
  static let apiPrefix = "cp_"

  /// The form that programs send: `cp_` and 43 characters.
  var apiText: String { Self.apiPrefix + text }

  init?(apiToken text: String) {
    guard text.hasPrefix(Self.apiPrefix) else { return nil }
    self.init(String(text.dropFirst(Self.apiPrefix.count)))
  }
}

/// A token in the form of ModulaCMS's clients: `mcms_` and 64 hexadecimal digits.
struct ContractToken {
  private static let prefix = "mcms_"

  let text: String

  static func new() -> ContractToken {
    let digits = Array("0123456789abcdef".utf8)
    let hex = [UInt8].random(32).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return ContractToken(text: prefix + String(decoding: hex, as: UTF8.self))
  }

  private init(text: String) { self.text = text }

  init?(_ text: String) {
    guard text.hasPrefix(Self.prefix), text.utf8.count == Self.prefix.utf8.count + 64,
      text.dropFirst(Self.prefix.count).allSatisfy(\.isHexDigit)
    else { return nil }
    self.text = text
  }

  var hash: [UInt8] { Array(SHA256.hash(data: Data(text.utf8))) }
}

extension Sessions {
  /// Returns the hash that identifies an API token's row; nil for text that is no API token.
  static func hash(ofToken text: String) -> [UInt8]? {
    OpaqueToken(apiToken: text)?.hash ?? ContractToken(text)?.hash
  }

  /// The seconds between two updates of a token's last use.
  private static let usageUpdateInterval: Int64 = 3600

  /// Returns the owner of an API token, with only its space and the permissions of its scope.
  /// - Parameter name: the key of the token in the cache of principals.
  func resolve(
    token hash: [UInt8], _ name: CredentialCache.CredentialHash, _ now: Timestamp
  ) async throws -> Principal? {
    let generation = cache.revocationCount
    let found = try await database.read { db in try ValidToken.find(hash, now, db) }
    guard let found else { return nil }
    let end = min(now.adding(seconds: Self.usageUpdateInterval), found.expiresAt ?? .distant)
    cache.store(found.principal, for: name, from: now, until: end, asOf: generation)
    let noteBefore = now.adding(seconds: -Self.usageUpdateInterval)
    if found.usedAt ?? noteBefore <= noteBefore { try await recordUse(of: hash, at: now) }
    return found.principal
  }

  private func recordUse(of hash: [UInt8], at now: Timestamp) async throws {
    do {
      _ = try await database.write { db in
        try db.execute("UPDATE api_tokens SET used_at = $2 WHERE hash = $1", hash, now)
      }
    } catch let failure as Failure where failure.kind == .unavailable {
      // Reading must not fail because the database cannot be written right now. The time of use is
      // only shown to the owner; the next request after an hour records it.
    }
  }
}

/// A valid token with its owner and space.
private struct ValidToken: Sendable {
  let principal: Principal
  let usedAt: Timestamp?
  let expiresAt: Timestamp?

  static func find(
    _ hash: [UInt8], _ now: Timestamp, _ db: any Connection
  ) throws -> ValidToken? {
    let found = try db.row(
      """
      SELECT u.key, u.id, t.used_at, t.scope, sp.key, sp.id, sp.handle, sp.name, m.role, sp.change_seq,
        EXISTS (SELECT 1 FROM members WHERE user_id = u.key AND space_id <> t.space_id),
        t.dialect, t.expires_at, t.id, t.manages_account, \(Preferences.columns)
      FROM api_tokens t
      JOIN users u ON u.key = t.user_id
      JOIN members m ON m.user_id = u.key AND m.space_id = t.space_id
      JOIN spaces sp ON sp.key = t.space_id
      WHERE t.hash = $1 AND t.revoked_at IS NULL AND u.deleted_at IS NULL
        AND (t.expires_at IS NULL OR t.expires_at > $2)
      """, hash, now
    ) { row in
      let role = Role(rawValue: row.text(8))
      let canWrite = row.text(3) == APIToken.Access.write.rawValue
      let space = Membership(
        space: row.key(4), id: row.id(5), handle: row.text(6), name: row.text(7),
        role: canWrite ? role : .viewer, sequence: row.int64(9))
      let principal = Principal(
        user: row.key(0), userID: row.id(1), session: nil, spaces: [space],
        preferences: Preferences(row, from: 15),
        token: TokenPermissions(
          canWrite: canWrite, managesAccount: canWrite && row.bool(14),
          hidesOthers: row.bool(10),
          dialect: APIToken.ContractDialect(rawValue: row.text(11)) ?? .mobile, id: row.id(13),
          expiresAt: row.optionalTimestamp(12)))
      return (principal, used: row.optionalTimestamp(2), end: row.optionalTimestamp(12))
    }
    guard let found, let principal = found.0 else { return nil }
    return ValidToken(principal: principal, usedAt: found.used, expiresAt: found.end)
  }
}

extension Timestamp {
  /// A time after all others.
  fileprivate static let distant = Timestamp(milliseconds: .max)
}
