import Database
import Journal
import Model

/// The execution of a `FilterPlan`: reads the keys of one page, then their entries.
struct FilterRun {
  let plan: FilterPlan
  /// The number of entries of one condition in the first part of an `IntersectionScan`.
  var stride = 250

  var query: EntryQuery { plan.query }
  var db: any Connection { plan.db }

  /// An entry's key with the value that it is sorted by, which is empty for columns.
  struct SortedKey {
    var key: EntryKey
    var value: String
  }

  /// Reads one page, and the total if the query requests it.
  func page() throws -> EntryPage {
    let total = query.includesTotal ? try count() : nil
    var places = plan.sortField == nil ? try keysByColumn() : try keysByField()
    let more = places.count > query.limit
    if more { places.removeLast(places.count - query.limit) }
    let entries = try Entries.load(places.map(\.key), in: plan.scope, db)
    let next = more ? places.last : nil
    return EntryPage(
      entries: entries,
      next: next.map { place in
        let entry = entries.last
        let value =
          plan.sortField == nil
          ? entry.map { Entries.sortValue(of: $0, query.sort) } ?? "" : place.value
        return EntryQuery.Position(value: value, key: place.key.rawValue)
      }, total: total)
  }

  // MARK: - The statement

  /// Returns the FROM and WHERE clauses of a list that starts at `start`. The condition that it
  /// starts with is not repeated in WHERE.
  func clauses(
    startingAt start: FilterPlan.Start, isOrderedScan: Bool, part: ListSlice = ListSlice()
  ) -> (from: String, EntryConditions) {
    var conditions = EntryConditions(query, in: plan.scope, type: plan.type)
    var from = "entries e"
    conditions.isOrderedScan = isOrderedScan
    if case .term(let place, let group) = start {
      conditions.columns.key = "d.key"
      if hasRating(plan.terms[place], group) { conditions.columns.rating = "d.rating" }
    }
    for (place, term) in plan.terms.enumerated() {
      var term = term
      if case .term(place, let group) = start {
        from = self.from(term, group, &conditions)
        guard let rest = term.removing(group: group) else { continue }
        if part.isHashed {
          requireHashed(rest, in: part, &conditions)
          continue
        }
        term = rest
      }
      conditions.require(term, db.dialect)
    }
    // Redundant if there is a type, but the indexes of sorted lists begin with this column.
    if start == .order || plan.type == nil { conditions.requireLog(of: plan.type) }
    // With statistics from a time when the type had few entries, SQLite would sort all of them.
    // Lists of one collection or stage have their own indexes.
    if start == .order, plan.type != nil, query.sort.order == .title, query.collection == nil,
      query.stage == nil
    {
      from = "entries e \(db.dialect.indexed(by: "entries_of_type"))"
    }
    return (from, conditions)
  }

  /// Returns the FROM clause of a list that starts at a group of a condition.
  private func from(
    _ term: FilterTerm, _ group: Int, _ conditions: inout EntryConditions
  ) -> String {
    let source = conditions.source(of: term, group: group, db.dialect)
    let join = db.dialect.orderedJoin
    switch term {
    case .linked(let link, _, _):
      let key = link.isInverse ? "target_id" : "source_id"
      // An entry that is linked to several of the entries must occur once.
      guard hasRating(term, group) else {
        return "(SELECT DISTINCT d.\(key) AS key FROM \(source)) d \(join) entries e"
          + " ON e.space_id = $1 AND e.key = d.key"
      }
      return "(SELECT d.\(key) AS key, d.source_rating AS rating FROM \(source)) d"
        + " \(join) entries e ON e.space_id = $1 AND e.key = d.key"
    case .value(_, let column, _, _):
      return "(SELECT d.entry_id AS key, d.\(column.rawValue) AS value FROM \(source)) d"
        + " \(join) entries e ON e.space_id = $1 AND e.key = d.key"
    default: return "entries e"
    }
  }

  /// Returns whether the rows of a condition contain the rating of their entries.
  private func hasRating(_ term: FilterTerm, _ group: Int) -> Bool {
    guard case .linked(let link, let groups, _) = term else { return false }
    return !link.isInverse && groups[group].count == 1
  }

  /// Returns the number of entries in the list: the stored number if it is all of a type.
  func count() throws -> Int {
    if plan.selectsWholeType { return try plan.typeCount() }
    let (from, conditions) = clauses(startingAt: plan.countStart, isOrderedScan: false)
    let numbers = try db.rows(
      "SELECT COUNT(*) FROM \(from) WHERE \(conditions.whereClause)",
      arguments: conditions.arguments,
      map: { $0.int(0) })
    return numbers.first ?? 0
  }

  var direction: String { query.sort.descending ? "DESC" : "ASC" }
  /// The operator between an entry's position and that of an entry before it in the list.
  var afterOperator: String { query.sort.descending ? "<" : ">" }

  // MARK: - Ordered by a column

  private func keysByColumn() throws -> [SortedKey] {
    guard let walk = intersectionScan else { return try keysByColumn(ListSlice(query)) }
    return try keys(scanning: walk)
  }

  /// Reads the keys of one part of the list.
  func keysByColumn(_ part: ListSlice) throws -> [SortedKey] {
    var (from, conditions) = clauses(
      startingAt: plan.start, isOrderedScan: plan.isOrderedScan, part: part)
    var column = query.sort.column.map { "e.\($0)" }
    var key = "e.key"
    switch plan.start {
    case .order: break
    case .term(let place, let group) where plan.hasOrder(plan.terms[place], group):
      (column, key) = ("d.rating", "d.key")
    // The unary plus prevents SQLite from scanning a sorted index instead of sorting a few rows.
    default:
      if db.dialect == .sqlite { (column, key) = (column.map { "+\($0)" }, "+e.key") }
    }
    let order = column.map { "(\($0), \(key))" } ?? key
    for bound in bounds(part, order, &conditions) { conditions.require(bound) }
    let columns = [column, key].compactMap { $0 }.map { "\($0) \(direction)" }
    let sql =
      "SELECT e.key FROM \(from) WHERE \(conditions.whereClause)"
      + " ORDER BY \(columns.joined(separator: ", "))"
      + " LIMIT \(conditions.bind(part.limit)) OFFSET \(conditions.bind(part.offset))"
    return try db.rows(sql, arguments: conditions.arguments) {
      SortedKey(key: $0.key(0), value: "")
    }
  }

  /// Returns the conditions on the columns `order` that limit the list to a part.
  func bounds(_ part: ListSlice, _ order: String, _ conditions: inout EntryConditions) -> [String] {
    var bounds: [String] = []
    if let after = part.after {
      bounds.append("\(order) \(afterOperator) \(place(after, &conditions))")
    }
    if let end = part.upTo {
      let sign = query.sort.descending ? ">=" : "<="
      bounds.append("\(order) \(sign) \(place(end, &conditions))")
    }
    return bounds
  }

  /// Returns the SQL row value of a position, which is compared with the columns of the order.
  private func place(
    _ position: EntryQuery.Position, _ conditions: inout EntryConditions
  ) -> String {
    let key = conditions.bind(position.key)
    switch query.sort.order {
    case .created, .field: return key
    case .rating: return "(\(conditions.bind(Int64(position.value) ?? 0)), \(key))"
    case .date, .title: return "(\(conditions.bind(position.value)), \(key))"
    }
  }

  // MARK: - Ordered by a field

  /// Reads entries with a value in the order of values, then entries without one by creation, in
  /// the same direction.
  private func keysByField() throws -> [SortedKey] {
    let wanted = query.limit + query.offset + 1
    var places: [SortedKey] = []
    if query.after.map({ !$0.value.isEmpty }) ?? true { places = try keysWithValue(limit: wanted) }
    if places.count < wanted { places += try keysWithoutValue(limit: wanted - places.count) }
    return Array(places.dropFirst(query.offset))
  }

  private func keysWithValue(limit wanted: Int) throws -> [SortedKey] {
    guard let field = plan.sortField else { return [] }
    var (from, conditions) = clauses(
      startingAt: plan.start == .order ? .type : plan.start, isOrderedScan: plan.isOrderedScan)
    let column = plan.sortColumn.rawValue
    var value = "s.value"
    var key = "e.key"
    if case .term(let place, let group) = plan.start, plan.hasOrder(plan.terms[place], group) {
      (value, key) = ("d.value", "d.key")
    } else if plan.start == .order {
      from =
        "(SELECT entry_id AS key, \(column) AS value FROM entry_values WHERE space_id = $1"
        + " AND field_id = \(conditions.bind(field.key)) AND \(column) IS NOT NULL) s"
        + " \(db.dialect.orderedJoin) entries e ON e.space_id = $1 AND e.key = s.key"
      key = "s.key"
    } else {
      // Looks up the value of each entry, because the start has few. The unary plus prevents SQLite
      // from scanning all values instead.
      let own = db.dialect == .sqlite ? "+\(column)" : column
      from +=
        " \(db.dialect.orderedJoin) (SELECT entry_id, \(own) AS value FROM entry_values"
        + " WHERE space_id = $1 AND field_id = \(conditions.bind(field.key))"
        + " AND \(own) IS NOT NULL) s ON s.entry_id = e.key"
    }
    if let after = query.after {
      let bound =
        plan.sortColumn == .number
        ? conditions.bind(Double(after.value.dropFirst()) ?? 0)
        : conditions.bind(String(after.value.dropFirst()))
      conditions.require(
        "(\(value), \(key)) \(afterOperator) (\(bound), \(conditions.bind(after.key)))")
    }
    let isNumber = plan.sortColumn == .number
    return try db.rows(
      "SELECT e.key, \(value) FROM \(from) WHERE \(conditions.whereClause)"
        + " ORDER BY \(value) \(direction), \(key) \(direction) LIMIT \(conditions.bind(wanted))",
      arguments: conditions.arguments
    ) { SortedKey(key: $0.key(0), value: isNumber ? "n\($0.double(1))" : "s\($0.text(1))") }
  }

  private func keysWithoutValue(limit wanted: Int) throws -> [SortedKey] {
    guard let field = plan.sortField else { return [] }
    var (from, conditions) = clauses(startingAt: plan.start, isOrderedScan: plan.isOrderedScan)
    conditions.require(.hasValue(field.key, false), db.dialect)
    if let after = query.after, after.value.isEmpty {
      conditions.require("e.key \(afterOperator) \(conditions.bind(after.key))")
    }
    return try db.rows(
      "SELECT e.key FROM \(from) WHERE \(conditions.whereClause)"
        + " ORDER BY e.key \(direction) LIMIT \(conditions.bind(wanted))",
      arguments: conditions.arguments
    ) { SortedKey(key: $0.key(0), value: "") }
  }
}

extension FilterTerm {
  /// Returns the rest of the condition for entries that were found by `group`; nil if none is left.
  fileprivate func removing(group: Int) -> FilterTerm? {
    guard case .linked(let link, var groups, let isNegated) = self else { return nil }
    groups.remove(at: group)
    return groups.isEmpty ? nil : .linked(link, groups, isNegated: isNegated)
  }
}

// MARK: - Intersection

/// Lists of entries with two related entries, such as two genres, on PostgreSQL. A scan of one
/// genre's index looks up each row in the other's index, at about a microsecond each. If thousands
/// of lookups are needed to fill a page, the other index is read in the same parts, and its entries
/// are hashed.
extension FilterRun {
  /// A section of a list that is read by one statement.
  struct ListSlice {
    var after: EntryQuery.Position?
    /// The last position in it; nil is the end of the list.
    var upTo: EntryQuery.Position?
    var limit = 0
    var offset = 0
    /// Whether the other conditions of the same relation are hashed.
    var isHashed = false

    init() {}

    init(_ query: EntryQuery) {
      (after, limit, offset) = (query.after, query.limit + 1, query.offset)
    }
  }

  /// A scan of the entries of one condition that tests another condition on the same relation.
  struct IntersectionScan {
    var term: FilterTerm
    var group: Int
    var other: FilterTerm
  }

  /// The scan for this list; nil if the list has no two such conditions, or another order.
  var intersectionScan: IntersectionScan? {
    guard db.dialect == .postgres, query.offset == 0, query.sort.order == .rating,
      case .term(let place, let group) = plan.start, plan.hasOrder(plan.terms[place], group),
      case .linked(let link, let groups, false) = plan.terms[place]
    else { return nil }
    let others = groups.indices.filter { $0 != group && groups[$0].count == 1 }
    guard let other = others.first else { return nil }
    return IntersectionScan(
      term: plan.terms[place], group: group,
      other: .linked(link, [groups[other]], isNegated: false))
  }

  /// Reads a short first part with lookups, because it fills most pages. Reads further, longer parts
  /// with a hash join, or with lookups where the other condition has far more entries and lookups
  /// are therefore faster.
  func keys(scanning walk: IntersectionScan) throws -> [SortedKey] {
    var part = ListSlice(query)
    part.upTo = try end(of: part, after: stride, walk)
    var places = try keysByColumn(part)
    while places.count <= query.limit, let end = part.upTo {
      if !part.isHashed { part.isHashed = try count(walk.other, part, 3 * stride) < 3 * stride }
      (part.after, part.upTo) = (end, nil)
      if part.isHashed { part.upTo = try self.end(of: part, after: 8 * stride, walk) }
      part.limit = query.limit + 1 - places.count
      places += try keysByColumn(part)
    }
    return places
  }

  /// Returns the position of the last of `rows` entries; nil if the list ends before.
  private func end(of part: ListSlice, after rows: Int, _ walk: IntersectionScan) throws
    -> EntryQuery.Position?
  {
    var conditions = EntryConditions(in: plan.scope)
    let source = source(walk.term, walk.group, part, &conditions)
    let sql =
      "SELECT d.source_rating, d.source_id FROM \(source) AND $2 = $2"
      + " ORDER BY d.source_rating \(direction), d.source_id \(direction)"
      + " LIMIT 1 OFFSET \(conditions.bind(rows - 1))"
    return try db.rows(sql, arguments: conditions.arguments) { row in
      EntryQuery.Position(value: "\(row.int(0))", key: row.int64(1))
    }.first
  }

  /// Returns the number of rows of a condition in a part, counting at most `most`.
  private func count(_ term: FilterTerm, _ part: ListSlice, _ most: Int) throws -> Int {
    var conditions = EntryConditions(in: plan.scope)
    let source = source(term, 0, part, &conditions)
    let sql =
      "SELECT COUNT(*) FROM (SELECT 1 FROM \(source) AND $2 = $2"
      + " LIMIT \(conditions.bind(most))) AS n"
    return try db.rows(sql, arguments: conditions.arguments) { $0.int(0) }.first ?? 0
  }

  /// Returns the FROM and WHERE clauses of a group of a relation, limited to a part of the list.
  private func source(
    _ term: FilterTerm, _ group: Int, _ part: ListSlice, _ conditions: inout EntryConditions
  ) -> String {
    let source = conditions.source(of: term, group: group, db.dialect)
    let bounds = bounds(part, "(d.source_rating, d.source_id)", &conditions)
    return ([source] + bounds).joined(separator: " AND ")
  }

  /// Requires the groups of a relation as hashed sets. `IS TRUE` prevents the engine from turning a
  /// set into a join.
  func requireHashed(_ term: FilterTerm, in part: ListSlice, _ conditions: inout EntryConditions) {
    guard case .linked(let link, let groups, let isNegated) = term else { return }
    for group in groups {
      let one = FilterTerm.linked(link, [group], isNegated: isNegated)
      if group.count == 1 {
        let source = source(one, 0, part, &conditions)
        conditions.require("(d.key IN (SELECT d.source_id FROM \(source))) IS TRUE")
      } else {
        conditions.require(one, db.dialect)
      }
    }
  }
}
