import Catalog
import Database
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
    try await write(in: scope) { desk in
      guard let value = body.value else { return }
      let content = try desk.find(id.content)
      try desk.setValue(
        value, of: desk.field(id.field, of: content), locale: id.locale, content)
    }
    return try await field(id, in: scope)
  }

  /// Empties a value. Its row remains, because every field has one.
  package func clearField(_ id: ContentFieldID, in scope: Scope) async throws {
    try await write(in: scope) { desk in
      let content = try desk.find(id.content)
      try desk.setValue(
        "", of: desk.field(id.field, of: content), locale: id.locale, content)
    }
  }

  /// Starts a translation with a copy of the value of every translatable field.
  /// - Returns: the number of values that were set.
  package func translate(
    _ id: EntryID, to locale: String, in scope: Scope
  ) async throws -> Int {
    try await write(in: scope) { desk in
      let content = try desk.find(id)
      let own = try ContentValues.texts(content)
      var made = 0
      for field in desk.types[content.type]?.fields ?? [] where field.traits.translatable {
        try desk.setValue(own[field.key] ?? "", of: field, locale: locale, content)
        made += 1
      }
      return made
    }
  }
}
