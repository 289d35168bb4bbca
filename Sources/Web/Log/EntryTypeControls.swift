import HTML
import Model

/// What an entry is, and the fields that go with it. The fields of every type are in the page; CSS
/// shows those of the chosen tile, by position, so that choosing needs no script.
struct EntryTypeControls {
  let types: [EntryType]
  let input: EntryInput
  let controls: FormControls

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
          Each(type.fields) { field in control(field, of: type) }
        }
      }
    }
  }

  /// Named `field.<type id>.<key>`: two types may both have a Year.
  private func control(_ field: Field, of type: EntryType) -> some Node {
    FieldControl(
      field: field, name: "field.\(type.id).\(field.key)", value: input.fields[field.key] ?? "",
      controls: controls
    ).node
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
