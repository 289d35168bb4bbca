package import Database
package import Journal
package import Media
package import Model

/// Entries: made, read, replaced, deleted. Reading scopes its query by the person; writing asks
/// their role first, in the same transaction.
package struct Entries: Sendable {
  let journal: Journal
  package let images: Images
  let counts = FilterCounts()

  package init(journal: Journal, images: Images) {
    self.journal = journal
    self.images = images
  }

  var database: Database { journal.database }

  // MARK: - Reading

  /// One entry of any space of this person: one statement.
  package func find(_ id: EntryID, for user: UserKey) async throws -> EntryRecord {
    try await database.read { db in try Entries.find(id, for: user, db) }
  }

  static func find(_ id: EntryID, for user: UserKey, _ db: any Connection) throws -> EntryRecord {
    let entry = try db.row(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.id = $1 AND e.space_id IN (SELECT space_id FROM members WHERE user_id = $2)
      """, id, user, map: { EntryRecord($0) })
    guard let entry else { throw Failure.notFound("entry") }
    return entry
  }

  // MARK: - Making

  /// Makes an entry of the Log.
  /// - Parameters:
  ///   - incoming: who shall lead to it.
  ///   - leading: the same by fields, as forms say it.
  ///   - today: the date of an entry that names none, in the person's time zone.
  ///   - group: the action that undo takes back.
  /// - Throws: invalid with every broken rule; unsupportedMedia or tooLarge for a picture.
  package func create(
    _ draft: EntryDraft, files: [ImageFile] = [], incoming: Incoming? = nil,
    leading: [IncomingChange] = [], in scope: Scope, today: CalendarDate,
    group: ChangeGroupID = .new()
  ) async throws -> EntryRecord {
    let uploads = try await takeIn(
      draft.images ?? [], files, seeds: draft.seedImageIDs, in: scope)
    return try await journal.write(as: scope, group: group) { writing in
      let batch = try EntryBatch(in: writing)
      let state = try batch.insert([.init(draft: draft, images: uploads)], today: today)[0].get()
      if let incoming { try Entries.setIncoming(incoming, to: state, batch, in: writing) }
      for change in leading { try Entries.change(change, of: state, batch, in: writing) }
      return try Entries.find(state.id, for: scope.user, writing.db)
    }
  }

  /// Makes up to 1,000 entries in one transaction; each row succeeds or fails for itself.
  package func create(
    batch drafts: [EntryDraft], in scope: Scope, today: CalendarDate
  ) async throws -> [Result<EntryID, Failure>] {
    guard drafts.count <= Entries.largestBatch else {
      throw Failure.malformed("batch.tooMany", ["max": "\(Entries.largestBatch)"])
    }
    var rows: [Result<EntryBatch.NewEntry, Failure>] = []
    for draft in drafts {
      do {
        // A thousand rows could send this server to ten thousand places.
        if let place = draft.images?.firstIndex(where: { $0.url != nil }) {
          throw Failure.invalid(FieldProblem("images.\(place).url", "url.notHere"))
        }
        let uploads = try await takeIn(
          draft.images ?? [], [], seeds: draft.seedImageIDs, in: scope)
        rows.append(.success(EntryBatch.NewEntry(draft: draft, images: uploads)))
      } catch let failure as Failure {
        rows.append(.failure(failure))
      }
    }
    return try await journal.write(as: scope) { [rows] writing in
      // The failures stay in `rows`.
      let whole = rows.compactMap { try? $0.get() }
      var made = try EntryBatch(in: writing).insert(whole, today: today)[...]
      return rows.map { row in row.flatMap { _ in made.removeFirst().map(\.id) } }
    }
  }

  package static let largestBatch = 1000

  // MARK: - Replacing

  /// Replaces an entry by what `draft` says.
  /// - Parameters:
  ///   - ifMatch: the revisions that an `If-Match` names.
  ///   - leading: which entries are to link to it, and which no longer.
  ///   - today: the date of an entry that was planned, no longer is, and names none, in the person's
  ///     time zone.
  ///   - group: the action that undo takes back.
  /// - Throws: preconditionFailed or changed, with both versions, when the entry moved on.
  package func replace(
    _ id: EntryID, with draft: EntryDraft, files: [ImageFile] = [], ifMatch: Set<Int>? = nil,
    leading: [IncomingChange] = [], for user: UserKey, today: CalendarDate,
    group: ChangeGroupID = .new()
  ) async throws -> EntryRecord {
    let scope = try await scope(of: id, for: user)
    let uploads = try await takeIn(draft.images ?? [], files, in: scope)
    return try await journal.write(in: scope.space, by: user, group: group) { writing in
      try scope.authoriseWriting(writing.db)
      let (record, old, batch) = try Entries.open(id, in: writing)
      try Entries.check(ifMatch, .preconditionFailed, record, draft)
      try Entries.check(draft.revision.map { [$0] }, .changed, record, draft)
      var new = try batch.replacement(of: old, record, by: draft, today: today)
      if draft.images != nil || !uploads.isEmpty {
        new.images = try batch.images(uploads, keeping: old.images)
      }
      let saved = try EntryWriter.update(old, to: new, batch.book, in: writing)
      for change in leading { try Entries.change(change, of: saved, batch, in: writing) }
      return try Entries.find(id, for: user, writing.db)
    }
  }

  /// Replaces the pictures alone; the first is the cover unless another says so.
  package func setImages(
    of id: EntryID, to drafts: [ImageDraft], ifMatch: Set<Int>? = nil, for user: UserKey
  ) async throws -> EntryRecord {
    let scope = try await scope(of: id, for: user)
    let uploads = try await takeIn(drafts, [], in: scope)
    return try await journal.write(in: scope.space, by: user) { writing in
      try scope.authoriseWriting(writing.db)
      let (record, old, batch) = try Entries.open(id, in: writing)
      try Entries.check(ifMatch, .preconditionFailed, record, ImagesVersion(images: drafts))
      var new = old
      new.images = try batch.images(uploads, keeping: old.images)
      try EntryWriter.update(old, to: new, batch.book, in: writing)
      return try Entries.find(id, for: user, writing.db)
    }
  }

  /// The refused version of an update of images, with the members of its request's body.
  private struct ImagesVersion: Encodable, Sendable {
    var images: [ImageDraft]
  }

  static func open(
    _ id: EntryID, in writing: Writing
  ) throws -> (EntryRecord, EntryState, EntryBatch) {
    var record = try find(id, for: writing.user, writing.db)
    let batch = try EntryBatch(in: writing)
    let states = try EntryStateStore.load(
      [record.key], in: writing.space, batch.book, writing.db)
    guard let state = states.first else { throw Failure.notFound("entry") }
    // Loading waited for whoever else was writing; what was read before may be theirs no more.
    if state.revision != record.revision { record = try find(id, for: writing.user, writing.db) }
    return (record, state, batch)
  }

  static func check(
    _ revisions: Set<Int>?, _ kind: Failure.Kind, _ current: EntryRecord,
    _ draft: (any Encodable & Sendable)?
  ) throws {
    guard let revisions, !revisions.contains(current.revision) else { return }
    throw Failure(
      kind, "entry.changed", versions: .init(current: current.model, yours: draft))
  }

  func scope(of id: EntryID, for user: UserKey) async throws -> Scope {
    Scope(user: user, space: try await find(id, for: user).space)
  }

  // MARK: - Deleting

  package func delete(
    _ id: EntryID, ifMatch: Set<Int>? = nil, for user: UserKey
  ) async throws -> ChangeGroupID {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: user, group: group) { writing in
      try scope.authoriseWriting(writing.db)
      let (record, state, batch) = try Entries.open(id, in: writing)
      try Entries.check(ifMatch, .preconditionFailed, record, nil)
      try EntryWriter.delete([state], batch.book, in: writing)
    }
    return group
  }
}
