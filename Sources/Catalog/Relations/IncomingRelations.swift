import Database
import Journal
import Model

/// The relations of a thing seen from its other end: a person's films. They are kept with the
/// films, so that setting them changes those, each as a change of its own in one action.
extension Entries {
  /// So many entries one request may be linked with.
  package static let mostIncoming = 1000

  /// Makes exactly the given ones lead to `target`: new ones name it behind what they name
  /// already, others no more. Those that do stay as they are.
  /// - Throws: invalid for entries that are not of the field's type, or too many.
  static func setIncoming(
    _ incoming: Incoming, to target: EntryState, _ batch: EntryBatch, in writing: Writing
  ) throws {
    guard incoming.sources.count <= mostIncoming else {
      throw Failure.invalid(FieldProblem("ids", "tooMany", ["max": "\(mostIncoming)"]))
    }
    guard let type = batch.book[named: incoming.type],
      let field = type.field(incoming.fieldKey), field.target == target.type
    else { throw Failure.invalid(FieldProblem("field", "belongs")) }
    let after = try Set(keys(of: incoming.sources, type, in: writing))
    let before = try Set(
      writing.db.rows(
        "SELECT source_id FROM entry_relations"
          + " WHERE space_id = $1 AND target_id = $2 AND field_id = $3",
        writing.space, target.key, field.key, map: { $0.key(0, of: Entry.self) }))
    let states = try EntryStateStore.load(
      before.symmetricDifference(after).sorted(), in: writing.space, batch.book, writing.db)
    for state in states {
      var new = state
      if before.contains(state.key) {
        new.relations.removeAll { $0.field == field.key && $0.target == target.key }
      } else {
        // A field for one entry leads to this one now.
        if !field.many { new.relations.removeAll { $0.field == field.key } }
        new.relations.append(
          Related(field: field.key, target: target.key, id: target.id, title: target.title))
      }
      new.document.setRelations(new.relations, of: type)
      try EntryWriter.update(state, to: new, batch.book, in: writing)
    }
  }

  private static func keys(
    of ids: [EntryID], _ type: TypeRecord, in writing: Writing
  ) throws -> [EntryKey] {
    try ids.map { id in
      let key = try writing.db.row(
        "SELECT key FROM entries WHERE space_id = $1 AND id = $2 AND type_id = $3",
        writing.space, id, type.key, map: { $0.key(0, of: Entry.self) })
      guard let key else { throw Failure.invalid(FieldProblem("ids", "belongs")) }
      return key
    }
  }
}
