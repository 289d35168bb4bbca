import Catalog
import Database
package import Journal
package import Model

/// The translation of an entry into one language of its site.
package struct EntryTranslation: Sendable {
  package var code: String
  package var label: String
  /// Whether this is the site's own language, which means the entry itself.
  package var isOwn: Bool
  package var isEnabled: Bool
  /// Empty for a title that is not translated.
  package var title: String
  /// Values by field key; empty for the site's own language.
  package var values: [String: String]
  /// Nil if nothing was translated yet.
  package var savedAt: Timestamp?
  /// When the version that the public sees in this language was published; nil if it sees none.
  package var publishedAt: Timestamp?
  /// A digest of the original at the time when the translation was saved; nil if none was stored.
  fileprivate var original: String?
  /// Whether the original has changed since the translation was saved.
  package var isOutdated = false

  /// Whether the translation was published, and edited since.
  package var hasChanges: Bool {
    guard let savedAt, let publishedAt else { return false }
    return savedAt > publishedAt
  }
}

/// A change of a translation.
package struct TranslationEdit: Sendable {
  package var locale: String
  package var title = ""
  /// Values by field key.
  package var values: [String: String] = [:]
  /// Whether to publish the translation.
  package var publishes = false
  /// When the translation that was read had been saved, in milliseconds since 1970; 0 for never;
  /// nil skips the check.
  package var revision: Int?

  package init(locale: String) { self.locale = locale }
}

extension Contents {
  /// Returns the translations of an entry, one for each language in the site's order. Empty for a
  /// site with one language.
  package func translations(
    of id: EntryID, in scope: Scope
  ) async throws -> [EntryTranslation] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let content = try ContentStore.find(id, in: scope.space, withNeighbours: false, db)
      var all = try db.rows(
        """
        SELECT l.code, l.label, l.is_default, l.is_enabled, t.doc, t.updated_at, v.created_at
        FROM locales l
        LEFT JOIN entry_translations t ON t.space_id = l.space_id AND t.entry_id = $2
          AND t.locale = l.code
        LEFT JOIN entry_versions v ON v.space_id = l.space_id AND v.entry_id = $2
          AND v.published = 1 AND v.locale = CASE WHEN l.is_default = 1 THEN '' ELSE l.code END
        WHERE l.space_id = $1 ORDER BY l.position, l.key
        """, scope.space, content.key, map: { try EntryTranslation($0) })
      guard all.contains(where: { !$0.isOwn }) else { return [] }
      let now = try FieldTranslations.digest(
        of: content, SiteTypeStore.load(scope.space, db))
      for index in all.indices {
        all[index].isOutdated = all[index].original.map { $0 != now } ?? false
      }
      return all
    }
  }

  /// Returns, by entry, the labels of the languages whose translation is outdated, in the site's
  /// order.
  package func outdated(
    _ records: [ContentRecord], in scope: Scope
  ) async throws -> [EntryID: [String]] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let languages = try db.rows(
        """
        SELECT code, label FROM locales WHERE space_id = $1 AND is_default = 0
        ORDER BY position, key
        """, scope.space, map: { (code: $0.text(0), label: $0.text(1)) })
      guard !languages.isEmpty else { return [:] }
      let said = try FieldTranslations.all(of: records.map(\.key), in: scope.space, db)
      let types = try SiteTypeStore.load(scope.space, db)
      var outdated: [EntryID: [String]] = [:]
      for record in records {
        guard let docs = said[record.key] else { continue }
        let now = try FieldTranslations.digest(of: record, types)
        let old = docs.filter { $0.values[FieldTranslations.originalKey] ?? now != now }
          .map(\.locale)
        guard !old.isEmpty else { continue }
        outdated[record.id] = languages.filter { old.contains($0.code) }.map(\.label)
      }
      return outdated
    }
  }

  /// Saves a translation, and publishes it on request, in one transaction. Empty values fall back
  /// to other languages.
  /// - Throws: changed if it was saved by somebody else since it was read; invalid for a field that
  ///   is not translatable, for a language that the site does not have, and if the translation is
  ///   to be published and is incomplete.
  package func save(
    _ id: EntryID, _ edit: TranslationEdit, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await write(in: scope, group: group) { mutations in
      let content = try mutations.find(id)
      try mutations.check(edit, of: content)
      var doc = try FieldTranslations.load(
        content.key, edit.locale, in: mutations.transaction.space, mutations.db)
      var values = try mutations.translatable(edit.values, of: content, replacing: doc)
      values[FieldTranslations.titleKey] = edit.title.normalised
      // An empty value is stored only if it replaces an old one.
      for (key, value) in values where !value.isEmpty || doc[key] != nil { doc[key] = value }
      if !doc.isEmpty {
        doc[FieldTranslations.originalKey] = try FieldTranslations.digest(
          of: content, mutations.types)
      }
      try FieldTranslations.save(doc, of: content.key, edit.locale, in: mutations.transaction)
      try WebhookQueue.add(
        .updated, ["content_data_id": id.description, "locale": edit.locale],
        in: mutations.transaction)
      if edit.publishes {
        try Publisher.publish(
          content.key, locale: edit.locale, cause: .publish, in: mutations.transaction)
      }
    }
  }
}

extension EntryTranslation {
  fileprivate init(_ row: borrowing Row) throws {
    code = row.text(0)
    label = row.text(1)
    isOwn = row.bool(2)
    isEnabled = row.bool(3)
    values = try row.optionalText(4).map { try FieldTranslations.decoded($0) } ?? [:]
    title = values.removeValue(forKey: FieldTranslations.titleKey) ?? ""
    original = values.removeValue(forKey: FieldTranslations.originalKey)
    savedAt = row.optionalTimestamp(5)
    publishedAt = row.optionalTimestamp(6)
    if isOwn { (title, values, savedAt) = ("", [:], nil) }
  }
}

extension ContentMutations {
  /// Checks the language, the title and the revision of an edit.
  /// - Throws: invalid (`locale`, `title`); changed if the translation was saved since it was read.
  fileprivate func check(_ edit: TranslationEdit, of content: ContentRecord) throws {
    let isOwn = try db.row(
      "SELECT is_default FROM locales WHERE space_id = $1 AND code = $2", transaction.space,
      edit.locale, map: { $0.bool(0) })
    guard isOwn == false else { throw Failure.invalid(FieldProblem("locale", "belongs")) }
    guard edit.title.normalised.characterCount <= 200 else {
      throw Failure.invalid(FieldProblem("title", "length", ["min": "0", "max": "200"]))
    }
    guard let revision = edit.revision else { return }
    let saved = try db.row(
      """
      SELECT updated_at FROM entry_translations
      WHERE space_id = $1 AND entry_id = $2 AND locale = $3
      """, transaction.space, content.key, edit.locale, map: { $0.timestamp(0) })
    guard Int64(revision) == saved?.milliseconds ?? 0 else {
      throw Failure(.revisionMismatch, "content.changed")
    }
  }

  /// - Throws: invalid for a field that is not translatable, and for a value that is too long.
  fileprivate func translatable(
    _ values: [String: String], of content: ContentRecord, replacing old: [String: String]
  ) throws -> [String: String] {
    let fields = types[content.type]?.fields.filter(\.traits.translatable) ?? []
    return try Dictionary(
      uniqueKeysWithValues: values.map { key, value in
        guard let field = fields.first(where: { $0.key == key }) else {
          throw Failure.invalid(FieldProblem("fields.\(key)", "notTranslatable"))
        }
        let value = field.record.kind.definition.canonical(value.normalised)
        guard value.characterCount <= 100_000 else {
          throw Failure.invalid(
            FieldProblem("fields.\(key)", "length", ["min": "0", "max": "100000"]))
        }
        if field.record.kind.definition.isMarkdown, value != old[key],
          let problem = MarkdownRules.problem(of: value, "fields.\(key)")
        {
          throw Failure.invalid(problem)
        }
        return (key, value)
      })
  }
}
