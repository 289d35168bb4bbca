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
  @NodeBuilder private func control(_ field: Field, of type: EntryType) -> some Node {
    let name = "field.\(type.id).\(field.key)"
    let value = input.fields[field.key] ?? ""
    let label = words.name(field.label)
    let key = Attribute("data-key", field.key)
    switch field.kind {
    case .textarea, .richtext, .json: controls.area(name, label, value, rows: 3, limit: 10_000)
    case .boolean: yesOrNo(name, label, value)
    case .date: controls.text(name, label, value, kind: .date, extra: key)
    case .number:
      controls.field(name, label) { id, described, invalid in
        HTML.input(
          id, .type(.text), .name(name), .value(value), described, invalid, key,
          Attribute("inputmode", "decimal"), Attribute("maxlength", "30"))
      }
    case .relation:
      controls.text(name, label, value, hint: words(.relationHint), limit: 2000, extra: key)
    default: controls.text(name, label, value, limit: 2000, extra: key)
    }
  }

  private func yesOrNo(_ name: String, _ label: String, _ value: String) -> some Node {
    controls.field(name, label) { id, described, invalid in
      select(id, .name(name), described, invalid) {
        option(.value("")) { "–" }
        option(.value("true"), .selected(value == "true")) { words(.yes) }
        option(.value("false"), .selected(value == "false")) { words(.no) }
      }
    }
  }
}
