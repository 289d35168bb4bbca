import Accounts
import Database
import Foundation
import Model

/// A user's settings as stored. If the address or the model is empty, the provider's default is
/// used.
struct AssistSettingsRow: Sendable, Equatable {
  var provider: AssistProvider
  var address: String
  var model: String
  /// In clear text here; encrypted in the database.
  var key: String
  /// Whether the stored key could not be decrypted: it was modified, or encrypted with another
  /// secret.
  var isUnreadable = false

  /// The provider with which requests are made.
  /// - Throws: unavailable (`assist.keyUnreadable`).
  var access: ProviderConfiguration {
    get throws {
      if isUnreadable { throw Failure(.unavailable, "assist.keyUnreadable") }
      return ProviderConfiguration(provider, address: address, model: model, key: key)
    }
  }
}

/// Stores users' settings. Keys are encrypted with AES-GCM. The user's id is authenticated data: a row
/// copied to another user cannot be decrypted.
struct AssistSettingsStore: Sendable {
  let database: Database
  let seal: SecretBox

  func find(_ user: UserKey) async throws -> AssistSettingsRow? {
    let found = try await database.read { db in
      try db.row(
        """
        SELECT s.provider, s.base_url, s.model, s.sealed_key, u.id
        FROM assist_settings s JOIN users u ON u.key = s.user_id WHERE s.user_id = $1
        """, user
      ) { row in
        (
          row: AssistSettingsRow(
            provider: AssistProvider(rawValue: row.text(0)) ?? .catalog, address: row.text(1),
            model: row.text(2), key: ""),
          sealed: row.isNull(3) ? nil : row.bytes(3), id: row.id(4, of: User.self)
        )
      }
    }
    guard var row = found?.row, let id = found?.id else { return nil }
    guard let sealed = found?.sealed else { return row }
    if let key = decrypt(sealed, of: id) { row.key = key } else { row.isUnreadable = true }
    return row
  }

  func save(_ row: AssistSettingsRow, for user: UserKey) async throws {
    try await database.write { db in
      let id = try db.row(
        "SELECT id FROM users WHERE key = $1", user, map: { $0.id(0, of: User.self) })
      guard let id else { throw Failure.notFound("user") }
      try db.execute(
        """
        INSERT INTO assist_settings (user_id, provider, base_url, model, sealed_key, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT (user_id) DO UPDATE SET provider = excluded.provider,
          base_url = excluded.base_url, model = excluded.model,
          sealed_key = excluded.sealed_key, updated_at = excluded.updated_at
        """, user, row.provider.rawValue, row.address, row.model,
        row.key.isEmpty ? nil : try seal.seal(Data(row.key.utf8), of: authenticatedData(for: id)),
        Timestamp.now)
    }
  }

  func delete(_ user: UserKey) async throws {
    _ = try await database.write { db in
      try db.execute("DELETE FROM assist_settings WHERE user_id = $1", user)
    }
  }

  private func decrypt(_ sealed: [UInt8], of user: UserID) -> String? {
    seal.open(sealed, of: authenticatedData(for: user)).map { String(decoding: $0, as: UTF8.self) }
  }

  private func authenticatedData(for user: UserID) -> String { "assist \(user)" }
}
