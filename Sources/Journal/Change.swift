package import Database
package import Model

/// An entry of a space's append-only log: the operation on one object and the values before it.
package struct Change: Sendable {
  /// The kind of the target: `entry`, `collection`, `type`. Each feature registers a
  /// `UndoHandler` with the same kind.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  package enum Operation: String, Sendable { case create, update, delete }

  package var kind: Kind
  /// The id of the object, whatever its kind is. `id(of:)` returns it as the id of that kind.
  package var target: Identifier<Change>
  package var operation: Operation
  /// The target's revision after this change.
  package var revision: Int
  /// JSON of the changed members before the change; on deletion, of the whole object; nil on
  /// creation.
  package var before: String?

  package init<Entity>(
    _ kind: Kind, _ target: Identifier<Entity>, _ operation: Operation, revision: Int,
    before: String? = nil
  ) {
    self.kind = kind
    self.target = Identifier(high: target.high, low: target.low)
    self.operation = operation
    self.revision = revision
    self.before = before
  }

  /// Returns the id of the target, which is an `entity` for this kind of change.
  package func id<Entity>(of entity: Entity.Type) -> Identifier<Entity> {
    Identifier(high: target.high, low: target.low)
  }
}

/// The permissions to undo and to read the changes of one kind. Both are those that the objects of
/// this kind require.
package struct ChangeAccess: Sendable, Equatable {
  /// The permission to change the objects, and therefore to undo a change.
  package let writing: Scope.Permission
  /// The permission to read the objects, and therefore their former values.
  package let reading: Scope.Permission

  /// Editors change the objects, and all members read them.
  package static let editors = ChangeAccess(writing: .writing, reading: .reading)
  /// Owners change the objects, and all members read them.
  package static let owners = ChangeAccess(writing: .owning, reading: .reading)
  /// Only owners change and read the objects.
  package static let ownersOnly = ChangeAccess(writing: .owning, reading: .owning)
}

extension Failure {
  /// The failure of undoing a change whose target was changed again.
  package static let undoConflict = Failure(.conflict, "undo.conflict")
}

/// A change as it is stored in the log.
package struct LoggedChange: Sendable {
  package var sequence: Int64
  package var at: Timestamp
  package var user: UserKey
  package var group: ChangeGroupID
  package var change: Change

  package static let columns =
    "seq, at, user_id, group_id, kind, target, operation, revision, before"

  package init(_ row: borrowing Row) {
    sequence = row.int64(0)
    at = row.timestamp(1)
    user = row.key(2)
    group = row.id(3)
    change = Change(
      Change.Kind(rawValue: row.text(4)), row.id(5, of: Change.self),
      Change.Operation(rawValue: row.text(6)) ?? .update, revision: row.int(7),
      before: row.optionalText(8))
  }
}
