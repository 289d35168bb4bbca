import Catalog
import HTML
import Model

/// What an entry is, and the fields that go with it. The fields of every type are in the page; CSS
/// shows those of the chosen tile, by position, so that choosing needs no script.
struct EntryTypeControls {
  let types: [EntryType]
  let input: EntryInput
  let controls: FormControls
  var relations = FormRelations()

  /// `form.css` pairs this many tiles with their fields; those of later types are always shown.
  static let pairedTypes = 16

  private var words: Words { controls.context.words }

  var node: some Node {
    fieldset(.class("field types"), .id(FormControls.id("type_id"))) {
      legend { words(.type) }
      div(
        .class("tiles"), .role("group"), .label(words(.type)), Attribute("tabindex", "0")
      ) {
        Each(types) { type in
          label(.class("tile")) {
            HTML.input(
              .type(.radio), .name("type_id"), .value("\(type.id)"),
              .checked(type.id == input.typeID))
            span(.class("tile-icon"), .decorative) { type.icon }
            span { words.name(type.name) }
          }
        }
      }
      controls.errorText("type_id")
    }
  }

  var fieldsets: some Node {
    div(.class("type-fields")) {
      Each(types.enumerated()) { place, type in
        fieldset(.class(place < Self.pairedTypes ? "paired" : nil)) {
          legend(.class("hidden")) { words.name(type.name) }
          fields(of: type)
        }
      }
    }
  }

  @NodeBuilder func fields(of type: EntryType) -> some Node {
    Each(type.fields) { field in control(field, of: type) }
    LeadingControls(typeID: type.id, relations: relations, input: input, controls: controls).node
  }

  /// Named `field.<type id>.<key>`: two types may both have a Year.
  private func control(_ field: Field, of type: EntryType) -> some Node {
    FieldControl(
      field: field, name: "field.\(type.id).\(field.key)", value: input.fields[field.key] ?? "",
      controls: controls, picker: picker(field, of: type)
    ).node
  }

  private func picker(_ field: Field, of type: EntryType) -> RelationPicker? {
    guard field.kind == .relation, let record = relations.field(field.key, of: type.id) else {
      return nil
    }
    let isChosen = type.id == input.typeID
    let items =
      isChosen
      ? RelationPicker.Item.all(
        sent: input.links[field.key], kept: relations.related[field.key] ?? [])
      : []
    let name = words.name(field.label)
    return RelationPicker(
      name: "field.\(type.id).\(field.key)",
      label: field.required ? "\(name) (\(words(.required)))" : name, key: field.key,
      text: input.fields[field.key] ?? "",
      source: controls.context.relation(record.id) + "?q=", many: record.many,
      hasRoles: relations.hasRoles(record, in: items), items: items,
      sent: isChosen ? input.links[field.key] : nil, controls: controls)
  }

  /// What the entry has that its type does not know, kept as text.
  @NodeBuilder var extras: some Node {
    let keys = input.extras.keys.sorted()
    if !keys.isEmpty {
      fieldset(.class("field extras")) {
        legend { words(.extras) }
        Each(keys) { key in
          controls.text("extra.\(key)", words.name(key), input.extras[key] ?? "", limit: 10_000)
        }
      }
    }
  }
}
