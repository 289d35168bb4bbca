package import Database
package import Model

/// A transaction that writes to a space: its connection, its user and the changes so far. Features
/// record every change. The changes are numbered at the very end, so that the space's row is locked
/// briefly and the numbers have no gaps and follow the order of commits.
package final class WriteTransaction {
  package let db: any Connection
  package let space: SpaceKey
  package let user: UserKey
  package let group: ChangeGroupID
  package let now: Timestamp
  /// Receive the changes before they are numbered.
  private let followers: [any ChangeObserver]
  private var changes: [Change] = []
  private var commitHooks: [(WriteTransaction) throws -> Void] = []

  package init(
    _ db: any Connection, in space: SpaceKey, by user: UserKey, group: ChangeGroupID = .new(),
    now: Timestamp = .now, followers: [any ChangeObserver] = []
  ) {
    self.followers = followers
    self.db = db
    self.space = space
    self.user = user
    self.group = group
    self.now = now
  }

  package func record(_ change: Change) { changes.append(change) }

  /// Returns the revision that this transaction has given an object so far; nil if it has not
  /// changed it.
  package func revision(of target: Identifier<Change>) -> Int? {
    changes.last { $0.target == target }?.revision
  }

  /// Adds work that runs once at the end of the transaction, such as updating counts and search
  /// documents.
  package func beforeCommit(_ work: @escaping (WriteTransaction) throws -> Void) {
    commitHooks.append(work)
  }

  /// Runs the deferred work and appends the changes to the log. Nothing can be written after that.
  /// - Returns: whether there were any changes.
  @discardableResult
  package func finish() throws -> Bool {
    for follower in followers {
      let own = changes.filter { $0.kind == follower.kind }
      if !own.isEmpty { try follower.didRecord(own, in: self) }
    }
    for work in commitHooks { try work(self) }
    commitHooks = []
    guard !changes.isEmpty else { return false }
    let last = try db.integer(
      "UPDATE spaces SET change_seq = change_seq + $2 WHERE key = $1 RETURNING change_seq",
      space, changes.count)
    guard let last else { throw Failure.notFound("space") }
    let first = last - Int64(changes.count) + 1
    // Inserted in batches: restoring an archive makes many thousands of changes, whose arguments
    // would need far more memory than the changes themselves.
    for start in stride(from: 0, to: changes.count, by: 500) {
      try insert(start..<min(start + 500, changes.count), first: first)
    }
    changes = []
    return true
  }

  /// Inserts the changes at these indices into the log.
  /// - Parameter first: the number of the change at index 0.
  private func insert(_ range: Range<Int>, first: Int64) throws {
    try db.executeMany(
      """
      INSERT INTO changes
        (space_id, seq, at, user_id, group_id, kind, target, operation, revision, before)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      """,
      range.map { index in
        let change = changes[index]
        return [
          space, first + Int64(index), now, user, group, change.kind.rawValue, change.target,
          change.operation.rawValue, change.revision, change.before,
        ]
      })
  }
}
