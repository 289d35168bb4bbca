import Database
import Model

/// Entries of two genres on PostgreSQL. The walk along the index of one asks the index of the other
/// at each step, a microsecond each; where thousands are asked before a page is full, the index of
/// the other is read beside it, a part at a time, and its entries are hashed.
extension FilterRun {
  /// A part of a list.
  struct Part {
    var after: EntryQuery.Position?
    /// The last place in it; nil is the list's end.
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

  /// A walk along the entries of one condition that asks for another of the same relation.
  struct Walk {
    var term: FilterTerm
    var group: Int
    var other: FilterTerm
  }

  var walkOfTwo: Walk? {
    guard db.dialect == .postgres, query.offset == 0, query.sort.order == .rating,
      case .term(let place, let group) = plan.start, plan.hasOrder(plan.terms[place], group),
      case .linked(let link, let groups, false) = plan.terms[place]
    else { return nil }
    let others = groups.indices.filter { $0 != group && groups[$0].count == 1 }
    guard let other = others.first else { return nil }
    return Walk(
      term: plan.terms[place], group: group,
      other: .linked(link, [groups[other]], isNegated: false))
  }

  /// A short part step by step, as most pages end there; then longer ones, unless the other has so
  /// many more entries that asking it at each step is the shorter way.
  func places(along walk: Walk) throws -> [Place] {
    var part = Part(query)
    part.upTo = try end(of: part, after: stride, walk)
    var places = try columnPlaces(part)
    while places.count <= query.limit, let end = part.upTo {
      if !part.isHashed { part.isHashed = try count(walk.other, part, 3 * stride) < 3 * stride }
      (part.after, part.upTo) = (end, nil)
      if part.isHashed { part.upTo = try self.end(of: part, after: 8 * stride, walk) }
      part.limit = query.limit + 1 - places.count
      places += try columnPlaces(part)
    }
    return places
  }

  /// The place of the last of `rows` entries; nil where the list ends before.
  private func end(of part: Part, after rows: Int, _ walk: Walk) throws -> EntryQuery.Position? {
    var conditions = EntryConditions(in: plan.scope)
    let source = source(walk.term, walk.group, part, &conditions)
    let sql =
      "SELECT d.source_rating, d.source_id FROM \(source) AND $2 = $2"
      + " ORDER BY d.source_rating \(direction), d.source_id \(direction)"
      + " LIMIT 1 OFFSET \(conditions.add(rows - 1))"
    return try db.rows(sql, arguments: conditions.arguments) { row in
      EntryQuery.Position(value: "\(row.int(0))", key: row.int64(1))
    }.first
  }

  private func count(_ term: FilterTerm, _ part: Part, _ most: Int) throws -> Int {
    var conditions = EntryConditions(in: plan.scope)
    let source = source(term, 0, part, &conditions)
    let sql =
      "SELECT COUNT(*) FROM (SELECT 1 FROM \(source) AND $2 = $2"
      + " LIMIT \(conditions.add(most))) AS n"
    return try db.rows(sql, arguments: conditions.arguments) { $0.int(0) }.first ?? 0
  }

  private func source(
    _ term: FilterTerm, _ group: Int, _ part: Part, _ conditions: inout EntryConditions
  ) -> String {
    let source = conditions.source(of: term, group: group, db.dialect)
    let bounds = bounds(part, "(d.source_rating, d.source_id)", &conditions)
    return ([source] + bounds).joined(separator: " AND ")
  }

  /// Requires each group of a relation; `IS TRUE` keeps the engine from making a join of a set.
  func hash(_ term: FilterTerm, in part: Part, _ conditions: inout EntryConditions) {
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
