package import Database
import Journal
import Media
package import Model

extension Entries {
  /// The entries that are to link to a given entry, and the field that links them.
  package struct InverseRelation: Sendable {
    /// The name or system key of the type of `sources`.
    package var type: String
    package var fieldKey: String
    package var sources: [EntryID]

    package init(type: String, fieldKey: String, sources: [EntryID]) {
      self.type = type
      self.fieldKey = fieldKey
      self.sources = sources
    }
  }

  /// Changes parts of an entry and leaves the rest as it is.
  /// - Parameters:
  ///   - images: replaces all images; nil leaves them.
  ///   - today: the date of an entry that leaves the stage `planned` when the draft has no date, in
  ///     the user's time zone.
  ///   - change: receives a draft of the entry as it is within the transaction.
  package func update(
    _ id: EntryID, ifMatch: Set<Int>? = nil, images: [ImageDraft]? = nil,
    inverseRelation: InverseRelation? = nil, for user: UserKey, today: CalendarDate,
    _ change: @escaping @Sendable (inout EntryDraft) -> Void
  ) async throws -> (entry: EntryRecord, group: ChangeGroupID) {
    let scope = try await scope(of: id, for: user)
    let uploads = try await storeUploads(images ?? [], files: [], in: scope)
    let group = ChangeGroupID.new()
    let entry = try await journal.write(in: scope.space, by: user, group: group) { writing in
      try scope.authoriseWriting(writing.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: writing)
      var draft = EntryDraft(amending: record.model)
      change(&draft)
      try Entries.requireRevision(
        ifMatch, failing: .preconditionFailed, current: record, submitted: draft)
      try Entries.requireRevision(
        draft.revision.map { [$0] }, failing: .revisionMismatch, current: record, submitted: draft)
      var new = try batch.replacement(of: old, record, by: draft, today: today)
      if images != nil { new.images = try batch.images(uploads, keeping: old.images) }
      if new != old { new = try EntryWriter.update(old, to: new, batch.types, in: writing) }
      if let inverseRelation {
        try Entries.setInverseRelation(inverseRelation, to: new, batch, in: writing)
      }
      return try Entries.find(id, for: user, writing.db)
    }
    return (entry, group)
  }
}

extension EntryDraft {
  /// Creates a draft with the current values of `entry`, so that some of them can be changed.
  /// Relations are given as texts; a relation whose text stays the same is not changed.
  init(amending entry: Entry) {
    self.init(
      collectionID: entry.collectionID, typeID: entry.typeID, title: entry.title,
      description: entry.description, score: entry.score.rawValue,
      date: entry.day?.description,
      additionalFields: entry.additionalFields.mapValues { .text($0) })
  }
}
