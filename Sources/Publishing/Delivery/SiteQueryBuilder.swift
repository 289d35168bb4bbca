import Catalog
import Database
import Model

/// A builder of one statement of a site query: FROM, WHERE and the arguments of both. The alias `v`
/// is for the values of the leading condition, with whose table the statement begins (see
/// `SiteQueryPlan`); `p` is for the entries, and `o` for the values of the field that orders.
struct SiteQueryBuilder {
  private let plan: SiteQueryPlan
  private var arguments: SQLArguments = []
  private var source = ""
  private var tests: [String] = []
  /// The SQL expression for an entry's key.
  private(set) var key = ""
  /// The field whose values are walked in their order; nil if none is.
  private var walked: FieldKey?

  init(_ plan: SiteQueryPlan) { self.plan = plan }

  private mutating func bind(_ value: any SQLBindable) -> String {
    arguments.append(value)
    return "$\(arguments.count)"
  }

  /// - Parameter ending: SQL after WHERE, such as ORDER BY and LIMIT.
  func statement(_ columns: String, ending: String = "") -> SiteQueryPlan.Statement {
    let condition = tests.joined(separator: " AND ")
    return SiteQueryPlan.Statement(
      sql: "SELECT \(columns) FROM \(source) WHERE \(condition) \(ending)", arguments: arguments)
  }

  // MARK: - FROM

  /// Sets FROM to the table with the values of the leading condition, and WHERE to its test.
  /// Entries are not joined: a row is a value, with the key of its entry.
  mutating func beginWithValues(of lead: SiteCondition) {
    source = "\(table(lead.column)) v"
    key = "v.entry_id"
    tests = [test(lead, "v")]
  }

  /// Sets FROM to the entries, found by the leading condition or in the order of an index, and
  /// joins the values that order them. Sets WHERE to the tests of these tables.
  /// - Parameters:
  ///   - lead: the leading condition; nil to walk the index of the order.
  ///   - keepsAll: whether an order by a field keeps entries that have no value in it.
  mutating func begin(
    with lead: SiteCondition?, order: SiteQueryPlan.Order, keepsAll: Bool = false
  ) {
    if plan.isPublished {
      beginPublished(with: lead, order)
    } else {
      beginCurrent(with: lead)
    }
    guard case .field(let field, let column, _) = order, walked == nil else { return }
    let join = keepsAll ? "LEFT JOIN" : plan.dialect.orderedJoin
    let fieldCondition = fieldCondition(field, "o")
    source += " \(join) \(table(column)) o ON \(fieldCondition) AND o.entry_id = \(key)"
    // A draft can have several values in a field.
    if !plan.isPublished { source += " AND o.position = 0" }
    if !keepsAll { tests.append("o.\(column.rawValue) IS NOT NULL") }
  }

  private mutating func beginPublished(with lead: SiteCondition?, _ order: SiteQueryPlan.Order) {
    if let lead {
      beginWithValues(of: lead)
      guard case .column = order else { return }
      source += """
         \(plan.dialect.orderedJoin) published_entries p
        ON p.space_id = v.space_id AND p.entry_id = v.entry_id AND p.locale = v.locale
        """
    } else if case .field(let field, let column, _) = order {
      walked = field.record.key
      source = "\(table(column)) o"
      key = "o.entry_id"
      tests = [fieldCondition(field, "o"), "o.\(column.rawValue) IS NOT NULL"]
    } else {
      source = "published_entries p"
      key = "p.entry_id"
      tests = [
        "p.space_id = \(bind(plan.space)) AND p.type_id = \(bind(plan.type.key))"
          + " AND p.locale = \(bind(plan.question.locale))"
      ]
    }
  }

  /// The status as the contract defines it: an entry that was never published on the site is a
  /// draft.
  private static let status = """
    (CASE WHEN p.status = 'published' AND s.published_at IS NULL THEN 'draft' ELSE p.status END)
    """

  private mutating func beginCurrent(with lead: SiteCondition?) {
    let join = lead == nil ? "" : " ON p.space_id = v.space_id AND p.key = v.entry_id"
    let entries =
      "entries p\(join)"
      + " LEFT JOIN site_entries s ON s.space_id = p.space_id AND s.entry_id = p.key"
    key = "p.key"
    let own =
      "p.space_id = \(bind(plan.space)) AND p.type_id = \(bind(plan.type.key))"
      + " AND \(Self.status) = \(bind(plan.question.status))"
    guard let lead else {
      source = entries
      tests = [own]
      return
    }
    source = "\(table(lead.column)) v JOIN \(entries)"
    tests = [test(lead, "v"), own]
  }

  // MARK: - WHERE

  /// Adds conditions.
  /// - Parameter perEntry: whether PostgreSQL must test the conditions entry by entry instead of
  ///   joining all values, which is faster if the page is full after few entries.
  mutating func addConditions(
    _ conditions: [SiteCondition], except lead: SiteCondition?, perEntry: Bool = false
  ) {
    // PostgreSQL does not turn a subquery with an OFFSET into a join.
    let fence = perEntry && plan.dialect == .postgres ? " OFFSET 0" : ""
    for condition in conditions where condition.index != lead?.index {
      if !condition.isNegative, walked == condition.field.record.key {
        tests.append(test(condition, "o"))
        continue
      }
      let found =
        "SELECT 1 FROM \(table(condition.column)) x"
        + " WHERE \(test(condition, "x")) AND x.entry_id = \(key)\(fence)"
      tests.append("\(condition.isNegative ? "NOT " : "")EXISTS (\(found))")
    }
  }

  /// Returns the table, or a subquery in parentheses, that contains the values of a column.
  private func table(_ column: FieldKindDefinition.Column) -> String {
    switch (column, plan.isPublished) {
    case (.target, true): "published_relations"
    case (_, true): "published_values"
    case (.target, false):
      """
      (SELECT r.space_id, r.source_id AS entry_id, r.field_id, g.id AS target
        FROM entry_relations r JOIN entries g ON g.space_id = r.space_id AND g.key = r.target_id)
      """
    case (_, false): "entry_values"
    }
  }

  /// Returns the condition that selects the values of one field.
  /// - Parameter name: the SQL alias of the table with the values.
  private mutating func fieldCondition(_ field: SiteFieldRecord, _ name: String) -> String {
    let fieldCondition =
      "\(name).space_id = \(bind(plan.space)) AND \(name).field_id = \(bind(field.record.key))"
    let isOfRelations = field.record.kind == .relation
    if plan.isPublished {
      return fieldCondition + " AND \(name).locale = \(bind(plan.question.locale))"
    }
    return isOfRelations ? fieldCondition : fieldCondition + " AND \(name).locale = ''"
  }

  private mutating func test(_ condition: SiteCondition, _ name: String) -> String {
    let fieldCondition = fieldCondition(condition.field, name)
    let value = "\(name).\(condition.column.rawValue)"
    switch condition.test {
    case .isThere: return "\(fieldCondition) AND \(value) IS NOT NULL"
    case .compares(let sign, let other):
      return "\(fieldCondition) AND \(value) \(sign) \(bind(of: condition, other))"
    case .isAmong(let others):
      let places = others.map { bind(of: condition, $0) }
      return places.isEmpty
        ? "false" : "\(fieldCondition) AND \(value) IN (\(places.joined(separator: ", ")))"
    case .isLike(let pattern):
      return
        "\(fieldCondition) AND \(value) IS NOT NULL AND lower(\(value)) LIKE \(bind(pattern)) ESCAPE '\\'"
    }
  }

  /// Binds a value. The tables of current entries contain ids as ids, those of published ones as
  /// text.
  private mutating func bind(of condition: SiteCondition, _ value: SQLValue) -> String {
    if condition.column == .target, !plan.isPublished, case .text(let text) = value,
      let id = EntryID(text)
    {
      return bind(id)
    }
    return bind(value)
  }
}
