package import Database
package import Journal
package import Model

/// The operations on types and their fields.
package struct Types: Sendable {
  let journal: Journal

  package init(journal: Journal) { self.journal = journal }

  // MARK: - Reading

  /// Returns the types of the Log: system types, then the members' own, then "Other".
  package func logTypes(_ scope: Scope) async throws -> [TypeRecord] {
    try await all(scope).types.filter(\.inLog)
  }

  /// Returns all types of the space.
  package func all(_ scope: Scope) async throws -> TypeSet {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try TypeStore.load(scope.space, db)
    }
  }

  /// Returns all types with their numbers of entries and the progress of running migrations.
  package func details(_ scope: Scope) async throws -> [TypeDetail] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try Types.details(in: scope.space, db)
    }
  }

  /// Returns a type of any of the user's spaces.
  package func find(_ id: TypeID, for user: UserKey) async throws -> TypeDetail {
    try await journal.database.read { db in
      try Types.details(in: Types.locate(id, for: user, db).space, db, only: id)
    }
  }

  static func details(in space: SpaceKey, _ db: any Connection) throws -> [TypeDetail] {
    let counts = try db.rows(
      "SELECT type_id, CAST(SUM(count) AS BIGINT) FROM entry_counts WHERE space_id = $1"
        + " GROUP BY type_id", space, map: { ($0.key(0, of: EntryType.self), $0.int(1)) })
    let count = Dictionary(counts, uniquingKeysWith: { first, _ in first })
    let pending = try TypeMigration.runningMigrations(in: space, db)
    return try TypeStore.load(space, db).types.map { type in
      type.detail(count: count[type.key] ?? 0, renewal: pending[type.key])
    }
  }

  static func details(
    in space: SpaceKey, _ db: any Connection, only id: TypeID
  ) throws -> TypeDetail {
    guard let found = try details(in: space, db).first(where: { $0.id == id }) else {
      throw Failure.notFound("type")
    }
    return found
  }

  /// Returns the space and key of a type.
  /// - Throws: notFound for a deleted type, and for a type that is in none of the user's spaces.
  static func locate(
    _ id: TypeID, for user: UserKey, _ db: any Connection
  ) throws -> (space: SpaceKey, key: TypeKey) {
    let found = try db.row(
      """
      SELECT space_id, key FROM types WHERE id = $1 AND deleted = 0
        AND space_id IN (SELECT space_id FROM members WHERE user_id = $2)
      """, id, user, map: { ($0.key(0, of: Space.self), $0.key(1, of: EntryType.self)) })
    guard let found else { throw Failure.notFound("type") }
    return found
  }

  // MARK: - Creating

  /// Creates a type.
  /// - Throws: invalid for a name outside 1–50 characters, an icon outside 1–20, an unknown kind, a
  ///   key that occurs twice, a relation without a target in this space.
  package func create(_ draft: TypeDraft, in scope: Scope) async throws -> TypeRecord {
    try await create(draft, in: scope, group: .new())
  }

  /// Creates a type.
  /// - Parameter group: the change group with which it can be undone.
  package func create(
    _ draft: TypeDraft, in scope: Scope, group: ChangeGroupID
  ) async throws -> TypeRecord {
    try await journal.write(as: scope, group: group) { try Types.create(draft, in: $0) }
  }

  /// Creates a type within another transaction, which must have checked the user's role.
  package static func create(_ draft: TypeDraft, in transaction: WriteTransaction) throws
    -> TypeRecord
  {
    let types = try TypeStore.load(transaction.space, transaction.db)
    let (type, fields) = try TypeRules.check(draft, in: types)
    let key = try TypeStore.insert(type, in: transaction)
    try TypeStore.insert(fields, of: key, in: transaction)
    transaction.record(Change(.type, type.id, .create, revision: 1))
    guard let made = try TypeStore.load(transaction.space, transaction.db)[key] else {
      throw Failure.notFound("type")
    }
    return made
  }
}

extension Change.Kind {
  package static let type = Change.Kind(rawValue: "type")
  package static let collection = Change.Kind(rawValue: "collection")
  package static let entry = Change.Kind(rawValue: "entry")
}
