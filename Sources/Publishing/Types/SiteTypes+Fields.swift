import Catalog
import Database
import Foundation
package import Journal
package import Model

extension SiteTypes {
  // MARK: - Reading

  /// Every field that a type has, and those that none has yet.
  package func fields(_ scope: Scope) async throws -> [SiteField] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let book = try SiteTypeStore.load(scope.space, db)
      return try SiteTypes.fields(of: book, db) + LooseFields.all(in: scope.space, db)
    }
  }

  private static func fields(
    of book: SiteTypeBook, _ db: any Connection
  ) throws -> [SiteField] {
    let own = book.types.flatMap { type in type.fields.map { (type, $0) } }
      .filter { $0.1.traits.sharedID == nil }
    let authors = try Authors.load(own.compactMap(\.1.traits.author), db)
    return own.map { SiteField($0.1, of: $0.0, authors: authors) }
  }

  package func field(_ id: FieldID, in scope: Scope) async throws -> SiteField {
    guard let found = try await fields(scope).first(where: { $0.id == id }) else {
      throw Failure.notFound("field")
    }
    return found
  }

  /// Which type has which field.
  package func links(
    type: TypeID? = nil, field: FieldID? = nil, _ scope: Scope
  ) async throws -> [DatatypeField] {
    try await book(scope).types.flatMap { type in
      type.fields.map { DatatypeField($0, of: type) }
    }.filter { (type == nil || $0.typeID == type) && (field == nil || $0.fieldID == field) }
  }

  // MARK: - Making and changing

  /// Makes a field, of the type that it names or of none yet.
  package func createField(_ body: SiteFieldBody, in scope: Scope) async throws -> SiteField {
    try await write(in: scope) { desk, writing in
      let id = body.id ?? .new()
      try FieldWriting.check(body, isNew: true)
      guard case .set(let parent?) = body.parentID else {
        return try LooseFields.insert(body, id: id, in: writing)
      }
      let made = try FieldWriting(desk, writing).add(body, id: id, to: parent)
      return try SiteTypes.wire(made, desk, writing)
    }
  }

  /// Changes what is given of a field; another parent moves it there.
  package func updateField(
    _ id: FieldID, with body: SiteFieldBody, in scope: Scope
  ) async throws -> SiteField {
    try await write(in: scope) { desk, writing in
      try FieldWriting.check(body, isNew: false)
      let fields = FieldWriting(desk, writing)
      if let loose = try LooseFields.find(id, in: writing) {
        let whole = loose.merged(with: body)
        guard case .set(let parent?) = body.parentID else {
          return try LooseFields.update(whole, id: id, in: writing)
        }
        let made = try fields.add(whole, id: id, to: parent)
        try LooseFields.delete(id, in: writing)
        return try SiteTypes.wire(made, desk, writing)
      }
      return try SiteTypes.wire(try fields.change(id, with: body), desk, writing)
    }
  }

  /// Takes a field away; the values of entries stay with them.
  package func deleteField(_ id: FieldID, in scope: Scope) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    try await write(in: scope, group: group) { desk, writing in
      if try LooseFields.delete(id, in: writing) { return }
      let book = try desk.book()
      let all = book.types.flatMap(\.fields).filter { $0.wireID == id }
      guard !all.isEmpty else { throw Failure.notFound("field") }
      for field in all { try desk.removeField(field.record.id) }
    }
    return group
  }

  private static func wire(
    _ field: SiteFieldRecord, _ desk: TypeDesk, _ writing: Writing
  ) throws -> SiteField {
    guard let (type, _) = try desk.book().field(field.record.id) else {
      throw Failure.notFound("field")
    }
    let authors = try Authors.load([field.traits.author].compactMap { $0 }, writing.db)
    return SiteField(field, of: type, authors: authors)
  }

  // MARK: - Links

  /// Gives a field to a type: one that none has yet becomes its own, one that another type has is
  /// shared, and one that it has gets another place.
  package func link(_ body: DatatypeFieldBody, in scope: Scope) async throws -> DatatypeField {
    guard let type = body.typeID else {
      throw Failure.invalid(FieldProblem("datatype_id", "required"))
    }
    guard let field = body.fieldID else {
      throw Failure.invalid(FieldProblem("field_id", "required"))
    }
    return try await write(in: scope) { desk, writing in
      try FieldWriting(desk, writing).link(field, to: type, at: body.sortOrder)
    }
  }

  package func updateLink(
    _ id: FieldID, with body: DatatypeFieldBody, in scope: Scope
  ) async throws -> DatatypeField {
    try await write(in: scope) { desk, writing in
      let changed = try desk.changeField(id) { _, traits in
        traits.position = body.sortOrder ?? traits.position
      }
      guard let (type, _) = try desk.book().field(id) else { throw Failure.notFound("field") }
      return DatatypeField(changed, of: type)
    }
  }

  /// Takes a field from a type; one that no type has any more can be given to one again.
  package func unlink(_ id: FieldID, in scope: Scope) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    try await write(in: scope, group: group) { desk, writing in
      guard let (type, field) = try desk.book().field(id) else {
        throw Failure.notFound("field")
      }
      let shared = try desk.book().types.flatMap(\.fields).filter { $0.traits.sharedID == id }
      try desk.removeField(id)
      if field.traits.sharedID == nil, shared.isEmpty {
        let wire = SiteField(field, of: type, authors: try Authors.load([], writing.db))
        try LooseFields.insert(SiteFieldBody(wire), id: id, in: writing)
      }
    }
    return group
  }

  // MARK: - Order

  package func maxSortOrder(parent: TypeID?, _ scope: Scope) async throws -> Int {
    let book = try await book(scope)
    let key = parent.flatMap { book[$0]?.key }
    return book.types.filter { $0.traits.parent == key }.map(\.traits.position).max() ?? 0
  }

  package func maxFieldSortOrder(of parent: TypeID, _ scope: Scope) async throws -> Int {
    guard let type = try await book(scope)[parent] else { throw Failure.notFound("type") }
    return type.fields.map(\.traits.position).max() ?? 0
  }
}
