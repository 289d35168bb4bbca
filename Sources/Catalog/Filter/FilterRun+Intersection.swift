import Database
import Model

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
