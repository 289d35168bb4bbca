import Catalog
import Database
import Foundation
import Model

/// A condition of a site query: a value that a field must have, or must not have.
struct SiteCondition {
  enum Test {
    /// The field has a value.
    case isThere
    /// A SQL operator and its right-hand side.
    case compares(String, SQLValue)
    case isAmong([SQLValue])
    /// A pattern for LIKE, in lower case.
    case isLike(String)
  }

  let field: SiteFieldRecord
  /// The column of the value that is compared.
  let column: FieldKindDefinition.Column
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
    let definition = field.record.kind.definition
    let column = definition.column
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
    guard let test = test(filter, definition) else {
      problems.append(problem(filter, definition))
      return nil
    }
    return SiteCondition(
      field: field, column: column, test: test, isNegative: filter.operation == .ne)
  }

  /// The maximum number of values of the operator `in`.
  private static let maxValues = 100

  /// Returns the test of a filter; nil if its value or operator does not suit the field.
  private static func test(
    _ filter: SiteQuery.Filter, _ definition: FieldKindDefinition
  ) -> Test? {
    switch filter.operation {
    case .like:
      guard definition.column == .string, filter.value.characterCount <= 200 else { return nil }
      return .isLike(pattern(filter.value))
    case .any:
      let parts = filter.value.split(separator: ",")
      let values = parts.map { definition.siteQueryValue(String($0.trimmingPrefix { $0 == " " })) }
      guard values.allSatisfy({ $0 != nil }) else { return nil }
      return .isAmong(values.compactMap { $0 })
    default:
      let signs: [SiteQuery.Operation: String] = [
        .gt: ">", .gte: ">=", .lt: "<", .lte: "<=",
      ]
      return definition.siteQueryValue(filter.value).map {
        .compares(signs[filter.operation] ?? "=", $0)
      }
    }
  }

  private static func problem(
    _ filter: SiteQuery.Filter, _ definition: FieldKindDefinition
  ) -> FieldProblem {
    let isTooLong = filter.operation == .like && definition.column == .string
    let code = isTooLong ? "length" : definition.siteQueryProblem
    return FieldProblem(filter.field, code, code == "length" ? ["max": "200"] : [:])
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

extension SiteTypeRecord {
  /// Returns the field that a query refers to, in this order: by its name for programs, its key or
  /// label, its name in clean documents, or its id.
  func field(queriedAs name: String) -> SiteFieldRecord? {
    field(named: name)
      ?? fields.first { CleanDocument.name(of: $0) == name }
      ?? FieldID(name).flatMap { field($0) }
  }
}
