import Crypto
import Foundation
import JWTKit
import Model
import Outgoing

/// Sign in with Apple: verifies an identity token and returns the identity that it proves.
package struct AppleSignIn: Sendable {
  package let settings: AppleSettings?
  private let keys: AppleKeys?
  private let attempts: RateLimiter
  private let clock: @Sendable () -> Timestamp

  init(
    _ settings: AppleSettings?, outgoing: OutgoingClient, attempts: RateLimiter,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.settings = settings
    self.attempts = attempts
    self.clock = clock
    keys = settings.map { AppleKeys(url: $0.publicKeysURL, outgoing: outgoing) }
  }

  /// Whether pages offer Sign in with Apple.
  package var isOfferedOnPages: Bool { settings?.webServiceID != nil }

  /// The claims of an identity token.
  struct Claims: JWTPayload {
    var iss: String
    var aud: AudienceClaim
    var sub: String
    var exp: ExpirationClaim
    var nonce: String?
    var email: String?
    /// Apple sends a boolean or a string with its name.
    var email_verified: BoolClaim?

    /// Checks nothing here: `verify` compares the claims with the settings and the server's clock.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
  }

  /// Verifies an identity token.
  /// - Parameters:
  ///   - nonce: the nonce that the app gave Apple, or the text whose SHA-256 it gave.
  ///   - isHashed: whether only the SHA-256 is accepted. Then a stolen token is useless without the
  ///     text, which the token does not contain.
  ///   - displayName: from the app; Apple gives it to the app only the first time.
  /// - Throws: unauthorized (`apple.wrong`; `apple.off` where Apple is not set up); unavailable
  ///   (`apple.unavailable`); tooMany.
  package func verify(
    _ token: String, nonce: String?, isHashed: Bool = false, displayName: String?,
    from visitor: ClientInfo
  ) async throws -> VerifiedIdentity {
    guard let settings, let keys else { throw Failure(.unauthorized, "apple.off") }
    try await attempts.count(.apple(address: visitor.address))
    let now = clock()
    guard token.utf8.count <= 8192, let id = Self.keyID(of: token),
      let collection = try await keys.collection(with: id, now: now),
      // Untrusted input: every error is refused in the same way.
      let claims = try? await collection.verify(token, as: Claims.self),
      claims.iss == "https://appleid.apple.com", (1...255).contains(claims.sub.utf8.count),
      settings.audiences.contains(where: claims.aud.value.contains),
      Timestamp(claims.exp.value) > now, Self.noncesMatch(nonce, claims.nonce, isHashed)
    else { throw Failure(.unauthorized, "apple.wrong") }
    // An address that Apple has not verified does not prove its owner.
    let isProven = claims.email_verified?.value ?? false
    let email = claims.email.flatMap { isProven && isEmailAddress($0) ? $0 : nil }
    return VerifiedIdentity(email: email, appleID: claims.sub, displayName: displayName)
  }

  /// Returns the id of the signing key; nil unless the header's algorithm is RS256. A token could
  /// otherwise choose to have no signature, or an HMAC whose key is the public key.
  private static func keyID(of token: String) -> String? {
    struct Header: Decodable {
      var alg: String
      var kid: String
    }
    guard let first = token.split(separator: ".", omittingEmptySubsequences: false).first,
      let bytes = [UInt8](base64URL: first),
      // Untrusted input: every error is refused in the same way.
      let header = try? JSONDecoder().decode(Header.self, from: Data(bytes)),
      header.alg == "RS256"
    else { return nil }
    return header.kid
  }

  /// Returns whether the nonces match. If either side has one, both must have the same, plain
  /// (unless `isHashed`) or as its SHA-256.
  private static func noncesMatch(
    _ given: String?, _ claimed: String?, _ isHashed: Bool
  ) -> Bool {
    let given = given ?? ""
    guard let claimed, !claimed.isEmpty else { return given.isEmpty }
    let bytes = Array(SHA256.hash(data: Data(given.utf8)))
    guard !given.isEmpty else { return false }
    return [digest(of: given), bytes.base64URL].contains(claimed) || !isHashed && given == claimed
  }

  /// Returns the SHA-256 of a nonce, which is what Apple receives, so that its response does not
  /// reveal the nonce.
  package static func digest(of nonce: String) -> String {
    SHA256.hash(data: Data(nonce.utf8)).hexadecimal
  }
}
