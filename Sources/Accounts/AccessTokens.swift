import Crypto
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
    let encoder = JSONEncoder()
    // Encoding is deterministic, so that a repeated refresh within the grace period returns the
    // same tokens.
    encoder.outputFormatting = .sortedKeys
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
