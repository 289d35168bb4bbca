package import Catalog
import Database
package import Journal
package import Model

/// A type's form holds its name and fields, and what the site adds to each field. All of it is saved
/// in one transaction.
extension SiteTypes {
  /// Returns the changes to the fields of a type. It receives the type as it is after it was saved.
  package typealias FieldChanges =
    @Sendable (SiteTypeRecord) throws -> [(field: FieldID, body: SiteFieldBody)]

  /// Creates a type, and then changes its fields.
  /// - Throws: invalid, for the type or a field; then nothing is written.
  @discardableResult
  package func create(
    _ draft: TypeDraft, fields: @escaping FieldChanges, group: ChangeGroupID = .new(),
    in scope: Scope
  ) async throws -> TypeID {
    try await write(in: scope, group: group) { mutations, transaction in
      try SiteTypes.create(draft, fields, mutations, transaction)
    }
  }

  /// Changes a type, and then its fields.
  /// - Throws: notFound; changed (`type.changed`) for another revision; invalid, for the type or a
  ///   field; then nothing is written.
  package func update(
    _ id: TypeID, with update: TypeUpdate, fields: @escaping FieldChanges,
    group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await write(in: scope, group: group) { mutations, transaction in
      try Types.update(try key(of: id, in: transaction), id: id, with: update, in: transaction)
      try SiteTypes.apply(fields, to: id, mutations, transaction)
    }
  }

  static func create(
    _ draft: TypeDraft, _ fields: FieldChanges, _ mutations: TypeMutations,
    _ transaction: WriteTransaction
  ) throws -> TypeID {
    let type = try Types.create(draft, in: transaction)
    try apply(fields, to: type.id, mutations, transaction)
    return type.id
  }

  private static func apply(
    _ fields: FieldChanges, to id: TypeID, _ mutations: TypeMutations,
    _ transaction: WriteTransaction
  ) throws {
    // The site adds nothing to the fields of types that it does not show.
    guard let type = try mutations.siteTypes()[id] else { return }
    for (field, body) in try fields(type) {
      try FieldMutations.check(body, isNew: false)
      _ = try FieldMutations(mutations, transaction).change(field, with: body)
    }
  }

  /// Returns the key of any type of the space, whether or not the site shows it.
  private func key(of id: TypeID, in transaction: WriteTransaction) throws -> TypeKey {
    let key = try transaction.db.row(
      "SELECT key FROM types WHERE space_id = $1 AND id = $2 AND deleted = 0", transaction.space,
      id,
      map: { $0.key(0, of: EntryType.self) })
    guard let key else { throw Failure.notFound("type") }
    return key
  }
}
