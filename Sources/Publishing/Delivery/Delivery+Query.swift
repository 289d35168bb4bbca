import Catalog
package import Database
import Journal
package import Model

extension Delivery {
  /// Returns the answer to a query for published content, which `write` encodes. Answers are cached
  /// until the space changes. A cached answer takes one statement, any other at most nine.
  /// - Throws: as `find`.
  package func document(
    for question: SiteQuery, in space: SpaceKey,
    encoding write: @Sendable (SiteQueryResult) -> String
  ) async throws -> Document {
    let name = SiteQueryCache.CacheKey(space: space, question: question)
    let reading = try await journal.database.read { [answers, counts] db in
      let sequence = try Delivery.sequence(of: space, db)
      if let known = answers[name, at: sequence] { return Reading.known(known) }
      return .found(try Delivery.find(question, counts, in: space, db), at: sequence)
    }
    switch reading {
    case .known(let document): return document
    case .found(let result, let sequence):
      let document = Delivery.tagged(write(result))
      answers.store(document, for: name, at: sequence)
      return document
    }
  }

  private enum Reading {
    /// A cached answer.
    case known(Document)
    /// A new result, and the change sequence of the space before the query.
    case found(SiteQueryResult, at: Int64)
  }

  /// Returns the number of the space's last change.
  private static func sequence(of space: SpaceKey, _ db: any Connection) throws -> Int64 {
    try db.integer("SELECT change_seq FROM spaces WHERE key = $1", space) ?? 0
  }

  /// Returns the entries of one type that match, with seven or eight statements.
  /// - Throws: notFound for a type that the site does not have; invalid for parameters that are
  ///   wrong, each by its name.
  package func find(
    _ question: SiteQuery, in space: SpaceKey
  ) async throws -> SiteQueryResult {
    try await journal.database.read { [counts] db in
      try Delivery.find(question, counts, in: space, db)
    }
  }

  static func find(
    _ question: SiteQuery, _ counts: SiteCountCache,
    sortLimit: Int = SiteQueryExecution.defaultSortLimit,
    in space: SpaceKey, _ db: any Connection
  ) throws -> SiteQueryResult {
    let sequence = try sequence(of: space, db)
    let types = try SiteTypeStore.load(space, db)
    guard let type = types[named: question.type] else { throw Failure.notFound("type") }
    try check(question)
    var question = question
    question.locale = try SiteLocale.storedCode(question.locale, in: space, db)
    let plan = try SiteQueryPlan(question, type, in: space, db.dialect)
    let (keys, total) = try SiteQueryExecution(
      plan: plan, counts: counts, sequence: sequence, db: db, sortLimit: sortLimit
    ).page()
    let rows = SiteQueryRows(question: question, type: type, space: space, db: db)
    return SiteQueryResult(
      typeID: type.id, typeName: type.name, typeLabel: type.record.name,
      matches: try rows.load(keys), total: total)
  }

  /// - Throws: invalid for an unknown status, and for too many filters.
  private static func check(_ question: SiteQuery) throws {
    guard Status.all.contains(question.status) else {
      throw Failure.invalid(FieldProblem("status", "choice"))
    }
    guard question.filters.count <= SiteQuery.maxFilters else {
      throw Failure.invalid(
        FieldProblem("filter", "tooMany", ["max": "\(SiteQuery.maxFilters)"]))
    }
  }
}

/// Reads the entries of one page of a query.
private struct SiteQueryRows {
  let question: SiteQuery
  let type: SiteTypeRecord
  let space: SpaceKey
  let db: any Connection

  func load(_ keys: [EntryKey]) throws -> [SiteQueryResult.QueryMatch] {
    guard !keys.isEmpty else { return [] }
    let rows = try question.status == .published ? published(keys) : current(keys)
    let ids = rows.flatMap { row in
      row.doc.values.flatMap { value -> [EntryID] in
        if case .ids(let ids) = value { ids } else { [] }
      }
    }
    let targets =
      ids.isEmpty
      ? RelationTargets()
      : try RelationTargets.load(
        ids, isPublic: question.status == .published, in: space, db)
    let byKey = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    return keys.compactMap { key in
      guard let row = byKey[key] else { return nil }
      var match = row.match
      match.fields = type.fields.map { ($0.name, text(row.doc[$0.key], targets)) }
      return match
    }
  }

  private func text(_ value: Snapshot.Value?, _ targets: RelationTargets) -> String {
    switch value {
    case .text(let text)?: text
    case .ids(let ids)?: targets.titles(ids)
    case nil: ""
    }
  }

  private struct ResultRow {
    var key: EntryKey
    var match: SiteQueryResult.QueryMatch
    var doc: [String: Snapshot.Value]
  }

  private func published(_ keys: [EntryKey]) throws -> [ResultRow] {
    try db.rows(
      """
      SELECT p.entry_id, e.id, u.id, p.created_at, p.updated_at, p.published_at, p.doc
      FROM \(db.dialect.unnest("$3", as: "k"))
      \(db.dialect.lookup(
        "published_entries", as: "p",
        on: "p.space_id = $1 AND p.entry_id = k.value AND p.locale = $2"))
      \(db.dialect.lookup("entries", as: "e", on: "e.space_id = p.space_id AND e.key = p.entry_id"))
      JOIN users u ON u.key = e.user_id
      """, space, question.locale, SQLValue.integers(keys.map(\.rawValue))
    ) { found($0, .published) }
  }

  private func current(_ keys: [EntryKey]) throws -> [ResultRow] {
    try db.rows(
      """
      SELECT e.key, e.id, u.id, e.created_at, e.updated_at, s.published_at, e.doc
      FROM entries e JOIN users u ON u.key = e.user_id
      LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      """, space, SQLValue.integers(keys.map(\.rawValue))
    ) { found($0, question.status) }
  }

  private func found(_ row: borrowing Row, _ status: Status) -> ResultRow {
    ResultRow(
      key: row.key(0),
      match: SiteQueryResult.QueryMatch(
        id: row.id(1), authorID: row.id(2), status: status, createdAt: row.timestamp(3),
        updatedAt: row.timestamp(4), publishedAt: row.optionalTimestamp(5), fields: []),
      doc: EntryValue.all(in: row.text(6)))
  }
}

// MARK: - SiteQuery

/// A query of an API client for the entries of one type.
package struct SiteQuery: Sendable, Hashable {
  package enum Operation: String, Sendable, CaseIterable {
    case eq, ne, gt, gte, lt, lte, like
    case any = "in"
  }

  /// A condition on the value of a field.
  package struct Filter: Sendable, Hashable {
    /// The field's name, key, label or id.
    package var field: String
    package var operation: Operation
    package var value: String

    package init(_ field: String, _ operation: Operation = .eq, _ value: String) {
      self.field = field
      self.operation = operation
      self.value = value
    }
  }

  /// The name of the type for API clients.
  package var type: String
  /// A field, or `date_created`, `date_modified`, `published_at` or `title`. A `-` in front
  /// reverses the order. Nil orders by creation, newest first.
  package var sort: String?
  package var limit = 20
  package var offset = 0
  package var locale = ""
  package var status = Status.published
  package var filters: [Filter] = []

  package static let maxLimit = 100
  package static let maxOffset = 10_000
  package static let maxFilters = 10

  package init(type: String) { self.type = type }
}

/// The results of a site query.
package struct SiteQueryResult: Sendable {
  package struct QueryMatch: Sendable {
    package var id: EntryID
    package var authorID: UserID
    package var status: Status
    package var createdAt: Timestamp
    package var updatedAt: Timestamp
    package var publishedAt: Timestamp?
    /// Names and values as text, in the order of the type's fields.
    package var fields: [(name: String, value: String)]
  }

  package var typeID: TypeID
  package var typeName: String
  package var typeLabel: String
  /// The matches of the requested page.
  package var matches: [QueryMatch]
  /// The number of all matches.
  package var total: Int
}
