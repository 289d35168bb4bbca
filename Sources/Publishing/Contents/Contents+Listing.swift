import Catalog
import Database
package import Journal
package import Model

extension Contents {
  /// The filter, order and page of a list of one type's content.
  package struct ListQuery: Sendable {
    /// `newest` and `oldest` order by the last change, `created` and `published` by these times
    /// with the latest first.
    package enum Sort: String, Sendable { case newest, oldest, title, created, published }

    package var type: TypeID
    /// Nil for every state.
    package var state: ContentState?
    package var sort = Sort.newest
    /// The text to search for; empty lists everything.
    package var text = ""
    package var limit = 50
    package var offset = 0

    package init(type: TypeID) { self.type = type }
  }

  /// Returns a page of a type's content.
  package func list(_ query: ListQuery, in scope: Scope) async throws -> [ContentRecord] {
    try await journal.database.read { db in
      guard let selection = try query.selection(in: scope, db) else { return [] }
      // The results of a search are read by their keys, so that no index for the order is needed.
      let index = query.text.isEmpty ? query.sort.index(isInLog: selection.isInLog) : nil
      let count = selection.values.count
      return try db.rows(
        """
        SELECT \(ContentRecord.columns)
        FROM entries e \(index.map { db.dialect.indexed(by: $0) } ?? "") \(ContentRecord.joins)
        WHERE \(selection.condition)
        ORDER BY \(query.sort.order) LIMIT $\(count + 1) OFFSET $\(count + 2)
        """,
        arguments: selection.values + [
          .integer(Int64(query.limit)), .integer(Int64(query.offset)),
        ], map: { ContentRecord($0) })
    }
  }

  /// Returns the number of all content that a list has on its pages.
  package func count(_ query: ListQuery, in scope: Scope) async throws -> Int {
    try await journal.database.read { db in
      guard let selection = try query.selection(in: scope, db) else { return 0 }
      return try db.rows(
        """
        SELECT COUNT(*) FROM entries e
        LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
        WHERE \(selection.condition)
        """, arguments: selection.values, map: { $0.int(0) }
      ).first ?? 0
    }
  }

  /// The content that was changed last, for the Site's first page.
  package struct Overview: Sendable {
    /// The next publications, the soonest first.
    package var scheduled: [ContentRecord] = []
    /// What was never published, the latest first.
    package var drafts: [ContentRecord] = []
    package var published: [ContentRecord] = []
  }

  /// How many of each type's latest changes an overview reads, so that its cost does not grow with
  /// the site.
  private static let overviewDepth = 200

  /// Returns the latest content of the types that only the Site has.
  /// - Parameter limit: the maximum number of each kind.
  package func overview(limit: Int = 5, in scope: Scope) async throws -> Overview {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let types = try db.rows(
        """
        SELECT key FROM types WHERE space_id = $1 AND in_site = 1 AND in_log = 0 AND deleted = 0
        """, scope.space, map: { $0.int64(0) })
      var latest: [(key: Int64, state: ContentState, at: Timestamp)] = []
      for type in types {
        latest += try db.rows(
          """
          SELECT e.key, \(ContentRecord.stateSQL), e.updated_at
          FROM entries e \(db.dialect.indexed(by: "entries_by_change"))
          LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
          WHERE e.space_id = $1 AND e.type_id = $2 AND e.in_log = 0
          ORDER BY e.updated_at DESC, e.key DESC LIMIT $3
          """, scope.space, type, Contents.overviewDepth
        ) { ($0.int64(0), ContentState(rawValue: $0.text(1)) ?? .draft, $0.timestamp(2)) }
      }
      latest.sort { $0.at > $1.at }
      let due = try db.rows(
        """
        SELECT entry_id FROM site_entries WHERE space_id = $1 AND publish_at IS NOT NULL
        ORDER BY publish_at LIMIT $2
        """, scope.space, limit, map: { $0.int64(0) })
      let kinds: [[Int64]] = [
        due, latest.filter { [.draft, .pending].contains($0.state) }.prefix(limit).map(\.key),
        latest.filter { [.published, .changed].contains($0.state) }.prefix(limit).map(\.key),
      ]
      let records = try db.rows(
        """
        SELECT \(ContentRecord.columns) FROM entries e \(ContentRecord.joins)
        WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
        """, arguments: [scope.space.sqlValue, .integers(kinds.flatMap(\.self))]
      ) { ContentRecord($0) }
      let known = Dictionary(uniqueKeysWithValues: records.map { ($0.key.rawValue, $0) })
      let found = kinds.map { $0.compactMap { known[$0] } }
      return Overview(scheduled: found[0], drafts: found[1], published: found[2])
    }
  }

  /// Returns the number of entries of each type, by state.
  package func counts(_ scope: Scope) async throws -> [TypeID: ContentCounts] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let rows = try db.rows(
        """
        SELECT t.id, \(ContentRecord.stateSQL),
          CASE WHEN e.status = 'published' AND s.published_at IS NOT NULL THEN 1 ELSE 0 END,
          COUNT(*) FROM types t
        \(db.dialect.orderedJoin) entries e ON e.space_id = t.space_id AND e.type_id = t.key
        LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
        WHERE t.space_id = $1 AND t.in_site = 1 AND t.deleted = 0 GROUP BY 1, 2, 3
        """, scope.space
      ) { row in
        (
          type: row.id(0, of: EntryType.self),
          state: ContentState(rawValue: row.text(1)) ?? .draft, isPublished: row.bool(2),
          count: row.int(3)
        )
      }
      return rows.reduce(into: [:]) { counts, row in
        counts[row.type, default: ContentCounts()].byState[row.state, default: 0] += row.count
        if row.isPublished { counts[row.type]?.published += row.count }
      }
    }
  }
}

extension Contents.ListQuery.Sort {
  fileprivate var order: String {
    switch self {
    case .newest: "e.updated_at DESC, e.key DESC"
    case .oldest: "e.updated_at, e.key"
    case .title: "e.title_key, e.key"
    case .created: "e.key DESC"
    case .published: "COALESCE(s.published_at, 0) DESC, e.key DESC"
    }
  }

  /// The index that has a type's content in this order; nil if no index has.
  fileprivate func index(isInLog: Bool) -> String? {
    switch self {
    case .newest, .oldest: isInLog ? nil : "entries_by_change"
    case .created: isInLog ? nil : "entries_of_site_type"
    case .title: "entries_of_type"
    case .published: nil
    }
  }
}

extension Contents.ListQuery {
  /// The rows of `entries e` that a list selects.
  fileprivate struct Selection {
    var condition: String
    var values: [SQLValue]
    /// Whether the type is in the Log, too, whose entries have other indexes.
    var isInLog: Bool
  }

  /// Returns what the list selects; nil if the type does not exist.
  /// - Throws: the failures of a caller who may not read the space.
  fileprivate func selection(in scope: Scope, _ db: any Connection) throws -> Selection? {
    try scope.authoriseReading(db)
    let found = try db.row(
      """
      SELECT key, in_log FROM types
      WHERE space_id = $1 AND id = $2 AND in_site = 1 AND deleted = 0
      """, scope.space, type, map: { (key: $0.int64(0), isInLog: $0.bool(1)) })
    guard let found else { return nil }
    var selection = Selection(
      condition: "e.space_id = $1 AND e.type_id = $2",
      values: [scope.space.sqlValue, .integer(found.key)], isInLog: found.isInLog)
    if !found.isInLog { selection.condition += " AND e.in_log = 0" }
    if let state {
      selection.values.append(.text(state.rawValue))
      selection.condition += " AND \(ContentRecord.stateSQL) = $\(selection.values.count)"
    }
    if !text.isEmpty {
      let keys = try matchingKeys(in: scope, db)
      selection.values.append(.integers(keys.map(\.rawValue)))
      selection.condition += " AND e.key \(db.dialect.any("$\(selection.values.count)"))"
    }
    return selection
  }

  /// Returns the keys of all matches of the search, because the list applies its own order and
  /// status.
  fileprivate func matchingKeys(in scope: Scope, _ db: any Connection) throws -> [EntryKey] {
    var question = EntryQuery()
    question.type = .id(type)
    question.limit = 100_000
    return try Entries.keys(text, question, in: scope, db)
  }
}

// MARK: - ContentIterator

/// An iterator that reads all content of a site in chunks, so that the list is never in memory as a
/// whole.
package final class ContentIterator: Sendable {
  private let contents: Contents
  private let scope: Scope
  /// The key of the last content that was returned, nil at the end, and the size of the next chunk.
  private let place = Locked<(last: EntryKey?, size: Int)>((EntryKey(0), 50))

  init(_ contents: Contents, _ scope: Scope) {
    self.contents = contents
    self.scope = scope
  }

  private static let maxSize = 500

  /// Returns the next chunk; nil at the end. The first chunks are small, so that a request for one
  /// page reads little more than that page.
  package func next() async throws -> [ContentRecord]? {
    let (last, size) = place.withLock { $0 }
    guard let last else { return nil }
    let chunk = try await contents.journal.database.read { [scope] db in
      try scope.authoriseReading(db)
      return try ContentStore.chunk(after: last, limit: size, in: scope.space, db)
    }
    place.withLock { place in
      place.last = chunk.count < size ? nil : chunk.last?.key
      place.size = min(2 * size, ContentIterator.maxSize)
    }
    return chunk
  }
}

/// An iterator that reads the values of all content of a site in chunks.
package struct ContentFieldIterator: Sendable {
  private let chunks: ContentIterator
  private let values: ContentValues
  private let contents: Contents

  init(_ contents: Contents, _ scope: Scope, _ values: ContentValues) {
    chunks = ContentIterator(contents, scope)
    self.values = values
    self.contents = contents
  }

  package func next() async throws -> [ContentField]? {
    guard let chunk = try await chunks.next() else { return nil }
    return try await contents.journal.database.read { [values] db in
      try values.rows(of: chunk, db)
    }
  }
}

extension Contents {
  /// Returns an iterator over all content of a site.
  package func all(_ scope: Scope) -> ContentIterator { ContentIterator(self, scope) }

  /// Returns an iterator over the values of all content of a site.
  package func allFields(_ scope: Scope) async throws -> ContentFieldIterator {
    let values = try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try ContentValues(in: scope.space, db)
    }
    return ContentFieldIterator(self, scope, values)
  }
}
