import Foundation
import Model

/// The validation of field values: a value is empty or valid for the kind of its field. Values of
/// keys that are not fields of the type are kept as text.
package enum FieldRules {
  /// The normalised values, without empty ones, in the canonical form of their kind.
  struct ValidatedFields {
    var texts: [(field: FieldRecord, text: String)] = []
    var relations: [RelationInput] = []
    var extras: [(key: String, text: String)] = []
  }

  /// Validates and normalises the submitted values, and appends broken rules to `problems`.
  /// - Parameter old: the texts of the entry that is replaced. An unchanged value is accepted even
  ///   if it is not valid for the kind, which can have been changed since.
  static func check(
    _ given: [String: FieldText], links: [String: [RelationLink]] = [:], type: TypeRecord?,
    replacing old: [String: String] = [:], as completeness: Completeness = .complete,
    _ problems: inout [FieldProblem]
  ) -> ValidatedFields {
    var checked = ValidatedFields()
    // Different keys can be equal after normalisation; the first in sort order is used.
    let given = Dictionary(
      given.sorted { $0.key < $1.key }.map { ($0.key.normalised, $0.value) },
      uniquingKeysWith: { first, _ in first })
    if given.count > EntryLimits.maxFields {
      problems.append(
        FieldProblem("additional_fields", "tooMany", ["max": "\(EntryLimits.maxFields)"]))
    }
    for field in type?.fields ?? [] {
      let value = given[field.fieldKey] ?? .text("")
      if field.kind == .relation, let links = links[field.fieldKey] {
        check(links, of: field, completeness, &problems)
        checked.relations.append(RelationInput(field: field, text: value, links: links))
      } else {
        var found: [FieldProblem] = []
        check(value, of: field, old[field.fieldKey], completeness, &checked, &found)
        problems += found.map { $0.naming(field) }
      }
    }
    for (key, value) in given.sorted(by: { $0.key < $1.key }) where type?.field(key) == nil {
      let name = TypeRules.validated(
        key, field: "additional_fields.\(key.prefix(50))", length: 1...50, problems: &problems)
      let text = limited(text(of: value), "additional_fields.\(name)", &problems)
      if !text.isEmpty { checked.extras.append((name, text)) }
    }
    for key in links.keys.sorted() where type?.field(key)?.kind != .relation {
      problems.append(FieldProblem("relations.\(key.prefix(50))", "unknown"))
    }
    return checked
  }

  private static func check(
    _ links: [RelationLink], of field: FieldRecord, _ completeness: Completeness,
    _ problems: inout [FieldProblem]
  ) {
    let path = "relations.\(field.fieldKey)"
    if links.isEmpty, field.required, completeness == .complete {
      problems.append(FieldProblem(path, "required"))
    }
    for (place, link) in links.enumerated() {
      if link.id == nil {
        _ = TypeRules.validated(
          link.title, field: "\(path).\(place).title", length: EntryLimits.titleLength,
          problems: &problems)
      }
      let attributes = link.attributes ?? [:]
      if attributes.count > maxAttributes {
        problems.append(
          FieldProblem("\(path).\(place).attributes", "tooMany", ["max": "\(maxAttributes)"]))
      }
      for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
        let path = "\(path).\(place).attributes.\(name.prefix(50))"
        _ = TypeRules.validated(name, field: path, length: 1...50, problems: &problems)
        _ = TypeRules.validated(
          value, field: path, length: 0...maxAttributeLength, problems: &problems)
      }
    }
  }

  private static let maxAttributes = 10
  static let maxAttributeLength = 200

  private static func check(
    _ value: FieldText, of field: FieldRecord, _ old: String?, _ completeness: Completeness,
    _ checked: inout ValidatedFields, _ problems: inout [FieldProblem]
  ) {
    let path = "additional_fields.\(field.fieldKey)"
    let definition = field.kind.definition
    let canonical = definition.canonical(text(of: value))
    // The text of a thousand links can exceed the limit. If it is unchanged, it is accepted.
    let text =
      canonical == old
      ? canonical : limited(canonical, path, to: definition.maxLength, &problems)
    if text.isEmpty {
      if field.required, completeness == .complete {
        problems.append(FieldProblem(path, "required"))
      }
    } else if field.kind != .relation {
      if text != old, completeness == .complete, let problem = problem(of: text, in: field) {
        problems.append(FieldProblem(path, problem))
      }
      // Checked for drafts too, because the editor's pages render them.
      if text != old, definition.isMarkdown,
        let problem = MarkdownRules.problem(of: text, path)
      {
        problems.append(problem)
      }
      checked.texts.append((field, text))
    }
    if field.kind == .relation {
      checked.relations.append(RelationInput(field: field, text: value))
    }
  }

  private static func text(of value: FieldText) -> String {
    switch value {
    case .text(let text): text.normalised
    case .list(let list): RelationText.joined(list.map(\.normalised).filter { !$0.isEmpty })
    }
  }

  /// Returns `text` as it is, and adds a problem if it has more than `longest` characters.
  private static func limited(
    _ text: String, _ path: String, to longest: Int = EntryLimits.maxValueLength,
    _ problems: inout [FieldProblem]
  ) -> String {
    if text.characterCount > longest {
      problems.append(FieldProblem(path, "length", ["min": "0", "max": "\(longest)"]))
    }
    return text
  }

  /// Returns the code of the rule that `text` breaks as a value of `field`; nil if it is valid.
  static func problem(of text: String, in field: FieldRecord) -> String? {
    field.kind.definition.problem(text, field)
  }

  /// Returns the number as JSON, without a fraction if it is an integer.
  package static func json(_ number: Double) -> String {
    if number.magnitude < 9_007_199_254_740_992, number == number.rounded(.towardZero) {
      return String(Int64(number))
    }
    return number.description
  }
}

extension FieldProblem {
  /// Returns the problem with the name for its message, if the edge would translate the key although
  /// `field` is not built in.
  func naming(_ field: FieldRecord?) -> FieldProblem {
    guard let field, !field.isSystem else { return self }
    var problem = self
    problem.arguments["field"] = field.fieldKey
    return problem
  }
}
