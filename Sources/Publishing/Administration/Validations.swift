import Database
import Foundation
package import Journal
package import Model

package typealias ValidationID = Identifier<Validation>

/// A named set of rules for values, which several fields can share.
package struct Validation: Sendable {
  package var id: ValidationID
  package var name: String
  package var description: String
  /// JSON: `{"rules":[…]}`.
  package var config: String
  package var author: UserID?
  package var createdAt: Timestamp
  package var updatedAt: Timestamp
  package var revision: Int
}

/// The values with which a validation is created or changed. Nil keeps the old value, or is empty
/// for a new one.
package struct ValidationDraft: Sendable, Decodable {
  package var name: String?
  package var description: String?
  package var config: String?

  package init(name: String? = nil, description: String? = nil, config: String? = nil) {
    self.name = name
    self.description = description
    self.config = config
  }

  /// Returns the values after this change to `old`; nil for a new validation.
  /// - Throws: invalid with every broken rule.
  func checked(
    _ old: Validation?
  ) throws -> (name: String, description: String, config: String) {
    let name = (self.name ?? old?.name ?? "").normalised
    let description = (self.description ?? old?.description ?? "").normalised
    let given = (self.config ?? old?.config ?? "").normalised
    let config = given.isEmpty ? "{}" : given
    var problems: [FieldProblem] = []
    if !(1...100).contains(name.characterCount) {
      problems.append(FieldProblem("name", name.isEmpty ? "required" : "length", ["max": "100"]))
    }
    if description.characterCount > 1_000 {
      problems.append(FieldProblem("description", "length", ["max": "1000"]))
    }
    if config.characterCount > 20_000 {
      problems.append(FieldProblem("config", "length", ["max": "20000"]))
    } else if !ValueRules.isValid(config) {
      problems.append(FieldProblem("config", "json"))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return (name, description, config)
  }
}

/// The validations of a space. Like types, editors can change them.
package struct Validations: Sendable {
  let journal: Journal

  package static let maxCount = 500

  /// Returns the validations in the order of their creation.
  /// - Parameter name: a part of the name to search for, compared without case and accents.
  /// - Throws: notFound (`space.notFound`) for non-members.
  package func list(
    _ scope: Scope, named name: String? = nil
  ) async throws -> [Validation] {
    let all = try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try Validations.all(in: scope.space, db)
    }
    let wanted = name.map { Tokenizer.titleKey($0) } ?? ""
    return wanted.isEmpty ? all : all.filter { Tokenizer.titleKey($0.name).contains(wanted) }
  }

  static func all(in space: SpaceKey, _ db: any Connection) throws -> [Validation] {
    try db.rows(
      """
      SELECT v.id, v.name, v.description, v.config, u.id, v.created_at, v.updated_at, v.revision
      FROM validations v LEFT JOIN users u ON u.key = v.user_id
      WHERE v.space_id = $1 ORDER BY v.key
      """, space
    ) { row in
      Validation(
        id: row.id(0), name: row.text(1), description: row.text(2), config: row.text(3),
        author: row.optionalID(4), createdAt: row.timestamp(5), updatedAt: row.timestamp(6),
        revision: row.int(7))
    }
  }

  /// - Throws: notFound (`validation.notFound`).
  package func find(_ id: ValidationID, in scope: Scope) async throws -> Validation {
    guard let found = try await list(scope).first(where: { $0.id == id }) else {
      throw Failure.notFound("validation")
    }
    return found
  }

  /// - Throws: invalid; conflict (`validation.tooMany`); forbidden.
  package func make(
    _ draft: ValidationDraft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> Validation {
    let id = ValidationID.new()
    let new = try draft.checked(nil)
    try await journal.write(as: scope, group: group) { transaction in
      try ValidationStore.checkLimit(in: transaction)
      try ValidationStore.insert(
        ValidationRow(new, by: transaction.user, at: transaction.now), as: id, revision: 1,
        in: transaction)
    }
    return try await find(id, in: scope)
  }

  /// - Throws: invalid; notFound; forbidden.
  package func update(
    _ id: ValidationID, _ draft: ValidationDraft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> Validation {
    try await journal.write(as: scope, group: group) { transaction in
      let all = try Validations.all(in: transaction.space, transaction.db)
      guard let old = all.first(where: { $0.id == id }),
        let (row, revision) = try ValidationStore.find(id, in: transaction)
      else { throw Failure.notFound("validation") }
      var next = row
      (next.name, next.description, next.config) = try draft.checked(old)
      try ValidationStore.update(id, from: row, revision, to: next, in: transaction)
    }
    return try await find(id, in: scope)
  }

  /// - Throws: notFound; conflict (`validation.used`) while fields use it; forbidden.
  package func delete(
    _ id: ValidationID, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await journal.write(as: scope, group: group) { transaction in
      let used = try ValidationStore.countOfFields(with: id, in: transaction)
      guard used == 0 else { throw Failure(.conflict, "validation.used", ["count": "\(used)"]) }
      guard let (row, revision) = try ValidationStore.find(id, in: transaction) else {
        throw Failure.notFound("validation")
      }
      try ValidationStore.delete(id, row, revision, in: transaction)
    }
  }
}

extension Change.Kind {
  package static let validation = Change.Kind(rawValue: "validation")
}
