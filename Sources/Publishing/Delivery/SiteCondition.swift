import Catalog
import Database
import Foundation
import Model

/// A condition of a site query: a value that a field must have, or must not have.
struct SiteCondition {
  /// The column of a value that is compared.
  enum Column: String { case number, string, target }

  enum Test {
    case isThere
    /// A SQL operator and its right-hand side.
    case compares(String, SQLValue)
    case isAmong([SQLValue])
    /// A pattern for LIKE, in lower case.
    case isLike(String)
  }

  let field: SiteFieldRecord
  let column: Column
  let test: Test
  /// Whether the condition is met by entries without such a value.
  var isNegative: Bool
  /// The index of the condition in its plan; -1 outside of a plan.
  var index = -1

  /// Whether at most one row of an entry can meet the condition, so that counting rows counts
  /// entries.
  var isSingle: Bool {
    guard column == .target else { return true }
    if case .compares = test { return true }
    return false
  }

  /// An estimate of how many entries meet the condition: 0 for equality, 1 for ranges. Nil if no
  /// index can find them.
  var selectivityRank: Int? {
    guard !isNegative, isSingle else { return nil }
    return switch test {
    case .compares("=", _), .isAmong: 0
    case .compares, .isThere: 1
    case .isLike: nil
    }
  }
}

extension SiteCondition {
  // MARK: - Reading

  /// Returns the condition for a filter, or adds a problem and returns nil if the filter is wrong.
  static func read(
    _ filter: SiteQuery.Filter, of type: SiteTypeRecord, _ problems: inout [FieldProblem]
  ) -> SiteCondition? {
    guard let field = type.field(queriedAs: filter.field) else {
      problems.append(FieldProblem(filter.field, "unknown"))
      return nil
    }
    let column = Column(field.record.kind)
    let isEquation = [.eq, .ne].contains(filter.operation)
    if isEquation, filter.value.isEmpty {
      return SiteCondition(
        field: field, column: column, test: .isThere, isNegative: filter.operation == .eq)
    }
    if filter.operation == .any, filter.value.count(where: { $0 == "," }) >= maxValues {
      problems.append(FieldProblem(filter.field, "tooMany", ["max": "\(maxValues)"]))
      return nil
    }
    guard isEquation || filter.operation == .any || column != .target else {
      problems.append(FieldProblem(filter.field, "relationOperator"))
      return nil
    }
    guard let test = test(filter, field, column) else {
      problems.append(problem(filter, field, column))
      return nil
    }
    return SiteCondition(
      field: field, column: column, test: test, isNegative: filter.operation == .ne)
  }

  /// The maximum number of values of the operator `in`.
  private static let maxValues = 100

  private static func test(
    _ filter: SiteQuery.Filter, _ field: SiteFieldRecord, _ column: Column
  ) -> Test? {
    switch filter.operation {
    case .like:
      guard column == .string, filter.value.characterCount <= 200 else { return nil }
      return .isLike(pattern(filter.value))
    case .any:
      let parts = filter.value.split(separator: ",")
      let values = parts.map { value(String($0.trimmingPrefix { $0 == " " }), field, column) }
      guard values.allSatisfy({ $0 != nil }) else { return nil }
      return .isAmong(values.compactMap { $0 })
    default:
      let signs: [SiteQuery.Operation: String] = [
        .gt: ">", .gte: ">=", .lt: "<", .lte: "<=",
      ]
      return value(filter.value, field, column).map {
        .compares(signs[filter.operation] ?? "=", $0)
      }
    }
  }

  private static func problem(
    _ filter: SiteQuery.Filter, _ field: SiteFieldRecord, _ column: Column
  ) -> FieldProblem {
    switch column {
    case .number: FieldProblem(filter.field, "number")
    case .target: FieldProblem(filter.field, "id")
    case .string where filter.operation != .like && isTime(field):
      FieldProblem(filter.field, "date")
    case .string: FieldProblem(filter.field, "length", ["max": "200"])
    }
  }

  private static func isTime(_ field: SiteFieldRecord) -> Bool {
    [.date, .datetime].contains(field.record.kind)
  }

  /// Whether a text is a date or a time, or a prefix of one: `2026`, `2026-11`.
  private static func isDay(_ text: String) -> Bool {
    let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
    let sizes = [4, 2, 2]
    guard parts.count <= 3 else { return false }
    return zip(parts, sizes).allSatisfy { part, size in
      part.utf8.count == size && part.utf8.allSatisfy { (48...57).contains($0) }
    }
  }

  private static func value(
    _ text: String, _ field: SiteFieldRecord, _ column: Column
  ) -> SQLValue? {
    switch column {
    case .string where isTime(field) && !isDay(text): return nil
    case .string: return .text(String(String.UnicodeScalarView(text.unicodeScalars.prefix(200))))
    case .target: return EntryID(text).map { .text($0.description) }
    case .number where field.record.kind == .boolean:
      return ["true": 1, "1": 1, "false": 0, "0": 0][text.lowercased()].map { .real($0) }
    case .number: return FieldNumber.number(text).map { .real($0) }
    }
  }

  /// Returns the pattern for a search. A text without `%` is searched for anywhere in the value.
  /// Upper and lower case are equal among a–z only.
  private static func pattern(_ text: String) -> String {
    let text = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map {
          (65...90).contains($0.value) ? Unicode.Scalar(UInt8($0.value) | 0x20) : $0
        }))
    let escaped = text.replacing("\\", with: "\\\\")
    return text.contains("%") ? escaped : "%\(escaped.replacing("_", with: "\\_"))%"
  }
}

extension SiteCondition.Column {
  init(_ kind: FieldKind) {
    self =
      switch kind {
      case .relation: .target
      case .number, .boolean: .number
      default: .string
      }
  }
}

extension SiteTypeRecord {
  /// Returns the field that a query refers to by its name, key, label or id.
  func field(queriedAs name: String) -> SiteFieldRecord? {
    field(named: name)
      ?? fields.first { CleanDocument.name(of: $0) == name || $0.record.label == name }
      ?? FieldID(name).flatMap { field($0) }
  }
}
