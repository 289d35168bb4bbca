package import Database
import Foundation
import Model
import Outgoing

/// Whom each member wants to be asked instead of the server's choice, with a key of their own.
package struct AssistSettings: Sendable {
  let store: AssistSettingsStore
  let outgoing: Outgoing

  /// What a member may see of it: never the key, only how it ends.
  package struct Shown: Sendable, Equatable {
    package var provider: AssistProvider
    /// Empty for the provider's own.
    package var address: String
    package var model: String
    /// `••••` and the last four characters; nil without a key.
    package var maskedKey: String?
  }

  /// What somebody typed.
  package struct Draft: Sendable {
    package var provider: String
    package var address: String
    package var model: String
    /// Empty keeps the one that is there.
    package var key: String

    package init(provider: String, address: String = "", model: String = "", key: String = "") {
      self.provider = provider
      self.address = address
      self.model = model
      self.key = key
    }
  }

  /// Nil for a member who takes the server's choice.
  package func shown(to user: UserKey) async throws -> Shown? {
    try await store.find(user).map { row in
      Shown(
        provider: row.provider, address: row.address, model: row.model,
        maskedKey: row.key.isEmpty && !row.isUnreadable ? nil : Self.masked(row.key))
    }
  }

  /// A short key shows nothing of itself: its end would be most of it.
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

  /// Back to the server's choice; the key is gone.
  package func delete(of user: UserKey) async throws { try await store.delete(user) }

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
    // A key is never taken along to another address: whoever sits at an open session could have it
    // sent to themselves.
    if row.key.isEmpty, let old, old.provider == row.provider, old.address == row.address {
      row.key = old.key
    }
    if row.key.isEmpty, row.provider == .anthropic || row.address.isEmpty {
      problems.append(FieldProblem("key", "required"))
    }
    // It becomes part of a header.
    if row.key.utf8.count > 500 || !row.key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
      problems.append(FieldProblem("key", "key.malformed"))
    }
  }
}
