import Catalog
import Crypto
import Database
import Foundation
import Journal
import Model

/// The translations of an entry's values, by field key. The title has the empty key, which no field
/// has.
enum FieldTranslations {
  static let titleKey = ""
  /// The key of the digest of the original at the time when the translation was saved. No field has
  /// this key.
  static let originalKey = "="

  /// Returns a digest of the original's title and translatable values.
  static func digest(of original: ContentRecord, _ types: SiteTypeSet) throws -> String {
    let keys = Set((types[original.type]?.fields ?? []).filter(\.traits.translatable).map(\.key))
    var texts = try ContentValues.texts(original).filter { keys.contains($0.key) && $0.value != "" }
    texts[titleKey] = original.title
    let digest = SHA256.hash(data: Data(try JSON.text(texts).utf8))
    return digest.prefix(8).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Returns the translations of an entry into one language; empty if nothing is translated.
  static func load(
    _ key: EntryKey, _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> [String: String] {
    try db.row(
      "SELECT doc FROM entry_translations WHERE space_id = $1 AND entry_id = $2 AND locale = $3",
      space, key, locale, map: { try decoded($0.text(0)) }) ?? [:]
  }

  /// Returns the translations of some entries, by key and then by locale.
  static func all(
    of keys: [EntryKey], in space: SpaceKey, _ db: any Connection
  ) throws -> [EntryKey: [(locale: String, values: [String: String])]] {
    guard !keys.isEmpty else { return [:] }
    let rows = try db.rows(
      """
      SELECT entry_id, locale, doc FROM entry_translations
      WHERE space_id = $1 AND entry_id \(db.dialect.any("$2")) ORDER BY entry_id, locale
      """, space, SQLValue.integers(keys.map(\.rawValue)),
      map: { ($0.key(0, of: Entry.self), $0.text(1), try decoded($0.text(2))) })
    return Dictionary(grouping: rows, by: \.0).mapValues { $0.map { ($0.1, $0.2) } }
  }

  /// Saves the values of a language, and logs the former and the new ones.
  static func save(
    _ doc: [String: String], of key: EntryKey, _ locale: String, in transaction: WriteTransaction
  ) throws {
    let before = try load(key, locale, in: transaction.space, transaction.db)
    guard doc != before else { return }
    try transaction.db.execute(
      """
      INSERT INTO entry_translations (space_id, entry_id, locale, doc, updated_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT (space_id, entry_id, locale) DO UPDATE SET doc = EXCLUDED.doc,
        updated_at = EXCLUDED.updated_at
      """, transaction.space, key, locale, try JSON.text(doc), transaction.now)
    guard let entry = try transaction.loggedIdentity(of: key) else {
      throw Failure.notFound("entry")
    }
    let change = TranslationChange(locale: locale, before: before, after: doc)
    transaction.record(
      Change(
        .translation, entry.id, .update, revision: entry.revision, before: try JSON.text(change)))
  }

  /// Decodes the values of a translation.
  /// - Throws: `DecodingError` for values that cannot be read. Saving one field writes all of them,
  ///   so the others would be lost.
  static func decoded(_ json: String) throws -> [String: String] {
    try JSON.decode(from: json)
  }
}

/// The former and the new values of a translation, as stored in the log.
private struct TranslationChange: Codable {
  var locale: String
  var before: [String: String]
  var after: [String: String]
}

/// Undoes changes to translations that were not changed again since.
struct TranslationUndo: UndoHandler {
  let kind = Change.Kind.translation
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    guard let json = change.before else { return }
    let made = try JSON.decode(TranslationChange.self, from: json)
    guard let key = try transaction.entryKey(of: change) else { return }
    let now = try FieldTranslations.load(key, made.locale, in: transaction.space, transaction.db)
    guard now == made.after else { throw Failure.undoConflict }
    try FieldTranslations.save(made.before, of: key, made.locale, in: transaction)
  }
}
