package import Database
import Foundation
import Model
import Outgoing

/// The providers that members have configured for themselves, each with the member's own key.
package struct AssistSettings: Sendable {
  let store: AssistSettingsStore
  let outgoing: OutgoingClient

  /// A member's settings as shown to them. The key is masked.
  package struct MaskedSettings: Sendable, Equatable {
    package var provider: AssistProvider
    /// Empty for the provider's default.
    package var address: String
    package var model: String
    /// `••••` and the last four characters; nil without a key.
    package var maskedKey: String?
  }

  /// Settings as submitted by a member.
  package struct Draft: Sendable {
    package var provider: String
    package var address: String
    package var model: String
    /// Empty to keep the stored key.
    package var key: String

    package init(provider: String, address: String = "", model: String = "", key: String = "") {
      self.provider = provider
      self.address = address
      self.model = model
      self.key = key
    }
  }

  /// Returns a member's settings; nil for a member who uses the server's provider.
  package func maskedSettings(of user: UserKey) async throws -> MaskedSettings? {
    try await store.find(user).map { row in
      MaskedSettings(
        provider: row.provider, address: row.address, model: row.model,
        maskedKey: row.key.isEmpty && !row.isUnreadable ? nil : Self.masked(row.key))
    }
  }

  /// Returns the masked form of a key. A key shorter than 12 characters is masked completely.
  static func masked(_ key: String) -> String {
    "••••" + (key.count >= 12 ? String(key.suffix(4)) : "")
  }

  /// - Throws: invalid with every field that is wrong: `provider`, `base_url`, `model`, `key`.
  package func save(_ draft: Draft, for user: UserKey) async throws {
    let old = try await store.find(user)
    var problems: [FieldProblem] = []
    let row = check(draft, old, &problems)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    try await store.save(row, for: user)
  }

  /// Deletes the settings and the key, so that the server's provider is used again.
  package func delete(of user: UserKey) async throws { try await store.delete(user) }

  /// Validates the submitted settings, and adds what is wrong to `problems`.
  /// - Parameter old: the stored settings. If no key was submitted, theirs is kept for the same
  ///   provider and address.
  /// - Returns: the settings to store.
  private func check(
    _ draft: Draft, _ old: AssistSettingsRow?, _ problems: inout [FieldProblem]
  ) -> AssistSettingsRow {
    let provider = AssistProvider(rawValue: draft.provider)
    if provider == nil { problems.append(FieldProblem("provider", "choice")) }
    var row = AssistSettingsRow(
      provider: provider ?? .catalog, address: draft.address.normalised,
      model: draft.model.normalised, key: draft.key.normalised)
    if row.provider == .catalog { row.address = "" }
    if !row.provider.isPaid {
      row.model = ""
      row.key = ""
    }
    if !row.address.isEmpty, row.address.characterCount > 500 || !outgoing.accepts(row.address) {
      problems.append(FieldProblem("base_url", "url.address"))
    }
    if row.model.characterCount > 200 {
      problems.append(FieldProblem("model", "length", ["max": "200"]))
    }
    checkKey(&row, old, &problems)
    return row
  }

  private func checkKey(
    _ row: inout AssistSettingsRow, _ old: AssistSettingsRow?, _ problems: inout [FieldProblem]
  ) {
    guard row.provider.isPaid else { return }
    // The stored key is not reused with another address. Otherwise a person with access to an open
    // session could have it sent to an address of theirs.
    if row.key.isEmpty, let old, old.provider == row.provider, old.address == row.address {
      row.key = old.key
    }
    if row.key.isEmpty, row.provider == .anthropic || row.address.isEmpty {
      problems.append(FieldProblem("key", "required"))
    }
    // The key is sent in a header, so it must be printable ASCII.
    if row.key.utf8.count > 500 || !row.key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      problems.append(FieldProblem("key", "key.malformed"))
    }
  }
}
