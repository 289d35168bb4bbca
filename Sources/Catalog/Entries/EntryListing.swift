import Database
package import Journal
package import Model

extension Entries {
  /// One page of the Log: one statement, and one more when the total is asked for.
  package func page(_ query: EntryQuery, in scope: Scope) async throws -> EntryPage {
    try await database.read { db in try Entries.page(query, in: scope, counts: counts, db) }
  }

  /// One page of the Log together with how far the space's log is: whatever is read of the space
  /// stays the same until that moves. Without the page when the caller knows it already. Two
  /// statements.
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

  /// What of a list cannot be asked: each condition by its place in the filter, counted from one,
  /// the order, and a type that does not exist, of which nothing else can be told.
  package func problems(
    of query: EntryQuery, in scope: Scope
  ) async throws -> [FieldProblem] {
    try await database.read { db in
      let book = try TypeStore.load(scope.space, db)
      let type = query.type.flatMap { book[reference: $0] }
      if let problem = query.unknownType(book) { return [problem] }
      return try FilterPlan.read(query, type, book, in: scope, db).problems
    }
  }

  static func page(
    _ query: EntryQuery, in scope: Scope, counts: FilterCounts = FilterCounts(),
    _ db: any Connection
  ) throws -> EntryPage {
    if query.needsPlan {
      let book = try TypeStore.load(scope.space, db)
      if let problem = query.unknownType(book) { throw EntryFilter.refused([problem]) }
      return try FilterRun(plan: FilterPlan(query, book, in: scope, counts: counts, db)).page()
    }
    var conditions = EntryConditions(query, in: scope)
    let total = query.countsAll ? try total(query, conditions, in: scope, db) : nil
    if let after = query.after { conditions.require(behind(after, query, &conditions)) }
    let limit = conditions.add(query.limit + 1)
    let offset = conditions.add(query.offset)
    var entries = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE \(conditions.joined) ORDER BY \(order(query.sort)) LIMIT \(limit) OFFSET \(offset)
      """, arguments: conditions.arguments, map: { EntryRecord($0) })
    let more = entries.count > query.limit
    if more { entries.removeLast() }
    let next = more ? entries.last : nil
    return EntryPage(
      entries: entries,
      next: next.map {
        EntryQuery.Position(value: value(of: $0, query.sort), key: $0.key.rawValue)
      }, total: total)
  }

  /// How many entries the Log has in all, from the counts that every write keeps.
  package func total(in scope: Scope) async throws -> Int {
    try await database.read { db in try Entries.total(in: scope, db) }
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

  /// How many entries a list has: of the whole Log the count that is kept, else they are counted.
  private static func total(
    _ query: EntryQuery, _ conditions: EntryConditions, in scope: Scope, _ db: any Connection
  ) throws -> Int {
    query.isWholeLog ? try total(in: scope, db) : try count(conditions, db)
  }

  private static func count(
    _ conditions: EntryConditions, _ db: any Connection
  ) throws -> Int {
    let count = try db.rows(
      "SELECT COUNT(*) FROM entries e WHERE \(conditions.joined)",
      arguments: conditions.arguments, map: { $0.int(0) })
    return count.first ?? 0
  }

  private static func order(_ sort: EntryQuery.Sort) -> String {
    let direction = sort.descending ? "DESC" : "ASC"
    let columns = [sort.column.map { "e.\($0)" }, "e.key"].compactMap { $0 }
    return columns.map { "\($0) \(direction)" }.joined(separator: ", ")
  }

  /// The condition that an entry stands behind `place`.
  private static func behind(
    _ place: EntryQuery.Position, _ query: EntryQuery, _ conditions: inout EntryConditions
  ) -> String {
    let sign = query.sort.descending ? "<" : ">"
    guard let column = query.sort.column else {
      return "e.key \(sign) \(conditions.add(place.key))"
    }
    let value =
      column == "rating"
      ? conditions.add(Int64(place.value) ?? 0) : conditions.add(place.value)
    return "(e.\(column), e.key) \(sign) (\(value), \(conditions.add(place.key)))"
  }

  /// What an entry is sorted by, as its cursor says it.
  static func value(of entry: EntryRecord, _ sort: EntryQuery.Sort) -> String {
    switch sort.order {
    case .created, .field: ""
    case .date: entry.date
    case .title: Tokenizer.titleKey(entry.title)
    case .rating: "\(entry.rating ?? -1)"
    }
  }

  /// The entries of `keys`, in their order.
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
  /// A type that is named and is none of the book's. One whose id leads nowhere is gone, which is
  /// no mistake of whoever kept the link.
  func unknownType(_ book: TypeBook) -> FieldProblem? {
    guard requiresType, let type, case .name = type, book[reference: type] == nil else {
      return nil
    }
    let most = 40
    let known = book.types.map(\.name)
    return FieldProblem(
      "type", "filter.noType",
      ["known": known.prefix(most).joined(separator: ", ") + (known.count > most ? ", …" : "")])
  }

  /// Whether a list asks for more than its own columns know.
  fileprivate var needsPlan: Bool {
    if case .field = sort.order { return true }
    return !filter.isEmpty || type != nil
  }
}
