import Catalog
import Foundation
package import Model
import NIOCore
import ServerKit

/// The changes of an inverse relation in a form: the entries that will link to this entry, and
/// those that will not any more.
package struct InverseRelationInput: Sendable, Equatable {
  /// Names separated by commas, for a form without a picker.
  package var text = ""
  /// The links of the picker. Nil for a form without a picker.
  package var links: [RelationLink]?
  /// Entries whose links to this entry are removed.
  package var removed: Set<EntryID> = []

  package init() {}

  var added: [RelationLink] { links ?? RelationLink.named(in: text) }
}

/// The list that a picker sends as JSON in `picked.NAME`, where `NAME` is the text input that is
/// used without scripts. It takes precedence over that text. A list that was not changed is not
/// sent.
struct PickerSelection: Codable {
  var links: [RelationLink]
  /// Text in the search field that was not chosen yet.
  var typed: String?

  static func read(_ form: Form, _ name: String) -> [RelationLink]? {
    guard let text = form["picked.\(name)"],
      // A value that the picker did not write is ignored, and the text is used.
      let list = try? decode(PickerSelection.self, from: ByteBuffer(string: text))
    else { return nil }
    return list.links + RelationLink.named(in: list.typed ?? "")
  }

  /// Returns the control's value for the links of a refused form.
  static func text(_ links: [RelationLink]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Strings and numbers can always be encoded.
    let bytes = (try? encoder.encode(PickerSelection(links: links))) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the inverse relations of a form: all controls `incoming.<field>`.
  static func inverseRelations(in form: Form) -> [FieldID: InverseRelationInput] {
    var inputs: [FieldID: InverseRelationInput] = [:]
    for (name, value) in form.fields.all where name.hasPrefix("incoming.") {
      guard let field = FieldID(String(name.dropFirst("incoming.".count))) else { continue }
      var input = InverseRelationInput()
      input.text = value
      input.links = read(form, name)
      input.removed = Set(form.all("drop.\(field)").compactMap { EntryID($0) })
      inputs[field] = input
    }
    return inputs
  }
}

extension EntryInput {
  /// Returns the relations as links. Attributes other than the role are kept as they are stored.
  func relations(keeping related: [String: [LinkedEntry]]) -> [String: [RelationLink]] {
    var relations = links
    for (key, list) in links {
      let kept = Dictionary(
        (related[key] ?? []).map { ($0.id, $0.attributes) }, uniquingKeysWith: { first, _ in first }
      )
      relations[key] = list.map { link in
        guard let role = link.attributes, let kept = link.id.flatMap({ kept[$0] }) else {
          return link
        }
        var link = link
        link.attributes = kept.merging(role) { _, given in given }
        return link
      }
    }
    return relations
  }

  /// Returns the changes to fields of other entries that link to the chosen type.
  func inverseRelationChanges(in book: TypeSet) -> [Entries.InverseRelationChange] {
    guard let typeID else { return [] }
    return book.relationFields(linkingTo: typeID).compactMap { _, field in
      guard let input = inverseRelations[field.id], !(input.added.isEmpty && input.removed.isEmpty)
      else {
        return nil
      }
      return Entries.InverseRelationChange(
        field: field.id, added: input.added, dropped: input.removed)
    }
  }
}
