import Catalog
import Database
import Foundation
import Journal
import Model

extension ContentDesk {
  /// Values by the keys of a type's fields.
  /// - Throws: invalid for a field that the type does not have.
  func texts(_ values: [FieldID: String], of typeID: TypeID?) throws -> [String: String] {
    guard let typeID, let type = types[typeID] else { return [:] }
    var texts: [String: String] = [:]
    for (id, value) in values {
      guard let field = type.field(id) else {
        throw Failure.invalid(FieldProblem("fields.\(id)", "unknown"))
      }
      texts[field.key] = value
    }
    return texts
  }

  func field(_ id: FieldID, of content: ContentRecord) throws -> SiteFieldRecord {
    guard let type = types[content.type] else { throw Failure.notFound("content") }
    guard let field = type.field(id) else {
      throw Failure.invalid(FieldProblem("field_id", "belongs"))
    }
    return field
  }

  /// Sets one value in one language, the site's own where it is empty.
  func setValue(
    _ value: String, of field: SiteFieldRecord, locale: String, _ content: ContentRecord
  ) throws {
    guard !locale.isEmpty else { return try setValues([field.key: value], of: content) }
    let known = try db.row(
      "SELECT is_default FROM locales WHERE space_id = $1 AND code = $2", writing.space, locale,
      map: { $0.bool(0) })
    guard let isDefault = known else {
      throw Failure.invalid(FieldProblem("locale", "belongs"))
    }
    if isDefault { return try setValues([field.key: value], of: content) }
    guard field.traits.translatable else {
      throw Failure.invalid(FieldProblem("locale", "notTranslatable"))
    }
    let value = value.normalised
    guard value.characterCount <= 100_000 else {
      throw Failure.invalid(
        FieldProblem("field_value", "length", ["min": "0", "max": "100000"]))
    }
    var doc = try FieldTranslations.load(content.key, locale, in: writing.space, db)
    doc[field.key] = value
    try FieldTranslations.save(doc, of: content.key, locale, in: writing)
    writing.record(Change(.translation, content.id, .update, revision: content.revision))
    try edited(content)
  }
}

/// Field values in other languages than the site's own.
enum FieldTranslations {
  static func load(
    _ key: EntryKey, _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> [String: String] {
    try db.row(
      "SELECT doc FROM entry_translations WHERE space_id = $1 AND entry_id = $2 AND locale = $3",
      space, key, locale, map: { decoded($0.text(0)) }) ?? [:]
  }

  /// Of some entries, by their keys and then by locale.
  static func all(
    of keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: [(locale: String, values: [String: String])]] {
    guard !keys.isEmpty else { return [:] }
    let rows = try db.rows(
      """
      SELECT entry_id, locale, doc FROM entry_translations
      WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) ORDER BY entry_id, locale
      """, space, SQLValue.integers(keys.map(\.rawValue)),
      map: { ($0.key(0, of: Entry.self), $0.text(1), decoded($0.text(2))) })
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map { ($0.1, $0.2) } }
  }

  static func save(
    _ doc: [String: String], of key: EntryKey, _ locale: String, in writing: Writing
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(doc), as: UTF8.self)
    try writing.db.execute(
      """
      INSERT INTO entry_translations (space_id, entry_id, locale, doc, updated_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (space_id, entry_id, locale) DO UPDATE SET doc = EXCLUDED.doc,
        updated_at = EXCLUDED.updated_at
      """, writing.space, key, locale, text, writing.now)
  }

  private static func decoded(_ json: String) -> [String: String] {
    (try? JSONDecoder().decode([String: String].self, from: Data(json.utf8))) ?? [:]
  }
}
