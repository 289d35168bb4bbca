package import Database
package import Journal
package import Media
package import Model

/// The operations on entries: create, read, replace, delete. Queries select only what the user can
/// read; writes first check the user's role in the same transaction.
package struct Entries: Sendable {
  let journal: Journal
  package let images: Images
  let counts = FilterCountCache()

  package init(journal: Journal, images: Images) {
    self.journal = journal
    self.images = images
  }

  var database: Database { journal.database }

  // MARK: - Reading

  /// Returns an entry of any of the user's spaces, with one statement.
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

  // MARK: - Creating

  /// Creates an entry.
  /// - Parameters:
  ///   - files: uploaded images, which follow those of the draft.
  ///   - incoming: entries that are to link to the new one, with one field.
  ///   - leading: entries that are to link to the new one, with several fields, as forms send them.
  ///   - allowsKnownWork: whether the Log may already have an entry about the same work.
  ///   - today: the date of an entry whose draft has none, in the user's time zone.
  ///   - group: the change group with which it can be undone.
  /// - Throws: invalid with every broken rule; unsupportedMedia or tooLarge for an image; if no rule
  ///   is broken, `KnownWork`.
  package func create(
    _ draft: EntryDraft, files: [ImageFile] = [], incoming: InverseRelation? = nil,
    leading: [InverseRelationChange] = [], allowsKnownWork: Bool = true, in scope: Scope,
    today: CalendarDate, group: ChangeGroupID = .new()
  ) async throws -> EntryRecord {
    let uploads = try await storeUploads(
      draft.images ?? [], files: files, builtIn: draft.seedImageIDs, in: scope)
    return try await journal.write(as: scope, group: group) { transaction in
      let batch = try EntryBatch(in: transaction)
      let state = try batch.insert([.init(draft: draft, images: uploads)], today: today)[0].get()
      if let incoming {
        try Entries.setInverseRelation(incoming, to: state, batch, in: transaction)
      }
      for change in leading { try Entries.apply(change, to: state, batch, in: transaction) }
      let entry = try Entries.find(state.id, for: scope.user, transaction.db)
      if !allowsKnownWork {
        try Entries.requireNewWork(entry, batch.types, in: scope, transaction.db)
      }
      return entry
    }
  }

  private static func requireNewWork(
    _ entry: EntryRecord, _ types: TypeSet, in scope: Scope, _ db: any Connection
  ) throws {
    guard let type = entry.typeID.flatMap({ types[$0] }) else { return }
    let known = try sameWork(
      titled: entry.model.title, year: entry.model.additionalFields["Year"], of: type,
      except: entry.id, in: scope, db)
    if let known { throw KnownWork(entry: known) }
  }

  /// Creates up to 1,000 entries in one transaction. Invalid drafts do not prevent the others.
  /// - Returns: one result for each draft, in order.
  package func create(
    batch drafts: [EntryDraft], in scope: Scope, today: CalendarDate
  ) async throws -> [Result<EntryID, Failure>] {
    guard drafts.count <= Entries.maxBatch else {
      throw Failure.malformed("batch.tooMany", ["max": "\(Entries.maxBatch)"])
    }
    var rows: [Result<EntryBatch.NewEntry, Failure>] = []
    for draft in drafts {
      do {
        // URLs of images are refused: a thousand rows could make this server send ten thousand
        // requests.
        if let place = draft.images?.firstIndex(where: { $0.url != nil }) {
          throw Failure.invalid(FieldProblem("images.\(place).url", "url.notHere"))
        }
        let uploads = try await storeUploads(
          draft.images ?? [], files: [], builtIn: draft.seedImageIDs, in: scope)
        rows.append(.success(EntryBatch.NewEntry(draft: draft, images: uploads)))
      } catch let failure as Failure {
        rows.append(.failure(failure))
      }
    }
    return try await journal.write(as: scope) { [rows] transaction in
      // Failures are reported from `rows` below.
      let whole = rows.compactMap { try? $0.get() }
      var made = try EntryBatch(in: transaction).insert(whole, today: today)[...]
      return rows.map { row in row.flatMap { _ in made.removeFirst().map(\.id) } }
    }
  }

  /// The maximum number of drafts in a batch.
  package static let maxBatch = 1000

  // MARK: - Replacing

  /// Replaces an entry with `draft`.
  /// - Parameters:
  ///   - files: uploaded images, which follow those of the draft. If there are any, a draft without
  ///     images keeps none of the entry's.
  ///   - ifMatch: the revisions in the request's `If-Match`; nil accepts any.
  ///   - inverseChanges: the entries that are to link to this one, and those that no longer are.
  ///   - today: the date of an entry that leaves the stage `planned` when the draft has no date, in
  ///     the user's time zone.
  ///   - group: the change group with which it can be undone.
  /// - Throws: preconditionFailed or revisionMismatch, with both versions, when the entry has
  ///   another revision by now.
  package func replace(
    _ id: EntryID, with draft: EntryDraft, files: [ImageFile] = [], ifMatch: Set<Int>? = nil,
    inverseChanges: [InverseRelationChange] = [], for user: UserKey, today: CalendarDate,
    group: ChangeGroupID = .new()
  ) async throws -> EntryRecord {
    let scope = try await scope(of: id, for: user)
    let uploads = try await storeUploads(draft.images ?? [], files: files, in: scope)
    return try await journal.write(in: scope.space, by: user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: transaction)
      try Entries.requireRevision(
        ifMatch, failing: .preconditionFailed, current: record, submitted: draft)
      try Entries.requireRevision(
        draft.revision.map { [$0] }, failing: .revisionMismatch, current: record, submitted: draft)
      var new = try batch.replacement(of: old, record, by: draft, today: today)
      if draft.images != nil || !uploads.isEmpty {
        new.images = try batch.images(uploads, keeping: old.images)
      }
      let saved = try EntryWriter.update(old, to: new, batch.types, in: transaction)
      for change in inverseChanges { try Entries.apply(change, to: saved, batch, in: transaction) }
      return try Entries.find(id, for: user, transaction.db)
    }
  }

  /// Replaces only the images. The first is the cover unless a draft marks another.
  package func setImages(
    of id: EntryID, to drafts: [ImageDraft], ifMatch: Set<Int>? = nil, for user: UserKey
  ) async throws -> EntryRecord {
    let scope = try await scope(of: id, for: user)
    let uploads = try await storeUploads(drafts, files: [], in: scope)
    return try await journal.write(in: scope.space, by: user) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (record, old, batch) = try Entries.loadForUpdate(id, in: transaction)
      try Entries.requireRevision(
        ifMatch, failing: .preconditionFailed, current: record,
        submitted: ImagesVersion(images: drafts))
      var new = old
      new.images = try batch.images(uploads, keeping: old.images)
      try EntryWriter.update(old, to: new, batch.types, in: transaction)
      return try Entries.find(id, for: user, transaction.db)
    }
  }

  /// The submitted version in a conflict of images, with the members of the request's body.
  private struct ImagesVersion: Encodable, Sendable {
    var images: [ImageDraft]
  }

  /// Loads an entry for writing and locks it until the transaction ends.
  static func loadForUpdate(
    _ id: EntryID, in transaction: WriteTransaction
  ) throws -> (EntryRecord, EntryState, EntryBatch) {
    var record = try find(id, for: transaction.user, transaction.db)
    let batch = try EntryBatch(in: transaction)
    let states = try EntryStateStore.load(
      [record.key], in: transaction.space, batch.types, transaction.db)
    guard let state = states.first else { throw Failure.notFound("entry") }
    // Loading may have waited for another transaction, so the record read before it can be
    // outdated.
    if state.revision != record.revision {
      record = try find(id, for: transaction.user, transaction.db)
    }
    return (record, state, batch)
  }

  /// Throws a failure with both versions unless `revisions` is nil or contains the current
  /// revision.
  static func requireRevision(
    _ revisions: Set<Int>?, failing kind: Failure.Kind, current: EntryRecord,
    submitted draft: (any Encodable & Sendable)?
  ) throws {
    guard let revisions, !revisions.contains(current.revision) else { return }
    throw Failure(
      kind, "entry.changed", versions: .init(current: current.model, submitted: draft))
  }

  /// Returns the scope of the user in the entry's space.
  func scope(of id: EntryID, for user: UserKey) async throws -> Scope {
    Scope(user: user, space: try await find(id, for: user).space)
  }

  // MARK: - Deleting

  /// Deletes an entry.
  /// - Parameter ifMatch: the revisions in the request's `If-Match`; nil accepts any.
  /// - Returns: the change group with which it can be undone.
  package func delete(
    _ id: EntryID, ifMatch: Set<Int>? = nil, for user: UserKey
  ) async throws -> ChangeGroupID {
    let scope = try await scope(of: id, for: user)
    let group = ChangeGroupID.new()
    try await journal.write(in: scope.space, by: user, group: group) { transaction in
      try scope.authoriseWriting(transaction.db)
      let (record, state, batch) = try Entries.loadForUpdate(id, in: transaction)
      try Entries.requireRevision(
        ifMatch, failing: .preconditionFailed, current: record, submitted: nil)
      try EntryWriter.delete([state], batch.types, in: transaction)
    }
    return group
  }
}
