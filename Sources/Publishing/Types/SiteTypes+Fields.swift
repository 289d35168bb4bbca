import Catalog
import Database
import Foundation
package import Journal
package import Model

extension SiteTypes {
  // MARK: - Reading

  /// Returns all fields of types, and the fields that no type has yet.
  package func fields(_ scope: Scope) async throws -> [SiteField] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let typeSet = try SiteTypeStore.load(scope.space, db)
      return try SiteTypes.fields(of: typeSet, db) + UnassignedFields.all(in: scope.space, db)
    }
  }

  private static func fields(
    of typeSet: SiteTypeSet, _ db: any Connection
  ) throws -> [SiteField] {
    let own = typeSet.types.flatMap { type in type.fields.map { (type, $0) } }
      .filter { $0.1.traits.sharedID == nil }
    let authors = try AuthorIDs.load(own.compactMap(\.1.traits.author), db)
    return own.map { SiteField($0.1, of: $0.0, authors: authors) }
  }

  package func field(_ id: FieldID, in scope: Scope) async throws -> SiteField {
    guard let found = try await fields(scope).first(where: { $0.id == id }) else {
      throw Failure.notFound("field")
    }
    return found
  }

  /// Returns the links between types and fields.
  package func links(
    type: TypeID? = nil, field: FieldID? = nil, _ scope: Scope
  ) async throws -> [DatatypeField] {
    try await typeSet(scope).types.flatMap { type in
      type.fields.map { DatatypeField($0, of: type) }
    }.filter { (type == nil || $0.typeID == type) && (field == nil || $0.fieldID == field) }
  }

  // MARK: - Making and changing

  /// Creates a field, in the type that the body names or in none yet.
  package func createField(_ body: SiteFieldBody, in scope: Scope) async throws -> SiteField {
    try await write(in: scope) { mutations, transaction in
      let id = body.id ?? .new()
      try FieldMutations.check(body, isNew: true)
      guard case .set(let parent?) = body.parentID else {
        return try UnassignedFields.insert(body, id: id, in: transaction)
      }
      let made = try FieldMutations(mutations, transaction).add(body, id: id, to: parent)
      return try SiteTypes.wire(made, mutations, transaction)
    }
  }

  /// Changes the given members of a field. Another parent moves the field to that type.
  package func updateField(
    _ id: FieldID, with body: SiteFieldBody, in scope: Scope
  ) async throws -> SiteField {
    try await write(in: scope) { mutations, transaction in
      try FieldMutations.check(body, isNew: false)
      let fields = FieldMutations(mutations, transaction)
      if let loose = try UnassignedFields.find(id, in: transaction) {
        let whole = loose.merged(with: body)
        guard case .set(let parent?) = body.parentID else {
          return try UnassignedFields.update(whole, id: id, in: transaction)
        }
        let made = try fields.add(whole, id: id, to: parent)
        try UnassignedFields.delete(id, in: transaction)
        return try SiteTypes.wire(made, mutations, transaction)
      }
      return try SiteTypes.wire(try fields.change(id, with: body), mutations, transaction)
    }
  }

  /// Deletes a field. The values of entries are kept.
  package func deleteField(_ id: FieldID, in scope: Scope) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    try await write(in: scope, group: group) { mutations, transaction in
      if try UnassignedFields.delete(id, in: transaction) { return }
      let typeSet = try mutations.siteTypes()
      let all = typeSet.types.flatMap(\.fields).filter { $0.wireID == id }
      guard !all.isEmpty else { throw Failure.notFound("field") }
      for field in all { try mutations.removeField(field.record.id) }
    }
    return group
  }

  /// Returns a field as the contract sends it.
  private static func wire(
    _ field: SiteFieldRecord, _ mutations: TypeMutations, _ transaction: WriteTransaction
  ) throws -> SiteField {
    guard let (type, _) = try mutations.siteTypes().field(field.record.id) else {
      throw Failure.notFound("field")
    }
    let authors = try AuthorIDs.load([field.traits.author].compactMap { $0 }, transaction.db)
    return SiteField(field, of: type, authors: authors)
  }

  // MARK: - Links

  /// Adds a field to a type. A field that no type has becomes the type's own, a field of another
  /// type is shared, and a field that the type already has gets another position.
  package func link(_ body: DatatypeFieldBody, in scope: Scope) async throws -> DatatypeField {
    guard let type = body.typeID else {
      throw Failure.invalid(FieldProblem("datatype_id", "required"))
    }
    guard let field = body.fieldID else {
      throw Failure.invalid(FieldProblem("field_id", "required"))
    }
    return try await write(in: scope) { mutations, transaction in
      try FieldMutations(mutations, transaction).link(field, to: type, at: body.sortOrder)
    }
  }

  /// Changes the position of a field in its type.
  /// - Parameter id: the id of the link, see `DatatypeField.id`.
  package func updateLink(
    _ id: FieldID, with body: DatatypeFieldBody, in scope: Scope
  ) async throws -> DatatypeField {
    try await write(in: scope) { mutations, transaction in
      let changed = try mutations.updateField(id) { _, traits in
        traits.position = body.sortOrder ?? traits.position
      }
      guard let (type, _) = try mutations.siteTypes().field(id) else {
        throw Failure.notFound("field")
      }
      return DatatypeField(changed, of: type)
    }
  }

  /// Removes a field from a type. A field that no other type shares can be added to a type again.
  package func unlink(_ id: FieldID, in scope: Scope) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    try await write(in: scope, group: group) { mutations, transaction in
      guard let (type, field) = try mutations.siteTypes().field(id) else {
        throw Failure.notFound("field")
      }
      let shared = try mutations.siteTypes().types.flatMap(\.fields).filter {
        $0.traits.sharedID == id
      }
      try mutations.removeField(id)
      if field.traits.sharedID == nil, shared.isEmpty {
        let wire = SiteField(field, of: type, authors: try AuthorIDs.load([], transaction.db))
        try UnassignedFields.insert(SiteFieldBody(wire), id: id, in: transaction)
      }
    }
    return group
  }

  // MARK: - Order

  /// Returns the highest position among the types below a parent, or at the top level if it is nil;
  /// 0 without such types.
  package func maxSortOrder(parent: TypeID?, _ scope: Scope) async throws -> Int {
    let typeSet = try await typeSet(scope)
    let key = parent.flatMap { typeSet[$0]?.key }
    return typeSet.types.filter { $0.traits.parent == key }.map(\.traits.position).max() ?? 0
  }

  /// Returns the highest position among the fields of a type; 0 for a type without fields.
  package func maxFieldSortOrder(of parent: TypeID, _ scope: Scope) async throws -> Int {
    guard let type = try await typeSet(scope)[parent] else { throw Failure.notFound("type") }
    return type.fields.map(\.traits.position).max() ?? 0
  }
}
