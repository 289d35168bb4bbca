import Database
import Foundation
import Journal
import Model

/// A parser of a filter's conditions for one type. It resolves fields and related entries, and
/// checks whether each field supports the operation.
struct FilterParser {
  let type: TypeRecord?
  let types: TypeSet
  let space: SpaceKey
  let db: any Connection

  /// Returns the conditions of a filter.
  /// - Throws: invalid with each condition that is not possible, as `filter[field][$op]`, with its
  ///   `position` among the conditions, counted from one.
  func terms(of filter: EntryFilter) throws -> [FilterTerm] {
    let (terms, problems) = try parse(filter)
    guard problems.isEmpty else { throw EntryFilter.failure(for: problems) }
    return terms
  }

  /// Returns the valid conditions, and the problems of the others.
  func parse(_ filter: EntryFilter) throws -> (terms: [FilterTerm], problems: [FieldProblem]) {
    guard filter.conditions.count <= EntryFilter.maxConditions else {
      let most = ["max": "\(EntryFilter.maxConditions)"]
      return ([], [FieldProblem("filter", "filter.tooMany", most)])
    }
    var problems: [FieldProblem] = []
    var terms: [FilterTerm] = []
    for (place, condition) in filter.conditions.enumerated() {
      do throws(InvalidCondition) {
        terms.append(try term(condition))
      } catch {
        if let cause = error.cause { throw cause }
        let problem = error.problem(of: condition, at: place + 1)
        problems.append(problem.naming(type?.field(condition.field)))
      }
    }
    return (merged(terms), problems)
  }

  /// The problem of an invalid condition. `cause` is set instead for an error of the database.
  struct InvalidCondition: Error {
    var code = ""
    var arguments: [String: String] = [:]
    var cause: (any Error)?

    func problem(of condition: EntryFilter.Condition, at position: Int) -> FieldProblem {
      var arguments = arguments
      arguments["position"] = "\(position)"
      return FieldProblem(
        "filter[\(condition.field)][$\(condition.operation.rawValue)]", code, arguments)
    }

    /// Returns the problem of an operation that is not one of `operations`.
    static func operation(_ operations: Set<EntryFilter.Operation>) -> InvalidCondition {
      let known = EntryFilter.Operation.known.filter(operations.contains).map(\.rawValue)
      return InvalidCondition(
        code: "filter.operation", arguments: ["known": known.joined(separator: ", ")])
    }
  }

  private func term(_ condition: EntryFilter.Condition) throws(InvalidCondition) -> FilterTerm {
    if condition.values.isEmpty || condition.values.count > EntryFilter.maxValues {
      throw InvalidCondition(code: "filter.values", arguments: ["max": "\(EntryFilter.maxValues)"])
    }
    if let attribute = Attribute.byName[condition.field] {
      return try columnTerm(attribute, condition)
    }
    if let field = type?.field(condition.field) { return try fieldTerm(field, condition) }
    if let incoming = inverseField(named: condition.field) {
      return try linkTerm(
        FilterTerm.Link(field: incoming.field.key, isInverse: true), incoming.type.key, condition)
    }
    throw InvalidCondition(code: "filter.noField", arguments: ["known": names])
  }

  /// The names that conditions can use, for the message about an unknown name; at most 40.
  private var names: String {
    let names = (type?.fields.map(\.fieldKey) ?? []) + Self.attributeNames.sorted()
    let most = 40
    return names.prefix(most).joined(separator: ", ") + (names.count > most ? ", …" : "")
  }

  /// Returns whether conditions can use the name: an attribute, a field of the type, or a field of
  /// another type that links to it.
  func hasField(_ field: String) -> Bool {
    Attribute.byName[field] != nil || type?.field(field) != nil || inverseField(named: field) != nil
  }

  /// Returns the field of another type that links to this type, given as `Movie.Cast`.
  private func inverseField(named name: String) -> (type: TypeRecord, field: FieldRecord)? {
    guard let type else { return nil }
    for other in types.types {
      for field in other.fields where field.target == type.key {
        let names = [other.name, other.systemKey].compactMap { $0 }
        if names.contains(where: { "\($0).\(field.fieldKey)" == name }) { return (other, field) }
      }
    }
    return nil
  }

  // MARK: - Attributes of every entry

  static let attributeNames: Set<String> = Set(Attribute.byName.keys)

  private struct Attribute {
    enum Kind { case title, text, tenths, score, truth, seen, day, instant, stage, collection }

    var column: String
    var kind: Kind

    static let byName: [String: Attribute] = [
      "title": Attribute(column: "title_key", kind: .title),
      "description": Attribute(column: "description", kind: .text),
      "notes": Attribute(column: "notes", kind: .text),
      "rating": Attribute(column: "rating", kind: .tenths),
      "score": Attribute(column: "score", kind: .score),
      "favourite": Attribute(column: "favourite", kind: .truth),
      "date": Attribute(column: "date", kind: .day),
      "stage": Attribute(column: "stage", kind: .stage),
      "is_seen": Attribute(column: "stage", kind: .seen),
      "created": Attribute(column: "created_at", kind: .instant),
      "updated": Attribute(column: "updated_at", kind: .instant),
      "collection": Attribute(column: "collection_id", kind: .collection),
    ]

    var operations: Set<EntryFilter.Operation> {
      switch kind {
      case .title:
        [
          .equal, .notEqual, .greater, .atLeast, .less, .atMost, .oneOf, .contains,
        ]
      case .text: [.empty]
      case .tenths:
        [
          .equal, .notEqual, .greater, .atLeast, .less, .atMost, .oneOf, .empty,
        ]
      case .score, .instant: [.equal, .notEqual, .greater, .atLeast, .less, .atMost, .oneOf]
      case .day: [.equal, .notEqual, .greater, .atLeast, .less, .atMost, .oneOf, .empty]
      case .truth, .seen: [.equal, .notEqual]
      case .stage: [.equal, .notEqual, .oneOf]
      case .collection: [.equal, .notEqual, .oneOf, .empty]
      }
    }
  }

  private func columnTerm(
    _ attribute: Attribute, _ condition: EntryFilter.Condition
  ) throws(InvalidCondition) -> FilterTerm {
    let operation = condition.operation
    guard attribute.operations.contains(operation) else {
      throw InvalidCondition.operation(attribute.operations)
    }
    if operation == .empty { return try emptyTerm(attribute, condition) }
    if attribute.kind == .seen {
      return .isSeen(try Self.boolean(condition.values[0]) == (operation == .equal))
    }
    var values: [SQLValue] = []
    for text in condition.values { values.append(try value(text, of: attribute)) }
    var comparisons = [try comparison(operation, values)]
    // Entries without a rating are not rated lower.
    if attribute.kind == .tenths, [.less, .atMost].contains(operation) {
      comparisons.append(FilterTerm.Comparison(sqlOperator: .atLeast, values: [.integer(0)]))
    }
    // Entries without a date are not earlier.
    if attribute.kind == .day, [.less, .atMost].contains(operation) {
      comparisons.append(FilterTerm.Comparison(sqlOperator: .greater, values: [.text("")]))
    }
    return .column(attribute.column, comparisons)
  }

  private func emptyTerm(
    _ attribute: Attribute, _ condition: EntryFilter.Condition
  ) throws(InvalidCondition) -> FilterTerm {
    let isEmpty = try Self.boolean(condition.values[0])
    switch attribute.kind {
    case .tenths:
      let sign: FilterTerm.Comparison.Operator = isEmpty ? .less : .atLeast
      return .column("rating", [FilterTerm.Comparison(sqlOperator: sign, values: [.integer(0)])])
    case .collection: return .columnIsNull(attribute.column, isEmpty)
    default:
      let sign: FilterTerm.Comparison.Operator = isEmpty ? .equal : .notEqual
      return .column(
        attribute.column, [FilterTerm.Comparison(sqlOperator: sign, values: [.text("")])])
    }
  }

  /// Parses a value of a condition in the form in which the attribute's column stores it.
  private func value(_ text: String, of attribute: Attribute) throws(InvalidCondition) -> SQLValue {
    switch attribute.kind {
    case .title, .text: return .text(Tokenizer.titleKey(text.normalised))
    case .tenths:
      let number = try Self.number(text)
      guard (0...10).contains(number) else {
        throw InvalidCondition(code: "filter.range", arguments: ["min": "0", "max": "10"])
      }
      return .integer(Int64((number * 10).rounded()))
    case .score:
      guard let number = Int64(text) else { throw InvalidCondition(code: "filter.number") }
      guard (0...3).contains(number) else {
        throw InvalidCondition(code: "filter.range", arguments: ["min": "0", "max": "3"])
      }
      return .integer(number)
    case .truth, .seen: return .integer(try Self.boolean(text) ? 1 : 0)
    case .day:
      guard let day = CalendarDate(text) else { throw InvalidCondition(code: "filter.date") }
      return .text(day.description)
    case .instant: return .integer(try instant(text))
    case .stage:
      guard Stage.all.contains(Stage(rawValue: text)) else {
        throw InvalidCondition(code: "filter.choice")
      }
      return .text(text)
    case .collection: return .integer(try collection(text))
    }
  }

  /// Parses a day or a time (ISO 8601) as milliseconds. A day is its beginning in UTC.
  private func instant(_ text: String) throws(InvalidCondition) -> Int64 {
    let whole = CalendarDate(text).map { "\($0)T00:00:00Z" } ?? text
    // The parser's error contains no details.
    guard let date = try? Date(whole, strategy: .iso8601) else {
      throw InvalidCondition(code: "filter.date")
    }
    return Int64(date.timeIntervalSince1970 * 1000)
  }

  /// Returns the key of the collection with this id; 0 if there is no such collection.
  private func collection(_ text: String) throws(InvalidCondition) -> Int64 {
    guard let id = CollectionID(text) else { throw InvalidCondition(code: "filter.id") }
    let key = try rethrowing { () throws -> Int64? in
      try db.integer("SELECT key FROM collections WHERE space_id = $1 AND id = $2", space, id)
    }
    // A deleted collection has no entries. It is not a problem, because somebody may have saved the
    // link.
    return key ?? 0
  }

  // MARK: - Fields of the type

  private func fieldTerm(
    _ field: FieldRecord, _ condition: EntryFilter.Condition
  ) throws(InvalidCondition) -> FilterTerm {
    if field.kind == .relation, let target = field.target {
      return try linkTerm(FilterTerm.Link(field: field.key), target, condition)
    }
    let operation = condition.operation
    let definition = field.kind.definition
    guard definition.filterOperations.contains(operation) else {
      throw InvalidCondition.operation(definition.filterOperations)
    }
    if operation == .empty { return .hasValue(field.key, try !Self.boolean(condition.values[0])) }
    if operation == .contains { return containsTerm(field, condition) }
    var values: [SQLValue] = []
    for text in condition.values { values.append(try definition.filterValue(text)) }
    let column = FilterTerm.ValueColumn(of: field)
    if operation == .notEqual {
      let equal = try comparison(.equal, values)
      return .value(field.key, column, [equal], isNegated: true)
    }
    return .value(field.key, column, [try comparison(operation, values)], isNegated: false)
  }

  private func containsTerm(
    _ field: FieldRecord, _ condition: EntryFilter.Condition
  ) -> FilterTerm {
    let texts = condition.values.map { SQLValue.text(Tokenizer.titleKey($0.normalised)) }
    return .value(
      field.key, .folded, [FilterTerm.Comparison(sqlOperator: .contains, values: texts)],
      isNegated: false)
  }

  // MARK: - Values

  private func comparison(
    _ operation: EntryFilter.Operation, _ values: [SQLValue]
  ) throws(InvalidCondition) -> FilterTerm.Comparison {
    let signs: [EntryFilter.Operation: FilterTerm.Comparison.Operator] = [
      .equal: .equal, .notEqual: .notEqual, .greater: .greater, .atLeast: .atLeast, .less: .less,
      .atMost: .atMost, .oneOf: .oneOf, .contains: .contains,
    ]
    guard let sign = signs[operation] else { throw InvalidCondition.operation(Set(signs.keys)) }
    return FilterTerm.Comparison(sqlOperator: sign, values: values)
  }

  private static func number(_ text: String) throws(InvalidCondition) -> Double {
    guard let number = Double(decimal: text.normalised) else {
      throw InvalidCondition(code: "filter.number")
    }
    return number
  }

  static func boolean(_ text: String) throws(InvalidCondition) -> Bool {
    switch text.lowercased() {
    case "true", "1", "yes", "on": true
    case "false", "0", "no", "off": false
    default: throw InvalidCondition(code: "filter.boolean")
    }
  }

  /// Runs `body` and throws its error, which is one of the database, as `InvalidCondition`.
  func rethrowing<Value>(_ body: () throws -> Value) throws(InvalidCondition) -> Value {
    do {
      return try body()
    } catch {
      throw InvalidCondition(cause: error)
    }
  }

  /// Merges conditions on the same field, so that its value is looked up once.
  private func merged(_ terms: [FilterTerm]) -> [FilterTerm] {
    var merged: [FilterTerm] = []
    for term in terms {
      if case .value(let field, let column, let tests, false) = term,
        let place = merged.firstIndex(where: { earlier in
          if case .value(field, column, _, false) = earlier { true } else { false }
        }), case .value(_, _, let earlier, _) = merged[place]
      {
        merged[place] = .value(field, column, earlier + tests, isNegated: false)
      } else {
        merged.append(term)
      }
    }
    return merged
  }
}
