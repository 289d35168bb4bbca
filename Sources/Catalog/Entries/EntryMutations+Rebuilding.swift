package import Journal
package import Database
import Model

extension EntryMutations {
  /// Derives values, search documents, texts and counts of entries whose rows were inserted from an
  /// earlier state, and records the entries as created.
  package static func rebuildProjections(_ keys: [EntryKey], in writing: WriteTransaction) throws {
    let book = try TypeStore.load(writing.space, writing.db)
    let states = try EntryStateStore.load(keys, in: writing.space, book, writing.db)
    var counts = EntryCounts()
    for state in states {
      var projection = EntryProjection(state, type: state.type.flatMap { book[$0] })
      projection.searchDocument.target = state.key.rawValue
      try EntryWriter.saveRow(state, projection, in: writing)
      try EntryWriter.insertValues([(state.key, projection.values)], in: writing)
      try SearchIndex.upsert([projection.searchDocument], in: writing.space, writing.db)
      counts.add(state, by: 1)
      writing.record(Change(.entry, state.id, .create, revision: state.revision))
    }
    try counts.apply(in: writing)
  }
}
