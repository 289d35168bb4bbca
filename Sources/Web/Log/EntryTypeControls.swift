import Catalog
import HTML
import Model

/// The choice of an entry's type, and its fields. The page contains the fields of every type. CSS
/// shows those of the chosen tile by its position, so that choosing needs no scripts.
struct EntryTypeControls {
  let types: [EntryType]
  let input: EntryInput
  let controls: FormControls
  var relations = FormRelations()

  /// The number of tiles that `form.css` pairs with their fields. Fields of later types are always
  /// shown.
  static let pairedTypes = 16

  private var words: Words { controls.context.words }

  var node: some Node {
    fieldset(.class("field types"), .id(FormControls.id("type_id"))) {
      legend { words(.type) }
      div(
        .class("tiles"), .role("group"), .label(words(.type)), Attribute("tabindex", "0")
      ) {
        ForEach(types) { type in
          label(.class("tile")) {
            HTML.input(
              .type(.radio), .name("type_id"), .value("\(type.id)"),
              .checked(type.id == input.typeID))
            span(.class("tile-icon"), .ariaHidden) { type.icon }
            span { words.name(type.name) }
          }
        }
      }
      controls.errorText("type_id")
    }
  }

  var fieldsets: some Node {
    div(.class("type-fields")) {
      ForEach(types.enumerated()) { place, type in
        fieldset(.class(place < Self.pairedTypes ? "paired" : nil)) {
          legend(.class("hidden")) { words.name(type.name) }
          fields(of: type)
        }
      }
    }
  }

  @NodeBuilder func fields(of type: EntryType) -> some Node {
    ForEach(type.fields) { field in control(field, of: type) }
    InverseRelationControls(typeID: type.id, relations: relations, input: input, controls: controls)
      .node
  }

  /// Returns a control named `field.<type id>.<key>`, because two types can have the same key.
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
    return RelationPicker(
      name: "field.\(type.id).\(field.key)", label: FieldControl.label(field, words),
      key: field.key,
      text: input.fields[field.key] ?? "",
      source: controls.context.relation(record.id) + "?q=", many: record.many,
      hasRoles: relations.hasRoles(record, in: items), items: items,
      sent: isChosen ? input.links[field.key] : nil, controls: controls)
  }

  /// The values of the entry that its type has no field for, as text.
  @NodeBuilder var extras: some Node {
    let keys = input.extras.keys.sorted()
    if !keys.isEmpty {
      fieldset(.class("field extras")) {
        legend { words(.extras) }
        ForEach(keys) { key in
          controls.text("extra.\(key)", words.name(key), input.extras[key] ?? "", limit: 10_000)
        }
      }
    }
  }
}
