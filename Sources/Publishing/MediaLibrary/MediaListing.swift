import Database
package import Journal
import Model

/// A page of a list, with the total number of elements.
package struct SitePage<Element: Sendable>: Sendable {
  package var elements: [Element]
  package var total: Int

  package init(elements: [Element], total: Int) {
    self.elements = elements
    self.total = total
  }

  /// Takes the page `range` of `all`; nil for everything.
  package init(of all: [Element], _ range: SiteRange?) {
    let from = min(range?.offset ?? 0, all.count)
    elements = Array(all[from..<min(from + (range?.limit ?? all.count), all.count)])
    total = all.count
  }
}

/// The part of a list that is requested.
package struct SiteRange: Sendable, Equatable {
  package var limit: Int
  package var offset: Int

  package init(limit: Int, offset: Int) {
    self.limit = limit
    self.offset = offset
  }
}

/// A filter for files.
package struct MediaQuery: Sendable {
  package enum Place: Sendable { case anywhere, unfiled, folder(MediaFolderID) }

  package var place = Place.anywhere
  /// Words that must all be in the name, display name, alt text or caption.
  package var words: String?
  package var picturesOnly = false

  package init(place: Place = .anywhere, words: String? = nil, picturesOnly: Bool = false) {
    self.place = place
    self.words = words
    self.picturesOnly = picturesOnly
  }
}

extension MediaLibrary {
  /// Returns a page of the newest files, and whether there are more. Without words to search for it
  /// does not count all files, unlike `list`.
  package func newest(
    _ query: MediaQuery, _ range: SiteRange, in scope: Scope
  ) async throws -> (elements: [MediaItem], isMore: Bool) {
    guard query.words ?? "" == "" else {
      let found = try await list(query, range, in: scope)
      return (found.elements, range.offset + range.limit < found.total)
    }
    return try await database.read { db in
      try scope.authoriseReading(db)
      let (condition, folder) = try MediaLibrary.condition(query, scope, db)
      let oneMore = SiteRange(limit: range.limit + 1, offset: range.offset)
      let found = try MediaLibrary.rows(condition, folder, oneMore, scope, db)
      return (Array(found.prefix(range.limit)), found.count > range.limit)
    }
  }

  /// Returns the files that match, the newest first.
  /// - Parameter range: nil for all of them.
  /// - Throws: notFound (`space.notFound`; `folder.notFound`).
  package func list(
    _ query: MediaQuery = MediaQuery(), _ range: SiteRange? = nil, in scope: Scope
  ) async throws -> SitePage<MediaItem> {
    try await database.read { db in
      try scope.authoriseReading(db)
      let (condition, folder) = try MediaLibrary.condition(query, scope, db)
      guard let words = query.words, !words.isEmpty else {
        return try MediaLibrary.page(condition, folder, range, scope, db)
      }
      // The words are compared here, because neither engine ignores case and accents in every
      // language.
      let wanted = Tokenizer.titleKey(words).split(separator: " ")
      let all = try MediaLibrary.rows(condition, folder, nil, scope, db).filter { item in
        let text = Tokenizer.titleKey(
          [item.name, item.texts.displayName, item.texts.alt, item.texts.caption]
            .compactMap { $0 }.joined(separator: " "))
        return wanted.allSatisfy { text.contains($0) }
      }
      return SitePage(of: all, range)
    }
  }

  /// Returns the SQL condition of a query without its words, and the key of a folder for its
  /// parameter `$2`.
  private static func condition(
    _ query: MediaQuery, _ scope: Scope, _ db: any Connection
  ) throws -> (sql: String, folder: Int64?) {
    // COALESCE keeps SQLite from starting with the table of blobs.
    let kind = query.picturesOnly ? " AND COALESCE(b.width, 0) > 0" : ""
    switch query.place {
    case .anywhere: return ("$2 IS NULL\(kind)", nil)
    case .unfiled: return ("$2 IS NULL AND m.folder_id IS NULL\(kind)", nil)
    case .folder(let id):
      let key = try db.integer(
        "SELECT key FROM media_folders WHERE space_id = $1 AND id = $2", scope.space, id)
      guard let key else { throw Failure.notFound("folder") }
      return ("m.folder_id = $2\(kind)", key)
    }
  }

  private static func page(
    _ condition: String, _ folder: Int64?, _ range: SiteRange?, _ scope: Scope,
    _ db: any Connection
  ) throws -> SitePage<MediaItem> {
    let elements = try rows(condition, folder, range, scope, db)
    guard range != nil else { return SitePage(elements: elements, total: elements.count) }
    let blobs =
      condition.contains("b.")
      ? "\(db.dialect.orderedJoin) blobs b ON b.space_id = m.space_id AND b.key = m.blob_id" : ""
    let total = try db.integer(
      """
      SELECT COUNT(*) FROM media m \(db.dialect.indexed(by: "media_of_folder")) \(blobs)
      WHERE m.space_id = $1 AND \(cast(condition))
      """, scope.space, folder)
    return SitePage(elements: elements, total: Int(total ?? 0))
  }

  private static func rows(
    _ condition: String, _ folder: Int64?, _ range: SiteRange?, _ scope: Scope,
    _ db: any Connection
  ) throws -> [MediaItem] {
    try db.rows(
      """
      SELECT \(MediaItem.columns) FROM media m \(MediaItem.joins)
      WHERE m.space_id = $1 AND \(cast(condition)) ORDER BY m.key DESC LIMIT $3 OFFSET $4
      """, scope.space, folder, range?.limit ?? Int(Int32.max), range?.offset ?? 0,
      map: { MediaItem($0) })
  }

  /// Returns a condition with the type of its parameter `$2`, which PostgreSQL needs because the
  /// parameter can be NULL.
  private static func cast(_ condition: String) -> String {
    condition.replacing("$2", with: "CAST($2 AS BIGINT)")
  }
}
