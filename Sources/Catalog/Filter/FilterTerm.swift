import Database
import Model

/// One condition of a filter, checked and ready to be written as SQL over the entries `e`.
enum FilterTerm: Sendable {
  /// A column of the entry, which passes every comparison.
  case column(String, [Comparison])
  case columnIsNull(String, Bool)
  /// A value of a field; negated for entries without such a value.
  case value(FieldKey, ValueColumn, [Comparison], isNegated: Bool)
  case hasValue(FieldKey, Bool)
  /// Entries behind a relation: one of each group, or with negation none of any.
  case linked(Link, [[EntryKey]], isNegated: Bool)
  case hasLink(Link, Bool)

  enum ValueColumn: String, Sendable {
    case number, string
    /// The text without case and accents, for "contains"; never where a list starts.
    case folded
  }

  /// A relation field as seen from one of its ends.
  struct Link: Sendable, Equatable {
    var field: FieldKey
    /// Whether the entry is the one that others name.
    var isIncoming = false
  }

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

// MARK: - As SQL

extension EntryConditions {
  /// Requires `term` of the entries `e`.
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
        // SQLite would rather walk all of the field's values in range, for each entry anew.
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
    // Of an entry that is the source, the rating is repeated in the index of its targets: with it
    // the index knows the one row without looking at any other.
    let (other, own) =
      link.isIncoming
      ? ("source_id", "r.target_id = \(names.key)")
      : ("target_id", "r.source_rating = \(names.rating) AND r.source_id = \(names.key)")
    let isOneOf = oneOf(keys.map(\.rawValue), dialect)
    return existing(
      "SELECT 1 FROM entry_relations r WHERE r.space_id = $1 AND r.\(other) \(isOneOf)"
        + " AND r.field_id = \(add(link.field)) AND \(own)", [], isNegated, dialect)
  }

  /// `= $4` of one key, a set of several.
  mutating func oneOf(_ keys: [Int64], _ dialect: Dialect) -> String {
    if let only = keys.first, keys.count == 1 { return "= \(add(only))" }
    return dialect.any(add(SQLValue.integers(keys)))
  }

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

private func escapedForLike(_ text: String) -> String {
  text.replacing("\\", with: "\\\\").replacing("%", with: "\\%").replacing("_", with: "\\_")
}
