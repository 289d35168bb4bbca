import Catalog
import Foundation
import HTML
import Model

/// The control of a field of content, by its kind.
struct SiteControl {
  let field: FieldRecord
  let value: String
  let controls: FormControls
  let timeZone: TimeZone
  /// The picker of a relation. Without it the field is a text input.
  var picker: RelationPicker?
  var mediaItem: MediaControl.Item?
  var latestMedia: [MediaControl.Item] = []

  private var context: PageContext { controls.context }
  private var words: Words { context.words }

  static func inputName(_ field: FieldRecord) -> String { "value.\(field.id)" }
  private var inputName: String { Self.inputName(field) }

  static func label(_ field: FieldRecord, _ words: Words) -> String {
    let name = words.name(field.label)
    return field.required ? "\(name) (\(words(.required)))" : name
  }
  private var label: String { Self.label(field, words) }

  @NodeBuilder var node: some Node {
    switch field.kind {
    case .richtext:
      RichTextControl(name: inputName, label: label, value: value, controls: controls).node
    case .textarea: controls.textArea(inputName, label, value, rows: 3, limit: 100_000)
    case .json: json
    case .boolean: controls.toggle(inputName, label, value, sendsFalse: true)
    case .select where !field.options.isEmpty:
      controls.choice(inputName, label, value, of: field.options, none: words(site: .none))
    case .media:
      MediaControl(
        name: inputName, label: label, value: value, item: mediaItem, latest: latestMedia,
        controls: controls
      ).node
    case .relation where picker != nil: picker?.node
    default: line
    }
  }

  @NodeBuilder private var line: some Node {
    switch field.kind {
    case .date: controls.text(inputName, label, value, kind: .date)
    case .datetime: moment
    case .number:
      controls.text(
        inputName, label, value, limit: 30, extra: Attribute("inputmode", "decimal"))
    case .email: controls.text(inputName, label, value, kind: .email, limit: 320)
    case .url: controls.text(inputName, label, value, kind: .url, limit: 2000)
    case .slug:
      controls.text(
        inputName, label, value, hint: words(site: .slugFieldHint), limit: 255,
        extra: Attribute("data-slug-field", present: true))
    case .relation:
      controls.text(inputName, label, value, hint: words(.relationHint), limit: 2000)
    default: controls.text(inputName, label, value, limit: 2000)
    }
  }

  /// A date and time in the member's time zone, which the hint names.
  private var moment: some Node {
    controls.field(
      inputName, label, hint: words(site: .zoneHint, ["zone": timeZone.identifier])
    ) { id, described, invalid in
      input(
        id, Attribute("type", "datetime-local"), .name(inputName),
        .value(LocalTime.text(ofValue: value, in: timeZone)), described, invalid)
    }
  }

  private var json: some Node {
    controls.field(inputName, label, kind: "json-field") { id, described, invalid in
      textarea(
        id, .name(inputName), described, invalid, Attribute("rows", "4"),
        Attribute("maxlength", "100000"), Attribute("spellcheck", "false"),
        Attribute("autocapitalize", "off"), Attribute("data-json", words(site: .jsonWrong))
      ) {
        "\n"
        value
      }
    }
  }
}
