import HTML
import Model

/// The control of one field, by its kind. `data-key` lets scripts carry its value to another type.
struct FieldControl {
  let field: Field
  let name: String
  let value: String
  let controls: FormControls
  /// What the list of a relation is made of; without it the field is a text.
  var picker: RelationPicker?

  private var words: Words { controls.context.words }
  private var key: Attribute { Attribute("data-key", field.key) }
  private var label: String {
    let name = words.name(field.label)
    return field.required ? "\(name) (\(words(.required)))" : name
  }

  @NodeBuilder var node: some Node {
    switch field.kind {
    case .textarea, .richtext, .json:
      controls.area(name, label, value, rows: 3, limit: 10_000, extra: key)
    case .boolean: onOrOff
    case .select where !field.options.isEmpty: choice
    case .date: controls.text(name, label, value, kind: .date, extra: key)
    case .email: controls.text(name, label, value, kind: .email, limit: 320, extra: key)
    case .url: controls.text(name, label, value, kind: .url, limit: 2000, extra: key)
    case .number: number
    case .relation where picker != nil: picker?.node
    case .relation:
      controls.text(name, label, value, hint: words(.relationHint), limit: 2000, extra: key)
    default: controls.text(name, label, value, limit: 2000, extra: key)
    }
  }

  private var number: some Node {
    controls.field(name, label) { id, described, invalid in
      input(
        id, .type(.text), .name(name), .value(value), described, invalid, key,
        Attribute("inputmode", "decimal"), Attribute("maxlength", "30"))
    }
  }

  private var choice: some Node {
    controls.field(name, label) { id, described, invalid in
      select(id, .name(name), described, invalid, key) {
        option(.value("")) { "–" }
        Each(field.options) { choice in
          option(.value(choice), .selected(choice == value)) { choice }
        }
        // A value from before the options were what they are.
        if !value.isEmpty, !field.options.contains(value) {
          option(.value(value), .selected(true)) { value }
        }
      }
    }
  }

  /// A switch. What said "no" keeps saying it; what was never answered stays open while it is off.
  private var onOrOff: some Node {
    div(.class("field")) {
      if value == "false" { input(.type(.hidden), .name(name), .value("false")) }
      HTML.label(.class("onoff")) {
        span { label }
        input(
          .type(.checkbox), .id(FormControls.id(name)), .name(name), .value("true"),
          .role("switch"), .checked(value == "true"), key,
          Attribute("aria-invalid", controls.error(name) == nil ? nil : "true"))
      }
      controls.errorText(name)
    }
  }
}
