import Database
package import Journal
package import Model

/// Editing relations from the target, such as the films of a person. The links are stored with the
/// sources, so that each edit changes the films, all within one action.
extension Entries {
  /// The maximum number of links that a request can add or remove.
  package static let maxInverseLinkChanges = 1000
  /// The maximum number of entries in a request. Links that exist already cost only a lookup.
  package static let maxInverseLinks = 20_000

  /// Links to add to an entry and to remove from it, with one field of the linking entries. A genre
  /// of twenty thousand films can be edited without listing all of them.
  package struct InverseRelationChange: Sendable {
    package var field: FieldID
    /// Entries by id or title; entries with unknown titles are created. Attributes contain the
    /// role.
    package var added: [RelationLink]
    /// The entries whose links are removed.
    package var dropped: Set<EntryID>

    package init(field: FieldID, added: [RelationLink], dropped: Set<EntryID>) {
      self.field = field
      self.added = added
      self.dropped = dropped
    }
  }

  /// Makes exactly the given entries link to `target`. New links are appended to the field of their
  /// source, other links are removed, and existing ones do not change.
  /// - Throws: invalid for entries that are not of the field's type, or too many.
  static func setInverseRelation(
    _ incoming: InverseRelation, to target: EntryState, _ batch: EntryBatch,
    in transaction: WriteTransaction
  ) throws {
    guard incoming.sources.count <= maxInverseLinks else {
      throw Failure.invalid(FieldProblem("ids", "tooMany", ["max": "\(maxInverseLinks)"]))
    }
    guard let type = batch.types[named: incoming.type],
      let field = type.field(incoming.fieldKey), field.target == target.type
    else { throw Failure.invalid(FieldProblem("field", "belongs")) }
    let after = try Set(
      incoming.sources.map { id in
        guard let key = try key(of: id, type, in: transaction) else {
          throw Failure.invalid(FieldProblem("ids", "belongs"))
        }
        return key
      })
    let before = try Set(
      transaction.db.rows(
        "SELECT source_id FROM entry_relations"
          + " WHERE space_id = $1 AND target_id = $2 AND field_id = $3",
        transaction.space, target.key, field.key, map: { $0.key(0, of: Entry.self) }))
    guard after.symmetricDifference(before).count <= maxInverseLinkChanges else {
      throw Failure.invalid(FieldProblem("ids", "tooMany", ["max": "\(maxInverseLinkChanges)"]))
    }
    let added = Dictionary(
      uniqueKeysWithValues: after.subtracting(before).map { ($0, nil as String?) })
    try updateLinks(
      LinkChanges(type: type, field: field, added: added, dropped: before.subtracting(after)),
      to: target, batch, in: transaction)
  }

  /// Adds and removes links to `target`.
  /// - Throws: invalid for a field whose target is another type, for entries of another type, and
  ///   for too many.
  static func apply(
    _ incoming: InverseRelationChange, to target: EntryState, _ batch: EntryBatch,
    in transaction: WriteTransaction
  ) throws {
    let path = "incoming.\(incoming.field)"
    guard
      let type = batch.types.types.first(where: { type in
        type.fields.contains { $0.id == incoming.field }
      }), let field = type.fields.first(where: { $0.id == incoming.field }),
      field.target == target.type
    else { throw Failure.invalid(FieldProblem(path, "belongs")) }
    guard max(incoming.added.count, incoming.dropped.count) <= maxInverseLinkChanges else {
      throw Failure.invalid(FieldProblem(path, "tooMany", ["max": "\(maxInverseLinkChanges)"]))
    }
    // The inverse field, for example from a person to films. Films are then found or created like
    // the persons of a film.
    var reverse = field
    reverse.fieldKey = path
    reverse.target = type.key
    reverse.many = true
    let wish = RelationResolver.RelationChange(
      field: reverse, text: .text(""), links: incoming.added, current: [])
    var matching = RelationResolver(transaction, batch.types)
    try matching.loadLinkedEntries([
      RelationInput(field: reverse, text: .text(""), links: incoming.added)
    ])
    try matching.validate([wish])
    let found = try matching.resolve([wish])[0]
    let dropped = try incoming.dropped.compactMap { try key(of: $0, type, in: transaction) }
    let added = Dictionary(
      found.map { ($0.target, $0.attributes == "{}" ? nil : $0.attributes) },
      uniquingKeysWith: { first, _ in first })
    try updateLinks(
      LinkChanges(
        type: type, field: field, added: added,
        dropped: Set(dropped).subtracting(added.keys)), to: target, batch, in: transaction)
  }

  /// The entries that get a link to the target, with its attributes, and those that lose it.
  private struct LinkChanges {
    var type: TypeRecord
    var field: FieldRecord
    /// The attributes as a JSON object; nil keeps those of an existing link.
    var added: [EntryKey: String?]
    var dropped: Set<EntryKey>
  }

  private static func updateLinks(
    _ sources: LinkChanges, to target: EntryState, _ batch: EntryBatch,
    in transaction: WriteTransaction
  ) throws {
    let field = sources.field
    let states = try EntryStateStore.load(
      sources.dropped.union(sources.added.keys).sorted(), in: transaction.space, batch.types,
      transaction.db)
    for state in states {
      var new = state
      let place = new.relations.firstIndex { $0.field == field.key && $0.target == target.key }
      if sources.dropped.contains(state.key) {
        new.relations.removeAll { $0.field == field.key && $0.target == target.key }
      } else if let place {
        if let attributes = sources.added[state.key] ?? nil {
          new.relations[place].attributes = attributes
        }
      } else {
        // A field for a single entry replaces its link.
        if !field.many { new.relations.removeAll { $0.field == field.key } }
        new.relations.append(
          RelatedEntry(
            field: field.key, target: target.key, id: target.id, title: target.title,
            attributes: (sources.added[state.key] ?? nil) ?? "{}"))
      }
      guard new.relations != state.relations else { continue }
      new.document.setRelations(new.relations, of: sources.type)
      try EntryWriter.update(state, to: new, batch.types, in: transaction)
    }
  }

  /// Returns the key of the entry with this id; nil if no entry of this type has it.
  private static func key(
    of id: EntryID, _ type: TypeRecord, in transaction: WriteTransaction
  ) throws -> EntryKey? {
    try transaction.db.row(
      "SELECT key FROM entries WHERE space_id = $1 AND id = $2 AND type_id = $3",
      transaction.space, id, type.key, map: { $0.key(0, of: Entry.self) })
  }
}

// MARK: - Groups of inverse relations

extension Entries {
  /// Entries that link to one entry with the same field, such as a person's films, with the
  /// attributes of the links.
  package struct InverseRelationGroup: Sendable {
    package var type: TypeRecord
    package var field: FieldRecord
    /// The total number of links; `entries` contains the first of them.
    package var count: Int
    package var entries: [(entry: EntryRecord, attributes: [String: String])]
  }

  static let maxInverseLinksShown = 60

  /// Returns the entries that link to an entry, by type and field, best rated first.
  package func inverseRelations(
    of entry: EntryRecord, _ types: TypeSet, in scope: Scope
  ) async throws -> [InverseRelationGroup] {
    try await database.read { db in try Entries.inverseRelations(of: entry, types, in: scope, db) }
  }

  static func inverseRelations(
    of entry: EntryRecord, _ types: TypeSet, in scope: Scope, _ db: any Connection
  ) throws -> [InverseRelationGroup] {
    try db.rows(
      """
      SELECT r.field_id, COUNT(*) FROM entry_relations r
      WHERE r.space_id = $1 AND r.target_id = $2
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
      GROUP BY r.field_id ORDER BY r.field_id
      """, scope.space, entry.key, scope.user
    ) { ($0.key(0, of: Field.self), $0.int(1)) }
    .compactMap { field, count in
      try Entries.group(of: field, count, linkingTo: entry, types, scope, db)
    }
  }

  private static func group(
    of key: FieldKey, _ count: Int, linkingTo entry: EntryRecord, _ types: TypeSet, _ scope: Scope,
    _ db: any Connection
  ) throws -> InverseRelationGroup? {
    for type in types.types {
      guard let field = type.fields.first(where: { $0.key == key }) else { continue }
      let links = try db.rows(
        """
        SELECT source_id, attributes FROM entry_relations
        WHERE space_id = $1 AND target_id = $2 AND field_id = $3
        ORDER BY source_rating DESC, source_id DESC LIMIT \(maxInverseLinksShown)
        """, scope.space, entry.key, key
      ) { ($0.key(0, of: Entry.self), LinkedEntry.attributes($0.text(1))) }
      let attributes = Dictionary(links, uniquingKeysWith: { first, _ in first })
      let entries = try Entries.load(links.map(\.0), in: scope, db)
      return InverseRelationGroup(
        type: type, field: field, count: count,
        entries: entries.map { ($0, attributes[$0.key] ?? [:]) })
    }
    return nil
  }
}
