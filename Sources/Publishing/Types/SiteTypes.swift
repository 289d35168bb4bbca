package import Catalog
import Database
package import Journal
package import Model

/// The types of a site and their fields, as the contract creates and changes them one at a time.
package struct SiteTypes: Sendable {
  let journal: Journal

  // MARK: - Reading

  /// Returns all types of the site with their fields.
  package func typeSet(_ scope: Scope) async throws -> SiteTypeSet {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try SiteTypeStore.load(scope.space, db)
    }
  }

  /// Returns all types of the site as the contract sends them.
  package func all(_ scope: Scope) async throws -> [Datatype] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let typeSet = try SiteTypeStore.load(scope.space, db)
      let authors = try AuthorIDs.load(typeSet.types.compactMap(\.traits.author), db)
      return typeSet.types.map { Datatype($0, in: typeSet, authors: authors) }
    }
  }

  package func find(_ id: TypeID, in scope: Scope) async throws -> Datatype {
    guard let found = try await all(scope).first(where: { $0.id == id }) else {
      throw Failure.notFound("type")
    }
    return found
  }

  // MARK: - Making and changing

  /// Creates a type that only the site shows.
  package func create(_ body: DatatypeBody, in scope: Scope) async throws -> Datatype {
    try await write(in: scope) { mutations, transaction in
      let author = try AuthorIDs.resolve(body.authorID, in: transaction)
      let typeSet = try mutations.siteTypes()
      let last = typeSet.types.map(\.traits.position).max() ?? 0
      let type = try mutations.create(
        TypeDraft(
          name: body.label ?? body.name ?? "", icon: SiteTypes.icon, inLog: false,
          inLibrary: false, inSite: true),
        id: body.id,
        site: SiteTraits(
          role: body.type ?? "root", name: body.name ?? "",
          parent: try SiteTypes.parent(body.parentID, in: typeSet), author: author,
          position: body.sortOrder ?? last + 1))
      return try SiteTypes.wire(type, mutations, transaction)
    }
  }

  static let icon = "📄"

  /// Changes the given members of a type.
  package func update(
    _ id: TypeID, with body: DatatypeBody, in scope: Scope
  ) async throws -> Datatype {
    try await write(in: scope) { mutations, transaction in
      let typeSet = try mutations.siteTypes()
      guard let old = typeSet[id] else { throw Failure.notFound("type") }
      var parent = old.traits.parent
      if body.parentID != .unchanged {
        parent = try SiteTypes.parent(body.parentID, in: typeSet)
        try SiteTypes.check(parent, isNotUnder: old, in: typeSet)
      }
      let author =
        body.authorID?.isEmpty ?? true
        ? old.traits.author : try AuthorIDs.resolve(body.authorID, in: transaction)
      let type = try mutations.update(id, label: body.label) { traits in
        traits.role = body.type ?? traits.role
        traits.name = body.name ?? traits.name
        traits.position = body.sortOrder ?? traits.position
        traits.parent = parent
        traits.author = author
      }
      return try SiteTypes.wire(type, mutations, transaction)
    }
  }

  /// Deletes a type.
  /// - Parameter cascading: whether to delete its content too; otherwise a type that has content is
  ///   refused.
  /// - Returns: the number of deleted entries, and the change group for undo.
  package func delete(
    _ id: TypeID, cascading: Bool, in scope: Scope
  ) async throws -> (deleted: Int, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let deleted = try await write(in: scope, group: group) { mutations, transaction in
      guard let type = try mutations.siteTypes()[id] else { throw Failure.notFound("type") }
      let keys = try transaction.db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND type_id = $2", transaction.space, type.key,
        map: { $0.key(0, of: Entry.self) })
      guard keys.isEmpty || cascading else {
        throw Failure(.conflict, "site.typeInUse", ["count": "\(keys.count)"])
      }
      try EntryMutations(in: transaction).delete(keys)
      try mutations.delete(id)
      return keys.count
    }
    return (deleted, group)
  }

  // MARK: - Parts

  func write<Value: Sendable>(
    in scope: Scope, group: ChangeGroupID = .new(),
    _ body: @escaping @Sendable (TypeMutations, WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await journal.write(as: scope, group: group) { transaction in
      try body(TypeMutations(in: transaction), transaction)
    }
  }

  /// Returns a type as the contract sends it.
  private static func wire(
    _ type: SiteTypeRecord, _ mutations: TypeMutations, _ transaction: WriteTransaction
  ) throws -> Datatype {
    let authors = try AuthorIDs.load([type.traits.author].compactMap { $0 }, transaction.db)
    return Datatype(type, in: try mutations.siteTypes(), authors: authors)
  }

  private static func parent(
    _ id: Patch<TypeID>, in typeSet: SiteTypeSet
  ) throws -> TypeKey? {
    guard case .set(let id?) = id else { return nil }
    guard let parent = typeSet[id] else {
      throw Failure.invalid(FieldProblem("parent_id", "belongs"))
    }
    return parent.key
  }

  private static func check(
    _ parent: TypeKey?, isNotUnder type: SiteTypeRecord, in typeSet: SiteTypeSet
  ) throws {
    var next = parent
    for _ in 0...typeSet.types.count {
      guard let key = next else { return }
      if key == type.key { break }
      next = typeSet[key]?.traits.parent
    }
    throw Failure.invalid(FieldProblem("parent_id", "circle"))
  }
}
