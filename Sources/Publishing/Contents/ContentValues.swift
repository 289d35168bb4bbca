import Catalog
import Database
import Foundation
import Journal
import Model

/// Converts entries to the contract's rows of values.
struct ContentValues: Sendable {
  private let types: SiteTypeSet
  private let space: SpaceKey

  init(in space: SpaceKey, _ db: any Connection) throws {
    self.space = space
    types = try SiteTypeStore.load(space, db)
  }

  /// Returns the values by field key, relations as titles.
  static func texts(_ content: ContentRecord) throws -> [String: String] {
    if content.fields == "{}" { return [:] }
    return try JSONDecoder().decode([String: String].self, from: Data(content.fields.utf8))
  }

  func rows(of contents: [ContentRecord], _ db: any Connection) throws -> [ContentField] {
    let translations = try FieldTranslations.all(of: contents.map(\.key), in: space, db)
    var rows: [ContentField] = []
    for content in contents {
      guard let type = types[content.type] else { continue }
      let own = try ContentValues.texts(content)
      for field in type.fields {
        rows.append(ContentField(content, field.wireID, own[field.key] ?? "", ""))
        for (locale, values) in translations[content.key] ?? [] {
          guard field.traits.translatable, let value = values[field.key] else { continue }
          rows.append(ContentField(content, field.wireID, value, locale))
        }
      }
    }
    return rows
  }
}

extension ContentField {
  init(_ content: ContentRecord, _ field: FieldID, _ value: String, _ locale: String) {
    self.init(
      id: ContentFieldID(content: content.id, field: field, locale: locale),
      routeID: content.route?.id, contentID: content.id, fieldID: field, value: value,
      locale: locale, authorID: content.authorID, createdAt: content.createdAt,
      updatedAt: content.updatedAt)
  }
}
