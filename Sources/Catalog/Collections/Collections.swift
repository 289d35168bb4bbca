package import Database
package import Journal
package import Model

/// The operations on collections, which are named groups of the entries of a space.
package struct Collections: Sendable {
  let journal: Journal

  package init(journal: Journal) { self.journal = journal }

  // MARK: - Reading

  /// Returns all collections of the space, oldest first.
  package func all(_ scope: Scope) async throws -> [CollectionRecord] {
    try await journal.database.read { db in try CollectionStore.all(scope, db) }
  }

  /// Returns a collection of any of the user's spaces.
  /// - Throws: notFound.
  package func find(_ id: CollectionID, for user: UserKey) async throws -> CollectionRecord {
    try await journal.database.read { db in try CollectionStore.find(id, for: user, db) }
  }

  // MARK: - Writing

  /// Creates a collection.
  /// - Parameter group: the change group with which it can be undone.
  /// - Throws: invalid for a name outside 1–50 characters, an icon outside 1–20.
  package func create(
    _ draft: CollectionDraft, in scope: Scope, group: ChangeGroupID = .new()
  ) async throws -> CollectionRecord {
    let id = CollectionID.new()
    return try await journal.write(as: scope, group: group) { transaction in
      let (name, icon) = try Collections.check(draft)
      let types = try TypeStore.load(scope.space, transaction.db)
      let type = try Collections.impliedType(draft.impliedTypeID, nil, types)
      try Collections.insert(id: id, name: name, icon: icon, type: type, in: transaction)
      return try CollectionStore.find(id, for: scope.user, transaction.db)
    }
  }

  /// Replaces the name, icon and implied type of a collection.
  /// - Parameters:
  ///   - revision: the revision on which the edit is based. With nil, the last write wins.
  ///   - group: the change group with which it can be undone.
  /// - Throws: revisionMismatch, with both versions, when the collection has another revision by
  ///   now.
  package func update(
    _ id: CollectionID, with draft: CollectionDraft, revision: Int? = nil, for user: UserKey,
    group: ChangeGroupID = .new()
  ) async throws -> CollectionRecord {
    let found = try await find(id, for: user)
    let scope = Scope(user: user, space: found.space)
    return try await journal.write(in: scope.space, by: user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (name, icon) = try Collections.check(draft)
      let before = try CollectionSnapshot(found.key, in: transaction)
      if let revision, revision != before.revision {
        let current = try CollectionStore.find(id, for: user, transaction.db).model
        throw Failure(
          .revisionMismatch, "collection.changed",
          versions: .init(current: current, submitted: draft))
      }
      let types = try TypeStore.load(scope.space, transaction.db)
      let type = try Collections.impliedType(
        draft.impliedTypeID, before.impliedType.map { TypeKey($0) }, types)
      try CollectionStore.update(
        found.key, name: name, icon: icon, impliedType: type, in: transaction)
      transaction.record(
        Change(.collection, id, .update, revision: before.revision + 1, before: try before.json))
      return try CollectionStore.find(id, for: user, transaction.db)
    }
  }

  /// Deletes a collection and its entries as one change group, so that one undo restores all of
  /// them.
  package func delete(_ id: CollectionID, for user: UserKey) async throws -> ChangeGroupID {
    let found = try await find(id, for: user)
    let scope = Scope(user: user, space: found.space)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: user, group: group, limit: .none) { transaction in
      try scope.authoriseWriting(transaction.db)
      let before = try CollectionSnapshot(found.key, in: transaction)
      let types = try TypeStore.load(scope.space, transaction.db)
      let keys = try transaction.db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND collection_id = $2 ORDER BY key",
        scope.space, found.key, map: { $0.key(0, of: Entry.self) })
      let entries = try EntryStateStore.load(keys, in: scope.space, types, transaction.db)
      try EntryWriter.delete(entries, types, in: transaction)
      try Collections.deleteRow(found.key, id: id, before: before, in: transaction)
    }
    return group
  }

  /// Deletes the row of a collection without entries, and records the deletion.
  static func deleteRow(
    _ key: CollectionKey, id: CollectionID, before: CollectionSnapshot,
    in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      "DELETE FROM collections WHERE space_id = $1 AND key = $2", transaction.space, key)
    // After the last collection is deleted, the defaults can be created again.
    try transaction.db.execute(
      "DELETE FROM default_collections WHERE space_id = $1"
        + " AND NOT EXISTS (SELECT 1 FROM collections WHERE space_id = $1)", transaction.space)
    transaction.record(
      Change(.collection, id, .delete, revision: before.revision, before: try before.json))
  }

  static func insert(
    id: CollectionID, name: String, icon: String, type: TypeKey?, in transaction: WriteTransaction
  ) throws {
    let snapshot = CollectionSnapshot(
      key: nil, user: transaction.user.rawValue, name: name, icon: icon,
      impliedType: type?.rawValue,
      revision: 1, createdAt: transaction.now.milliseconds)
    try CollectionStore.insert(snapshot, id: id, in: transaction)
    transaction.record(Change(.collection, id, .create, revision: 1))
  }

  private static func check(_ draft: CollectionDraft) throws -> (name: String, icon: String) {
    var problems: [FieldProblem] = []
    let name = TypeRules.name(draft.name, &problems)
    let icon = TypeRules.icon(draft.icon, &problems)
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return (name, icon)
  }

  /// Returns the implied type after the change `wish` of the current one, `old`.
  private static func impliedType(
    _ wish: Patch<TypeID>, _ old: TypeKey?, _ types: TypeSet
  ) throws -> TypeKey? {
    guard case .set(let id) = wish else { return old }
    guard let id else { return nil }
    guard let type = types[id] else {
      throw Failure.invalid(FieldProblem("implied_type_id", "belongs"))
    }
    return type.key
  }
}

// MARK: - Default collections

/// The collections of a new space: Movies 🎬, Books 📚, Games 🎮, in the language of the user who
/// creates them. livlog's clients look for the English names.
extension Collections {
  private static let defaults: [(name: TypePluralWord, icon: String)] = [
    (.movie, "🎬"), (.book, "📚"), (.game, "🎮"),
  ]

  /// Creates the default collections in a space without collections.
  /// - Parameter group: the change group with which they can be undone.
  /// - Throws: malformed `collections.exist` when the space has any, also for the second of two
  ///   simultaneous requests.
  package func createDefaults(
    in scope: Scope, language: Language = .english, group: ChangeGroupID = .new()
  ) async throws -> [CollectionRecord] {
    try await journal.write(as: scope, group: group) { transaction in
      let guarded = try transaction.db.execute(
        "INSERT INTO default_collections (space_id, made_at) VALUES ($1, $2)"
          + " ON CONFLICT (space_id) DO NOTHING", scope.space, transaction.now)
      let existing = try transaction.db.integer(
        "SELECT 1 FROM collections WHERE space_id = $1 LIMIT 1", scope.space)
      guard guarded == 1, existing == nil else {
        throw Failure(.malformed, "collections.exist")
      }
      try Collections.insertDefaults(language, in: transaction)
      return try CollectionStore.all(scope, transaction.db)
    }
  }

  /// Inserts the default collections while a space is created.
  package static func insertDefaults(_ language: Language, in transaction: WriteTransaction) throws
  {
    let types = try TypeStore.load(transaction.space, transaction.db)
    try transaction.db.execute(
      "INSERT INTO default_collections (space_id, made_at) VALUES ($1, $2)"
        + " ON CONFLICT (space_id) DO NOTHING", transaction.space, transaction.now)
    for (name, icon) in defaults {
      try insert(
        id: .new(), name: name.text(in: language), icon: icon,
        type: types[named: name.rawValue]?.key, in: transaction)
    }
  }
}
