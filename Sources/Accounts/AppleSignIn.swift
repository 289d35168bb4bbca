import Crypto
import Foundation
import JWTKit
import Logging
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
  ///   (`apple.unavailable`); rateLimited.
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
    let email = claims.email.flatMap { isProven && EmailAddress.isValid($0) ? $0 : nil }
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
      let header = try? JSON.decode(Header.self, from: Data(bytes)),
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

// MARK: - AppleSettings

/// The settings of Sign in with Apple.
package struct AppleSettings: Sendable, Equatable {
  package static let keysURL = "https://appleid.apple.com/auth/keys"
  package static let authoriseURL = "https://appleid.apple.com/auth/authorize"

  /// The identifiers of the apps and services whose tokens are accepted as `aud`.
  package let audiences: [String]
  /// The URL of Apple's public keys.
  package let publicKeysURL: String
  /// The identifier of the service for browsers; nil if pages do not offer Sign in with Apple.
  package let webServiceID: String?
  /// The URL of Apple's authorisation page.
  package let authorisationPageURL: String
  /// The apps that open links to this server, as `TEAM.BUNDLE`; empty without a team.
  package let appIdentifiers: [String]

  /// - Parameters:
  ///   - audiences: the bundle identifiers of apps.
  ///   - team: the identifier of the team at Apple that the apps belong to.
  package init(
    audiences: [String], publicKeysURL: String = keysURL, webServiceID: String? = nil,
    authorisationPageURL: String = authoriseURL, team: String? = nil
  ) {
    appIdentifiers = team.map { team in audiences.map { "\(team).\($0)" } } ?? []
    self.audiences = audiences + [webServiceID].compactMap(\.self)
    self.publicKeysURL = publicKeysURL
    self.webServiceID = webServiceID
    self.authorisationPageURL = authorisationPageURL
  }
}

// MARK: - AppleKeys

/// A cache of Apple's public keys by their ids. Keys are fetched when an unknown id appears, and
/// again after a day.
actor AppleKeys {
  /// In milliseconds.
  private static let maxAge: Int64 = 86_400_000
  /// The milliseconds after a fetch before the next one, when it succeeded and when it failed.
  private static let pauseAfterSuccess: Int64 = 60_000
  private static let pauseAfterFailure: Int64 = 5_000

  private let url: String
  private let outgoing: OutgoingClient
  private let logger = Logger(label: "commonplace.apple")
  private var keys: JWTKeyCollection?
  /// The ids of `keys`.
  private var ids: Set<String> = []
  private var fetchedAt: Timestamp?
  private var failedAt: Timestamp?
  private var fetching: Task<Void, any Error>?

  /// - Parameter url: where Apple publishes its keys, or a server of the operator's.
  init(url: String, outgoing: OutgoingClient) {
    self.url = url
    self.outgoing = outgoing.trusting(url)
  }

  /// Returns all keys if one of them has the id `id`; nil when Apple has no such key.
  /// - Throws: unavailable (`apple.unavailable`) when Apple's keys cannot be fetched.
  func collection(with id: String, now: Timestamp) async throws -> JWTKeyCollection? {
    if ids.contains(id), !isStale(now) { return keys }
    if canFetch(now) {
      do {
        try await fetch(now)
      } catch {
        // A key that is older than a day is accepted while Apple cannot be reached.
        if ids.contains(id) { return keys }
        throw AppleKeys.unavailable
      }
    } else if failedAt != nil, !ids.contains(id) {
      throw AppleKeys.unavailable
    }
    return ids.contains(id) ? keys : nil
  }

  private static let unavailable = Failure(.unavailable, "apple.unavailable", retryAfter: 10)

  private func isStale(_ now: Timestamp) -> Bool {
    guard let fetchedAt else { return true }
    return now.milliseconds - fetchedAt.milliseconds > AppleKeys.maxAge
  }

  /// Limits fetches, so that tokens with made-up ids cannot cause many requests to Apple.
  private func canFetch(_ now: Timestamp) -> Bool {
    if let failedAt {
      return now.milliseconds - failedAt.milliseconds >= AppleKeys.pauseAfterFailure
    }
    guard let fetchedAt else { return true }
    return now.milliseconds - fetchedAt.milliseconds >= AppleKeys.pauseAfterSuccess
  }

  /// Fetches the keys. Concurrent callers share one fetch.
  private func fetch(_ now: Timestamp) async throws {
    if let fetching { return try await fetching.value }
    let task = Task { try await renew(now) }
    fetching = task
    defer { fetching = nil }
    try await task.value
  }

  /// Replaces the keys by those that Apple publishes now, and notes the time of success or failure.
  private func renew(_ now: Timestamp) async throws {
    do {
      try await parse(try await download())
      (fetchedAt, failedAt) = (now, nil)
    } catch {
      failedAt = now
      logger.warning("apple: the keys could not be fetched: \(error)")
      throw error
    }
  }

  private func download() async throws -> Data {
    let limits = OutgoingLimits(
      bytes: 1 << 18, seconds: 10, redirects: 2, types: ["application/json"])
    let answer = try await outgoing.send(OutgoingRequest(.get, url, limits: limits))
    guard answer.isSuccess else { throw AppleKeysError(description: "status \(answer.status)") }
    return Data(answer.body)
  }

  private func parse(_ document: Data) async throws {
    struct Keys: Decodable { var keys: [PublicKey] }
    struct PublicKey: Decodable {
      var kty: String
      var kid: String?
      var n: String?
      var e: String?
    }
    let collection = JWTKeyCollection()
    var ids: Set<String> = []
    for key in try JSON.decode(Keys.self, from: document).keys where key.kty == "RSA" {
      guard let id = key.kid, let n = key.n, let e = key.e else { continue }
      await collection.add(
        rsa: try Insecure.RSA.PublicKey(modulus: n, exponent: e), digestAlgorithm: .sha256,
        kid: JWKIdentifier(string: id))
      ids.insert(id)
    }
    guard !ids.isEmpty else {
      throw AppleKeysError(description: "the response contains no RSA key")
    }
    (keys, self.ids) = (collection, ids)
  }
}

private struct AppleKeysError: Error, CustomStringConvertible { var description: String }
