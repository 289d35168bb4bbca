import Catalog
import Foundation
import HTML
import Model

/// The control of a field by its kind, in the forms of entries and in the Site's editor. Media
/// files, Markdown, JSON, slugs and times have controls of their own only in the editor.
struct FieldControl {
  /// What only controls of the Site's editor need.
  struct Editor {
    let timeZone: TimeZone
    var mediaItem: MediaControl.Item?
    var latestMedia: [MediaControl.Item] = []
    /// The alt text to edit beside the image. Nil if the form does not save it.
    var altText: String?
  }

  let field: Field
  let name: String
  let value: String
  let controls: FormControls
  /// The picker of a relation. Without it the field is a text input.
  var picker: RelationPicker?
  /// Nil in the forms of entries.
  var editor: Editor?

  private var words: Words { controls.context.words }
  private var label: String { Self.label(field, words) }
  /// With `data-key` scripts of the entry form transfer the value to another type.
  private var key: Attribute? { editor == nil ? Attribute("data-key", field.key) : nil }

  static func label(_ field: Field, _ words: Words) -> String {
    let name = words.name(field.displayName)
    return field.required ? "\(name) (\(words(.required)))" : name
  }

  /// Returns the name of a field's control in the Site's editor.
  static func editorName(_ field: FieldRecord) -> String { "value.\(field.id)" }

  /// Returns the value that a control of the Site's editor sent, as the catalog stores it.
  static func value(sent: String, _ kind: FieldKind, in zone: TimeZone) -> String {
    kind.display == .moment ? LocalTime.value(of: sent, in: zone) : sent
  }

  @NodeBuilder var node: some Node {
    switch field.kind.known {
    case .text, nil: line
    case .textarea: longText
    case .richtext: markdown
    case .number: number
    case .boolean: toggle
    case .select: choice
    case .date: controls.text(name, label, value, kind: .date, extra: key)
    case .datetime: moment
    case .media: media
    case .json: json
    case .slug: slug
    case .email: controls.text(name, label, value, kind: .email, limit: 320, extra: key)
    case .url: controls.text(name, label, value, kind: .url, limit: 2000, extra: key)
    case .relation: relation
    }
  }

  // MARK: - Texts

  private var line: some Node {
    controls.text(name, label, field.kind.definition.textInForms(value), limit: 2000, extra: key)
  }

  private var longText: some Node {
    controls.textArea(
      name, label, value, rows: 3, limit: editor == nil ? 10_000 : 100_000, extra: key)
  }

  @NodeBuilder private var markdown: some Node {
    if editor == nil {
      longText
    } else {
      RichTextControl(name: name, label: label, value: value, controls: controls).node
    }
  }

  @NodeBuilder private var slug: some Node {
    if editor == nil {
      line
    } else {
      controls.text(
        name, label, value, hints: [words(site: .slugFieldHint)], limit: 255,
        extra: Attribute("data-slug-field", present: true))
    }
  }

  @NodeBuilder private var json: some Node {
    if editor == nil {
      longText
    } else {
      controls.field(name, label, kind: "json-field") { id, described, invalid in
        textarea(
          id, .name(name), described, invalid, Attribute("rows", "4"),
          Attribute("maxlength", "100000"), Attribute("spellcheck", "false"),
          Attribute("autocapitalize", "off"), Attribute("data-json", words(site: .jsonWrong))
        ) {
          "\n"
          value
        }
      }
    }
  }

  // MARK: - Numbers, choices and times

  private var number: some Node {
    controls.field(name, label) { id, described, invalid in
      input(
        id, .type(.text), .name(name), .value(value), described, invalid, key ?? .class(nil),
        Attribute("inputmode", "decimal"), Attribute("maxlength", "30"))
    }
  }

  /// In the forms of entries, a stored "false" is sent again while the switch is off, and a field
  /// without a value stays without.
  private var toggle: some Node {
    controls.toggle(
      name, label, value, sendsFalse: editor != nil || value == "false", extra: key)
  }

  @NodeBuilder private var choice: some Node {
    if field.options.isEmpty {
      line
    } else {
      controls.choice(
        name, label, value, of: field.options, none: editor == nil ? "–" : words(site: .none),
        extra: key)
    }
  }

  /// In the Site's editor, a date and time in the member's time zone, which the hint names.
  @NodeBuilder private var moment: some Node {
    if let editor {
      controls.field(
        name, label, hints: [words(site: .zoneHint, ["zone": editor.timeZone.identifier])]
      ) { id, described, invalid in
        input(
          id, Attribute("type", "datetime-local"), .name(name),
          .value(LocalTime.text(ofValue: value, in: editor.timeZone)), described, invalid)
      }
    } else {
      line
    }
  }

  // MARK: - Files and links

  @NodeBuilder private var media: some Node {
    if let editor {
      MediaControl(
        name: name, label: label, value: value, item: editor.mediaItem,
        latest: editor.latestMedia, altText: editor.altText, controls: controls
      ).node
    } else {
      line
    }
  }

  @NodeBuilder private var relation: some Node {
    if let picker {
      picker.node
    } else {
      controls.text(name, label, value, hints: [words(.relationHint)], limit: 2000, extra: key)
    }
  }
}

// MARK: - Scripts

/// A script that controls of the Site's editor need.
enum FieldScript: String, CaseIterable {
  case picker, rich, media

  var asset: String { "\(rawValue).js" }

  /// Returns the scripts for the controls of `fields`.
  static func needed(by fields: [FieldRecord]) -> [FieldScript] {
    allCases.filter { script in
      fields.contains { $0.kind.known?.scripts.contains(script) ?? false }
    }
  }
}

extension KnownFieldKind {
  fileprivate var scripts: [FieldScript] {
    switch self {
    case .relation: [.picker]
    case .media: [.media]
    // Images can be inserted into the text.
    case .richtext: [.rich, .media]
    case .text, .textarea, .number, .boolean, .select, .date, .datetime, .json, .slug, .email,
      .url:
      []
    }
  }
}

// MARK: - Filters

/// The control of a field among the filters of a list.
enum FieldFilterControl {
  /// Any, all or none of the entries that a relation can link to.
  case links
  /// A lower and an upper bound, in inputs of the given kind: `.text` if the text in forms is
  /// neither a number nor a date. Lists can also be sorted by such a field.
  case range(Attribute.InputKind)
  /// A part of a text.
  case part
  case options
  case truth
}

extension KnownFieldKind {
  /// Nil if the panel with filters does not contain such fields.
  var filterControl: FieldFilterControl? {
    switch self {
    case .relation: .links
    case .number: .range(.number)
    case .date: .range(.date)
    case .text, .email, .url, .slug: .part
    case .select: .options
    case .boolean: .truth
    case .textarea, .richtext, .datetime, .media, .json: nil
    }
  }
}

extension FieldKind {
  /// Whether the menu of a list offers to sort by such fields.
  var isInSortMenu: Bool {
    if case .range? = known?.filterControl { true } else { false }
  }
}

// MARK: - Display

extension KnownFieldKind {
  var display: FieldDisplay {
    switch self {
    case .text, .number, .select, .slug: .line
    // Pages show the links themselves. A value without them is text.
    case .relation: .line
    case .textarea: .lines
    case .richtext: .markdown
    case .json: .code
    case .boolean: .truth
    case .date: .day
    case .datetime: .moment
    case .email: .email
    case .url: .link
    case .media: .file
    }
  }
}

extension FieldKind {
  var display: FieldDisplay { known?.display ?? .line }
}

// MARK: - The choice of a kind

extension KnownFieldKind {
  /// The kinds in the order in which the form of a type offers them.
  static let offered: [KnownFieldKind] = [
    .text, .textarea, .number, .boolean, .select, .date, .url, .email, .relation, .richtext,
    .datetime, .media, .slug, .json,
  ]

  /// Whether only the Site's editor has a control made for the kind.
  var isForSite: Bool {
    switch self {
    case .richtext, .datetime, .media, .slug, .json: true
    case .text, .textarea, .number, .boolean, .select, .date, .url, .email, .relation: false
    }
  }
}

extension Words {
  /// Returns the name of a kind of fields, or its raw value if this version does not know it.
  func kind(_ kind: FieldKind) -> String {
    switch kind.known {
    case .text: self(type: .text)
    case .textarea: self(type: .textarea)
    case .richtext: self(site: .kindRichtext)
    case .number: self(type: .number)
    case .boolean: self(type: .boolean)
    case .select: self(type: .select)
    case .date: self(type: .date)
    case .datetime: self(site: .kindDatetime)
    case .media: self(site: .kindMedia)
    case .json: self(site: .kindJSON)
    case .slug: self(site: .kindSlug)
    case .email: self(type: .email)
    case .url: self(type: .url)
    case .relation: self(type: .relation)
    case nil: kind.rawValue
    }
  }
}
