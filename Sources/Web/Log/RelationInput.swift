import Catalog
import Foundation
package import Model
import NIOCore
import ServerKit

/// What a form holds of a relation seen from its other end: who shall lead to the entry from now on,
/// and who no more.
package struct LeadingInput: Sendable, Equatable {
  /// Names with commas between, where no list was chosen.
  package var text = ""
  package var links: [RelationLink]?
  package var dropped: Set<EntryID> = []

  package init() {}

  var added: [RelationLink] { links ?? RelationLink.named(in: text) }
}

/// What a picker sends beside the text that stands for it without scripts: as JSON in
/// `picked.NAME`, where `NAME` is the text's control. It counts instead of the text; a list that
/// nobody touched is not sent.
struct PickedList: Codable {
  var links: [RelationLink]
  /// What stands in the search and was not chosen yet.
  var typed: String?

  static func read(_ form: Form, _ name: String) -> [RelationLink]? {
    // A value that the picker did not write is ignored, and the text counts.
    guard let text = form["picked.\(name)"],
      // A form field that was tampered with holds no selection.
      let list = try? decode(PickedList.self, from: ByteBuffer(string: text))
    else { return nil }
    return list.links + RelationLink.named(in: list.typed ?? "")
  }

  /// The control's value for links that come back in a refused form.
  static func text(_ links: [RelationLink]) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    let bytes = (try? encoder.encode(PickedList(links: links))) ?? Data()
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Every `incoming.<field>` of a form.
  static func leading(_ form: Form) -> [FieldID: LeadingInput] {
    var inputs: [FieldID: LeadingInput] = [:]
    for (name, value) in form.fields.all where name.hasPrefix("incoming.") {
      guard let field = FieldID(String(name.dropFirst("incoming.".count))) else { continue }
      var input = LeadingInput()
      input.text = value
      input.links = read(form, name)
      input.dropped = Set(form.all("drop.\(field)").compactMap { EntryID($0) })
      inputs[field] = input
    }
    return inputs
  }
}

extension EntryInput {
  /// Relations as links, with what a link says beside its role as it is kept.
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

  /// What is to change at the other ends, of the fields that lead to the chosen type.
  func leadingChanges(in book: TypeBook) -> [Entries.IncomingChange] {
    guard let typeID else { return [] }
    return book.leading(to: typeID).compactMap { _, field in
      guard let input = leading[field.id], !(input.added.isEmpty && input.dropped.isEmpty) else {
        return nil
      }
      return Entries.IncomingChange(field: field.id, added: input.added, dropped: input.dropped)
    }
  }
}
