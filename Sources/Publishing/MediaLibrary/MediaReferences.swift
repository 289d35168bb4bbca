import Catalog
import Database
import Foundation
package import Journal
package import Model

/// A field of an entry that contains a file, or whose text contains the file's address.
package struct MediaReference: Sendable {
  package var entry: EntryID
  package var title: String
  package var field: FieldID
  package var fieldLabel: String
  /// Whether the value of the field is the file itself. Otherwise its text contains the address.
  package var isField: Bool
  /// Empty for the site's own language.
  package var locale: String
}

extension MediaLibrary {
  /// Returns the fields that use a file.
  /// - Throws: notFound (`media.notFound`).
  package func references(
    to id: MediaID, in scope: Scope
  ) async throws -> [MediaReference] {
    try await database.read { db in
      _ = try MediaStore.find(id, scope, db)
      return try MediaReferences.find(id, in: scope.space, db)
    }
  }
}

/// Finds and empties the fields that use a file.
enum MediaReferences {
  /// The limit for each kind of references.
  private static let maxCount = 1_000

  static func find(
    _ id: MediaID, in space: SpaceKey, _ db: any Connection
  ) throws -> [MediaReference] {
    let held = try db.rows(
      """
      SELECT e.id, e.title, f.id, f.label, v.locale FROM fields f
      \(db.dialect.orderedJoin) entry_values v ON v.space_id = f.space_id
        AND v.field_id = f.key AND v.string = $2
      \(db.dialect.orderedJoin) entries e ON e.space_id = v.space_id AND e.key = v.entry_id
      WHERE f.space_id = $1 AND f.kind \(db.dialect.any("$4", of: "text"))
      ORDER BY e.title, e.key LIMIT $3
      """, space, id.description, maxCount, kinds(where: \.isMediaFile)
    ) { row in
      MediaReference(
        entry: row.id(0), title: row.text(1), field: row.id(2), fieldLabel: row.text(3),
        isField: true, locale: row.text(4))
    }
    return held + (try named(id, in: space, db)) + (try translated(id, in: space, db))
  }

  private static func kinds(where isIncluded: (FieldKindDefinition) -> Bool) -> SQLValue {
    .texts(KnownFieldKind.allCases.filter { isIncluded($0.definition) }.map(\.rawValue))
  }

  /// A value that is a text, with its field and entry.
  private struct Text {
    var entry: EntryID
    var title: String
    var field: FieldID
    var label: String
    var key: String
    var kind: FieldKind
    var doc: String
    var locale: String
  }

  private static func text(_ row: borrowing Row) -> Text {
    Text(
      entry: row.id(0), title: row.text(1), field: row.id(2), label: row.text(3), key: row.text(4),
      kind: FieldKind(rawValue: row.text(5)), doc: row.text(6), locale: row.text(7))
  }

  /// Returns the fields whose text contains the file's address.
  private static func named(
    _ id: MediaID, in space: SpaceKey, _ db: any Connection
  ) throws -> [MediaReference] {
    try db.rows(
      """
      SELECT e.id, e.title, f.id, f.label, f.field_key, f.kind, e.doc, '' FROM fields f
      \(db.dialect.orderedJoin) entries e ON e.space_id = f.space_id AND e.type_id = f.type_id
        AND f.kind \(db.dialect.any("$4", of: "text"))
      WHERE f.space_id = $1 AND e.doc LIKE $2 ORDER BY e.title, e.key, f.position LIMIT $3
      """, space, "%/media/%\(id)%", maxCount, kinds(where: \.containsMediaURLs),
      map: { text($0) }
    ).compactMap { reference($0, id) }
  }

  private static func translated(
    _ id: MediaID, in space: SpaceKey, _ db: any Connection
  ) throws -> [MediaReference] {
    try db.rows(
      """
      SELECT e.id, e.title, f.id, f.label, f.field_key, f.kind, t.doc, t.locale
      FROM entry_translations t
      JOIN entries e ON e.space_id = t.space_id AND e.key = t.entry_id
      JOIN fields f ON f.space_id = e.space_id AND f.type_id = e.type_id AND f.translatable = 1
      WHERE t.space_id = $1 AND t.doc LIKE $2 ORDER BY e.title, e.key, f.position LIMIT $3
      """, space, "%\(id)%", maxCount, map: { text($0) }
    ).compactMap { reference($0, id) }
  }

  /// Whether a text contains an address of the file, with the space or without it as in earlier
  /// versions.
  private static func names(_ id: MediaID, in text: String) -> Bool {
    text.ranges(of: "/media/").contains { range in
      PublicPicture.id(in: String(text[range.lowerBound...].prefix(140))) == id.description
    }
  }

  private static func reference(_ text: Text, _ id: MediaID) -> MediaReference? {
    // A document that cannot be parsed has no references.
    let doc = try? JSON.parse(text.doc) as? [String: Any]
    guard let value = doc?[text.key] as? String else { return nil }
    let isField = text.kind.definition.isMediaFile
    guard isField ? value == id.description : names(id, in: value) else { return nil }
    return MediaReference(
      entry: text.entry, title: text.title, field: text.field, fieldLabel: text.label,
      isField: isField, locale: text.locale)
  }

  /// Empties the fields that contain the file. Addresses in texts and values of translations stay.
  static func clearFields(_ id: MediaID, in transaction: WriteTransaction) throws {
    let held = try find(id, in: transaction.space, transaction.db).filter {
      $0.isField && $0.locale == ""
    }
    guard !held.isEmpty else { return }
    let mutations = try EntryMutations(in: transaction)
    let keys = Dictionary(
      mutations.types.types.flatMap(\.fields).map { ($0.id, $0.fieldKey) }, uniquingKeysWith: { $1 }
    )
    for (entry, references) in Dictionary(grouping: held, by: \.entry) {
      try mutations.update(entry, as: .draft) { draft in
        for reference in references {
          guard let key = keys[reference.field] else { continue }
          draft.additionalFields[key] = .text("")
        }
      }
    }
  }
}
