import Crypto
import Foundation
import JWTKit
import Model

/// Access tokens: JWT, HS256, one hour. Whether the session behind one still stands is the
/// database's word.
struct AccessTokens: Sendable {
  /// Seconds.
  static let lifetime: Int64 = 3600

  private let keys: JWTKeyCollection

  init(key: SymmetricKey) async {
    let encoder = JSONEncoder()
    // The same claims make the same token, so a repeated refresh can answer the same pair.
    encoder.outputFormatting = .sortedKeys
    encoder.dateEncodingStrategy = .integerSecondsSince1970
    let serializer = DefaultJWTSerializer(jsonEncoder: encoder)
    keys = await JWTKeyCollection().add(
      hmac: HMACKey(key: key), digestAlgorithm: .sha256, serializer: serializer)
  }

  /// What a token says, once its signature, issuer, audience and time were found in order.
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

    /// The time is compared with the server's clock, by `read`.
    func verify(using algorithm: some JWTAlgorithm) async throws {
      guard iss == "commonplace" else {
        throw JWTError.claimVerificationFailure(
          failedClaim: IssuerClaim(value: iss), reason: "not ours")
      }
      try aud.verifyIntendedAudience(includes: "livlog-app")
    }

    var session: SessionID? { SessionID(sid) }
    var expiresAt: Timestamp { Timestamp(exp.value) }
  }

  func make(for user: User, session: SessionID, at time: Timestamp) async throws -> String {
    let issued = Date(timeIntervalSince1970: Double(time.seconds))
    return try await keys.sign(
      Claims(
        sub: user.id.description, sid: session.description, email: user.email,
        iat: IssuedAtClaim(value: issued),
        exp: ExpirationClaim(value: issued.addingTimeInterval(Double(Self.lifetime)))))
  }

  /// Nil for a token that is not ours, was changed, or has run out.
  func read(_ token: String, at now: Timestamp) async -> Claims? {
    // No token of ours is longer, and what is not ours need not be taken apart.
    guard token.utf8.count <= 2048,
      // A token that does not verify is no credential, whatever is wrong with it.
      let claims = try? await keys.verify(token, as: Claims.self), claims.expiresAt > now
    else { return nil }
    return claims
  }
}
