package import Database
package import Model
import Synchronization

/// What every feature writes through and reads history from: the changes of each space, undo, and
/// jobs. Features register an applier for each kind of thing they own.
package final class Journal: Sendable {
  package let database: Database
  /// Tells listeners of what is written through here.
  package let live: Live
  private let appliers = Mutex<[Change.Kind: any ChangeApplier]>([:])
  private let followers = Mutex<[any ChangeFollower]>([])

  package init(database: Database) {
    self.database = database
    live = Live(database: database)
  }

  /// Runs `body` in one transaction on `space` and appends what it recorded.
  package func write<Value: Sendable>(
    in space: SpaceKey, by user: UserKey, group: ChangeGroupID = .new(),
    limit: TimeLimit = .request, _ body: @escaping @Sendable (Writing) throws -> Value
  ) async throws -> Value {
    let value = try await retrying { [self] in
      try await attempt(in: space, by: user, group: group, limit: limit, body)
    }
    live.changed(space)
    return value
  }

  /// Runs `body` like `write(in:by:)`, once it is sure in the same transaction that the person may.
  package func write<Value: Sendable>(
    as scope: Scope, _ need: Scope.Need = .writing, group: ChangeGroupID = .new(),
    limit: TimeLimit = .request, _ body: @escaping @Sendable (Writing) throws -> Value
  ) async throws -> Value {
    try await write(in: scope.space, by: scope.user, group: group, limit: limit) { writing in
      try scope.authorise(need, writing.db)
      return try body(writing)
    }
  }

  /// What a write leads to may go away beside it; looked at again, the rules will name it.
  private func retrying<Value: Sendable>(
    _ attempt: @Sendable () async throws -> Value
  ) async throws -> Value {
    for _ in 1..<Journal.mostAttempts {
      do {
        return try await attempt()
      } catch let error as DatabaseError where error.kind == .foreignKeyViolation {
        continue
      }
    }
    return try await attempt()
  }

  private static let mostAttempts = 3

  private func attempt<Value: Sendable>(
    in space: SpaceKey, by user: UserKey, group: ChangeGroupID, limit: TimeLimit,
    _ body: @escaping @Sendable (Writing) throws -> Value
  ) async throws -> Value {
    let followers = followers.withLock { $0 }
    return try await database.write(limit: limit) { db in
      try Journal.takeTurn(in: space, db)
      let writing = Writing(db, in: space, by: user, group: group, followers: followers)
      let value = try body(writing)
      try writing.finish()
      return value
    }
  }

  // MARK: - Reading the log

  /// The changes after `sequence`, oldest first, at most `limit`.
  package func changes(
    of space: SpaceKey, for user: UserKey, after sequence: Int64, limit: Int
  ) async throws -> [LoggedChange] {
    try await database.read { db in
      try db.rows(
        """
        SELECT \(LoggedChange.columns) FROM changes WHERE space_id = $1 AND seq > $2
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        ORDER BY seq LIMIT $4
        """, space, sequence, user, limit, map: { LoggedChange($0) })
    }
  }

  /// What happened to one thing, newest first.
  package func history<Entity>(
    of target: Identifier<Entity>, for user: UserKey, limit: Int = 100
  ) async throws -> [LoggedChange] {
    try await database.read { db in
      try db.rows(
        """
        SELECT \(LoggedChange.columns)
        FROM changes \(db.dialect.indexed(by: "changes_of_target"))
        WHERE space_id IN (SELECT space_id FROM members WHERE user_id = $2) AND target = $1
        ORDER BY seq DESC LIMIT $3
        """, target, user, limit, map: { LoggedChange($0) })
    }
  }

  // MARK: - Undo

  package func register(_ applier: any ChangeApplier) {
    appliers.withLock { $0[applier.kind] = applier }
  }

  /// Lets a feature do its part in every write to things of another's.
  package func register(_ follower: any ChangeFollower) {
    followers.withLock { $0.append(follower) }
  }

  /// Inverts everything one action did, newest change first, as a new action.
  /// - Returns: the new action, which undo takes back in turn; nil when nothing was left to invert.
  /// - Throws: notFound when there is no such group in a space the user may change; conflict when
  ///   one of its things has moved on since.
  @discardableResult
  package func undo(_ group: ChangeGroupID, by user: UserKey) async throws -> ChangeGroupID? {
    let (space, kinds, inverse) = try await retrying { [self] in
      try await database.write(limit: .none) { [self] db in try invert(group, by: user, db) }
    }
    let appliers = appliers.withLock { $0 }
    for kind in kinds { appliers[kind]?.takenBack() }
    live.changed(space)
    return inverse
  }

  /// A space has one writer at a time: SQLite has one for everything, PostgreSQL is asked for it
  /// here. What a write looks up before it writes (is there such a person? what is the type now?)
  /// stays so until it commits.
  package static func takeTurn(in space: SpaceKey, _ db: any Connection) throws {
    guard db.dialect == .postgres else { return }
    try db.execute("SELECT pg_advisory_xact_lock($1, $2)", writersLock, space)
  }

  /// Asked for before something is made under an id that a device chose: of two spaces that make
  /// one at once the later sees what the earlier has committed.
  package static func takeTurn<Entity>(
    making id: Identifier<Entity>, _ db: any Connection
  ) throws {
    guard db.dialect == .postgres else { return }
    try db.execute("SELECT pg_advisory_xact_lock($1, hashtext($2))", makersLock, "\(id)")
  }

  /// Any numbers, as long as no other lock has them.
  private static let (writersLock, makersLock) = (1, 2)

  /// Whether an action in one of the user's spaces has changed something of this kind.
  package func concerns(
    _ kind: Change.Kind, _ group: ChangeGroupID, for user: UserKey
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
    // Two who take back one action at once would both bring back what it deleted.
    try Journal.takeTurn(in: space, db)
    let changes = try db.rows(
      """
      SELECT \(LoggedChange.columns) FROM changes \(db.dialect.indexed(by: "changes_of_group"))
      WHERE space_id = $1 AND group_id = $2 ORDER BY seq DESC
      """, space, group, map: { LoggedChange($0) })
    let appliers = appliers.withLock { $0 }
    let writing = Writing(
      db, in: space, by: user, followers: followers.withLock { $0 })
    func isGround(_ logged: LoggedChange) -> Bool {
      logged.change.operation != .create && appliers[logged.change.kind]?.carriesOthers == true
    }
    var inverted: [Identifier<Change>: Int] = [:]
    for logged in changes.filter(isGround) + changes.filter({ !isGround($0) }) {
      var change = logged.change
      // An action may change one thing twice; the first of it stands where taking back the second
      // has left it, as long as nobody else came in between.
      if let later = inverted.updateValue(change.revision, forKey: change.target),
        (change.revision...change.revision + 1).contains(later)
      {
        change.revision = writing.revision(of: change.target) ?? later
      }
      try appliers[change.kind]?.invert(change, in: writing)
    }
    let inverse = try writing.finish() ? writing.group : nil
    return (space, Set(changes.map(\.change.kind)), inverse)
  }
}

/// How a feature takes back a change to what it owns.
package protocol ChangeApplier: Sendable {
  var kind: Change.Kind { get }
  /// Whether other things of an action rest on these: what was changed or deleted of them is put
  /// back before the others, whatever came first.
  var carriesOthers: Bool { get }
  /// Puts the target back as it was before `change`, and records that as a change of its own.
  /// - Throws: `Failure` (conflict, `undo.conflict`) when its revision is no longer the change's.
  func invert(_ change: Change, in writing: Writing) throws
  /// An action with changes of this kind was taken back, and that is committed.
  func takenBack()
}

/// What a feature does in the transaction in which things of another are written: what it has made
/// of them goes with them, and comes back with them.
package protocol ChangeFollower: Sendable {
  var kind: Change.Kind { get }
  /// - Parameter changes: all of the kind, in their order; before they are numbered.
  func follow(_ changes: [Change], in writing: Writing) throws
}

extension ChangeApplier {
  package var carriesOthers: Bool { false }
  package func takenBack() {}
}
