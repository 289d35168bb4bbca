package import Database
import Foundation
package import Journal
package import Model

package typealias LocaleID = Identifier<SiteLanguage>

/// A language of a site.
package struct SiteLanguage: Sendable {
  package var id: LocaleID
  /// A language tag such as `en` or `pt-BR`.
  package var code: String
  package var label: String
  /// Whether this is the language of the entries themselves, which need no translation into it.
  /// Exactly one language of a site is the default.
  package var isDefault: Bool
  /// Whether the public site offers this language.
  package var isEnabled: Bool
  /// The code of the language whose texts replace missing ones; empty for none.
  package var fallback: String
  package var position: Int
  package var createdAt: Timestamp
  package var revision: Int

  init(_ row: borrowing Row) {
    id = row.id(0)
    code = row.text(1)
    label = row.text(2)
    isDefault = row.bool(3)
    isEnabled = row.bool(4)
    fallback = row.text(5)
    position = row.int(6)
    createdAt = row.timestamp(7)
    revision = row.int(8)
  }

  init(id: LocaleID, position: Int, isDefault: Bool, now: Timestamp) {
    self.id = id
    code = ""
    label = ""
    self.isDefault = isDefault
    isEnabled = true
    fallback = ""
    self.position = position
    createdAt = now
    revision = 1
  }
}

/// The values with which a language is created or changed. Nil keeps the old value, or the default
/// of a new language.
package struct LocaleDraft: Sendable, Decodable {
  package var code: String?
  package var label: String?
  package var isDefault: Bool?
  package var isEnabled: Bool?
  package var fallback: String?
  package var position: Int?

  package init(
    code: String? = nil, label: String? = nil, isDefault: Bool? = nil, isEnabled: Bool? = nil,
    fallback: String? = nil, position: Int? = nil
  ) {
    self.code = code
    self.label = label
    self.isDefault = isDefault
    self.isEnabled = isEnabled
    self.fallback = fallback
    self.position = position
  }

  enum CodingKeys: String, CodingKey {
    case code, label
    case isDefault = "is_default"
    case isEnabled = "is_enabled"
    case fallback = "fallback_code"
    case position = "sort_order"
  }

  /// Returns the language after this change to `old`.
  /// - Parameter others: the site's other languages.
  /// - Throws: invalid with every broken rule; conflict (`locale.exists`).
  func checked(_ old: SiteLanguage, among others: [SiteLanguage]) throws -> SiteLanguage {
    var (new, problems) = (old, [FieldProblem]())
    new.code = (code ?? old.code).normalised
    new.label = (label ?? old.label).normalised
    new.isEnabled = isEnabled ?? old.isEnabled
    new.fallback = (fallback ?? old.fallback).normalised
    new.position = position ?? old.position
    // `false` is ignored: a default language stays so until another one becomes the default.
    new.isDefault = old.isDefault || isDefault == true
    if new.code.wholeMatch(of: #/[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}/#) == nil {
      problems.append(FieldProblem("code", "locale.code"))
    }
    if !(1...100).contains(new.label.characterCount) {
      let code = new.label.isEmpty ? "required" : "length"
      problems.append(FieldProblem("label", code, ["max": "100"]))
    }
    if new.isDefault, !new.isEnabled {
      problems.append(FieldProblem("is_enabled", "locale.default"))
    }
    if !(-1_000_000...1_000_000).contains(new.position) {
      problems.append(FieldProblem("sort_order", "range", ["min": "-1000000", "max": "1000000"]))
    }
    if LocaleDraft.hasInvalidFallback(new, among: others) {
      problems.append(FieldProblem("fallback_code", "locale.fallback"))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    guard !others.contains(where: { $0.code.lowercased() == new.code.lowercased() }) else {
      throw Failure(.conflict, "locale.exists", ["name": new.code])
    }
    return new
  }

  /// Whether the chain of fallbacks leads back to `locale` or contains an unknown code.
  static func hasInvalidFallback(_ locale: SiteLanguage, among others: [SiteLanguage])
    -> Bool
  {
    var (next, steps) = (locale.fallback, 0)
    while !next.isEmpty {
      guard next != locale.code, steps <= others.count,
        let other = others.first(where: { $0.code == next })
      else { return true }
      next = other.fallback
      steps += 1
    }
    return false
  }
}

/// The languages of a space's site. Only owners can change them.
package struct Locales: Sendable {
  let journal: Journal

  package static let maxCount = 50

  static let tooMany = Failure(.conflict, "locale.tooMany", ["max": "\(maxCount)"])

  /// Returns the languages in their order.
  /// - Throws: notFound (`space.notFound`) for non-members.
  package func list(_ scope: Scope) async throws -> [SiteLanguage] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try LocaleStore.allOrImplicit(in: scope.space, db)
    }
  }

  /// Returns the languages that the public site offers.
  package func published(in space: SpaceKey) async throws -> [SiteLanguage] {
    try await journal.database.read { db in
      try LocaleStore.allOrImplicit(in: space, db).filter(\.isEnabled)
    }
  }

  /// - Throws: notFound (`locale.notFound`).
  package func find(_ id: LocaleID, in scope: Scope) async throws -> SiteLanguage {
    guard let found = try await list(scope).first(where: { $0.id == id }) else {
      throw Failure.notFound("locale")
    }
    return found
  }

  /// Adds a language. If the site has no languages yet, its own language (`en` unless the site's
  /// settings name another) is added first and is the default.
  /// - Throws: invalid; conflict (`locale.exists`, `locale.tooMany`); forbidden.
  package func make(
    _ draft: LocaleDraft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SiteLanguage {
    let id = try await journal.write(as: scope, .owning, group: group) { transaction in
      let id = LocaleID.new()
      let code = draft.code?.normalised.lowercased()
      let isOwn =
        try LocaleStore.all(in: transaction.space, transaction.db).isEmpty
        && code
          == LocaleStore.implicitLanguage(in: transaction.space, transaction.db).code.lowercased()
      let others = try isOwn ? [] : LocaleStore.allInsertingImplicit(in: transaction)
      guard others.count < Locales.maxCount else {
        throw Locales.tooMany
      }
      let new = try draft.checked(
        SiteLanguage(
          id: id, position: (others.last?.position ?? -1) + 1, isDefault: others.isEmpty,
          now: transaction.now), among: others)
      try Locales.clearOtherDefaults(for: new, among: others, in: transaction)
      try LocaleStore.insert(new, in: transaction)
      return id
    }
    return try await find(id, in: scope)
  }

  /// - Throws: invalid; notFound; conflict (`locale.exists`); forbidden.
  package func update(
    _ id: LocaleID, _ draft: LocaleDraft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> SiteLanguage {
    try await journal.write(as: scope, .owning, group: group) { transaction in
      let all = try LocaleStore.allInsertingImplicit(in: transaction)
      guard let old = all.first(where: { $0.id == id }) else { throw Failure.notFound("locale") }
      let others = all.filter { $0.id != id }
      let new = try draft.checked(old, among: others)
      try Locales.clearOtherDefaults(for: new, among: others, in: transaction)
      try LocaleStore.update(old, to: new, in: transaction)
      if new.code != old.code {
        try Locales.replaceFallback(old.code, with: new.code, except: id, in: transaction)
      }
    }
    return try await find(id, in: scope)
  }

  /// Deletes a language. Its translations are kept and become visible again if a language with the
  /// same code is added.
  /// - Throws: notFound; conflict (`locale.isDefault`) for the default while there are others;
  ///   forbidden.
  package func delete(
    _ id: LocaleID, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await journal.write(as: scope, .owning, group: group) { transaction in
      let all = try LocaleStore.all(in: transaction.space, transaction.db)
      guard let old = all.first(where: { $0.id == id }) else { throw Failure.notFound("locale") }
      guard !old.isDefault || all.count == 1 else { throw Failure(.conflict, "locale.isDefault") }
      try Locales.replaceFallback(old.code, with: "", except: id, in: transaction)
      try LocaleStore.delete(old, in: transaction)
    }
  }

  /// If `locale` is the default, makes the others not the default.
  private static func clearOtherDefaults(
    for locale: SiteLanguage, among others: [SiteLanguage], in transaction: WriteTransaction
  ) throws {
    guard locale.isDefault else { return }
    for other in others where other.isDefault {
      var next = other
      next.isDefault = false
      try LocaleStore.update(other, to: next, in: transaction)
    }
  }

  /// Replaces a code in the fallbacks of all other languages.
  private static func replaceFallback(
    _ fallback: String, with code: String, except id: LocaleID, in transaction: WriteTransaction
  ) throws {
    let others = try LocaleStore.all(in: transaction.space, transaction.db).filter { $0.id != id }
    for other in others where other.fallback == fallback {
      var next = other
      next.fallback = code
      try LocaleStore.update(other, to: next, in: transaction)
    }
  }
}

extension Change.Kind {
  package static let locale = Change.Kind(rawValue: "locale")
}
