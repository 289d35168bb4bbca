import Catalog
import Database
import Journal
import Model

/// Applies the translations of values, with the fallbacks between languages.
enum Translations {
  /// Returns `locale` and its fallbacks, the best first, without the site's own language; empty for
  /// that language.
  /// - Throws: invalid for a language that the site does not have, or has disabled.
  static func chain(
    _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> [String] {
    guard !locale.isEmpty else { return [] }
    let locales = try SiteLocales(in: space, db)
    // The site's own language can lack a row.
    if locales.isEmpty, try LocaleStore.implicitLanguage(in: space, db).code == locale { return [] }
    guard let chain = locales.fallbacks(of: locale) else {
      throw Failure.invalid(FieldProblem("locale", "choice"))
    }
    return chain
  }

  /// Replaces titles and the values of translatable fields by their translations, where there are
  /// any.
  static func apply(
    _ locale: String, to nodes: inout [SnapshotReader.TreeRow], _ types: SiteTypeSet,
    in space: SpaceKey, _ db: any Connection
  ) throws {
    let keys = SQLValue.integers(nodes.map(\.node.key.rawValue))
    for code in try chain(locale, in: space, db).reversed() {
      let rows = try db.rows(
        """
        SELECT entry_id, doc FROM entry_translations
        WHERE space_id = $1 AND locale = $2 AND entry_id \(db.dialect.any("$3"))
        """, space, code, keys, map: { ($0.key(0, of: Entry.self), EntryValue.all(in: $0.text(1))) }
      )
      let docs = Dictionary(rows, uniquingKeysWith: { first, _ in first })
      for index in nodes.indices {
        let node = nodes[index].node
        if case .text(let title)? = docs[node.key]?[FieldTranslations.titleKey], !title.isEmpty {
          nodes[index].node.title = title
        }
        let fields = types[node.type]?.fields.filter(\.traits.translatable) ?? []
        for field in fields {
          guard let value = docs[node.key]?[field.key], value != .text("") else { continue }
          nodes[index].node.doc[field.key] = value
        }
      }
    }
  }
}

// MARK: - Publishing in other languages

/// Which published translations of an entry are published again with the original.
package enum RepublishedTranslations: Sendable {
  case none
  /// The translations that were not edited since they were published.
  case unedited
  case all
}

extension Publisher {
  /// Publishes one language, or the original with all of its translations.
  @discardableResult
  static func publish(
    _ key: EntryKey, locale: String = "", withTranslations: Bool, in transaction: WriteTransaction
  ) throws -> PublishedVersion {
    let version = try publish(
      key, locale: locale, cause: .publish, translations: withTranslations ? .none : .unedited,
      in: transaction)
    if withTranslations { try publishTranslations(of: key, in: transaction) }
    return version
  }

  /// Publishes every enabled language that has a translation. Values that are not translated are
  /// taken from the original.
  private static func publishTranslations(of key: EntryKey, in transaction: WriteTransaction) throws
  {
    let codes = try transaction.db.rows(
      """
      SELECT l.code FROM locales l
      JOIN entry_translations t ON t.space_id = l.space_id AND t.entry_id = $2
        AND t.locale = l.code
      WHERE l.space_id = $1 AND l.is_default = 0 AND l.is_enabled = 1 ORDER BY l.position, l.key
      """, transaction.space, key, map: { $0.text(0) })
    for code in codes {
      try publish(key, locale: code, cause: .publish, in: transaction)
    }
  }

  /// Publishes translations again, so that the data which languages share (numbers, images,
  /// relations, the entries below) is current in all of them. With `.unedited`, a translation that
  /// was edited since stays as the public knows it until somebody publishes it, and so does one
  /// that is no longer complete.
  static func republish(
    _ translations: RepublishedTranslations, of key: EntryKey, _ snapshot: Snapshot,
    _ cause: VersionCause, _ parts: PageParts, _ rules: PublishingRules.Extent,
    in transaction: WriteTransaction
  ) throws {
    guard translations != .none else { return }
    let shown = try transaction.db.rows(
      """
      SELECT v.locale, v.created_at FROM entry_versions v
      JOIN locales l ON l.space_id = v.space_id AND l.code = v.locale AND l.is_enabled = 1
      WHERE v.space_id = $1 AND v.entry_id = $2 AND v.published = 1 AND v.locale <> ''
      ORDER BY l.position, l.key
      """, transaction.space, key, map: { (code: $0.text(0), at: $0.timestamp(1)) })
    for language in shown {
      if translations == .all {
        try publish(
          key, locale: language.code, cause: cause, parts: parts, rules: rules, in: transaction)
        continue
      }
      let chain = try Translations.chain(language.code, in: transaction.space, transaction.db)
      let written = try transaction.db.integer(
        """
        SELECT COUNT(*) FROM entry_translations
        WHERE space_id = $1 AND entry_id \(transaction.db.dialect.any("$2"))
          AND locale \(transaction.db.dialect.any("$3", of: "text")) AND updated_at > $4
        """, transaction.space, SQLValue.integers(snapshot.entries.map(\.key.rawValue)),
        SQLValue.texts(chain), language.at)
      guard written == 0 else { continue }
      do {
        try publish(key, locale: language.code, cause: cause, parts: parts, in: transaction)
      } catch let failure as Failure where failure.kind == .invalid {
        continue
      }
    }
  }
}

// MARK: - SiteLocale

/// Codes of languages as rows store them: empty for the site's own language.
enum SiteLocale {
  /// Returns the code of a language as rows store it: empty for the site's own language.
  /// - Throws: invalid for a language that the site does not have.
  static func storedCode(
    _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> String {
    guard !locale.isEmpty else { return "" }
    return try Translations.chain(locale, in: space, db).first ?? ""
  }
}
