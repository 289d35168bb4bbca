import Database
import Journal
import Model

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
    _ key: EntryKey, locale: String = "", withTranslations: Bool, in writing: WriteTransaction
  ) throws -> PublishedVersion {
    let version = try publish(
      key, locale: locale, cause: .publish, translations: withTranslations ? .none : .unedited,
      in: writing)
    if withTranslations { try publishTranslations(of: key, in: writing) }
    return version
  }

  /// Publishes every enabled language that has a translation. Values that are not translated are
  /// taken from the original.
  private static func publishTranslations(of key: EntryKey, in writing: WriteTransaction) throws {
    let codes = try writing.db.rows(
      """
      SELECT l.code FROM locales l
      JOIN entry_translations t ON t.space_id = l.space_id AND t.entry_id = $2
        AND t.locale = l.code
      WHERE l.space_id = $1 AND l.is_default = 0 AND l.is_enabled = 1 ORDER BY l.position, l.key
      """, writing.space, key, map: { $0.text(0) })
    for code in codes {
      try publish(key, locale: code, cause: .publish, in: writing)
    }
  }

  /// Publishes translations again, so that the data which languages share (numbers, images,
  /// relations, the entries below) is current in all of them. With `.unedited`, a translation that
  /// was edited since stays as the public knows it until somebody publishes it, and so does one
  /// that is no longer complete.
  static func republish(
    _ translations: RepublishedTranslations, of key: EntryKey, _ snapshot: Snapshot,
    _ cause: VersionCause, _ parts: PageParts, _ rules: PublishingRules.Extent,
    in writing: WriteTransaction
  ) throws {
    guard translations != .none else { return }
    let shown = try writing.db.rows(
      """
      SELECT v.locale, v.created_at FROM entry_versions v
      JOIN locales l ON l.space_id = v.space_id AND l.code = v.locale AND l.is_enabled = 1
      WHERE v.space_id = $1 AND v.entry_id = $2 AND v.published = 1 AND v.locale <> ''
      ORDER BY l.position, l.key
      """, writing.space, key, map: { (code: $0.text(0), at: $0.timestamp(1)) })
    for language in shown {
      if translations == .all {
        try publish(
          key, locale: language.code, cause: cause, parts: parts, rules: rules, in: writing)
        continue
      }
      let chain = try Translations.chain(language.code, in: writing.space, writing.db)
      let written = try writing.db.integer(
        """
        SELECT COUNT(*) FROM entry_translations
        WHERE space_id = $1 AND entry_id \(writing.db.dialect.any("$2"))
          AND locale \(writing.db.dialect.any("$3", of: "text")) AND updated_at > $4
        """, writing.space, SQLValue.integers(snapshot.entries.map(\.key.rawValue)),
        SQLValue.texts(chain), language.at)
      guard written == 0 else { continue }
      do {
        try publish(key, locale: language.code, cause: cause, parts: parts, in: writing)
      } catch let failure as Failure where failure.kind == .invalid {
        continue
      }
    }
  }
}
