package import Database
package import Journal
package import Model

extension Entries {
  /// Returns one page of a list of entries. Runs one statement, or two with the total.
  package func page(_ query: EntryQuery, in scope: Scope) async throws -> EntryPage {
    try await database.read { db in try Entries.page(query, in: scope, counts: counts, db) }
  }

  /// Returns one page of a list together with the number of the space's last change. Everything
  /// that is read from the space stays the same until that number increases. Runs two statements.
  /// - Parameter isKnown: whether the caller already has the page of this number. Then the returned
  ///   page is nil.
  package func page(
    _ query: EntryQuery, in scope: Scope, unlessKnown isKnown: @Sendable @escaping (Int64) -> Bool
  ) async throws -> (sequence: Int64, page: EntryPage?) {
    try await database.read { db in
      let sequence = try db.integer(
        "SELECT s.change_seq FROM members m JOIN spaces s ON s.key = m.space_id"
          + " WHERE m.space_id = $1 AND m.user_id = $2", scope.space, scope.user)
      guard let sequence else { throw Failure.notFound("space") }
      return (
        sequence, isKnown(sequence) ? nil : try Entries.page(query, in: scope, counts: counts, db)
      )
    }
  }

  /// Returns what is invalid in a query: conditions, each by its position in the filter counted
  /// from one, and the order. If the type does not exist, only that is returned, because nothing
  /// else can be checked.
  package func problems(
    of query: EntryQuery, in scope: Scope
  ) async throws -> [FieldProblem] {
    try await database.read { db in
      let types = try TypeStore.load(scope.space, db)
      let type = query.type.flatMap { types[reference: $0] }
      if let problem = query.unknownTypeProblem(types) { return [problem] }
      return try FilterPlan.read(query, type, types, in: scope, db).problems
    }
  }

  static func page(
    _ query: EntryQuery, in scope: Scope, counts: FilterCountCache = FilterCountCache(),
    _ db: any Connection
  ) throws -> EntryPage {
    if query.needsPlan {
      let types = try TypeStore.load(scope.space, db)
      if let problem = query.unknownTypeProblem(types) { throw EntryFilter.failure(for: [problem]) }
      return try FilterRun(plan: FilterPlan(query, types, in: scope, counts: counts, db)).page()
    }
    var conditions = EntryConditions(query, in: scope)
    let total = query.includesTotal ? try total(query, conditions, in: scope, db) : nil
    if let after = query.after { conditions.require(cursorCondition(after, query, &conditions)) }
    let limit = conditions.bind(query.limit + 1)
    let offset = conditions.bind(query.offset)
    var entries = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE \(conditions.whereClause) ORDER BY \(order(query.sort)) LIMIT \(limit) OFFSET \(offset)
      """, arguments: conditions.arguments, map: { EntryRecord($0) })
    let more = entries.count > query.limit
    if more { entries.removeLast() }
    let next = more ? entries.last : nil
    return EntryPage(
      entries: entries,
      next: next.map {
        EntryQuery.Position(value: sortValue(of: $0, query.sort), key: $0.key.rawValue)
      }, total: total)
  }

  /// Returns those of `keys` that an import or the sample data created or completed.
  package func imported(among keys: [EntryKey], in scope: Scope) async throws -> Set<EntryKey> {
    if keys.isEmpty { return [] }
    return try await database.read { db in
      let found = try db.rows(
        """
        SELECT DISTINCT entry_id FROM entry_sources
        WHERE space_id = $1 AND entry_id \(db.dialect.any("$2"))
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        """, scope.space, SQLValue.integers(keys.map(\.rawValue)), scope.user,
        map: { EntryKey($0.int64(0)) })
      return Set(found)
    }
  }

  /// Returns the names of other members by those of `keys` that they created.
  package func otherAuthors(
    among keys: [EntryKey], in scope: Scope
  ) async throws -> [EntryKey: String] {
    if keys.isEmpty { return [:] }
    return try await database.read { db in
      let found = try db.rows(
        """
        SELECT e.key, COALESCE(u.display_name, u.email, '') FROM entries e
        JOIN users u ON u.key = e.user_id
        WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2")) AND e.user_id <> $3
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
        """, scope.space, SQLValue.integers(keys.map(\.rawValue)), scope.user,
        map: { (EntryKey($0.int64(0)), $0.text(1)) })
      return Dictionary(found) { first, _ in first }
    }
  }

  /// Returns the number of entries of the Log, from the stored counts.
  package func total(in scope: Scope) async throws -> Int {
    try await database.read { db in try Entries.total(in: scope, db) }
  }

  /// Returns the number of all entries of the space, also outside the Log, from the stored counts.
  package func totalOfSpace(_ scope: Scope) async throws -> Int {
    let total = try await database.read { db in
      try db.integer(
        """
        SELECT CAST(SUM(count) AS bigint) FROM entry_counts WHERE space_id = $1
          AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
        """, scope.space, scope.user)
    }
    return Int(total ?? 0)
  }

  private static func total(in scope: Scope, _ db: any Connection) throws -> Int {
    let total = try db.integer(
      """
      SELECT CAST(SUM(n.count) AS bigint) FROM entry_counts n
      LEFT JOIN types t ON t.space_id = n.space_id AND t.key = n.type_id
      WHERE n.space_id = $1 AND (n.type_id = 0 OR t.in_log = 1)
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
      """, scope.space, scope.user)
    return Int(total ?? 0)
  }

  /// Returns the number of entries of a list: the stored count for the whole Log, otherwise by
  /// counting.
  private static func total(
    _ query: EntryQuery, _ conditions: EntryConditions, in scope: Scope, _ db: any Connection
  ) throws -> Int {
    query.selectsWholeLog ? try total(in: scope, db) : try count(conditions, db)
  }

  private static func count(
    _ conditions: EntryConditions, _ db: any Connection
  ) throws -> Int {
    let count = try db.rows(
      "SELECT COUNT(*) FROM entries e WHERE \(conditions.whereClause)",
      arguments: conditions.arguments, map: { $0.int(0) })
    return count.first ?? 0
  }

  private static func order(_ sort: EntryQuery.Sort) -> String {
    let direction = sort.descending ? "DESC" : "ASC"
    let columns = [sort.column.map { "e.\($0)" }, "e.key"].compactMap { $0 }
    return columns.map { "\($0) \(direction)" }.joined(separator: ", ")
  }

  /// Returns the SQL condition that selects the entries after the position `place`.
  private static func cursorCondition(
    _ place: EntryQuery.Position, _ query: EntryQuery, _ conditions: inout EntryConditions
  ) -> String {
    let sign = query.sort.descending ? "<" : ">"
    guard let column = query.sort.column else {
      return "e.key \(sign) \(conditions.bind(place.key))"
    }
    let value =
      column == "rating"
      ? conditions.bind(Int64(place.value) ?? 0) : conditions.bind(place.value)
    return "(e.\(column), e.key) \(sign) (\(value), \(conditions.bind(place.key)))"
  }

  /// Returns the value by which an entry is sorted, as cursors contain it.
  static func sortValue(of entry: EntryRecord, _ sort: EntryQuery.Sort) -> String {
    switch sort.order {
    case .created, .field: ""
    case .date: entry.date
    case .title: Tokenizer.titleKey(entry.title)
    case .rating: "\(entry.rating ?? -1)"
    }
  }

  /// Returns the entries with these keys, in the order of `keys`.
  static func load(
    _ keys: [EntryKey], in scope: Scope, _ db: any Connection
  ) throws -> [EntryRecord] {
    guard !keys.isEmpty else { return [] }
    let entries = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      """, scope.space, SQLValue.integers(keys.map(\.rawValue)), map: { EntryRecord($0) })
    let byKey = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return keys.compactMap { byKey[$0] }
  }
}

extension EntryQuery {
  /// Returns the problem of a type that is given by a name that does not exist. An unknown id is
  /// not a problem: the type may have been deleted after somebody saved the link.
  func unknownTypeProblem(_ types: TypeSet) -> FieldProblem? {
    guard requiresKnownType, let type, case .name = type, types[reference: type] == nil else {
      return nil
    }
    let most = 40
    let known = types.types.map(\.name)
    return FieldProblem(
      "type", "filter.noType",
      ["known": known.prefix(most).joined(separator: ", ") + (known.count > most ? ", …" : "")])
  }

  /// Whether the query needs a `FilterPlan`: it has a type or a filter, or is sorted by a field.
  fileprivate var needsPlan: Bool {
    if case .field = sort.order { return true }
    return !filter.isEmpty || type != nil
  }
}

// MARK: - Neighbours of an entry

/// An entry that is linked with another by a relation, in either direction.
package struct EntryNeighbour: Sendable, Equatable {
  /// The key of the field that contains the link.
  package var fieldKey: String
  package var id: EntryID
  package var title: String

  package init(fieldKey: String, id: EntryID, title: String) {
    self.fieldKey = fieldKey
    self.id = id
    self.title = title
  }
}

extension Entries {
  /// Returns the entries that this entry links to, in the order of its fields.
  package func linkedEntries(of id: EntryID, for user: UserKey) async throws -> [EntryNeighbour] {
    try await neighbours(
      of: id, for: user, here: "source_id", there: "target_id", index: nil, "f.key, r.position")
  }

  /// Returns the entries that link to this one, newest first.
  package func linkingEntries(of id: EntryID, for user: UserKey) async throws -> [EntryNeighbour] {
    try await neighbours(
      of: id, for: user, here: "target_id", there: "source_id",
      index: "entry_relations_by_source", "r.source_id DESC, r.field_id DESC, r.position DESC")
  }

  /// The maximum number of entries in each direction.
  private static let maxNeighbours = 100

  /// - Parameters:
  ///   - here: the column of `entry_relations` with the key of this entry.
  ///   - there: the column with the key of the other entry.
  ///   - index: the index of `entry_relations` that SQLite must use; nil lets it choose.
  ///   - order: the SQL of the order.
  private func neighbours(
    of id: EntryID, for user: UserKey, here: String, there: String, index: String?,
    _ order: String
  ) async throws -> [EntryNeighbour] {
    // Scalar subqueries, so that the engines can scan the index and stop at the limit.
    @Sendable func own(_ column: String) -> String {
      """
      (SELECT \(column) FROM entries
        WHERE id = $1 AND space_id IN (SELECT space_id FROM members WHERE user_id = $2) LIMIT 1)
      """
    }
    return try await database.read { db in
      try db.rows(
        """
        SELECT f.field_key, n.id, n.title
        FROM entry_relations r \(index.map { db.dialect.indexed(by: $0) } ?? "")
        \(db.dialect.orderedJoin) fields f ON f.space_id = r.space_id AND f.key = r.field_id
        \(db.dialect.orderedJoin) entries n ON n.space_id = r.space_id AND n.key = r.\(there)
        WHERE r.space_id = \(own("space_id")) AND r.\(here) = \(own("key"))
        ORDER BY \(order) LIMIT \(Entries.maxNeighbours)
        """, id, user
      ) { EntryNeighbour(fieldKey: $0.text(0), id: $0.id(1), title: $0.text(2)) }
    }
  }
}

// MARK: - Titles of entries

extension Entries {
  /// Returns entries of the Log with one of these titles, regardless of case and accents: at most
  /// 50, newest first. Runs two statements.
  package func findByTitle(_ titles: [String], in scope: Scope) async throws -> [EntryRecord] {
    try await database.read { db in
      try scope.authoriseReading(db)
      return try Entries.findByTitle(titles, in: scope, db)
    }
  }

  private static func findByTitle(
    _ titles: [String], in scope: Scope, _ db: any Connection
  ) throws -> [EntryRecord] {
    let keys = Set(titles.map(Tokenizer.titleKey)).subtracting([""]).sorted()
    guard !keys.isEmpty else { return [] }
    // Sorted here: with ORDER BY key, SQLite would scan all entries of the space.
    let found = try db.rows(
      "SELECT key FROM entries WHERE space_id = $1 AND in_log = 1 AND title_key"
        + " \(db.dialect.any("$2", of: "text"))",
      scope.space, SQLValue.texts(keys), map: { $0.key(0, of: Entry.self) })
    let newest = found.sorted { $1 < $0 }.prefix(50)
    return try Entries.load(Array(newest), in: scope, db)
  }

  /// Returns the newest entry of the Log that is about the same work as a new one: of the same type
  /// and title, and of the same year if both have one. Returns nil for types outside the Library,
  /// such as diary notes, of which several can have one title.
  package func sameWork(
    titled title: String, year: String?, of type: TypeRecord, in scope: Scope
  ) async throws -> EntryRecord? {
    try await database.read { db in
      try scope.authoriseReading(db)
      return try Entries.sameWork(titled: title, year: year, of: type, in: scope, db)
    }
  }

  /// - Parameter id: the new entry, if it has been saved already.
  static func sameWork(
    titled title: String, year: String?, of type: TypeRecord, except id: EntryID? = nil,
    in scope: Scope, _ db: any Connection
  ) throws -> EntryRecord? {
    guard type.inLog, type.inLibrary else { return nil }
    let year = year.flatMap { Double($0.normalised) }
    return try findByTitle([title], in: scope, db).first { record in
      let known = record.model.additionalFields["Year"].flatMap { Double($0) }
      return record.typeID == type.id && record.id != id
        && (year == nil || known == nil || year == known)
    }
  }
}

/// An error instead of a new entry: the Log already has one about the same work.
package struct KnownWork: Error {
  package let entry: EntryRecord
}
