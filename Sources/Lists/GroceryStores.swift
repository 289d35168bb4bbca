import Database
import Foundation
package import Journal
import ListCore
package import Model

package typealias GroceryStoreID = Identifier<GroceryStore>

/// A store with its own order of sections.
package struct GroceryStore: Sendable, Codable {
  package var id: GroceryStoreID
  package var name: String
  /// Its position among the stores of the space.
  package var position: Int
  /// Names of sections in the order of this store. Other sections follow in the default order.
  package var sections: [String]
  package var revision: Int

  static let columns = "id, name, position, sections, revision"

  init(_ row: borrowing Row) {
    id = row.id(0)
    name = row.text(1)
    position = row.int(2)
    // A damaged row must not make every list unreadable, so it is read as having no sections.
    sections = JSON.decodeIfReadable(from: row.text(3)) ?? []
    revision = row.int(4)
  }

  init(id: GroceryStoreID, name: String, position: Int, sections: [String]) {
    self.id = id
    self.name = name
    self.position = position
    self.sections = sections
    revision = 0
  }

  static func all(in space: SpaceKey, _ db: any Connection) throws -> [GroceryStore] {
    try db.rows(
      "SELECT \(columns) FROM grocery_stores WHERE space_id = $1 ORDER BY position, key", space,
      map: { GroceryStore($0) })
  }

  var sectionsJSON: String {
    get throws { try JSON.text(sections) }
  }
}

/// New values of a store; nil leaves a field unchanged, or at its default for a new store.
package struct GroceryStoreDraft: Decodable, Sendable {
  package var name: String?
  package var position: Int?
  package var sections: [String]?
  /// The revision that the client edited; without it, the last write wins.
  package var revision: Int?

  static let maxSections = 60

  /// Returns the store with the new values applied.
  /// - Throws: invalid, naming the fields.
  func applied(to old: GroceryStore) throws(Failure) -> GroceryStore {
    var problems: [FieldProblem] = []
    var store = old
    if let name { store.name = name.normalised }
    let length = NameLimits.storeLength
    if !length.contains(store.name.characterCount) {
      let arguments = ["min": "\(length.lowerBound)", "max": "\(length.upperBound)"]
      problems.append(FieldProblem("name", "length", arguments))
    }
    if let position { store.position = position }
    if !(0...100_000).contains(store.position) {
      problems.append(FieldProblem("position", "range", ["min": "0", "max": "100000"]))
    }
    if let sections { store.sections = Self.canonical(sections, &problems) }
    guard problems.isEmpty else { throw .invalid(problems) }
    return store
  }

  /// Returns the sections without duplicates, in canonical spelling.
  private static func canonical(
    _ names: [String], _ problems: inout [FieldProblem]
  ) -> [String] {
    if names.count > maxSections {
      problems.append(FieldProblem("sections", "tooMany", ["max": "\(maxSections)"]))
      return []
    }
    var sections: [String] = []
    for (place, name) in names.enumerated() {
      if let refusal = ItemField.section.validationError(for: .text(name)) {
        problems.append(FieldProblem("sections.\(place)", refusal))
        continue
      }
      let section = Section.canonical(name.normalised)
      if !sections.contains(section) { sections.append(section) }
    }
    return sections
  }
}

// MARK: - Stores of a space

extension GroceryLists {
  /// The maximum number of stores of a space.
  static let maxStores = 100

  package func stores(_ scope: Scope) async throws -> [GroceryStore] {
    try await database.read { db in
      try scope.authoriseReading(db)
      return try GroceryStore.all(in: scope.space, db)
    }
  }

  /// Creates a store.
  /// - Parameter id: devices can choose it. If the space has a store with this id, it is returned
  ///   unchanged.
  /// - Throws: invalid; conflict (`store.tooMany`) for more than a hundred.
  package func createStore(
    _ draft: GroceryStoreDraft, id: GroceryStoreID = .new(), in scope: Scope
  ) async throws -> GroceryStore {
    try await journal.write(as: scope) { transaction in
      let all = try GroceryStore.all(in: scope.space, transaction.db)
      if let there = all.first(where: { $0.id == id }) { return there }
      guard all.count < GroceryLists.maxStores else {
        throw Failure(.conflict, "store.tooMany", ["max": "\(GroceryLists.maxStores)"])
      }
      let last = all.last?.position ?? -1
      let store = try draft.applied(
        to: GroceryStore(id: id, name: "", position: min(last + 1, 100_000), sections: []))
      try GroceryStoreWriter.insert(store, in: transaction)
      return try GroceryStoreWriter.find(id, in: transaction)
    }
  }

  /// Changes a store.
  /// - Parameter preferred: the user, and the space that is searched first.
  /// - Throws: notFound; invalid; changed (409) with both versions if the revision differs; conflict
  ///   (`store.ambiguous`) for an id of several other spaces.
  package func updateStore(
    _ id: GroceryStoreID, to draft: GroceryStoreDraft, in preferred: Scope
  ) async throws -> GroceryStore {
    let scope = try await scope(ofStore: id, preferred: preferred)
    return try await journal.write(in: scope.space, by: scope.user) { transaction in
      try scope.authoriseWriting(transaction.db)
      let old = try GroceryStoreWriter.find(id, in: transaction)
      if let revision = draft.revision, revision != old.revision {
        throw Failure(
          .revisionMismatch, "store.changed", versions: .init(current: old, submitted: nil))
      }
      try GroceryStoreWriter.update(old, to: draft.applied(to: old), in: transaction)
      return try GroceryStoreWriter.find(id, in: transaction)
    }
  }

  /// Deletes a store. Its items keep the reference, so they belong to it again after an undo.
  package func deleteStore(
    _ id: GroceryStoreID, in preferred: Scope
  ) async throws -> ChangeGroupID {
    let scope = try await scope(ofStore: id, preferred: preferred)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: scope.user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      try GroceryStoreWriter.delete(GroceryStoreWriter.find(id, in: transaction), in: transaction)
    }
    return group
  }

  /// Returns the space of a store. Devices choose the ids, so two spaces can have stores with the
  /// same one; the requested space takes precedence over the user's other spaces.
  private func scope(ofStore id: GroceryStoreID, preferred: Scope) async throws -> Scope {
    let spaces = try await database.read { db in
      try db.rows(
        """
        SELECT space_id FROM grocery_stores
        WHERE id = $1 AND space_id IN (SELECT space_id FROM members WHERE user_id = $2)
        """, id, preferred.user, map: { $0.key(0, of: Space.self) })
    }
    if spaces.contains(preferred.space) { return preferred }
    guard let space = spaces.first else { throw Failure.notFound("store") }
    guard spaces.count == 1 else { throw Failure(.conflict, "store.ambiguous") }
    return Scope(user: preferred.user, space: space)
  }
}

enum GroceryStoreWriter {
  static func find(_ id: GroceryStoreID, in transaction: WriteTransaction) throws -> GroceryStore {
    let found = try transaction.db.row(
      "SELECT \(GroceryStore.columns) FROM grocery_stores WHERE space_id = $1 AND id = $2",
      transaction.space, id, map: { GroceryStore($0) })
    guard let found else { throw Failure.notFound("store") }
    return found
  }

  static func insert(_ store: GroceryStore, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      """
      INSERT INTO grocery_stores
        (id, space_id, name, position, sections, revision, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
      """, store.id, transaction.space, store.name, store.position, try store.sectionsJSON,
      store.revision + 1, transaction.now)
    transaction.record(Change(.store, store.id, .create, revision: store.revision + 1))
  }

  static func update(
    _ old: GroceryStore, to store: GroceryStore, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE grocery_stores SET name = $3, position = $4, sections = $5, revision = $6,
        updated_at = $7
      WHERE space_id = $1 AND id = $2
      """, transaction.space, store.id, store.name, store.position, try store.sectionsJSON,
      old.revision + 1, transaction.now)
    transaction.record(
      Change(.store, store.id, .update, revision: old.revision + 1, before: try json(old)))
  }

  static func delete(_ store: GroceryStore, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      "DELETE FROM grocery_stores WHERE space_id = $1 AND id = $2", transaction.space, store.id)
    transaction.record(
      Change(.store, store.id, .delete, revision: store.revision, before: try json(store)))
  }

  private static func json(_ store: GroceryStore) throws -> String {
    try JSON.text(store)
  }
}
