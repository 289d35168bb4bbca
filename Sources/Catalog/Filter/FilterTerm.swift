import Database
import Model

/// A validated condition of a filter, which can be written as SQL on the entries `e`.
enum FilterTerm: Sendable {
  /// A column of the entry that satisfies all comparisons.
  case column(String, [Comparison])
  /// A column that is NULL (true) or not NULL (false).
  case columnIsNull(String, Bool)
  /// Whether the entry was seen, read or played: it has a date, a verdict, a rating, a heart or an
  /// occasion, or it is in progress or was dropped. The stage "done" alone does not say so, because
  /// imported films have it.
  case isSeen(Bool)
  /// A field value that satisfies all comparisons. Negated, the entry has no such value.
  case value(FieldKey, ValueColumn, [Comparison], isNegated: Bool)
  /// A field with a value (true) or without one (false).
  case hasValue(FieldKey, Bool)
  /// A relation to at least one entry of each group. Negated, a relation to none of them.
  case linked(Link, [[EntryKey]], isNegated: Bool)
  /// At least one link of the relation (true) or none (false).
  case hasLink(Link, Bool)

  /// A column of `entry_values`.
  enum ValueColumn: String, Sendable {
    case number, string
    /// The text without case and accents, for `contains`. A list cannot start here.
    case folded

    /// The column of a field's values, in which they are compared and sorted.
    init(of field: FieldRecord) {
      self = field.kind.definition.column == .number ? .number : .string
    }
  }

  /// A relation field with its direction.
  struct Link: Sendable, Equatable {
    var field: FieldKey
    /// Whether the filtered entries are the targets of the relation.
    var isInverse = false
  }

  /// A SQL operator and its right-hand side. Only `oneOf` uses more than the first value.
  struct Comparison: Sendable {
    enum Operator: String, Sendable {
      case equal = "="
      case notEqual = "<>"
      case less = "<"
      case atMost = "<="
      case greater = ">"
      case atLeast = ">="
      case oneOf, contains
    }

    var sqlOperator: Operator
    var values: [SQLValue]
  }
}

// MARK: - SQL

extension EntryConditions {
  /// Adds `term` as a condition on the entries `e`.
  mutating func require(_ term: FilterTerm, _ dialect: Dialect) {
    switch term {
    case .column(let column, let comparisons):
      for comparison in comparisons { require(sql(comparison, of: "e.\(column)")) }
    case .columnIsNull(let column, let isNull):
      require("e.\(column) IS \(isNull ? "" : "NOT ")NULL")
    case .isSeen(let isSeen):
      require(
        """
        \(isSeen ? "NOT " : "")(e.stage = 'planned' OR e.stage = 'done' AND e.date = ''
          AND e.score = 0 AND e.rating = -1 AND e.favourite = 0 AND e.occasions = '[]')
        """)
    case .value(let field, let column, let comparisons, let isNegated):
      let value = valueSelect(field)
      let column =
        switch column {
        case .folded: "COALESCE(v.folded, v.string)"
        // The unary plus prevents SQLite from scanning all of the field's values in range for each
        // entry.
        default: (dialect == .sqlite ? "+v." : "v.") + column.rawValue
        }
      var tests: [String] = []
      for comparison in comparisons {
        tests.append(sql(comparison, of: column))
      }
      require(existsClause(value, tests, isNegated, dialect))
    case .hasValue(let field, let has):
      require(existsClause(valueSelect(field), [], !has, dialect))
    case .linked(let link, let groups, let isNegated):
      for group in groups { require(linkClause(link, group, isNegated, dialect)) }
    case .hasLink(let link, let has):
      let end = link.isInverse ? "target_id" : "source_id"
      let source =
        "SELECT 1 FROM entry_relations r WHERE r.space_id = $1 AND r.\(end) = \(columns.key)"
        + " AND r.field_id = \(bind(link.field))"
      require(existsClause(source, [], !has, dialect))
    }
  }

  private mutating func valueSelect(_ field: FieldKey) -> String {
    "SELECT 1 FROM entry_values v WHERE v.space_id = $1 AND v.entry_id = \(columns.key)"
      + " AND v.field_id = \(bind(field))"
  }

  /// Returns the condition that the subquery `select`, with `tests` added to its WHERE, has a row;
  /// if negated, that it has none.
  private func existsClause(
    _ select: String, _ tests: [String], _ isNegated: Bool, _ dialect: Dialect
  ) -> String {
    let tests = tests.map { " AND \($0)" }.joined()
    let end = isOrderedScan && dialect == .postgres ? " OFFSET 0" : ""
    return "\(isNegated ? "NOT " : "")EXISTS (\(select)\(tests)\(end))"
  }

  private mutating func linkClause(
    _ link: FilterTerm.Link, _ keys: [EntryKey], _ isNegated: Bool, _ dialect: Dialect
  ) -> String {
    // The index of targets also contains the source's rating. With rating and key the index finds
    // the single row directly.
    let (other, own) =
      link.isInverse
      ? ("source_id", "r.target_id = \(columns.key)")
      : ("target_id", "r.source_rating = \(columns.rating) AND r.source_id = \(columns.key)")
    let isOneOf = oneOf(keys.map(\.rawValue), dialect)
    return existsClause(
      "SELECT 1 FROM entry_relations r WHERE r.space_id = $1 AND r.\(other) \(isOneOf)"
        + " AND r.field_id = \(bind(link.field)) AND \(own)", [], isNegated, dialect)
  }

  /// Returns `= $4` for one key, and a set for several.
  mutating func oneOf(_ keys: [Int64], _ dialect: Dialect) -> String {
    if let only = keys.first, keys.count == 1 { return "= \(bind(only))" }
    return dialect.any(bind(SQLValue.integers(keys)))
  }

  /// Returns the comparison as SQL.
  mutating func sql(_ comparison: FilterTerm.Comparison, of column: String) -> String {
    switch comparison.sqlOperator {
    case .oneOf:
      var choices: [String] = []
      for value in comparison.values { choices.append(bind(value)) }
      return "\(column) IN (\(choices.joined(separator: ", ")))"
    case .contains:
      guard case .text(let text)? = comparison.values.first else { return "1 = 0" }
      let pattern = bind("%\(escapedForLike(text))%")
      return "\(column) LIKE \(pattern) ESCAPE '\\'"
    default:
      return comparison.values.first.map {
        "\(column) \(comparison.sqlOperator.rawValue) \(bind($0))"
      }
        ?? "1 = 0"
    }
  }
}

/// Escapes the wildcards of LIKE.
private func escapedForLike(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
}
