package import Database
package import Journal
package import Model

extension Types {
  /// Changes a type and migrates its entries: 200 at once, the rest by a job.
  /// - Throws: revisionMismatch, with both versions, when the revision is not the current one;
  ///   invalid with every broken rule.
  package func update(
    _ id: TypeID, with update: TypeUpdate, for user: UserKey
  ) async throws -> (type: TypeDetail, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let type = try await write(id, for: user, group: group) { key, transaction in
      try Types.update(key, id: id, with: update, in: transaction)
      return try Types.details(in: transaction.space, transaction.db, only: id)
    }
    return (type, group)
  }

  /// Changes a type within another transaction, which must have checked the user's role.
  /// - Parameter checksName: whether a name that another type has is an error.
  package static func update(
    _ key: TypeKey, id: TypeID, with update: TypeUpdate, checksName: Bool = true,
    in transaction: WriteTransaction
  ) throws {
    let before = try TypeSnapshot(key, in: transaction)
    let type = try Types.current(key, in: transaction)
    if let revision = update.revision, revision != before.revision {
      let now = try Types.details(in: transaction.space, transaction.db, only: id)
      throw Failure(
        .revisionMismatch, "type.changed", versions: .init(current: now, submitted: update))
    }
    let types = try TypeStore.load(transaction.space, transaction.db)
    let plan = try TypePlan(update, of: type, in: types, checksName: checksName)
    try TypeStore.apply(plan, revision: before.revision + 1, in: transaction)
    transaction.record(
      Change(.type, id, .update, revision: before.revision + 1, before: try before.json))
    if try plan.affectsEntries
      || TypeMigration.runningMigrations(in: transaction.space, transaction.db)[key] != nil
    {
      try TypeMigration.begin(key, id, retargeted: plan.retargeted, in: transaction)
    }
  }

  /// Returns what an update would do, without changing anything.
  package func preview(
    _ update: TypeUpdate, of id: TypeID, for user: UserKey
  ) async throws -> TypePreview {
    try await journal.database.read { db in
      let (space, key) = try Types.locate(id, for: user, db)
      let types = try TypeStore.load(space, db)
      guard let type = types[key] else { throw Failure.notFound("type") }
      return try TypeUpdatePreview(TypePlan(update, of: type, in: types), in: space).preview(db)
    }
  }

  /// Deletes a type. Its entries stay and have no type. Collections that imply it no longer imply a
  /// type.
  /// - Returns: the number of entries that had it, and the change group with which the deletion can
  ///   be undone.
  /// - Throws: conflict `type.system` for one that every space has, `type.linked` while other types
  ///   have relations to it.
  package func delete(
    _ id: TypeID, revision: Int? = nil, for user: UserKey
  ) async throws -> (count: Int, group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let count = try await write(id, for: user, group: group) { key, transaction in
      try Types.delete(key, id, revision: revision, in: transaction)
    }
    return (count, group)
  }

  static func delete(
    _ key: TypeKey, _ id: TypeID, revision: Int? = nil, in transaction: WriteTransaction
  ) throws -> Int {
    var snapshot = try TypeSnapshot(key, in: transaction)
    let type = try Types.current(key, in: transaction)
    let now = try Types.details(in: transaction.space, transaction.db, only: id)
    if let revision, revision != snapshot.revision {
      throw Failure(
        .revisionMismatch, "type.changed", versions: .init(current: now, submitted: nil))
    }
    try Types.requireDeletable(type, in: transaction)
    try Types.removeImpliedType(key, in: transaction)
    let before = try snapshot.json
    snapshot.deleted = true
    snapshot.revision += 1
    // Frees the name for another type, and prevents finding this one by it.
    snapshot.name = "\(id)"
    try snapshot.save(over: key, in: transaction)
    transaction.record(Change(.type, id, .delete, revision: snapshot.revision, before: before))
    try TypeMigration.begin(key, id, in: transaction)
    return now.entryCount
  }

  /// Runs `body` in a transaction of the type's space, after checking the user's role.
  private func write<Value: Sendable>(
    _ id: TypeID, for user: UserKey, group: ChangeGroupID,
    _ body: @escaping @Sendable (TypeKey, WriteTransaction) throws -> Value
  ) async throws -> Value {
    let (space, key) = try await journal.database.read { db in
      try Types.locate(id, for: user, db)
    }
    return try await journal.write(in: space, by: user, group: group) { transaction in
      try Scope(user: user, space: space).authoriseWriting(transaction.db)
      return try body(key, transaction)
    }
  }

  static func current(_ key: TypeKey, in transaction: WriteTransaction) throws -> TypeRecord {
    guard let type = try TypeStore.load(transaction.space, transaction.db)[key] else {
      throw Failure.notFound("type")
    }
    return type
  }

  private static func requireDeletable(_ type: TypeRecord, in transaction: WriteTransaction) throws
  {
    guard type.systemKey == nil else { throw Failure(.conflict, "type.system") }
    let linking = try TypeStore.load(transaction.space, transaction.db).types.filter { other in
      other.key != type.key && other.fields.contains { $0.target == type.key }
    }
    guard linking.isEmpty else {
      let names = linking.map(\.name).joined(separator: ", ")
      throw Failure(.conflict, "type.linked", ["names": names])
    }
  }

  private static func removeImpliedType(_ type: TypeKey, in transaction: WriteTransaction) throws {
    let collections = try transaction.db.rows(
      "SELECT key, id FROM collections WHERE space_id = $1 AND implied_type_id = $2 ORDER BY key",
      transaction.space, type,
      map: { ($0.key(0, of: EntryCollection.self), $0.id(1, of: EntryCollection.self)) })
    for (key, id) in collections {
      let before = try CollectionSnapshot(key, in: transaction)
      try CollectionStore.update(
        key, name: before.name, icon: before.icon, impliedType: nil, in: transaction)
      transaction.record(
        Change(.collection, id, .update, revision: before.revision + 1, before: try before.json))
    }
  }
}

extension TypeStore {
  /// Writes the type and its fields. Removed fields are only marked as removed.
  static func apply(_ plan: TypePlan, revision: Int, in transaction: WriteTransaction) throws {
    let type = plan.type
    try transaction.db.execute(
      """
      UPDATE types SET name = $3, icon = $4, in_log = $5, in_library = $6, in_site = $7, look = $8,
        revision = $9, updated_at = $10
      WHERE space_id = $1 AND key = $2
      """, transaction.space, type.key, plan.name, plan.icon, plan.inLog, plan.inLibrary,
      plan.inSite,
      JSON.text(plan.look), revision, transaction.now)
    try transaction.db.executeMany(
      "UPDATE fields SET removed = 1 WHERE space_id = $1 AND key = $2",
      plan.removed.map { [transaction.space, $0.key] })
    try transaction.db.executeMany(
      """
      UPDATE fields SET label = $3, kind = $4, options = $5, required = $6, many = $7,
        target_type_id = $8, position = $9, removed = 0
      WHERE space_id = $1 AND key = $2
      """,
      plan.fields.enumerated().compactMap { position, field in
        guard let old = field.old else { return nil }
        return [
          transaction.space, old.key, field.new.label, field.new.kind,
          try JSON.text(field.new.options),
          field.new.required, field.new.many, field.new.target, position,
        ]
      })
    let added = plan.fields.enumerated().filter { $0.element.old == nil }
    try insert(added.map { ($0.offset, $0.element.new) }, of: type.key, in: transaction)
  }
}
