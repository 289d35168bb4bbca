import Catalog
import HTML
import Model

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
    ForEach(relations.book.relationFields(linkingTo: typeID)) { type, field in side(type, field) }
  }

  private func side(_ type: TypeRecord, _ field: FieldRecord) -> some Node {
    let group = relations.incoming.first { $0.field.id == field.id }
    return section(.class("leading")) {
      if let group { list(group, type, field) }
      picker(type, field)
    }
  }

  private func name(_ type: TypeRecord, _ field: FieldRecord) -> String {
    words(
      relation: .leading,
      ["type": words.name(type.name), "field": words.name(field.label)])
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
