import Crypto
import Foundation
import JWTKit
import Model
import Outgoing

/// Sign in with Apple: an identity token is checked, and says who somebody is.
package struct AppleSignIn: Sendable {
  package let settings: AppleSettings?
  private let keys: AppleKeys?
  private let attempts: Attempts
  private let clock: @Sendable () -> Timestamp

  init(
    _ settings: AppleSettings?, outgoing: Outgoing, attempts: Attempts,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.settings = settings
    self.attempts = attempts
    self.clock = clock
    keys = settings.map { AppleKeys(url: $0.keys, outgoing: outgoing) }
  }

  /// Whether pages lead to Apple.
  package var isOnPages: Bool { settings?.service != nil }

  /// What an identity token says, once its signature, issuer, audience, time and nonce were found
  /// in order.
  struct Claims: JWTPayload {
    var iss: String
    var aud: AudienceClaim
    var sub: String
    var exp: ExpirationClaim
    var nonce: String?
    var email: String?
    /// A truth value, or its word.
    var email_verified: BoolClaim?

    /// The rest is compared with the settings and the server's clock, by `verify(_:)`.
    func verify(using algorithm: some JWTAlgorithm) async throws {}
  }

  /// - Parameters:
  ///   - nonce: what the app gave Apple, or the text that it gave as a SHA-256.
  ///   - isHashed: Whether Apple was given the SHA-256 for certain: then who has only seen a token
  ///     cannot say what its nonce was made of.
  ///   - displayName: from the app, which Apple tells it the first time only.
  /// - Throws: unauthorized (`apple.wrong`; `apple.off` where Apple is not set up); unavailable
  ///   (`apple.unavailable`); tooMany.
  package func person(
    _ token: String, nonce: String?, isHashed: Bool = false, displayName: String?,
    from visitor: Visitor
  ) async throws -> ProvenPerson {
    guard let settings, let keys else { throw Failure(.unauthorized, "apple.off") }
    try await attempts.count(.apple(address: visitor.address))
    let now = clock()
    guard token.utf8.count <= 8192, let id = Self.keyID(of: token),
      let collection = try await keys.collection(with: id, now: now),
      // Untrusted input: whatever is wrong with it, it is refused alike.
      let claims = try? await collection.verify(token, as: Claims.self),
      claims.iss == "https://appleid.apple.com", (1...255).contains(claims.sub.utf8.count),
      settings.audiences.contains(where: claims.aud.value.contains),
      Timestamp(claims.exp.value) > now, Self.accepts(nonce, claims.nonce, isHashed)
    else { throw Failure(.unauthorized, "apple.wrong") }
    // An address that Apple has not checked proves nothing about who its user is.
    let isProven = claims.email_verified?.value ?? false
    let email = claims.email.flatMap { isProven && isEmailAddress($0) ? $0 : nil }
    return ProvenPerson(email: email, appleID: claims.sub, displayName: displayName)
  }

  /// The key that signed, of a token that says RS256 and nothing else: a token chooses neither no
  /// signature nor one that our public key could make.
  private static func keyID(of token: String) -> String? {
    struct Header: Decodable {
      var alg: String
      var kid: String
    }
    guard let first = token.split(separator: ".", omittingEmptySubsequences: false).first,
      let bytes = [UInt8](base64URL: first),
      // Untrusted input: whatever is wrong with it, it is refused alike.
      let header = try? JSONDecoder().decode(Header.self, from: Data(bytes)),
      header.alg == "RS256"
    else { return nil }
    return header.kid
  }

  /// Where either side has a nonce, both must have the same, plain or as the token's SHA-256.
  private static func accepts(
    _ given: String?, _ claimed: String?, _ isHashed: Bool
  ) -> Bool {
    let given = given ?? ""
    guard let claimed, !claimed.isEmpty else { return given.isEmpty }
    let bytes = Array(SHA256.hash(data: Data(given.utf8)))
    guard !given.isEmpty else { return false }
    return [digest(of: given), bytes.base64URL].contains(claimed) || !isHashed && given == claimed
  }

  /// A nonce as Apple is given it, so that no answer of Apple's shows its text.
  package static func digest(of nonce: String) -> String {
    SHA256.hash(data: Data(nonce.utf8)).hexadecimal
  }
}
