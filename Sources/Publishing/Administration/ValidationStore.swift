import Catalog
import Database
import Journal
import Model

/// The columns of a validation, as the row and the log store them.
struct ValidationRow: StoredAsJSON, Equatable {
  var name: String
  var description: String
  var config: String
  var user: Int64?
  /// Milliseconds since 1970.
  var created: Int64

  init(
    _ checked: (name: String, description: String, config: String), by user: UserKey,
    at time: Timestamp
  ) {
    (name, description, config) = checked
    self.user = user.rawValue
    created = time.milliseconds
  }

  fileprivate init(_ row: borrowing Row) {
    (name, description, config) = (row.text(0), row.text(1), row.text(2))
    user = row.optionalInt64(3)
    created = row.int64(4)
  }
}

/// Reads and writes the rows of `validations`.
enum ValidationStore {
  /// - Throws: conflict (`validation.tooMany`).
  static func checkLimit(in transaction: WriteTransaction) throws {
    let count = try transaction.db.integer(
      "SELECT COUNT(*) FROM validations WHERE space_id = $1", transaction.space)
    guard count ?? 0 < Validations.maxCount else {
      throw Failure(.conflict, "validation.tooMany", ["max": "\(Validations.maxCount)"])
    }
  }

  static func find(
    _ id: ValidationID, in transaction: WriteTransaction
  ) throws -> (row: ValidationRow, revision: Int)? {
    try transaction.db.row(
      """
      SELECT name, description, config, user_id, created_at, revision FROM validations
      WHERE space_id = $1 AND id = $2
      """, transaction.space, id, map: { (ValidationRow($0), $0.int(5)) })
  }

  /// Returns the number of fields that use a validation.
  static func countOfFields(with id: ValidationID, in transaction: WriteTransaction) throws -> Int {
    Int(
      try transaction.db.integer(
        "SELECT COUNT(*) FROM fields WHERE space_id = $1 AND validation_id = $2 AND removed = 0",
        transaction.space, id) ?? 0)
  }

  /// Returns the JSON configurations of validations by their ids.
  /// - Parameter fields: the validation ids that fields contain. They are those of `Validation`
  ///   with another entity type, because the catalog does not know validations.
  static func configs(
    of fields: [Identifier<FieldTraits>], in space: SpaceKey, _ db: any Connection
  ) throws -> [Identifier<FieldTraits>: String] {
    guard !fields.isEmpty else { return [:] }
    let wanted = Set(fields)
    var configs: [Identifier<FieldTraits>: String] = [:]
    for rule in try Validations.all(in: space, db) {
      let id = Identifier<FieldTraits>(high: rule.id.high, low: rule.id.low)
      if wanted.contains(id) { configs[id] = rule.config }
    }
    return configs
  }

  // MARK: - Writing

  static func insert(
    _ row: ValidationRow, as id: ValidationID, revision: Int, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      INSERT INTO validations (id, space_id, name, description, config, user_id, created_at,
        updated_at, revision)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      """, id, transaction.space, row.name, row.description, row.config, row.user, row.created,
      transaction.now, revision)
    transaction.record(Change(.validation, id, .create, revision: revision))
  }

  static func update(
    _ id: ValidationID, from old: ValidationRow, _ revision: Int, to new: ValidationRow,
    in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE validations SET name = $3, description = $4, config = $5, updated_at = $6,
        revision = $7
      WHERE space_id = $1 AND id = $2
      """, transaction.space, id, new.name, new.description, new.config, transaction.now,
      revision + 1)
    transaction.record(
      Change(.validation, id, .update, revision: revision + 1, before: try old.json))
  }

  static func delete(
    _ id: ValidationID, _ row: ValidationRow, _ revision: Int, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      "DELETE FROM validations WHERE space_id = $1 AND id = $2", transaction.space, id)
    transaction.record(Change(.validation, id, .delete, revision: revision, before: try row.json))
  }
}

/// Undoes changes to validations.
struct ValidationUndo: UndoHandler {
  let kind = Change.Kind.validation
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: Validation.self)
    let now = try ValidationStore.find(id, in: transaction)
    // A former version that cannot be read cannot be restored.
    let before = ValidationRow(ifReadable: change.before)
    switch (change.operation, now, before) {
    case (.delete, nil, let before?):
      try ValidationStore.checkLimit(in: transaction)
      try ValidationStore.insert(before, as: id, revision: change.revision + 1, in: transaction)
    case (.update, let now?, let before?) where now.revision == change.revision:
      try ValidationStore.update(id, from: now.row, now.revision, to: before, in: transaction)
    case (.create, let now?, _) where now.revision == change.revision:
      guard try ValidationStore.countOfFields(with: id, in: transaction) == 0 else {
        throw Failure.undoConflict
      }
      try ValidationStore.delete(id, now.row, now.revision, in: transaction)
    default: throw Failure.undoConflict
    }
  }
}
