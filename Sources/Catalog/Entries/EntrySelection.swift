import Database
package import Journal
package import Model

/// What a person does to several entries at once; each is one action, taken back as a whole.
extension Entries {
  /// What the contract lets one request delete.
  package static let largestRequest = 100
  /// What a person can have selected: every card of the longest page.
  package static let largestSelection = 1000

  /// Deletes those of `ids` that are in this space; others are passed over in silence, as the
  /// contract wants.
  /// - Throws: invalid for none, or more than `most`.
  package func delete(
    _ ids: [EntryID], in scope: Scope, most: Int = largestRequest
  ) async throws -> (count: Int, group: ChangeGroupID) {
    try await change(ids, in: scope, most: most) { states, book, writing in
      try EntryWriter.delete(states, book, in: writing)
      return states.count
    }
  }

  /// Puts entries into a collection, or with nil into none; those that are there stay untouched.
  /// - Throws: invalid for none or too many entries, or a collection of another space.
  package func move(
    _ ids: [EntryID], to collection: CollectionID?, in scope: Scope
  ) async throws -> (count: Int, group: ChangeGroupID) {
    try await change(ids, in: scope, most: Entries.largestSelection) { states, book, writing in
      var key: CollectionKey?
      if let collection {
        key = try writing.db.row(
          "SELECT key FROM collections WHERE space_id = $1 AND id = $2", writing.space,
          collection, map: { $0.key(0, of: EntryCollection.self) })
        guard key != nil else { throw Failure.invalid(FieldProblem("collection_id", "belongs")) }
      }
      let moving = states.filter { $0.collection != key }
      for state in moving {
        var moved = state
        moved.collection = key
        try EntryWriter.update(state, to: moved, book, in: writing)
      }
      return moving.count
    }
  }

  private func change(
    _ ids: [EntryID], in scope: Scope, most: Int,
    _ body: @escaping @Sendable ([EntryState], TypeBook, Writing) throws -> Int
  ) async throws -> (count: Int, group: ChangeGroupID) {
    guard (1...most).contains(ids.count) else {
      throw Failure.invalid(FieldProblem("ids", "count", ["min": "1", "max": "\(most)"]))
    }
    let group = ChangeGroupID.new()
    let count = try await journal.write(as: scope, group: group) { writing in
      let book = try TypeStore.load(scope.space, writing.db)
      let keys = try Set(ids).compactMap { id in
        try writing.db.row(
          "SELECT key FROM entries WHERE space_id = $1 AND id = $2", scope.space, id,
          map: { $0.key(0, of: Entry.self) })
      }
      return try body(
        EntryStateStore.load(keys.sorted(), in: scope.space, book, writing.db), book, writing)
    }
    return (count, group)
  }

  /// Those of `ids` that are in this space, for a question about them.
  package func find(_ ids: [EntryID], in scope: Scope) async throws -> [EntryRecord] {
    try await database.read { db in
      try ids.prefix(Entries.largestSelection).compactMap { id in
        try db.row(
          """
          SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
          WHERE e.space_id = $1 AND e.id = $2
            AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
          """, scope.space, id, scope.user, map: { EntryRecord($0) })
      }
    }
  }
}
