import HTML
import Model

/// The control of a field, by its kind. With `data-key` scripts transfer its value to another type.
struct FieldControl {
  let field: Field
  let name: String
  let value: String
  let controls: FormControls
  /// The picker of a relation. Without it the field is a text input.
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
      controls.textArea(name, label, value, rows: 3, limit: 10_000, extra: key)
    case .boolean:
      // A stored "false" is sent again while the switch is off. A field without a value stays
      // without.
      controls.toggle(name, label, value, sendsFalse: value == "false", extra: key)
    case .select where !field.options.isEmpty:
      controls.choice(name, label, value, of: field.options, none: "–", extra: key)
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
}
