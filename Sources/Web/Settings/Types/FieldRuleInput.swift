import Accounts
import Book
import Catalog
import Model
import Publishing
import ServerKit

/// The bounds of a field in a type's form, and the rules of the contract in which they are stored:
/// `length` of texts, `range` of numbers, `item_count` of relations. Other rules, which clients of
/// the API wrote, are kept. Also whether a field is translatable.
enum FieldRuleInput {
  static func loadRules(_ input: inout TypeInput, of type: TypeID, _ call: PageCall) async throws {
    let types = try await call.web.features.site.types.typeSet(call.scope)
    for index in input.rows.indices {
      let row = input.rows[index]
      guard let field = types[type]?.fields.first(where: { $0.key == row.key }) else { continue }
      input.rows[index].isTranslatable = field.traits.translatable
      guard let operation = row.kind.definition.bounds?.rawValue,
        let rule = rules(field.traits.validation).first(where: { containsOnlyBounds($0, operation) }
        )?["rule"]
          as? [String: Any]
      else { continue }
      input.rows[index].minimum = text(rule["min"])
      input.rows[index].maximum = text(rule["max"])
    }
  }

  /// Checks that all bounds are numbers.
  /// - Throws: invalid (`N.least`, `N.most`) for text that is no number.
  static func check(_ input: TypeInput) throws {
    for row in input.nonEmptyRows where input.inSite {
      _ = try number(row.minimum, "least", row)
      _ = try number(row.maximum, "most", row)
    }
  }

  /// Returns the changes of the form to the fields of a saved type.
  /// - Throws: invalid (`N.least`, `N.most`) for text that is no number.
  static func changes(
    _ input: TypeInput, of type: SiteTypeRecord
  ) throws -> [(field: FieldID, body: SiteFieldBody)] {
    guard input.inSite else { return [] }
    var changes: [(field: FieldID, body: SiteFieldBody)] = []
    for row in input.nonEmptyRows {
      let field = type.fields.first {
        $0.key == row.key || row.key == nil && $0.record.label == row.label.normalised
      }
      guard let field else { continue }
      var body = SiteFieldBody()
      if row.kind.definition.isTranslatable, row.isTranslatable != field.traits.translatable {
        body.translatable = row.isTranslatable
      }
      if let operation = row.kind.definition.bounds?.rawValue {
        let config = try changed(field.traits.validation, operation, row)
        if config != field.traits.validation { body.validation = config }
      }
      guard body.translatable != nil || body.validation != nil else { continue }
      changes.append((field.wireID, body))
    }
    return changes
  }

  /// Returns the rules with the bounds of a row in place of those that they contain.
  /// - Parameters:
  ///   - config: the stored rules as JSON.
  ///   - operation: the name of the rule, such as `length`.
  private static func changed(
    _ config: String, _ operation: String, _ row: TypeInput.Row
  ) throws -> String {
    let least = try number(row.minimum, "least", row)
    let most = try number(row.maximum, "most", row)
    let old = rules(config)
    var new = old.filter { !containsOnlyBounds($0, operation) }
    if least != nil || most != nil {
      var rule: [String: Any] = ["op": operation]
      if let least { rule["min"] = least }
      if let most { rule["max"] = most }
      new.append(["rule": rule])
    }
    if new.isEmpty, old.isEmpty { return config }
    return try JSON.text(parsed: ["rules": new])
  }

  /// Returns a bound as a number; nil for an empty text.
  /// - Parameter name: the control, `least` or `most`, which the failure names.
  private static func number(
    _ text: String, _ name: String, _ row: TypeInput.Row
  ) throws -> Double? {
    let text = text.normalised.replacing(",", with: ".")
    guard !text.isEmpty else { return nil }
    guard let number = Double(text), number.isFinite else {
      throw Failure.invalid(FieldProblem("\(row.number).\(name)", "number"))
    }
    return number
  }

  private static func rules(_ config: String) -> [[String: Any]] {
    // Clients can store any text here. Text that is no JSON contains no rules.
    let object = try? JSON.parse(config) as? [String: Any]
    return object?["rules"] as? [[String: Any]] ?? []
  }

  /// Whether a rule consists of bounds only.
  private static func containsOnlyBounds(_ element: [String: Any], _ operation: String) -> Bool {
    guard let rule = element["rule"] as? [String: Any] else { return false }
    return rule["op"] as? String == operation && rule["cmp"] == nil && rule["negate"] == nil
  }

  /// Returns a bound as a form shows it; empty for anything but a number.
  static func text(_ value: Any?) -> String {
    guard let number = value as? Double else { return "" }
    // Clients can store numbers beyond the range of `Int`.
    return Int(exactly: number).map { String($0) } ?? String(number)
  }
}
