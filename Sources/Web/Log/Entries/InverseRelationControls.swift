package import Catalog
import Foundation
import HTML
package import Model
import ServerKit

/// The inverse relations in an entry's form, for example the films of a person, which can be
/// removed and added here. The links are stored in the films.
struct InverseRelationControls {
  let typeID: TypeID
  let relations: FormRelations
  let input: EntryInput
  let controls: FormControls

  private var context: PageContext { controls.context }
  private var words: Words { context.words }

  var node: some Node {
    ForEach(relations.types.relationFields(linkingTo: typeID)) { type, field in side(type, field) }
  }

  private func side(_ type: TypeRecord, _ field: FieldRecord) -> some Node {
    let group = relations.incoming.first { $0.field.id == field.id }
    return section(.class("leading")) {
      if let group { list(group, type, field) }
      picker(type, field)
    }
  }

  /// The heading: "Posts", or "Films: Cast" if entries of the type can link in several ways.
  private func name(_ type: TypeRecord, _ field: FieldRecord) -> String {
    let types = words.pluralName(type.displayName)
    let ways = relations.types.relationFields(linkingTo: typeID).filter { $0.type.id == type.id }
    return ways.count == 1
      ? types
      : words(relation: .leading, ["type": types, "field": words.name(field.displayName)])
  }

  /// The entries that link to this one, each with a checkbox that removes the link.
  private func list(
    _ group: Entries.InverseRelationGroup, _ type: TypeRecord, _ field: FieldRecord
  ) -> some Node {
    let dropped = input.inverseRelations[field.id]?.removed ?? []
    return fieldset(.class("field")) {
      legend { "\(name(type, field)) \u{00B7} \(words.grouped(group.count))" }
      p(.class("hint")) { words(relation: .dropHint) }
      ul(.class("picked")) {
        ForEach(group.entries.map { ($0.entry.model, $0.attributes["role"]) }) { entry, role in
          item(entry, role, field, isDropped: dropped.contains(entry.id))
        }
      }
      if group.count > group.entries.count {
        p(.class("hint")) { words(relation: .more, count: group.count - group.entries.count) }
      }
    }
  }

  private func item(
    _ entry: Entry, _ role: String?, _ field: FieldRecord, isDropped: Bool
  ) -> some Node {
    let notes = [entry.additionalFields["Year"], role].compactMap(\.self).filter { !$0.isEmpty }
    return li(.class("picked-item")) {
      PersonAvatar(title: entry.title, cover: entry.cover?.id, context: context).node
      div(.class("picked-text")) {
        span(.class("picked-name")) { entry.title }
        span(.class("picked-note")) { notes.joined(separator: " · ") }
      }
      label(.class("picked-drop")) {
        HTML.input(
          .type(.checkbox), .name("drop.\(field.id)"), .value("\(entry.id)"),
          .checked(isDropped), .label(words(relation: .drop, ["name": entry.title])))
        Icon.close.node(context)
      }
    }
  }

  private func picker(_ type: TypeRecord, _ field: FieldRecord) -> some Node {
    let sent = input.inverseRelations[field.id]
    let items = (sent?.links ?? []).map {
      RelationPicker.Item(id: $0.id, title: $0.title, role: $0.attributes?["role"])
    }
    return RelationPicker(
      name: "incoming.\(field.id)", label: name(type, field),
      text: sent?.text ?? "", source: context.relation(field.id) + "?side=from&q=", many: true,
      hasRoles: relations.hasRoles(field, in: items), items: items,
      sent: sent?.links, controls: controls
    ).node
  }
}

// MARK: - Submitted relations

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

extension PickerSelection {
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
  func inverseRelationChanges(in types: TypeSet) -> [Entries.InverseRelationChange] {
    guard let typeID else { return [] }
    return types.relationFields(linkingTo: typeID).compactMap { _, field in
      guard let input = inverseRelations[field.id], !(input.added.isEmpty && input.removed.isEmpty)
      else {
        return nil
      }
      return Entries.InverseRelationChange(
        field: field.id, added: input.added, dropped: input.removed)
    }
  }
}

// MARK: - FormRelations

/// What a form needs to know about relations: their types, and the stored links.
package struct FormRelations: Sendable {
  /// The types with their fields as the Catalog stores them.
  package var types = TypeSet(types: [])
  /// The stored links of the entry, by field key.
  package var related: [String: [LinkedEntry]] = [:]
  /// The entries that link to the entry, as stored.
  package var incoming: [Entries.InverseRelationGroup] = []

  package init() {}

  func field(_ key: String, of type: TypeID) -> FieldRecord? { types[type]?.field(key) }

  /// Whether links show a role: those to persons do unless the field is a role itself, and others
  /// if one of them has a role.
  func hasRoles(_ field: FieldRecord, in links: [RelationPicker.Item]) -> Bool {
    let linksToPersons = field.target.flatMap { types[$0] }?.systemKey == "person"
    return linksToPersons && !Self.fieldsThatAreRoles.contains(field.fieldKey)
      || links.contains { !($0.role ?? "").isEmpty }
  }

  private static let fieldsThatAreRoles: Set = ["Artist", "Author", "Director"]
}

extension TypeSet {
  /// Returns the relation fields whose links can point to entries of `type`.
  func relationFields(linkingTo type: TypeID) -> [(type: TypeRecord, field: FieldRecord)] {
    guard let target = self[type]?.key else { return [] }
    return types.flatMap { type in
      type.fields.filter { $0.kind == .relation && $0.target == target }.map { (type, $0) }
    }
  }
}
