import Database
import Journal
import Model

/// Functions for the collections that a file names. Missing ones are created with the import and
/// deleted when it is undone.
enum ImportCollections {
  static func all(in transaction: WriteTransaction) throws -> [EntryCollection] {
    let scope = Scope(user: transaction.user, space: transaction.space)
    return try CollectionStore.all(scope, transaction.db).map(\.model)
  }

  static func createMissing(for rows: [ImportWriter.PendingRow], in transaction: WriteTransaction)
    throws
  {
    let wanted = rows.filter { row in
      switch row.decision {
      case .skip?, .join?: false
      case .make?: true
      case nil: [.new, .changed, .ambiguous].contains(row.outcome)
      }
    }
    let names = wanted.compactMap(\.item.collection).filter { !$0.isEmpty }
    guard !names.isEmpty else { return }
    var there = try all(in: transaction)
    for name in names where there.named(name) == nil {
      var problems: [FieldProblem] = []
      let name = TypeRules.name(name, &problems)
      guard problems.isEmpty else { continue }
      try Collections.insert(id: .new(), name: name, icon: "📁", type: nil, in: transaction)
      there = try all(in: transaction)
    }
  }

  /// Deletes the collections that an import created, if they are empty and unchanged.
  static func deleteUnchanged(createdBy group: ChangeGroupID, in transaction: WriteTransaction)
    throws
  {
    let made = try transaction.db.rows(
      """
      SELECT c.key, c.id
      FROM changes m \(transaction.db.dialect.indexed(by: "changes_of_group"))
      JOIN collections c ON c.space_id = m.space_id AND c.id = m.target
      WHERE m.space_id = $1 AND m.group_id = $2 AND m.kind = 'collection'
        AND m.operation = 'create' AND c.revision = 1
        AND NOT EXISTS (SELECT 1 FROM entries e
          WHERE e.space_id = c.space_id AND e.collection_id = c.key)
      """, transaction.space, group,
      map: { ($0.key(0, of: EntryCollection.self), $0.id(1, of: EntryCollection.self)) })
    for (key, id) in made {
      try Collections.deleteRow(
        key, id: id, before: try CollectionSnapshot(key, in: transaction), in: transaction)
    }
  }
}

extension [EntryCollection] {
  /// Returns the collection with this name, or else with this name in any case.
  func named(_ name: String) -> EntryCollection? {
    first { $0.name == name } ?? first { $0.name.lowercased() == name.lowercased() }
  }
}
