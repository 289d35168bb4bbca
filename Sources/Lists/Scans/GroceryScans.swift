package import Database
package import Journal
package import ListCore
package import Media
package import Model

package typealias GroceryScanID = Identifier<GroceryScan>

/// A photo or text that was read, before it becomes a list.
package struct GroceryScan: Sendable {
  package var id: GroceryScanID
  package var space: SpaceKey
  package var photo: Key<Blob>?
  package var reading: ScanReading
  package var createdAt: Timestamp
}

extension GroceryLists {
  /// The maximum length of a text in characters.
  static let maxTextLength = 20_000

  /// Reads the photo of a list with an AI model if one is configured, otherwise on this server.
  /// Reading takes seconds, and other photos wait in a queue.
  /// - Parameter ticket: an id chosen by the client, with which it can query `scanPosition`. It is
  ///   not the id of the resulting scan.
  /// - Throws: the errors of `Images.store` if the file is not an image; unavailable if this server
  ///   cannot read photos or its queue is full.
  package func scan(
    _ file: ImageFile, ticket: GroceryScanID? = nil, in scope: Scope
  ) async throws -> GroceryScan {
    let corrections = try await database.read { db in
      try scope.authoriseWriting(db)
      return try Correction.all(in: scope.space, db)
    }
    let photo = ScanPhoto(file, images)
    let blob = try await images.store(photo.prepare(), in: scope.space)
    let reading = try await scanning.read(
      photo, for: scope.user, corrections,
      ticket: ticket.map { GroceryLists.ticket($0, of: scope.user) })
    return try await insertScan(photo: blob, reading: reading, in: scope)
  }

  /// Returns how many photos are ahead of the one that the member sent with `ticket`: 0 while it is
  /// being read; nil if it has not arrived, is done, or is read by a model.
  package func scanPosition(of ticket: GroceryScanID, for user: UserKey) -> Int? {
    images.readingPosition(of: GroceryLists.ticket(ticket, of: user))
  }

  /// Returns the ticket's key in the queue. It contains the user, so that nobody can query others'
  /// tickets.
  private static func ticket(_ ticket: GroceryScanID, of user: UserKey) -> String {
    "\(user.rawValue) \(ticket)"
  }

  /// Reads a list from text.
  /// - Throws: invalid for an empty text, or one of more than 20,000 characters or 500 lines.
  package func scan(text: String, in scope: Scope) async throws -> GroceryScan {
    let count = text.normalised.characterCount
    guard (1...GroceryLists.maxTextLength).contains(count) else {
      throw Failure.invalid(
        count == 0
          ? FieldProblem("text", "required")
          : FieldProblem("text", "length", ["max": "\(GroceryLists.maxTextLength)"]))
    }
    guard
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
        <= ListParser.maxLines
    else {
      throw Failure.invalid(
        FieldProblem("text", "lines", ["max": "\(ListParser.maxLines)"]))
    }
    let corrections = try await database.read { db in
      try scope.authoriseWriting(db)
      return try Correction.all(in: scope.space, db)
    }
    return try await insertScan(
      photo: nil, reading: scanning.read(text, corrections), in: scope)
  }

  private func insertScan(
    photo: Blob?, reading: ScanReading, in scope: Scope
  ) async throws -> GroceryScan {
    let scan = GroceryScan(
      id: .new(), space: scope.space, photo: photo?.key, reading: reading,
      createdAt: .now)
    try await journal.write(as: scope) { transaction in
      try transaction.db.execute(
        """
        INSERT INTO grocery_scans (id, space_id, user_id, photo_id, reading, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, scan.id, scan.space, scope.user, scan.photo, try scan.reading.json, scan.createdAt)
      if let photo = scan.photo { try BlobStore.markUsed([photo.rawValue], in: transaction) }
    }
    return scan
  }

  /// Returns a scan of any space in which the user is a member.
  /// - Throws: notFound also for a scan that has expired (30 days).
  package func findScan(_ id: GroceryScanID, for user: UserKey) async throws -> GroceryScan {
    let found = try await database.read { db in
      try db.row(
        """
        SELECT id, space_id, photo_id, reading, created_at FROM grocery_scans
        WHERE id = $1 AND space_id IN (SELECT space_id FROM members WHERE user_id = $2)
        """, id, user
      ) { row in
        GroceryScan(
          id: row.id(0), space: row.key(1), photo: row.optionalKey(2),
          reading: try ScanReading(json: row.text(3)), createdAt: row.timestamp(4))
      }
    }
    guard let scan = found else { throw Failure.notFound("scan") }
    return scan
  }

  package func photo(of id: GroceryScanID, for user: UserKey) async throws -> Blob {
    let scan = try await findScan(id, for: user)
    guard let key = scan.photo, let blob = try await images.blobs.find(key, in: scan.space) else {
      throw Failure.notFound("image")
    }
    return blob
  }

  /// Reads the sections in a photo that is not stored, with the corrections of a space.
  /// - Throws: rateLimited (`scan.limit`) when the month's scans are used up; for other failures of
  ///   the model, this server reads the photo itself. Unprocessable (`scan.nothing`) if nothing is
  ///   found, because these clients can show nothing but sections.
  package func sections(
    in file: ImageFile, for user: UserKey, in space: SpaceKey
  ) async throws -> [ParsedSection] {
    let corrections = try await database.read { db in try Correction.all(in: space, db) }
    let reading = try await scanning.read(
      ScanPhoto(file, images), for: user, corrections, isCounted: true)
    guard !reading.sections.isEmpty else { throw Failure(.invalid, "scan.nothing") }
    return reading.sections
  }
}

// MARK: - Lists made from scans

/// The choices with which a scan becomes a list.
package struct ScanListDraft: Decodable, Sendable {
  /// The name of the new list; nil for the name of the day.
  package var name: String?
  /// Indices of the sections to add; nil for all that are not crossed out.
  package var sections: [Int]?
  /// The corrected items, which replace those that were read; nil to use the latter.
  package var items: [ListItemDraft]?
  /// The list to which the items are added; nil to create one.
  package var list: GroceryListID?

  /// Creates a draft with the defaults.
  package init(list: GroceryListID?) { self.list = list }

  /// Returns the items to add.
  /// - Throws: invalid for the index of a section that does not exist.
  func items(from reading: ScanReading) throws(Failure) -> [ListItemDraft] {
    if let items { return items }
    let places =
      sections
      ?? reading.sections.indices.filter { place in
        reading.sections[place].isSelectedByDefault
      }
    guard places.allSatisfy(reading.sections.indices.contains) else {
      throw .invalid(FieldProblem("sections", "choice"))
    }
    var seen = Set<Int>()
    return places.filter { seen.insert($0).inserted }.flatMap { place in
      reading.sections[place].items.map { item in
        var draft = ListItemDraft(name: item.name.shortened(to: 200))
        draft.quantity = item.quantity.shortened(to: 40)
        draft.section = item.section
        return draft
      }
    }
  }
}

extension GroceryLists {
  /// Creates a list from a scan, or adds the scan's items to an existing one. With an empty `items`
  /// and an existing list, only the photo is attached, because devices add items themselves.
  /// - Parameter more: items that are added after those of the scan, in the same transaction.
  /// - Throws: notFound; invalid for an item that is not valid, or if there is nothing to add.
  package func makeList(
    of id: GroceryScanID, _ draft: ScanListDraft, adding more: [ListItemDraft] = [],
    today: CalendarDate, language: Language, for user: UserKey
  ) async throws -> GroceryList {
    let scan = try await findScan(id, for: user)
    let items = try draft.items(from: scan.reading) + more
    let keepsPhoto = draft.items != nil && draft.list != nil && scan.photo != nil
    guard !items.isEmpty || keepsPhoto else {
      throw Failure.invalid(FieldProblem("items", "required"))
    }
    try GroceryLists.validate(items)
    let list = draft.list ?? .new()
    try await edit(in: Scope(user: user, space: scan.space)) { merge, transaction in
      if draft.list == nil {
        let name = try GroceryLists.listName(draft.name, today, language, in: transaction)
        try merge.set(list, .list(.name), to: .text(name))
      } else {
        // Checked before anything is added, because a deleted list cannot get items.
        guard try merge.draft(of: list)?.list.fields.isDeleted == false else {
          throw Failure.notFound("list")
        }
      }
      try GroceryLists.add(items, to: list, merge, transaction)
      if let photo = scan.photo, try merge.draft(of: list)?.list.photo == nil {
        try merge.setPhoto(of: list, to: photo)
        try BlobStore.markUsed([photo.rawValue], in: transaction)
      }
    }
    return try await find(list, for: user)
  }
}
