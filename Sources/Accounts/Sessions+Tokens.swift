import Crypto
import Database
import Foundation
import Model

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
