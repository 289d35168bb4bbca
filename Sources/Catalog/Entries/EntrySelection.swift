import Database
package import Journal
package import Model

/// Actions on several entries at once. Each is one action that can be undone.
extension Entries {
  /// The maximum number of entries that one API request can delete.
  package static let maxRequest = 100
  /// The maximum number of entries that can be selected on a page, which is the longest page.
  package static let maxSelection = 1000

  /// Deletes the entries with these ids. Ids that are not in this space are ignored, as the API's
  /// contract requires.
  /// - Throws: invalid for none, or more than `most`.
  package func delete(
    _ ids: [EntryID], in scope: Scope, most: Int = maxRequest
  ) async throws -> (count: Int, group: ChangeGroupID) {
    try await change(ids, in: scope, most: most) { states, book, writing in
      try EntryWriter.delete(states, book, in: writing)
      return states.count
    }
  }

  /// Moves entries into a collection, or with nil out of their collections. Entries that are
  /// already there are not changed.
  /// - Throws: invalid for none or too many entries, or a collection of another space.
  package func move(
    _ ids: [EntryID], to collection: CollectionID?, in scope: Scope
  ) async throws -> (count: Int, group: ChangeGroupID) {
    try await change(ids, in: scope, most: Entries.maxSelection) { states, book, writing in
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
    _ body: @escaping @Sendable ([EntryState], TypeSet, WriteTransaction) throws -> Int
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

  /// Returns the entries with these ids that are in this space, for a confirmation page.
  package func find(_ ids: [EntryID], in scope: Scope) async throws -> [EntryRecord] {
    try await database.read { db in
      try ids.prefix(Entries.maxSelection).compactMap { id in
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
