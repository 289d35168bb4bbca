package import Database
package import Model

/// The log of changes of each space, with undo. Every feature writes through it and registers a
/// `UndoHandler` for each kind of object that it owns.
package final class Journal: Sendable {
  package let database: Database
  /// Notifies listeners of the changes that are written through this journal.
  package let live: LiveUpdates
  private let appliers = Locked<[Change.Kind: any UndoHandler]>([:])
  private let resourceKinds = Locked<[String: ResourceKind]>([:])
  private let followers = Locked<[any ChangeObserver]>([])

  package init(database: Database) {
    self.database = database
    live = LiveUpdates(database: database)
    register(ResourceKind.undo)
  }

  /// Runs `body` in one transaction on `space` and appends the changes that it recorded to the log.
  package func write<Value: Sendable>(
    in space: SpaceKey, by user: UserKey, group: ChangeGroupID = .new(),
    limit: TimeLimit = .request, _ body: @escaping @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    let value = try await retryingForeignKeyViolations { [self] in
      try await attempt(in: space, by: user, group: group, limit: limit, body)
    }
    live.didChange(space)
    return value
  }

  /// Runs `body` like `write(in:by:)`, after checking the user's permission in the same
  /// transaction.
  package func write<Value: Sendable>(
    as scope: Scope, _ need: Scope.Permission = .writing, group: ChangeGroupID = .new(),
    limit: TimeLimit = .request, _ body: @escaping @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await write(in: scope.space, by: scope.user, group: group, limit: limit) { transaction in
      try scope.authorise(need, transaction.db)
      return try body(transaction)
    }
  }

  /// Repeats a write that violated a foreign key: the object that it refers to may have been
  /// deleted concurrently. The next attempt validates again and throws the right failure.
  private func retryingForeignKeyViolations<Value: Sendable>(
    _ attempt: @Sendable () async throws -> Value
  ) async throws -> Value {
    for _ in 1..<Journal.maxAttempts {
      do {
        return try await attempt()
      } catch let error as DatabaseError where error.kind == .foreignKeyViolation {
        continue
      }
    }
    return try await attempt()
  }

  private static let maxAttempts = 3

  private func attempt<Value: Sendable>(
    in space: SpaceKey, by user: UserKey, group: ChangeGroupID, limit: TimeLimit,
    _ body: @escaping @Sendable (WriteTransaction) throws -> Value
  ) async throws -> Value {
    let followers = followers.withLock { $0 }
    let key = IdempotencyKey.current
    return try await database.write(limit: limit) { db in
      try Journal.acquireSpaceLock(in: space, db)
      let transaction = WriteTransaction(
        db, in: space, by: user, group: group, followers: followers)
      // Before anything else, so that a repeated request is not refused for what the first has done.
      try key?.claim(in: transaction)
      let value = try body(transaction)
      let hasChanged = try transaction.finish()
      if !hasChanged { try key?.release(in: transaction) }
      return value
    }
  }

  // MARK: - Reading the log

  /// Returns the changes after `sequence` that the user may read, oldest first, at most `limit`.
  package func changes(
    in scope: Scope, after sequence: Int64, limit: Int
  ) async throws -> [LoggedChange] {
    let readable = isReadable(by: "$3", isReadOnly: scope.isReadOnly)
    return try await database.read { db in
      try db.rows(
        """
        SELECT \(LoggedChange.columns) FROM changes WHERE space_id = $1 AND seq > $2
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3) AND \(readable)
        ORDER BY seq LIMIT $4
        """, scope.space, sequence, scope.user, limit, map: { LoggedChange($0) })
    }
  }

  /// Returns the changes of one object that the user may read, newest first.
  /// - Parameter isReadOnly: whether the request was made with a credential that can only read.
  package func history<Entity>(
    of target: Identifier<Entity>, for user: UserKey, isReadOnly: Bool = false, limit: Int = 100
  ) async throws -> [LoggedChange] {
    let readable = isReadable(by: "$2", isReadOnly: isReadOnly)
    return try await database.read { db in
      try db.rows(
        """
        SELECT \(LoggedChange.columns)
        FROM changes \(db.dialect.indexed(by: "changes_of_target"))
        WHERE space_id IN (SELECT space_id FROM members WHERE user_id = $2) AND target = $1
          AND \(readable)
        ORDER BY seq DESC LIMIT $3
        """, target, user, limit, map: { LoggedChange($0) })
    }
  }

  /// Returns a SQL condition: whether a user may read a row of `changes`. Former values of what only
  /// owners read are in the log too.
  /// - Parameters:
  ///   - user: the placeholder of the user, who is a member of the change's space.
  ///   - isReadOnly: whether the request was made with a credential that can only read.
  package func isReadable(by user: String, isReadOnly: Bool) -> String {
    let kinds = confidentialKinds.map { "'\($0.rawValue)'" }
    guard !kinds.isEmpty else { return "1 = 1" }
    let isShared = "changes.kind NOT IN (\(kinds.joined(separator: ", ")))"
    guard !isReadOnly else { return isShared }
    return """
      (\(isShared) OR EXISTS (SELECT 1 FROM members o
        WHERE o.space_id = changes.space_id AND o.user_id = \(user) AND o.role = 'owner'))
      """
  }

  /// The kinds of changes that only owners can read, sorted.
  package var confidentialKinds: [Change.Kind] {
    appliers.withLock { $0.values.filter { $0.access.reading == .owning }.map(\.kind) }
      .sorted { $0.rawValue < $1.rawValue }
  }

  // MARK: - What features register

  package func register(_ applier: any UndoHandler) {
    appliers.withLock { $0[applier.kind] = applier }
  }

  /// Lets a feature take part in every write that changes objects of another feature.
  package func register(_ follower: any ChangeObserver) {
    followers.withLock { $0.append(follower) }
  }

  /// Lets tokens for one space access the objects of this kind in that space.
  package func register(_ kind: ResourceKind) {
    resourceKinds.withLock { kinds in
      for segment in kind.segments { kinds[segment] = kind }
    }
  }

  /// Returns the kind of the objects whose paths begin with `segment`.
  func resourceKind(of segment: String) -> ResourceKind? {
    resourceKinds.withLock { $0[segment] }
  }

  // MARK: - Undo

  /// Undoes all changes of a change group, newest first, and records that as a new group.
  /// - Returns: the new group, which can be undone too; nil if there was nothing left to undo.
  /// - Throws: notFound when there is no such group in a space the user can change; forbidden
  ///   (`role.notOwner`) when one of the changes is of a kind that only owners make; conflict when
  ///   one of its objects has been changed since.
  @discardableResult
  package func undo(_ group: ChangeGroupID, by user: UserKey) async throws -> ChangeGroupID? {
    let (space, kinds, inverse) = try await retryingForeignKeyViolations { [self] in
      try await database.write(limit: .none) { [self] db in try invert(group, by: user, db) }
    }
    let appliers = appliers.withLock { $0 }
    for kind in kinds { appliers[kind]?.didUndo() }
    live.didChange(space)
    return inverse
  }

  /// Acquires the write lock of a space until the transaction ends, so that a space has one writer
  /// at a time. SQLite has only one writer anyway. What a write reads (a person, the current type)
  /// therefore cannot change before it commits.
  package static func acquireSpaceLock(in space: SpaceKey, _ db: any Connection) throws {
    guard db.dialect == .postgres else { return }
    try db.execute("SELECT pg_advisory_xact_lock($1, $2)", writersLock, space)
  }

  /// Acquires a lock on an id that a device chose, before an object is created with it. If two
  /// spaces create one at the same time, the later one sees what the earlier one has committed.
  package static func acquireCreationLock<Entity>(
    for id: Identifier<Entity>, _ db: any Connection
  ) throws {
    guard db.dialect == .postgres else { return }
    try db.execute("SELECT pg_advisory_xact_lock($1, hashtext($2))", makersLock, "\(id)")
  }

  /// The classes of the advisory locks; any numbers that no other lock uses.
  private static let (writersLock, makersLock) = (1, 2)

  /// Returns whether a change group in one of the user's spaces contains a change of this kind.
  package func contains(
    _ kind: Change.Kind, in group: ChangeGroupID, for user: UserKey
  ) async throws -> Bool {
    try await database.read { db in
      try db.integer(
        """
        SELECT 1 FROM changes \(db.dialect.indexed(by: "changes_of_group"))
        WHERE space_id IN (SELECT space_id FROM members WHERE user_id = $3)
          AND group_id = $1 AND kind = $2 LIMIT 1
        """, group, kind.rawValue, user) != nil
    }
  }

  /// Undoes the changes of a group within a transaction.
  /// - Returns: the space of the group, the kinds of its changes, and the new group, which is nil
  ///   if there was nothing left to undo.
  private func invert(
    _ group: ChangeGroupID, by user: UserKey, _ db: any Connection
  ) throws -> (SpaceKey, Set<Change.Kind>, ChangeGroupID?) {
    let found = try db.row(
      """
      SELECT c.space_id FROM members m
      JOIN changes c ON c.space_id = m.space_id AND c.group_id = $1
      WHERE m.user_id = $2 AND m.role IN ('owner', 'editor') LIMIT 1
      """, group, user, map: { $0.key(0, of: Space.self) })
    guard let space = found else { throw Failure.notFound("change") }
    // Without the lock, two concurrent undos of one group would both restore what it deleted.
    try Journal.acquireSpaceLock(in: space, db)
    let changes = try db.rows(
      """
      SELECT \(LoggedChange.columns) FROM changes \(db.dialect.indexed(by: "changes_of_group"))
      WHERE space_id = $1 AND group_id = $2 ORDER BY seq DESC
      """, space, group, map: { LoggedChange($0) })
    let appliers = appliers.withLock { $0 }
    if changes.contains(where: { appliers[$0.change.kind]?.access.writing == .owning }) {
      try Scope(user: user, space: space).authoriseOwning(db)
    }
    let transaction = WriteTransaction(
      db, in: space, by: user, followers: followers.withLock { $0 })
    // Updates and deletions of objects on which other objects depend are undone first.
    func isGround(_ logged: LoggedChange) -> Bool {
      logged.change.operation != .create && appliers[logged.change.kind]?.hasDependents == true
    }
    var inverted: [Identifier<Change>: Int] = [:]
    for logged in changes.filter(isGround) + changes.filter({ !isGround($0) }) {
      var change = logged.change
      // A group can change an object twice. After the second change was undone, the first one
      // expects the revision that this undo produced, provided no other group changed the object in
      // between.
      if let later = inverted.updateValue(change.revision, forKey: change.target),
        (change.revision...change.revision + 1).contains(later)
      {
        change.revision = transaction.revision(of: change.target) ?? later
      }
      try appliers[change.kind]?.undo(change, in: transaction)
    }
    let inverse = try transaction.finish() ? transaction.group : nil
    return (space, Set(changes.map(\.change.kind)), inverse)
  }
}

/// A type that undoes changes to a feature's objects.
package protocol UndoHandler: Sendable {
  var kind: Change.Kind { get }
  /// Who can undo and read changes of this kind. There is no default, so that each kind decides.
  var access: ChangeAccess { get }
  /// Whether other objects of a group depend on objects of this kind. Their updates and deletions
  /// are undone before those of other kinds, whatever their order was.
  var hasDependents: Bool { get }
  /// Restores the target to its state before `change`, and records that as a new change.
  /// - Throws: `Failure` (conflict, `undo.conflict`) when its revision is not the change's any
  ///   more.
  func undo(_ change: Change, in transaction: WriteTransaction) throws
  /// Called after the undo of a group with changes of this kind was committed.
  func didUndo()
}

/// A type that reacts to changes of another feature's objects in the same transaction: data that it
/// derived from them is deleted and restored with them.
package protocol ChangeObserver: Sendable {
  var kind: Change.Kind { get }
  /// - Parameter changes: all changes of `kind` in their order, not yet numbered.
  func didRecord(_ changes: [Change], in transaction: WriteTransaction) throws
}

extension UndoHandler {
  package var hasDependents: Bool { false }
  package func didUndo() {}
}
