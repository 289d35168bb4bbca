import Foundation
import JWTKit
import Logging
import Model
import Outgoing

/// A cache of Apple's public keys by their ids. Keys are fetched when an unknown id appears, and
/// again after a day.
actor AppleKeys {
  /// In milliseconds.
  private static let maxAge: Int64 = 86_400_000
  private static let pauseAfterSuccess: Int64 = 60_000
  private static let pauseAfterFailure: Int64 = 5_000

  private let url: String
  private let outgoing: OutgoingClient
  private let logger = Logger(label: "commonplace.apple")
  private var keys: JWTKeyCollection?
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
    for key in try JSONDecoder().decode(Keys.self, from: document).keys where key.kty == "RSA" {
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
