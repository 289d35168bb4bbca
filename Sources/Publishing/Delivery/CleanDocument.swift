import Catalog
import Foundation
import Model

/// The contract's `clean` form of a document: one flat object with typed JSON values.
struct CleanDocument {
  let plan: DocumentContext

  func text(from node: Snapshot.Node) -> String {
    var json = DocumentWriter()
    write(node, to: &json)
    return json.text
  }

  private func write(_ node: Snapshot.Node, to json: inout DocumentWriter) {
    guard let type = plan.types[node.type] else { return json.raw("null") }
    var taken: Set<String> = ["id", "type", "_meta"]
    json.object { json in
      json.member("id", node.id.description)
      json.member("type", type.name)
      json.key("_meta")
      json.object { json in
        json.member("authorId", node.author.description)
        json.member("routeId", node.route?.description)
        json.member("dateCreated", Timestamp(milliseconds: node.created).description)
        json.member("dateModified", Timestamp(milliseconds: node.modified).description)
      }
      for field in type.fields {
        json.key(CleanDocument.free(CleanDocument.name(of: field), &taken))
        json.raw(CleanDocument.value(node.doc[field.key], of: field.record))
      }
      write(children: plan.children(of: node), &taken, to: &json)
    }
  }

  private func write(
    children: [Snapshot.Node], _ taken: inout Set<String>, to json: inout DocumentWriter
  ) {
    guard let first = children.first else { return }
    let isOfOneType = children.allSatisfy { $0.type == first.type }
    let type = isOfOneType ? plan.types[first.type] : nil
    let name = type.map { CleanDocument.plural($0.name) } ?? "children"
    json.key(CleanDocument.free(taken.contains(name) ? "children" : name, &taken))
    json.array { json in
      for child in children { write(child, to: &json) }
    }
  }

  /// Returns the name, with `_` appended until it is unique in the object.
  private static func free(_ name: String, _ taken: inout Set<String>) -> String {
    var name = name
    while !taken.insert(name).inserted { name += "_" }
    return name
  }

  // MARK: - Names

  /// Returns the name that API clients gave the field, or else its label in camel case.
  package static func name(of field: SiteFieldRecord) -> String {
    field.traits.name.isEmpty ? camelCase(field.record.label) : field.traits.name
  }

  static func camelCase(_ label: String) -> String {
    let words = label.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    guard let first = words.first else { return "field" }
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  static func plural(_ name: String) -> String {
    let vowels = "aeiou"
    if name.hasSuffix("y"), let before = name.dropLast().last, !vowels.contains(before) {
      return name.dropLast() + "ies"
    }
    let hisses = ["s", "x", "z", "ch", "sh"].contains { name.hasSuffix($0) }
    return name + (hisses ? "es" : "s")
  }

  // MARK: - Values

  /// Returns the value as JSON. Numbers, booleans and JSON are written unquoted if they can be
  /// parsed; a missing value is null.
  static func value(_ value: Snapshot.Value?, of field: FieldRecord) -> String {
    switch value {
    case .ids(let ids)?:
      return ids.isEmpty && !field.many
        ? "null" : RelationPlaceholder.text(field.many ? .many : .one, ids)
    case .text(let text)? where !text.isEmpty:
      return typed(text, field.kind)
    default:
      return field.kind == .relation && field.many ? "[]" : "null"
    }
  }

  private static func typed(_ text: String, _ kind: FieldKind) -> String {
    if let json = kind.definition.json(text) { return json }
    var json = ""
    json.appendJSON(text)
    return json
  }
}
