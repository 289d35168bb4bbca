import Database
import Journal
import Model

/// The access path of a filtered list. The engines cannot know in advance that one genre has forty
/// films and another twenty thousand. The plan counts the entries of each condition up to a limit,
/// and starts at the rarest condition or scans in the requested order, whichever reads fewer rows.
struct FilterPlan {
  enum Start: Equatable {
    /// Scans entries in the requested order and tests each.
    case order
    /// Reads all entries of the type, then sorts them.
    case type
    /// Reads the entries that match one condition: the index of its term, and of its group.
    case term(Int, group: Int)
  }

  let query: EntryQuery
  let scope: Scope
  let type: TypeRecord?
  let terms: [FilterTerm]
  /// The field that the list is sorted by; nil for a column.
  let sortField: FieldRecord?
  let db: any Connection
  private let counts: FilterCountCache
  var start = Start.order
  /// The start for counting, which needs no order.
  private(set) var countStart = Start.type

  /// Validates the query and chooses where to start.
  /// - Throws: invalid for conditions that are not possible, and for an order that the type does
  ///   not have.
  init(
    _ query: EntryQuery, _ types: TypeSet, in scope: Scope,
    counts: FilterCountCache = FilterCountCache(),
    _ db: any Connection
  ) throws {
    self.query = query
    self.counts = counts
    self.scope = scope
    self.db = db
    let type = query.type.flatMap { types[reference: $0] }
    self.type = type
    let (terms, problems) = try Self.read(query, type, types, in: scope, db)
    guard problems.isEmpty else { throw EntryFilter.failure(for: problems) }
    self.terms = terms
    sortField = query.sort.fieldKey.flatMap { type?.field($0) }
    try chooseStart()
  }

  /// Returns the valid conditions of a query, and the problems of its conditions and order.
  static func read(
    _ query: EntryQuery, _ type: TypeRecord?, _ types: TypeSet, in scope: Scope,
    _ db: any Connection
  ) throws -> (terms: [FilterTerm], problems: [FieldProblem]) {
    let reading = FilterParser(type: type, types: types, space: scope.space, db: db)
    var (terms, problems) = try reading.parse(query.filter)
    if let key = query.sort.fieldKey,
      type?.field(key).map({ $0.kind.definition.isSortable }) != true
    {
      let fields = type?.fields.filter(\.kind.definition.isSortable).map(\.fieldKey) ?? []
      let known = EntryQuery.Sort.columnNames + fields
      problems.append(
        FieldProblem("sort", "filter.sort", ["known": known.joined(separator: ", ")]))
    }
    return (terms, problems)
  }

  /// The column of `entry_values` that contains the values of `sortField`.
  var sortColumn: FilterTerm.ValueColumn {
    sortField.map { FilterTerm.ValueColumn(of: $0) } ?? .string
  }

  // MARK: - Choosing the start

  /// The limit of counting each condition, which takes about half a millisecond.
  private static let countLimit = 5_000

  /// A condition at which the list can start, with the estimated number of entries that match it.
  private struct Candidate {
    var start: Start
    var count: Int
    /// Whether its index has the requested order.
    var isOrdered = false
  }

  private mutating func chooseStart() throws {
    var candidates = try candidates()
    let all = try entryCount()
    let ofType = type == nil ? all : try typeCount()
    // Conditions that cannot be counted are assumed to match 30 % of the entries.
    let guessed = terms.reduce(1.0) { $0 * ($1.isCountable ? 1 : 0.3) }
    let whole = Double(max(ofType, 1))
    for index in candidates.indices where candidates[index].count >= Self.countLimit {
      // Counting stopped, so the number is between `most` and `whole`. Their geometric mean has the
      // smallest possible factor of error.
      let most = Double(Self.countLimit)
      candidates[index].count = Int((most * max(whole, most)).squareRoot())
    }
    let shares = candidates.map { min(1, max(Double($0.count), 0.5) / whole) }
    let both = shares.reduce(guessed, *)
    let wanted = Double(query.limit + query.offset + 1)
    let walked = query.sort.order == .title && type != nil ? ofType : all
    var best = min(Double(walked), wanted / max(both * whole / Double(max(walked, 1)), 1e-9))
    start = .order
    // Sorting afterwards costs about 30 % more than reading in order.
    if type != nil, Double(ofType) * 1.3 < best {
      best = Double(ofType) * 1.3
      start = .type
    }
    for (candidate, share) in zip(candidates, shares) {
      let count = Double(candidate.count)
      let cost = candidate.isOrdered ? min(count, wanted / max(both / share, 1e-9)) : count * 1.3
      if cost < best {
        best = cost
        start = candidate.start
      }
    }
    let rarest = candidates.min { $0.count < $1.count }
    countStart = rarest.map { $0.count < ofType ? $0.start : .type } ?? .type
    if type == nil, countStart == .type { countStart = .order }
  }

  private func candidates() throws -> [Candidate] {
    var found: [Candidate] = []
    var counting = EntryConditions(in: scope)
    var counts: [String] = []
    for (place, term) in terms.enumerated() {
      for group in 0..<term.startingPoints {
        let source = counting.source(of: term, group: group, db.dialect)
        counts.append(
          "(SELECT COUNT(*) FROM (SELECT 1 FROM \(source) LIMIT \(Self.countLimit)) AS n)")
        found.append(
          Candidate(
            start: .term(place, group: group), count: 0, isOrdered: hasOrder(term, group)))
      }
    }
    guard !found.isEmpty else { return [] }
    // `$2 = $2` uses the argument of the user, because every argument must occur in the statement.
    let sql = "SELECT \(counts.joined(separator: ", ")) WHERE $2 = $2"
    let numbers = try self.counts.counts(of: sql, arguments: counting.arguments) {
      let rows = try db.rows(sql, arguments: counting.arguments) { row in
        found.indices.map { row.int($0) }
      }
      return rows.first ?? []
    }
    for (place, number) in numbers.enumerated() { found[place].count = number }
    return found
  }

  /// Returns whether the index of a condition has the requested order.
  /// - Parameter group: the index among the groups of a relation; 0 for other conditions.
  func hasOrder(_ term: FilterTerm, _ group: Int) -> Bool {
    switch term {
    case .linked(let link, let groups, _):
      return !link.isInverse && groups[group].count == 1 && query.sort.order == .rating
    case .value(let field, let column, _, _):
      return field == sortField?.key && column == sortColumn
    default: return false
    }
  }

  /// Whether the index that the query reads first (`start`) has the requested order, so that reading
  /// stops when the page is full.
  var isOrderedScan: Bool {
    switch start {
    case .order: true
    case .type: false
    case .term(let place, let group): hasOrder(terms[place], group)
    }
  }

  /// Whether the list has all entries of its type.
  var selectsWholeType: Bool {
    type != nil && terms.isEmpty && query.collection == nil && query.score == nil
      && query.stage == nil && query.favourite == nil
  }

  func typeCount() throws -> Int {
    let count = try db.integer(
      "SELECT CAST(SUM(count) AS bigint) FROM entry_counts WHERE space_id = $1 AND type_id = $2",
      scope.space, type?.key ?? TypeKey(0))
    return Int(count ?? 0)
  }

  private func entryCount() throws -> Int {
    let count = try db.integer(
      "SELECT CAST(SUM(count) AS bigint) FROM entry_counts WHERE space_id = $1", scope.space)
    return Int(count ?? 0)
  }
}

extension FilterTerm {
  /// The number of parts of the condition at which a list can start.
  var startingPoints: Int {
    switch self {
    case .linked(_, let groups, false): groups.count
    case .value(_, _, let tests, false):
      tests.contains { $0.sqlOperator == .contains || $0.sqlOperator == .notEqual } ? 0 : 1
    default: 0
    }
  }

  /// Whether the number of matching entries can be read from an index.
  var isCountable: Bool { startingPoints > 0 }
}

extension EntryConditions {
  /// Returns the FROM and WHERE clauses of a condition. Each of its rows, `d`, belongs to one matching
  /// entry.
  mutating func source(of term: FilterTerm, group: Int, _ dialect: Dialect) -> String {
    switch term {
    case .linked(let link, let groups, _):
      let other = link.isInverse ? "source_id" : "target_id"
      return "entry_relations d WHERE d.space_id = $1"
        + " AND d.\(other) \(oneOf(groups[group].map(\.rawValue), dialect))"
        + " AND d.field_id = \(bind(link.field))"
    case .value(let field, let column, let tests, _):
      var bounds = ""
      for test in tests { bounds += " AND \(sql(test, of: "d.\(column.rawValue)"))" }
      return "entry_values d WHERE d.space_id = $1 AND d.field_id = \(bind(field))"
        + " AND d.\(column.rawValue) IS NOT NULL\(bounds)"
    default: return "entries d WHERE d.space_id = $1"
    }
  }
}

// MARK: - FilterCountCache

/// A cache of the numbers of entries that match the conditions of recent filters. Scrolling repeats
/// the same filter for each page, and counting costs more than reading a page. Plans only estimate
/// with these numbers, so counts may be 30 seconds old.
package final class FilterCountCache: Sendable {
  private struct Count {
    var numbers: [Int]
    var at: ContinuousClock.Instant
  }

  private static let maxAge = Duration.seconds(30)
  /// The maximum number of cached filters.
  private static let maxCount = 500
  /// Filters whose cache key (the SQL with its arguments) has more bytes are not cached.
  private static let maxKeyBytes = 2_000

  private let cache = Locked<[String: Count]>([:])

  /// Returns the cached numbers of a statement, or calls `count` and caches its result.
  func counts(
    of sql: String, arguments: SQLArguments, orCompute count: () throws -> [Int]
  ) rethrows -> [Int] {
    let key = arguments.reduce(into: sql) { $0 += " \($1?.sqlValue ?? .null)" }
    guard key.utf8.count <= FilterCountCache.maxKeyBytes else { return try count() }
    let now = ContinuousClock.now
    if let old = cache.withLock({ $0[key] }), now - old.at < FilterCountCache.maxAge {
      return old.numbers
    }
    let numbers = try count()
    cache.withLock { known in
      if known.count >= FilterCountCache.maxCount {
        known = known.filter { now - $0.value.at < FilterCountCache.maxAge }
      }
      if known.count < FilterCountCache.maxCount { known[key] = Count(numbers: numbers, at: now) }
    }
    return numbers
  }
}
