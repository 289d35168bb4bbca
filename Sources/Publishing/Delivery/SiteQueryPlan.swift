import Catalog
import Database
import Model

/// The SQL of a question: conditions on values, one of which leads where it can, and an order.
struct SiteQueryPlan {
  let type: SiteTypeRecord
  let dialect: Dialect
  /// Whether published rows are asked, or how entries are now.
  let isPublished: Bool
  private(set) var arguments: SQLArguments
  private var leading: String?
  private var conditions: [String] = []

  /// Which column of values holds a field.
  private enum Column: String { case number, string }

  private var values: String { isPublished ? "published_values" : "entry_values" }
  private var key: String { isPublished ? "p.entry_id" : "p.key" }

  init(_ question: SiteQuestion, _ type: SiteTypeRecord, in space: SpaceKey, _ dialect: Dialect)
    throws
  {
    self.type = type
    self.dialect = dialect
    isPublished = question.status == .published
    arguments = [space, type.key, isPublished ? question.locale : question.status.rawValue]
    var problems: [FieldProblem] = []
    // What is likely to leave the fewest leads: one value before a stretch of them.
    for operations in [[.eq, .any], [.gt, .gte, .lt, .lte], [.like, .ne]]
      as [[SiteQuestion.Operation]]
    {
      for filter in question.filters where operations.contains(filter.operation) {
        add(filter, &problems)
      }
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  private mutating func bind(_ value: any SQLBindable) -> String {
    arguments.append(value)
    return "$\(arguments.count)"
  }

  // MARK: - Filters

  private mutating func add(_ filter: SiteQuestion.Filter, _ problems: inout [FieldProblem]) {
    guard let field = SiteQueryPlan.field(filter.field, of: type) else {
      return problems.append(FieldProblem(filter.field, "unknown"))
    }
    guard let column = SiteQueryPlan.column(of: field) else {
      return problems.append(FieldProblem(filter.field, "notFilterable"))
    }
    let place =
      "v.space_id = $1 AND v.field_id = \(bind(field.record.key))"
      + (isPublished ? " AND v.locale = $3" : " AND v.locale = ''")
    let isEmpty = filter.value.isEmpty && [.eq, .ne].contains(filter.operation)
    var test = "true"
    if !isEmpty {
      guard let found = self.test(filter, field, column) else {
        let code = column == .number ? "number" : "length"
        return problems.append(FieldProblem(filter.field, code, ["max": "200"]))
      }
      test = found
    }
    // What is not this has another value, or none.
    let isNegative = (filter.operation == .ne) != isEmpty
    if leading == nil, !isNegative {
      leading = "\(place) AND \(test)"
    } else {
      conditions.append(
        "\(isNegative ? "NOT " : "")EXISTS (SELECT 1 FROM \(values) v"
          + " WHERE \(place) AND v.entry_id = \(key) AND \(test))")
    }
  }

  private mutating func test(
    _ filter: SiteQuestion.Filter, _ field: SiteFieldRecord, _ column: Column
  ) -> String? {
    let name = "v.\(column.rawValue)"
    switch filter.operation {
    case .like:
      guard column == .string, filter.value.characterCount <= 200 else { return nil }
      return "lower(v.string) LIKE \(bind(SiteQueryPlan.pattern(filter.value))) ESCAPE '\\'"
    case .any:
      let parts = filter.value.split(separator: ",").map {
        $0.trimmingPrefix { $0 == " " }
      }.prefix(100)
      var tests: [String] = []
      for part in parts {
        guard let value = SiteQueryPlan.value(String(part), field, column) else { return nil }
        tests.append(bind(value))
      }
      return tests.isEmpty ? "false" : "\(name) IN (\(tests.joined(separator: ", ")))"
    default:
      guard let value = SiteQueryPlan.value(filter.value, field, column) else { return nil }
      let signs: [SiteQuestion.Operation: String] = [
        .gt: ">", .gte: ">=", .lt: "<", .lte: "<=",
      ]
      return "\(name) \(signs[filter.operation] ?? "=") \(bind(value))"
    }
  }

  /// A text without wildcards is looked for anywhere; case does not count among a–z.
  private static func pattern(_ text: String) -> String {
    let text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (65...90).contains($0.value) ? Unicode.Scalar(UInt8($0.value) | 0x20) : $0
        }))
    guard !text.contains("%") else { return text.replacing("\\", with: "\\\\") }
    let plain = text.replacing("\\", with: "\\\\").replacing("_", with: "\\_")
    return "%\(plain)%"
  }

  private static func value(
    _ text: String, _ field: SiteFieldRecord, _ column: Column
  ) -> (any SQLBindable)? {
    guard column == .number else {
      return String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
    }
    if field.record.kind == .boolean {
      return ["true": 1.0, "1": 1.0, "false": 0.0, "0": 0.0][text.lowercased()]
    }
    return FieldNumber.number(text)
  }

  private static func column(of field: SiteFieldRecord) -> Column? {
    switch field.record.kind {
    case .relation: nil
    case .number, .boolean: .number
    default: .string
    }
  }

  static func field(_ name: String, of type: SiteTypeRecord) -> SiteFieldRecord? {
    type.field(named: name)
      ?? type.fields.first { CleanDocument.name(of: $0) == name || $0.record.label == name }
      ?? FieldID(name).flatMap { type.field($0) }
  }
}

extension SiteQueryPlan {
  // MARK: - Statements

  /// FROM and WHERE; the rows as `p`.
  private var source: String {
    let rows =
      isPublished
      ? "published_entries p"
      : "entries p LEFT JOIN site_entries s ON s.space_id = p.space_id"
        + " AND s.entry_id = p.key"
    let own =
      isPublished
      ? "p.space_id = $1 AND p.type_id = $2 AND p.locale = $3"
      : "p.space_id = $1 AND p.type_id = $2 AND \(SiteQueryPlan.status) = $3"
    let others = conditions.map { " AND \($0)" }.joined()
    guard let leading else { return "\(rows) WHERE \(own)\(others)" }
    return isPublished
      ? "\(values) v \(dialect.orderedJoin) \(rows) ON p.entry_id = v.entry_id AND \(own)"
        + " WHERE \(leading)\(others)"
      : "\(values) v JOIN entries p ON p.key = v.entry_id"
        + " LEFT JOIN site_entries s ON s.space_id = p.space_id AND s.entry_id = p.key"
        + " WHERE \(leading) AND \(own)\(others)"
  }

  /// As the contract reads it: an entry that was never published on the site is a draft there.
  private static let status = """
    (CASE WHEN p.status = 'published' AND s.published_at IS NULL
      AND COALESCE(s.follows_edits, 0) = 0 THEN 'draft' ELSE p.status END)
    """

  /// How many there are. A leading value alone needs no other table: values of published entries
  /// are theirs alone.
  var count: String {
    if isPublished, conditions.isEmpty, let leading {
      return
        "SELECT COUNT(*) FROM published_values v WHERE \(leading) AND CAST($2 AS bigint) IS NOT NULL"
    }
    return "SELECT COUNT(*) FROM \(source)"
  }

  /// Keys in the order of their making, the latest first.
  func latest(limit: Int, offset: Int) -> String {
    if isPublished, conditions.isEmpty, let leading {
      return
        "SELECT v.entry_id FROM published_values v WHERE \(leading) AND CAST($2 AS bigint) IS NOT NULL"
        + " ORDER BY v.entry_id DESC LIMIT \(limit) OFFSET \(offset)"
    }
    let order = leading == nil ? key : isPublished ? "v.entry_id" : key
    return "SELECT \(key) FROM \(source) ORDER BY \(order) DESC LIMIT \(limit) OFFSET \(offset)"
  }

  /// Keys by a column of the rows themselves.
  func sorted(by column: String, descending: Bool, limit: Int, offset: Int) -> String {
    let way = descending ? "DESC" : "ASC"
    return "SELECT \(key) FROM \(source) ORDER BY \(column) \(way), \(key) \(way)"
      + " LIMIT \(limit) OFFSET \(offset)"
  }

  /// Keys of what has a value in a field, in its order; then those that have none.
  mutating func sorted(
    by field: SiteFieldRecord, descending: Bool
  ) throws -> (with: String, without: String, countWith: String) {
    guard let column = SiteQueryPlan.column(of: field) else {
      throw Failure.invalid(FieldProblem("sort", "notFilterable"))
    }
    let way = descending ? "DESC" : "ASC"
    let locale = isPublished ? "$3" : "''"
    let place =
      "o.space_id = $1 AND o.field_id = \(bind(field.record.key)) AND o.locale = \(locale)"
      + " AND o.\(column.rawValue) IS NOT NULL"
    // The order leads where nothing else does: its index is in order already.
    let isAlone = isPublished && leading == nil && conditions.isEmpty
    let from =
      isAlone
      ? "\(values) o WHERE \(place) AND CAST($2 AS bigint) IS NOT NULL"
      : source.replacing(
        " WHERE ", with: " JOIN \(values) o ON \(place) AND o.entry_id = \(key) WHERE ",
        maxReplacements: 1)
    let name = isAlone ? "o.entry_id" : key
    return (
      "SELECT \(name) FROM \(from) ORDER BY o.\(column.rawValue) \(way), \(name) \(way)",
      "SELECT \(key) FROM \(source) AND NOT EXISTS (SELECT 1 FROM \(values) o WHERE \(place)"
        + " AND o.entry_id = \(key)) ORDER BY \(key) DESC",
      "SELECT COUNT(*) FROM \(from)"
    )
  }
}
