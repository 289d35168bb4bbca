import Catalog
package import Database
import Foundation
import Journal
package import Model

/// The validation of a field in the contract's format:
/// `{"rules":[{"rule":{"op":"required"}},{"group":{"all_of":[…]}}]}`. Unknown operations are
/// ignored.
package struct ValueRules: Sendable {
  package enum Value: Sendable {
    case text(String)
    /// The number of entries that a relation links to.
    case count(Int)
  }

  private let rules: [Element]

  private struct Config: Decodable, Sendable { var rules: [Element]? }

  private struct Element: Decodable, Sendable {
    var rule: Rule?
    var group: Group?
  }

  private struct Group: Decodable, Sendable {
    var all_of: [Element]?
    var any_of: [Element]?
  }

  /// A rule of the contract. Numbers must be within `min` and `max`, and in the relation `cmp`
  /// (such as `gte`) to `n`. A rule with `negate` must not hold.
  private struct Rule: Decodable, Sendable {
    var op: String
    var value: Scalar?
    var values: [Scalar]?
    var min: Double?
    var max: Double?
    var cmp: String?
    var n: Double?
    var negate: Bool?
  }

  /// A text, a boolean or a number, as text.
  private struct Scalar: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // A value of another kind is decoded below.
      if let text = try? value.decode(String.self) {
        self.text = text
      } else if let truth = try? value.decode(Bool.self) {
        text = "\(truth)"
      } else {
        text = FieldRules.json(try value.decode(Double.self))
      }
    }
  }

  /// - Parameter config: JSON; without rules if it is empty or cannot be read.
  package init(_ config: String) {
    // Rules that cannot be read are refused when they are saved.
    rules = (try? ValueRules.read(config))?.rules ?? []
  }

  /// Whether `config` has the format of rules.
  package static func isValid(_ config: String) -> Bool { (try? read(config)) != nil }

  private static func read(_ config: String) throws -> Config {
    guard !config.isEmpty else { return Config() }
    return try JSON.decode(Config.self, from: config)
  }

  /// Returns a problem for each rule that `value` breaks.
  /// - Parameter field: the name of the field in the problems.
  package func problems(of value: Value, _ field: String) -> [FieldProblem] {
    rules.compactMap { ValueRules.problem($0, value, field) }
  }

  private static func problem(_ element: Element, _ value: Value, _ field: String) -> FieldProblem?
  {
    if let rule = element.rule { return problem(rule, value, field) }
    guard let group = element.group else { return nil }
    if let all = group.all_of { return all.lazy.compactMap { problem($0, value, field) }.first }
    let any = group.any_of ?? []
    let problems = any.compactMap { problem($0, value, field) }
    return problems.count == any.count ? problems.first : nil
  }

  private static func problem(_ rule: Rule, _ value: Value, _ field: String) -> FieldProblem? {
    let isEmpty = size(value) == 0
    if rule.op == "required" { return isEmpty ? FieldProblem(field, "required") : nil }
    guard !isEmpty, let holds = holds(rule, value) else { return nil }
    guard holds == (rule.negate ?? false) else { return nil }
    return refusal(rule, field)
  }

  /// Returns the problem of a value that breaks a rule.
  private static func refusal(_ rule: Rule, _ field: String) -> FieldProblem {
    var bounds: [String: String] = [:]
    if let least = rule.min ?? (rule.cmp?.hasPrefix("g") == true ? rule.n : nil) {
      bounds["min"] = FieldRules.json(least)
    }
    if let most = rule.max ?? (rule.cmp?.hasPrefix("l") == true ? rule.n : nil) {
      bounds["max"] = FieldRules.json(most)
    }
    switch rule.op {
    case "length": return FieldProblem(field, "length", bounds)
    case "range", "count", "item_count": return FieldProblem(field, "range", bounds)
    case "one_of": return FieldProblem(field, "choice")
    default: return FieldProblem(field, "rule", ["value": rule.value?.text ?? ""])
    }
  }

  /// Returns whether a value meets a rule, ignoring `negate`; nil for an unknown operation.
  private static func holds(_ rule: Rule, _ value: Value) -> Bool? {
    let text = text(value)
    let wanted = rule.value?.text ?? ""
    switch rule.op {
    case "contains": return text.contains(wanted)
    case "starts_with": return text.hasPrefix(wanted)
    case "ends_with": return text.hasSuffix(wanted)
    case "equals": return text == wanted
    case "one_of": return (rule.values ?? []).contains { $0.text == text }
    case "length": return fits(Double(text.characterCount), rule)
    case "range": return Double(decimal: text).map { fits($0, rule) } ?? false
    case "count": return fits(Double(occurrences(of: wanted, in: text)), rule)
    case "item_count": return fits(Double(size(value)), rule)
    default: return nil
    }
  }

  /// Returns whether a number is within the limits of a rule.
  private static func fits(_ number: Double, _ rule: Rule) -> Bool {
    if let least = rule.min, number < least { return false }
    if let most = rule.max, number > most { return false }
    guard let n = rule.n else { return true }
    switch rule.cmp {
    case "gt": return number > n
    case "gte": return number >= n
    case "lt": return number < n
    case "lte": return number <= n
    case "neq": return number != n
    default: return number == n
    }
  }

  private static func occurrences(of part: String, in text: String) -> Int {
    part.isEmpty ? text.characterCount : text.components(separatedBy: part).count - 1
  }

  private static func text(_ value: Value) -> String {
    if case .text(let text) = value { text } else { "" }
  }

  /// Returns the number of items: entries of a relation, elements of a JSON array, 1 for any other
  /// text.
  private static func size(_ value: Value) -> Int {
    switch value {
    case .count(let count): return count
    case .text(let text):
      if text.hasPrefix("["),
        // Text that is not JSON counts as one item.
        let items = try? JSON.parse(text) as? [Any]
      {
        return items.count
      }
      return text.isEmpty ? 0 : 1
    }
  }
}

// MARK: - PublishingRules

/// The rules for publishing an entry: those of the catalog and those of its fields.
package enum PublishingRules {
  /// Which rules are checked.
  package enum Extent: Sendable {
    case all
    /// Only the rules of the fields that were just written, by their names. Fields that became
    /// invalid since the publication, for example because of a new required field, do not refuse
    /// the edit.
    case written([EntryKey: Set<String>])
  }

  /// - Throws: invalid with every broken rule. Fields have the names that API clients know. Fields
  ///   of entries below the root are prefixed with the index of the entry: `nodes.{index}.`.
  static func check(
    _ snapshot: Snapshot, _ types: SiteTypeSet, _ extent: Extent = .all,
    in transaction: WriteTransaction
  ) throws {
    let found = try problems(of: snapshot, types, extent, in: transaction)
    guard found.isEmpty else { throw Failure.invalid(found) }
  }

  static func problems(
    of snapshot: Snapshot, _ types: SiteTypeSet, _ extent: Extent = .all,
    in transaction: WriteTransaction
  ) throws -> [FieldProblem] {
    let catalog = try EntryMutations.publicationProblems(
      of: snapshot.entries.map(\.key), TypeSet(types: types.types.map(\.record)), in: transaction)
    let configs = try ValidationStore.configs(
      of: Set(snapshot.entries.map(\.type)).compactMap { types[$0] }
        .flatMap { $0.fields.compactMap(\.traits.validationID) },
      in: transaction.space, transaction.db)
    var problems: [FieldProblem] = []
    for (place, node) in snapshot.entries.enumerated() {
      guard let type = types[node.type] else { continue }
      let rules = type.fields.flatMap { field in
        let shared = field.traits.validationID.flatMap { configs[$0] }
        return [field.traits.validation, shared ?? ""].flatMap {
          ValueRules($0).problems(of: value(node.doc[field.key]), field.name)
        }
      }
      let own = (catalog[node.key] ?? []).map { named($0, in: type) } + rules
      if case .written(let names) = extent {
        problems += own.filter { names[node.key]?.contains($0.field) == true }
        continue
      }
      problems += own.map { problem in
        var problem = problem
        if place > 0 { problem.field = "nodes.\(place).\(problem.field)" }
        return problem
      }
    }
    return problems
  }

  private static func value(_ value: Snapshot.Value?) -> ValueRules.Value {
    switch value {
    case .text(let text)?: .text(text)
    case .ids(let ids)?: .count(ids.count)
    case nil: .text("")
    }
  }

  /// Returns the problem with the name of its field for API clients instead of the field's path.
  private static func named(_ problem: FieldProblem, in type: SiteTypeRecord) -> FieldProblem {
    var problem = problem
    for start in ["additional_fields.", "relations."] where problem.field.hasPrefix(start) {
      let key = String(problem.field.dropFirst(start.count))
      if let field = type.fields.first(where: { $0.key == key }) {
        problem.field = field.name
        problem.arguments["field"] = nil
      }
    }
    return problem
  }
}
