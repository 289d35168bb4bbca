import Database
import Model

/// A validated condition of a filter, which can be written as SQL on the entries `e`.
enum FilterTerm: Sendable {
  /// A column of the entry that satisfies all comparisons.
  case column(String, [Comparison])
  case columnIsNull(String, Bool)
  /// A field value that satisfies all comparisons. Negated, the entry has no such value.
  case value(FieldKey, ValueColumn, [Comparison], isNegated: Bool)
  case hasValue(FieldKey, Bool)
  /// A relation to at least one entry of each group. Negated, a relation to none of them.
  case linked(Link, [[EntryKey]], isNegated: Bool)
  case hasLink(Link, Bool)

  /// A column of `entry_values`.
  enum ValueColumn: String, Sendable {
    case number, string
    /// The text without case and accents, for `contains`. A list cannot start here.
    case folded
  }

  /// A relation field with its direction.
  struct Link: Sendable, Equatable {
    var field: FieldKey
    /// Whether the filtered entries are the targets of the relation.
    var isIncoming = false
  }

  /// A SQL operator and its right-hand side. Only `oneOf` uses more than the first value.
  struct Comparison: Sendable {
    enum Sign: String, Sendable {
      case equal = "="
      case notEqual = "<>"
      case less = "<"
      case atMost = "<="
      case greater = ">"
      case atLeast = ">="
      case oneOf, contains
    }

    var sign: Sign
    var values: [SQLValue]
  }
}

// MARK: - SQL

extension EntryConditions {
  /// Adds `term` as a condition on the entries `e`.
  mutating func require(_ term: FilterTerm, _ dialect: Dialect) {
    switch term {
    case .column(let column, let comparisons):
      for comparison in comparisons { require(sql(comparison, of: "e.\(column)", dialect)) }
    case .columnIsNull(let column, let isNull):
      require("e.\(column) IS \(isNull ? "" : "NOT ")NULL")
    case .value(let field, let column, let comparisons, let isNegated):
      let value = valueOf(field)
      let column =
        switch column {
        case .folded: "COALESCE(v.folded, v.string)"
        // The unary plus prevents SQLite from scanning all of the field's values in range for each
        // entry.
        default: (dialect == .sqlite ? "+v." : "v.") + column.rawValue
        }
      var tests: [String] = []
      for comparison in comparisons {
        tests.append(sql(comparison, of: column, dialect))
      }
      require(existing(value, tests, isNegated, dialect))
    case .hasValue(let field, let has):
      require(existing(valueOf(field), [], !has, dialect))
    case .linked(let link, let groups, let isNegated):
      for group in groups { require(linked(link, group, isNegated, dialect)) }
    case .hasLink(let link, let has):
      let end = link.isIncoming ? "target_id" : "source_id"
      let source =
        "SELECT 1 FROM entry_relations r WHERE r.space_id = $1 AND r.\(end) = \(names.key)"
        + " AND r.field_id = \(add(link.field))"
      require(existing(source, [], !has, dialect))
    }
  }

  private mutating func valueOf(_ field: FieldKey) -> String {
    "SELECT 1 FROM entry_values v WHERE v.space_id = $1 AND v.entry_id = \(names.key)"
      + " AND v.field_id = \(add(field))"
  }

  private func existing(
    _ select: String, _ tests: [String], _ isNegated: Bool, _ dialect: Dialect
  ) -> String {
    let tests = tests.map { " AND \($0)" }.joined()
    let end = isWalked && dialect == .postgres ? " OFFSET 0" : ""
    return "\(isNegated ? "NOT " : "")EXISTS (\(select)\(tests)\(end))"
  }

  private mutating func linked(
    _ link: FilterTerm.Link, _ keys: [EntryKey], _ isNegated: Bool, _ dialect: Dialect
  ) -> String {
    // The index of targets also contains the source's rating. With rating and key the index finds
    // the single row directly.
    let (other, own) =
      link.isIncoming
      ? ("source_id", "r.target_id = \(names.key)")
      : ("target_id", "r.source_rating = \(names.rating) AND r.source_id = \(names.key)")
    let isOneOf = oneOf(keys.map(\.rawValue), dialect)
    return existing(
      "SELECT 1 FROM entry_relations r WHERE r.space_id = $1 AND r.\(other) \(isOneOf)"
        + " AND r.field_id = \(add(link.field)) AND \(own)", [], isNegated, dialect)
  }

  /// Returns `= $4` for one key, and a set for several.
  mutating func oneOf(_ keys: [Int64], _ dialect: Dialect) -> String {
    if let only = keys.first, keys.count == 1 { return "= \(add(only))" }
    return dialect.any(add(SQLValue.integers(keys)))
  }

  /// Returns the comparison as SQL.
  mutating func sql(
    _ comparison: FilterTerm.Comparison, of column: String, _ dialect: Dialect
  ) -> String {
    switch comparison.sign {
    case .oneOf:
      var choices: [String] = []
      for value in comparison.values { choices.append(add(value)) }
      return "\(column) IN (\(choices.joined(separator: ", ")))"
    case .contains:
      guard case .text(let text)? = comparison.values.first else { return "1 = 0" }
      let pattern = add("%\(escapedForLike(text))%")
      return "\(column) LIKE \(pattern) ESCAPE '\\'"
    default:
      return comparison.values.first.map { "\(column) \(comparison.sign.rawValue) \(add($0))" }
        ?? "1 = 0"
    }
  }
}

/// Escapes the wildcards of LIKE.
private func escapedForLike(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
}
