import Catalog
import Database
import Foundation
import Journal
import Model

extension ContentMutations {
  /// Returns the values by the keys of a type's fields.
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

  /// Sets a value in one language. An empty `locale` means the site's own language.
  func setValue(
    _ value: String, of field: SiteFieldRecord, locale: String, _ content: ContentRecord
  ) throws {
    guard !locale.isEmpty else { return try setValues([field.key: value], of: content) }
    let known = try LocaleStore.allOrImplicit(in: writing.space, db).first { $0.code == locale }
    guard let known else { throw Failure.invalid(FieldProblem("locale", "belongs")) }
    if known.isDefault { return try setValues([field.key: value], of: content) }
    guard field.traits.translatable else {
      throw Failure.invalid(FieldProblem("locale", "notTranslatable"))
    }
    let value = value.normalised
    guard value.characterCount <= 100_000 else {
      throw Failure.invalid(
        FieldProblem("field_value", "length", ["min": "0", "max": "100000"]))
    }
    var doc = try FieldTranslations.load(content.key, locale, in: writing.space, db)
    if field.record.kind.definition.isMarkdown, doc[field.key] != value,
      let problem = MarkdownRules.problem(of: value, "field_value")
    {
      throw Failure.invalid(problem)
    }
    doc[field.key] = value
    doc[FieldTranslations.originalKey] = try FieldTranslations.digest(of: content, types)
    try FieldTranslations.save(doc, of: content.key, locale, in: writing)
    try recordEdit(of: content, fields: [field.key])
  }
}
