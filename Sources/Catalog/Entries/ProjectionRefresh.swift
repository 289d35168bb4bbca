import Database
import Foundation
package import Journal
import Model

/// Updates the data that entries derive from related entries. When an entry is renamed, deleted or
/// restored, the documents, texts and search documents of the entries that link to it are derived
/// again.
package enum ProjectionRefresh {
  /// The number of entries that are updated in the transaction of the change. A job updates the
  /// rest, so that renaming a genre of 20,000 films responds at once.
  static let batchSize = 200

  package static let jobKind = "reproject"

  /// Updates all entries that link to `target`.
  static func refreshLinkingEntries(
    _ target: EntryKey, _ book: TypeSet, in writing: WriteTransaction
  ) throws {
    // Sorted here: with ORDER BY source_id, SQLite would read all relations of the space.
    let sources = try writing.db.rows(
      "SELECT source_id FROM entry_relations WHERE space_id = $1 AND target_id = $2",
      writing.space, target, map: { $0.key(0, of: Entry.self) })
    try refresh(Set(sources).sorted(), book, in: writing)
  }

  /// Updates the first entries at once, and queues a job for the rest.
  static func refresh(_ sources: [EntryKey], _ book: TypeSet, in writing: WriteTransaction) throws {
    try refreshNow(Array(sources.prefix(batchSize)), book, in: writing)
    let rest = sources.dropFirst(batchSize).map(\.rawValue)
    guard !rest.isEmpty else { return }
    try Jobs.add(jobKind, payload: Payload(entries: rest), in: writing)
  }

  private static func refreshNow(
    _ sources: [EntryKey], _ book: TypeSet, in writing: WriteTransaction
  ) throws {
    let states = try EntryStateStore.load(sources, in: writing.space, book, writing.db)
    var documents: [SearchDocument] = []
    var rows: [SQLArguments] = []
    for var state in states {
      let type = state.type.flatMap { book[$0] }
      state.document.setRelations(state.relations, of: type)
      let projection = EntryProjection(state, type: type)
      documents.append(projection.searchDocument)
      rows.append([
        writing.space, state.key, state.document.json, projection.additionalFields, writing.now,
      ])
      // Without `before`: none of this entry's own values changed, so there is nothing to undo.
      writing.record(Change(.entry, state.id, .update, revision: state.revision))
    }
    try writing.db.executeMany(
      "UPDATE entries SET doc = $3, additional_fields = $4, updated_at = $5"
        + " WHERE space_id = $1 AND key = $2", rows)
    try SearchIndex.upsert(documents, in: writing.space, writing.db)
  }

  // MARK: - The job

  private struct Payload: Codable, Sendable {
    var entries: [Int64]
  }

  /// Updates the entries of a job, 200 in each transaction. Idempotent.
  package static func run(_ job: Job, _ journal: Journal) async throws {
    guard let space = job.space, let user = job.user else { return }
    let payload = try JSONDecoder().decode(Payload.self, from: Data(job.payload.utf8))
    var rest = payload.entries.map { EntryKey($0) }[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(batchSize))
      rest = rest.dropFirst(batchSize)
      try await journal.write(in: space, by: user, limit: .none) { writing in
        try refreshNow(part, TypeStore.load(space, writing.db), in: writing)
      }
    }
  }
}

extension EntryDocument {
  /// Replaces the ids of relation fields with `relations`, which were read from the table.
  mutating func setRelations(_ relations: [RelatedEntry], of type: TypeRecord?) {
    let ids = Dictionary(grouping: relations, by: \.field).mapValues { $0.map(\.id) }
    let fields = type?.fields ?? []
    // A relation field can contain a text that could not be resolved. It is kept until somebody
    // corrects it.
    let kept = members.filter { member in
      if case .text = member.value { return true }
      return fields.first { $0.fieldKey == member.key }?.kind != .relation
    }
    let known = fields.compactMap { field -> Member? in
      if let ids = ids[field.key] { return Member(key: field.fieldKey, value: .ids(ids)) }
      return kept.first { $0.key == field.fieldKey }
    }
    members = known + kept.filter { member in !fields.contains { $0.fieldKey == member.key } }
  }
}
