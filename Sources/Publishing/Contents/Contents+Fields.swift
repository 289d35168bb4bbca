import Catalog
import Database
import Foundation
package import Journal
package import Model

extension Contents {
  // MARK: - Reading

  /// Returns every value of content, including empty ones: a row for each field of its type, and
  /// one for each language that the field is translated into.
  package func fields(
    of contents: [ContentRecord], in scope: Scope
  ) async throws -> [ContentField] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try ContentValues(in: scope.space, db).rows(of: contents, db)
    }
  }

  package func field(_ id: ContentFieldID, in scope: Scope) async throws -> ContentField {
    let content = try await find(id.content, in: scope)
    guard
      let found = try await fields(of: [content], in: scope).first(where: { $0.id == id })
    else { throw Failure.notFound("contentField") }
    return found
  }

  // MARK: - Writing

  /// Sets a value, which replaces the old one. Without a value in the body nothing changes.
  package func setField(
    _ body: ContentFieldBody, in scope: Scope
  ) async throws -> ContentField {
    let named = try body.id.flatMap { text -> ContentFieldID? in
      guard !text.isEmpty else { return nil }
      guard let id = ContentFieldID(text) else { throw Failure.notFound("contentField") }
      return id
    }
    guard let contentID = body.contentID ?? named?.content else {
      throw Failure.invalid(FieldProblem("content_data_id", "required"))
    }
    guard let fieldID = body.fieldID ?? named?.field else {
      throw Failure.invalid(FieldProblem("field_id", "required"))
    }
    let id = ContentFieldID(
      content: contentID, field: fieldID, locale: body.locale ?? named?.locale ?? "")
    try await write(in: scope) { mutations in
      guard let value = body.value else { return }
      let content = try mutations.find(id.content)
      try mutations.setValue(
        value, of: mutations.field(id.field, of: content), locale: id.locale, content)
    }
    return try await field(id, in: scope)
  }

  /// Empties a value. Its row remains, because every field has one.
  package func clearField(_ id: ContentFieldID, in scope: Scope) async throws {
    try await write(in: scope) { mutations in
      let content = try mutations.find(id.content)
      try mutations.setValue(
        "", of: mutations.field(id.field, of: content), locale: id.locale, content)
    }
  }

  /// Starts a translation with a copy of the value of every translatable field.
  /// - Returns: the number of values that were set.
  package func translate(
    _ id: EntryID, to locale: String, in scope: Scope
  ) async throws -> Int {
    try await write(in: scope) { mutations in
      let content = try mutations.find(id)
      let own = try ContentValues.texts(content)
      var made = 0
      for field in mutations.types[content.type]?.fields ?? [] where field.traits.translatable {
        try mutations.setValue(own[field.key] ?? "", of: field, locale: locale, content)
        made += 1
      }
      return made
    }
  }
}

// MARK: - Changes of fields

extension ContentMutations {
  /// Converts values by field id to values by field key. Without a type, the result is empty.
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
    let known = try LocaleStore.allOrImplicit(in: transaction.space, db).first { $0.code == locale }
    guard let known else { throw Failure.invalid(FieldProblem("locale", "belongs")) }
    if known.isDefault { return try setValues([field.key: value], of: content) }
    guard field.traits.translatable else {
      throw Failure.invalid(FieldProblem("locale", "notTranslatable"))
    }
    let value = field.record.kind.definition.canonical(value.normalised)
    guard value.characterCount <= 100_000 else {
      throw Failure.invalid(
        FieldProblem("field_value", "length", ["min": "0", "max": "100000"]))
    }
    var doc = try FieldTranslations.load(content.key, locale, in: transaction.space, db)
    if field.record.kind.definition.isMarkdown, doc[field.key] != value,
      let problem = MarkdownRules.problem(of: value, "field_value")
    {
      throw Failure.invalid(problem)
    }
    doc[field.key] = value
    doc[FieldTranslations.originalKey] = try FieldTranslations.digest(of: content, types)
    try FieldTranslations.save(doc, of: content.key, locale, in: transaction)
    try recordEdit(of: content, fields: [field.key])
  }
}
