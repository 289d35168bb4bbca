import Database
import Journal
package import Model

/// From where a filtered list is read. The engines cannot know that a genre has forty films and
/// another twenty thousand before they look; this looks first, counting no further than it pays,
/// and starts at the rarest condition or walks the wanted order, whichever reads less.
struct FilterPlan {
  enum Start: Equatable {
    /// Along the order that is wanted, every entry looked at.
    case order
    /// All entries of the type, sorted afterwards.
    case type
    /// Entries of one condition: the index of its term, and of its group.
    case term(Int, group: Int)
  }

  let query: EntryQuery
  let scope: Scope
  let type: TypeRecord?
  let terms: [FilterTerm]
  /// The field that sorts.
  let sortField: FieldRecord?
  let db: any Connection
  private let counts: FilterCounts
  var start = Start.order
  /// Where a count starts, which needs no order.
  private(set) var countStart = Start.type

  /// - Throws: invalid for conditions that cannot be asked, and an order that the type does not
  ///   have.
  init(
    _ query: EntryQuery, _ book: TypeBook, in scope: Scope, counts: FilterCounts = FilterCounts(),
    _ db: any Connection
  ) throws {
    self.query = query
    self.counts = counts
    self.scope = scope
    self.db = db
    let type = query.type.flatMap { book[reference: $0] }
    self.type = type
    let (terms, problems) = try Self.read(query, type, book, in: scope, db)
    guard problems.isEmpty else { throw EntryFilter.refused(problems) }
    self.terms = terms
    sortField = query.sort.fieldKey.flatMap { type?.field($0) }
    try choose()
  }

  /// The conditions of a list, and all that is wrong with them and with its order.
  static func read(
    _ query: EntryQuery, _ type: TypeRecord?, _ book: TypeBook, in scope: Scope,
    _ db: any Connection
  ) throws -> (terms: [FilterTerm], problems: [FieldProblem]) {
    let reading = FilterReading(type: type, book: book, space: scope.space, db: db)
    var (terms, problems) = try reading.read(query.filter)
    if let key = query.sort.fieldKey, type?.field(key).map({ $0.kind.sorts }) != true {
      let fields = type?.fields.filter(\.kind.sorts).map(\.fieldKey) ?? []
      let known = EntryQuery.Sort.columnNames + fields
      problems.append(
        FieldProblem("sort", "filter.sort", ["known": known.joined(separator: ", ")]))
    }
    return (terms, problems)
  }

  /// The column of `entry_values` that the sorting field fills.
  var sortColumn: FilterTerm.ValueColumn {
    [.number, .boolean].contains(sortField?.kind) ? .number : .string
  }

  // MARK: - Choosing

  /// No condition is counted beyond this: half a millisecond.
  private static let mostCounted = 5_000

  private struct Candidate {
    var start: Start
    var count: Int
    /// Whether its index has the wanted order.
    var isOrdered = false
  }

  private mutating func choose() throws {
    var candidates = try candidates()
    let all = try entryCount()
    let ofType = type == nil ? all : try typeCount()
    // What is not counted is guessed: a filter that somebody sets usually leaves some.
    let guessed = terms.reduce(1.0) { $0 * ($1.isCountable ? 1 : 0.3) }
    let whole = Double(max(ofType, 1))
    for index in candidates.indices where candidates[index].count >= Self.mostCounted {
      // Of more than were counted, the guess that is wrong by the smallest factor.
      let most = Double(Self.mostCounted)
      candidates[index].count = Int((most * max(whole, most)).squareRoot())
    }
    let shares = candidates.map { min(1, max(Double($0.count), 0.5) / whole) }
    let both = shares.reduce(guessed, *)
    let wanted = Double(query.limit + query.offset + 1)
    let walked = query.sort.order == .title && type != nil ? ofType : all
    var best = min(Double(walked), wanted / max(both * whole / Double(max(walked, 1)), 1e-9))
    start = .order
    // Sorting what was read costs a little more than reading in order.
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
          "(SELECT COUNT(*) FROM (SELECT 1 FROM \(source) LIMIT \(Self.mostCounted)) AS n)")
        found.append(
          Candidate(
            start: .term(place, group: group), count: 0, isOrdered: hasOrder(term, group)))
      }
    }
    guard !found.isEmpty else { return [] }
    // $2, the user, is asked for so that every argument has its place.
    let sql = "SELECT \(counts.joined(separator: ", ")) WHERE $2 = $2"
    let numbers = try self.counts.numbers(sql, counting.arguments) {
      let rows = try db.rows(sql, arguments: counting.arguments) { row in
        found.indices.map { row.int($0) }
      }
      return rows.first ?? []
    }
    for (place, number) in numbers.enumerated() { found[place].count = number }
    return found
  }

  /// Whether the index of a condition has its entries in the wanted order.
  func hasOrder(_ term: FilterTerm, _ group: Int) -> Bool {
    switch term {
    case .linked(let link, let groups, _):
      return !link.isIncoming && groups[group].count == 1 && query.sort.order == .rating
    case .value(let field, let column, _, _):
      return field == sortField?.key && column == sortColumn
    default: return false
    }
  }

  /// Whether the start has the wanted order, so that reading ends with the page.
  var isWalk: Bool {
    switch start {
    case .order: true
    case .type: false
    case .term(let place, let group): hasOrder(terms[place], group)
    }
  }

  private func typeCount() throws -> Int {
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

extension FieldKind {
  /// Whether a list can be sorted by its values.
  package var sorts: Bool { self != .relation }
}

extension FilterTerm {
  /// From how many of its parts a list could start.
  var startingPoints: Int {
    switch self {
    case .linked(_, let groups, false): groups.count
    case .value(_, _, let tests, false):
      tests.contains { $0.sign == .contains || $0.sign == .notEqual } ? 0 : 1
    default: 0
    }
  }

  var isCountable: Bool { startingPoints > 0 }
}

extension EntryConditions {
  /// The rows of a condition, each an entry, with their WHERE: what comes behind FROM.
  mutating func source(of term: FilterTerm, group: Int, _ dialect: Dialect) -> String {
    switch term {
    case .linked(let link, let groups, _):
      let other = link.isIncoming ? "source_id" : "target_id"
      return "entry_relations d WHERE d.space_id = $1"
        + " AND d.\(other) \(oneOf(groups[group].map(\.rawValue), dialect))"
        + " AND d.field_id = \(add(link.field))"
    case .value(let field, let column, let tests, _):
      var bounds = ""
      for test in tests { bounds += " AND \(sql(test, of: "d.\(column.rawValue)", dialect))" }
      return "entry_values d WHERE d.space_id = $1 AND d.field_id = \(add(field))"
        + " AND d.\(column.rawValue) IS NOT NULL\(bounds)"
    default: return "entries d WHERE d.space_id = $1"
    }
  }
}
