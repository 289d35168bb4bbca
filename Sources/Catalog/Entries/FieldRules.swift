import Foundation
import Model

/// The rules of field values: a value parses as its field's kind or is empty; keys that the type
/// does not know are kept as text.
enum FieldRules {
  struct Checked {
    var texts: [(field: FieldRecord, text: String)] = []
    var relations: [RelationInput] = []
    var extras: [(key: String, text: String)] = []
  }

  /// - Parameter old: the texts of the entry that is replaced. What was there before its field
  ///   became another kind may stay as it is.
  static func check(
    _ given: [String: FieldText], links: [String: [RelationLink]] = [:], type: TypeRecord?,
    replacing old: [String: String] = [:], as completeness: Completeness = .whole,
    _ problems: inout [FieldProblem]
  ) -> Checked {
    var checked = Checked()
    // Two keys may be one once they are tidied; the first in their order counts.
    let given = Dictionary(
      given.sorted { $0.key < $1.key }.map { ($0.key.normalised, $0.value) },
      uniquingKeysWith: { first, _ in first })
    if given.count > EntryRules.mostFields {
      problems.append(
        FieldProblem("additional_fields", "tooMany", ["max": "\(EntryRules.mostFields)"]))
    }
    for field in type?.fields ?? [] {
      let value = given[field.fieldKey] ?? .text("")
      if field.kind == .relation, let links = links[field.fieldKey] {
        check(links, of: field, completeness, &problems)
        checked.relations.append(RelationInput(field: field, text: value, links: links))
      } else {
        let old = old[field.fieldKey]
        check(value, of: field, old, completeness, &checked, &problems)
      }
    }
    for (key, value) in given.sorted(by: { $0.key < $1.key }) where type?.field(key) == nil {
      let name = TypeRules.checked(key, "additional_fields.\(key.prefix(50))", 1...50, &problems)
      let text = limited(plain(value), "additional_fields.\(name)", &problems)
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
    if links.isEmpty, field.required, completeness == .whole {
      problems.append(FieldProblem(path, "required"))
    }
    for (place, link) in links.enumerated() {
      if link.id == nil {
        _ = TypeRules.checked(
          link.title, "\(path).\(place).title", EntryRules.titleLength, &problems)
      }
      let attributes = link.attributes ?? [:]
      if attributes.count > mostAttributes {
        problems.append(
          FieldProblem("\(path).\(place).attributes", "tooMany", ["max": "\(mostAttributes)"]))
      }
      for (name, value) in attributes.sorted(by: { $0.key < $1.key }) {
        let path = "\(path).\(place).attributes.\(name.prefix(50))"
        _ = TypeRules.checked(name, path, 1...50, &problems)
        _ = TypeRules.checked(value, path, 0...longestAttribute, &problems)
      }
    }
  }

  private static let mostAttributes = 10
  static let longestAttribute = 200

  private static func check(
    _ value: FieldText, of field: FieldRecord, _ old: String?, _ completeness: Completeness,
    _ checked: inout Checked, _ problems: inout [FieldProblem]
  ) {
    let path = "additional_fields.\(field.fieldKey)"
    // What a thousand links say may be longer than anyone types; left as it was, it stays.
    let text =
      plain(value) == old
      ? plain(value) : limited(plain(value), path, to: longest(field.kind), &problems)
    if text.isEmpty {
      if field.required, completeness == .whole { problems.append(FieldProblem(path, "required")) }
    } else if field.kind != .relation {
      if text != old, completeness == .whole, let problem = problem(of: text, in: field) {
        problems.append(FieldProblem(path, problem))
      }
      // Also of drafts: pages of the editor render them.
      if text != old, field.kind == .richtext,
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

  private static func plain(_ value: FieldText) -> String {
    switch value {
    case .text(let text): text.normalised
    case .list(let list): RelationText.joined(list.map(\.normalised).filter { !$0.isEmpty })
    }
  }

  private static func limited(
    _ text: String, _ path: String, to longest: Int = EntryRules.longestValue,
    _ problems: inout [FieldProblem]
  ) -> String {
    if text.characterCount > longest {
      problems.append(FieldProblem(path, "length", ["min": "0", "max": "\(longest)"]))
    }
    return text
  }

  /// What pages and posts are written in may be as long as notes.
  private static func longest(_ kind: FieldKind) -> Int {
    [.textarea, .richtext, .json].contains(kind)
      ? EntryRules.longestNotes : EntryRules.longestValue
  }

  /// The code of the rule that `text` breaks as a value of `field`, or nil.
  static func problem(of text: String, in field: FieldRecord) -> String? {
    switch field.kind {
    case .number: number(text) == nil ? "number" : nil
    case .boolean: text == "true" || text == "false" ? nil : "boolean"
    case .select:
      field.options.isEmpty || field.options.contains(text) ? nil : "choice"
    // Old apps write a day as a moment of it.
    case .date: CalendarDate(text) == nil && Timestamp(text) == nil ? "date" : nil
    case .datetime: Timestamp(text) == nil ? "datetime" : nil
    case .json:
      // People's text: what is no JSON is no value of that kind.
      (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) == nil
        ? "json" : nil
    case .email: text.wholeMatch(of: #/[^@\s]+@[^@\s]+\.[^@\s]+/#) == nil ? "email" : nil
    case .url:
      text.wholeMatch(of: #/https?://[^\s]+/#.ignoresCase()) == nil ? "url" : nil
    case .slug: text.wholeMatch(of: #/[a-z0-9]+(?:[-/][a-z0-9]+)*/#) == nil ? "slug" : nil
    default: nil
    }
  }

  /// A decimal number as people and clients write it; no hexadecimal, no infinity.
  static func number(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ (48...57).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}
