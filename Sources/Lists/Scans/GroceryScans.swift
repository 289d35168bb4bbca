package import Database
package import Journal
package import Media
package import Model

package typealias GroceryScanID = Identifier<GroceryScan>

/// A photo or a text that was read, until a list is made of it.
package struct GroceryScan: Sendable {
  package var id: GroceryScanID
  package var space: SpaceKey
  package var photo: Key<Blob>?
  package var reading: ScanReading
  package var createdAt: Timestamp
}

extension GroceryLists {
  static let longestText = 20_000

  /// Reads the photo of a list. It takes seconds; others wait their turn.
  /// - Throws: what `Images.store` does for what is no picture; unavailable where this server
  ///   cannot read, or has too much to read.
  package func scan(_ photo: ImageFile, in scope: Scope) async throws -> GroceryScan {
    try await database.read { db in try scope.authoriseWriting(db) }
    let blob = try await images.store(photo, in: scope.space)
    let page = try await images.read(photo)
    return try await keep(blob, in: scope) { ScanReading(of: page, $0) }
  }

  /// Reads a list that somebody has as text.
  /// - Throws: invalid for none, or more than 20,000 characters.
  package func scan(text: String, in scope: Scope) async throws -> GroceryScan {
    let count = text.normalised.characterCount
    guard (1...GroceryLists.longestText).contains(count) else {
      throw Failure.invalid(
        count == 0
          ? FieldProblem("text", "required")
          : FieldProblem("text", "length", ["max": "\(GroceryLists.longestText)"]))
    }
    return try await keep(nil, in: scope) { ScanReading(of: text, $0) }
  }

  private func keep(
    _ photo: Blob?, in scope: Scope, _ read: @Sendable ([Correction]) -> ScanReading
  ) async throws -> GroceryScan {
    let corrections = try await database.read { db in
      try scope.authoriseWriting(db)
      return try Correction.all(in: scope.space, db)
    }
    let scan = GroceryScan(
      id: .new(), space: scope.space, photo: photo?.key, reading: read(corrections),
      createdAt: .now)
    try await journal.write(in: scope.space, by: scope.user) { writing in
      try scope.authoriseWriting(writing.db)
      try writing.db.execute(
        """
        INSERT INTO grocery_scans (id, space_id, user_id, photo_id, reading, created_at)
        VALUES ($1, $2, $3, $4, $5, $6)
        """, scan.id, scan.space, scope.user, scan.photo, scan.reading.json, scan.createdAt)
      if let photo = scan.photo { try BlobStore.use([photo.rawValue], in: writing) }
    }
    return scan
  }

  /// - Throws: notFound, also for one that was read a month ago.
  package func findScan(_ id: GroceryScanID, for user: UserKey) async throws -> GroceryScan {
    let found = try await database.read { db in
      try db.row(
        """
        SELECT id, space_id, photo_id, reading, created_at FROM grocery_scans
        WHERE id = $1 AND space_id IN (SELECT space_id FROM members WHERE user_id = $2)
        """, id, user
      ) { row in
        ScanReading(json: row.text(3)).map { reading in
          GroceryScan(
            id: row.id(0), space: row.key(1), photo: row.optionalKey(2), reading: reading,
            createdAt: row.timestamp(4))
        }
      }
    }
    guard let scan = found ?? nil else { throw Failure.notFound("scan") }
    return scan
  }

  package func photo(of id: GroceryScanID, for user: UserKey) async throws -> Blob {
    let scan = try await findScan(id, for: user)
    guard let key = scan.photo, let blob = try await images.blobs.find(key, in: scan.space) else {
      throw Failure.notFound("image")
    }
    return blob
  }

  /// What is written in a picture that is not kept, with what a space calls things.
  package func sections(
    in photo: ImageFile, for space: SpaceKey
  ) async throws -> [ScanReading.Section] {
    let page = try await images.read(photo)
    let corrections = try await database.read { db in try Correction.all(in: space, db) }
    return ScanReading(of: page, corrections).sections
  }
}
