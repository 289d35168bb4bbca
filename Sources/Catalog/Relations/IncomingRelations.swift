import Database
import Journal
package import Model

/// The relations of a thing seen from its other end: a person's films. They are kept with the
/// films, so that setting them changes those, each as a change of its own in one action.
extension Entries {
  /// So many links one request may make or end.
  package static let mostIncoming = 1000
  /// So many entries one request may name; those that lead there already cost no more than a look.
  package static let mostNamed = 20_000

  /// Who shall lead to an entry through a field beside those that do, and who no more. A genre of
  /// twenty thousand films is edited without naming them all.
  package struct IncomingChange: Sendable {
    package var field: FieldID
    /// By id or by title; what nobody has made yet is made. A role stands in the attributes.
    package var added: [RelationLink]
    package var dropped: Set<EntryID>

    package init(field: FieldID, added: [RelationLink], dropped: Set<EntryID>) {
      self.field = field
      self.added = added
      self.dropped = dropped
    }
  }

  /// Makes exactly the given ones lead to `target`: new ones name it behind what they name
  /// already, others no more. Those that do stay as they are.
  /// - Throws: invalid for entries that are not of the field's type, or too many.
  static func setIncoming(
    _ incoming: Incoming, to target: EntryState, _ batch: EntryBatch, in writing: Writing
  ) throws {
    guard incoming.sources.count <= mostNamed else {
      throw Failure.invalid(FieldProblem("ids", "tooMany", ["max": "\(mostNamed)"]))
    }
    guard let type = batch.book[named: incoming.type],
      let field = type.field(incoming.fieldKey), field.target == target.type
    else { throw Failure.invalid(FieldProblem("field", "belongs")) }
    let after = try Set(
      incoming.sources.map { id in
        guard let key = try key(of: id, type, in: writing) else {
          throw Failure.invalid(FieldProblem("ids", "belongs"))
        }
        return key
      })
    let before = try Set(
      writing.db.rows(
        "SELECT source_id FROM entry_relations"
          + " WHERE space_id = $1 AND target_id = $2 AND field_id = $3",
        writing.space, target.key, field.key, map: { $0.key(0, of: Entry.self) }))
    guard after.symmetricDifference(before).count <= mostIncoming else {
      throw Failure.invalid(FieldProblem("ids", "tooMany", ["max": "\(mostIncoming)"]))
    }
    let added = Dictionary(
      uniqueKeysWithValues: after.subtracting(before).map { ($0, nil as String?) })
    try relate(
      Sources(type: type, field: field, added: added, dropped: before.subtracting(after)),
      to: target, batch, in: writing)
  }

  /// - Throws: invalid for a field that does not lead here, for entries of another type, and for
  ///   too many.
  static func change(
    _ incoming: IncomingChange, of target: EntryState, _ batch: EntryBatch, in writing: Writing
  ) throws {
    let path = "incoming.\(incoming.field)"
    guard
      let type = batch.book.types.first(where: { type in
        type.fields.contains { $0.id == incoming.field }
      }), let field = type.fields.first(where: { $0.id == incoming.field }),
      field.target == target.type
    else { throw Failure.invalid(FieldProblem(path, "belongs")) }
    guard max(incoming.added.count, incoming.dropped.count) <= mostIncoming else {
      throw Failure.invalid(FieldProblem(path, "tooMany", ["max": "\(mostIncoming)"]))
    }
    // A relation the other way round: from the person to films, which are found or made as people
    // are from a film.
    var reverse = field
    reverse.fieldKey = path
    reverse.target = type.key
    reverse.many = true
    let wish = RelationMatching.Wish(
      field: reverse, text: .text(""), links: incoming.added, current: [])
    var matching = RelationMatching(writing, batch.book)
    try matching.find([RelationInput(field: reverse, text: .text(""), links: incoming.added)])
    try matching.check([wish])
    let found = try matching.resolve([wish])[0]
    let dropped = try incoming.dropped.compactMap { try key(of: $0, type, in: writing) }
    let added = Dictionary(
      found.map { ($0.target, $0.attributes == "{}" ? nil : $0.attributes) },
      uniquingKeysWith: { first, _ in first })
    try relate(
      Sources(
        type: type, field: field, added: added,
        dropped: Set(dropped).subtracting(added.keys)), to: target, batch, in: writing)
  }

  /// Who begins to lead somewhere, with the link's attributes, and who stops.
  private struct Sources {
    var type: TypeRecord
    var field: FieldRecord
    var added: [EntryKey: String?]
    var dropped: Set<EntryKey>
  }

  private static func relate(
    _ sources: Sources, to target: EntryState, _ batch: EntryBatch, in writing: Writing
  ) throws {
    let field = sources.field
    let states = try EntryStateStore.load(
      sources.dropped.union(sources.added.keys).sorted(), in: writing.space, batch.book,
      writing.db)
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
        // A field for one entry leads to this one now.
        if !field.many { new.relations.removeAll { $0.field == field.key } }
        new.relations.append(
          Related(
            field: field.key, target: target.key, id: target.id, title: target.title,
            attributes: (sources.added[state.key] ?? nil) ?? "{}"))
      }
      guard new.relations != state.relations else { continue }
      new.document.setRelations(new.relations, of: sources.type)
      try EntryWriter.update(state, to: new, batch.book, in: writing)
    }
  }

  private static func key(
    of id: EntryID, _ type: TypeRecord, in writing: Writing
  ) throws -> EntryKey? {
    try writing.db.row(
      "SELECT key FROM entries WHERE space_id = $1 AND id = $2 AND type_id = $3",
      writing.space, id, type.key, map: { $0.key(0, of: Entry.self) })
  }
}
