import Catalog
import Model
import ServerKit

/// The input of a type's form, as it was typed.
struct TypeInput: Equatable {
  /// One field. The names of its controls begin with a number that stays the same when it is moved.
  struct Row: Equatable {
    var number: Int
    /// The key of an existing field; nil for a new one.
    var key: String?
    var label = ""
    var kind = FieldKind.text
    /// The values of a choice, one per line.
    var options = ""
    /// The type that a relation links to; nil for any.
    var target: TypeID?
    var allowsMany = true
    var required = false
    var isOnCards = true
    /// For types of the Site: the bounds within which a value can be published; empty for none.
    var minimum = ""
    var maximum = ""
    /// For types of the Site: whether each language has its own value.
    var isTranslatable = true

    var isEmpty: Bool { key == nil && label.normalised.isEmpty }
  }

  var name = ""
  /// The name for several entries; empty for the same as `name`.
  var plural = ""
  var icon = "🎲"
  /// A typed emoji, which takes precedence over the chosen `icon`.
  var ownIcon = ""
  var inLog = true
  var inLibrary = true
  var inSite = false
  var cover: TypeAppearance.CoverShape?
  var accent: TypeAppearance.Accent?
  var rows = [Row(number: 0)]

  init() {}

  init(_ type: TypeDetail) {
    name = type.name
    plural = type.look.plural ?? ""
    setIcon(type.icon)
    inLog = type.inLog
    inLibrary = type.inLibrary
    inSite = type.inSite
    cover = type.look.cover
    accent = type.look.accent
    let line = type.look.line ?? TypeAppearance.defaultLine
    rows = type.fields.enumerated().map { number, field in
      Row(
        number: number, key: field.key, label: field.label, kind: field.kind,
        options: field.options.joined(separator: "\n"), target: field.targetTypeID,
        allowsMany: field.kind == .relation ? field.many : true, required: field.required,
        isOnCards: line.contains(field.key ?? field.label), isTranslatable: false)
    }
  }

  init(_ form: Form) {
    name = form["name"] ?? ""
    plural = form["plural"] ?? ""
    icon = form["icon"] ?? "🎲"
    ownIcon = form["own_icon"] ?? ""
    inLog = form.isOn("in_log")
    inLibrary = form.isOn("in_library")
    inSite = form.isOn("in_site")
    cover = form["cover"].flatMap { $0.isEmpty ? nil : TypeAppearance.CoverShape(rawValue: $0) }
    accent = form["accent"].flatMap { $0.isEmpty ? nil : TypeAppearance.Accent(rawValue: $0) }
    rows = form.all("row").prefix(100).compactMap { Int($0) }.map { number in
      Row(
        number: number, key: form["\(number).key"].flatMap { $0.isEmpty ? nil : $0 },
        label: form["\(number).label"] ?? "",
        kind: FieldKind(rawValue: form["\(number).kind"] ?? "text"),
        options: form["\(number).options"] ?? "",
        target: form["\(number).target"].flatMap { TypeID($0) },
        allowsMany: form.isOn("\(number).many"), required: form.isOn("\(number).required"),
        isOnCards: form.isOn("\(number).card"), minimum: form["\(number).least"] ?? "",
        maximum: form["\(number).most"] ?? "", isTranslatable: form.isOn("\(number).translatable"))
    }
  }

  /// Creates the input of a type with built-in names in the user's language.
  init(_ type: TypeDetail, shownIn words: Words) {
    self.init(type)
    name = words.name(type.displayName)
    for (index, field) in type.fields.enumerated() {
      rows[index].label = words.name(type.displayName(of: field))
    }
  }

  /// Returns the input with built-in names as they are stored, unless the user has edited them.
  func withStoredNames(of type: TypeDetail, _ words: Words) -> TypeInput {
    var input = self
    if name == words.name(type.displayName) { input.name = type.name }
    for (index, row) in rows.enumerated() {
      guard let old = type.fields.first(where: { $0.key == row.key }) else { continue }
      if row.label == words.name(type.displayName(of: old)) { input.rows[index].label = old.label }
    }
    return input
  }

  /// Chooses one of the offered icons, or sets `ownIcon` to any other.
  mutating func setIcon(_ text: String) {
    let isOffered = TypeForm.icons.contains(text)
    icon = isOffered ? text : ""
    ownIcon = isOffered ? "" : text
  }

  var shownIcon: String { ownIcon.normalised.isEmpty ? icon : ownIcon.normalised }

  // MARK: - Drafts

  /// The rows that are not empty.
  var nonEmptyRows: [Row] { rows.filter { !$0.isEmpty } }

  private var fields: [FieldDraft] {
    nonEmptyRows.map { row in
      FieldDraft(
        key: row.key, label: row.label, kind: row.kind, required: row.required,
        options: row.kind.definition.hasOptions
          ? row.options.split(separator: "\n").map(String.init) : [],
        targetTypeID: row.kind == .relation ? row.target : nil, many: row.allowsMany)
    }
  }

  private var look: TypeAppearance {
    let keys = nonEmptyRows.map { ($0, $0.key ?? $0.label.normalised) }
    return TypeAppearance(
      line: keys.filter(\.0.isOnCards).map(\.1), facts: keys.map(\.1), cover: cover,
      accent: accent, plural: plural)
  }

  var draft: TypeDraft {
    TypeDraft(
      name: name, icon: shownIcon, fields: fields, inLog: inLog, inLibrary: inLibrary,
      inSite: inSite, look: look)
  }

  func update(_ revision: Int?) -> TypeUpdate {
    TypeUpdate(
      name: name, icon: shownIcon, inLog: inLog, inLibrary: inLibrary, inSite: inSite, look: look,
      fields: fields, revision: revision)
  }

  /// Returns the control of a problem: `fields.2.label` is the label of the third of
  /// `nonEmptyRows`.
  func control(of path: String) -> String {
    let parts = path.split(separator: ".").map(String.init)
    guard parts.count == 3, let place = Int(parts[1]), nonEmptyRows.indices.contains(place) else {
      return ["icon": "own_icon", "fields": "name", "look.plural": "plural"][path] ?? path
    }
    let control = ["key": "label", "target_type_id": "target"][parts[2]] ?? parts[2]
    return "\(nonEmptyRows[place].number).\(control)"
  }

  /// The names and values of all controls, for a page that submits them again.
  var controls: [(name: String, value: String)] {
    var list = [
      ("name", name), ("plural", plural), ("icon", icon), ("own_icon", ownIcon),
      ("cover", cover?.rawValue ?? ""), ("accent", accent?.rawValue ?? ""),
    ]
    list += [("in_log", inLog), ("in_library", inLibrary), ("in_site", inSite)]
      .filter(\.1).map { ($0.0, "true") }
    for row in rows {
      let start = "\(row.number)."
      list += [
        ("row", "\(row.number)"), (start + "key", row.key ?? ""), (start + "label", row.label),
        (start + "kind", row.kind.rawValue), (start + "options", row.options),
        (start + "target", row.target.map { "\($0)" } ?? ""), (start + "least", row.minimum),
        (start + "most", row.maximum),
      ]
      list += [
        (start + "many", row.allowsMany), (start + "required", row.required),
        (start + "card", row.isOnCards), (start + "translatable", row.isTranslatable),
      ].filter(\.1).map { ($0.0, "true") }
    }
    return list.map { (name: $0.0, value: $0.1) }
  }

  // MARK: - Without scripts

  /// Performs the action of a button: `add`, `up.3`, `down.3`, `remove.3`, `template.wine`.
  /// - Returns: false for an action that saves.
  mutating func apply(_ action: String, _ templates: TypeTemplates) -> Bool {
    let parts = action.split(separator: ".").map(String.init)
    let place = parts.last.flatMap { Int($0) }.flatMap { number in
      rows.firstIndex { $0.number == number }
    }
    switch (parts.first, place) {
    case ("add", _): rows.append(Row(number: (rows.map(\.number).max() ?? -1) + 1))
    case ("up", let place?) where place > 0: rows.swapAt(place, place - 1)
    case ("down", let place?) where place < rows.count - 1: rows.swapAt(place, place + 1)
    case ("remove", let place?): rows.remove(at: place)
    case ("template", _): templates.fill(&self, parts.last ?? "")
    default: return ["up", "down", "remove", "back"].contains(parts.first)
    }
    return true
  }
}

// MARK: - TypeTemplates

/// Templates for common types, with names in the user's language.
struct TypeTemplates {
  let words: Words
  /// The type that relations such as "Designer" link to; nil if the space does not have it.
  var personType: TypeID?

  private typealias Template = (
    key: String, icon: String, name: TypeTemplateWord, plural: TypeTemplateWord,
    fields: [(TypeTemplateWord, FieldKind)]
  )

  private static let all: [Template] = [
    (
      "game", "🎲", .game, .gamePlural,
      [(.gamePlayers, .text), (.gameMinutes, .number), (.gameDesigner, .relation)]
    ),
    (
      "recipe", "🍳", .recipe, .recipePlural,
      [(.recipeServings, .number), (.recipeIngredients, .textarea), (.recipeSource, .url)]
    ),
    (
      "wine", "🍷", .wine, .winePlural,
      [(.wineVintage, .number), (.wineGrape, .text), (.wineRegion, .text)]
    ),
    (
      "place", "🏛️", .place, .placePlural,
      [(.placeCity, .text), (.placeAddress, .text), (.placeWebsite, .url)]
    ),
    (
      "podcast", "🎙️", .podcast, .podcastPlural, [(.podcastHost, .relation), (.podcastFeed, .url)]
    ),
  ]

  /// The keys, icons and names of the templates.
  var list: [(key: String, icon: String, name: String)] {
    Self.all.map { ($0.key, $0.icon, words(typeTemplate: $0.name)) }
  }

  /// Replaces the names, the icon and the fields by those of the template with this key.
  func fill(_ input: inout TypeInput, _ key: String) {
    guard let template = Self.all.first(where: { $0.key == key }) else { return }
    input.name = words(typeTemplate: template.name)
    input.plural = words(typeTemplate: template.plural)
    input.setIcon(template.icon)
    input.rows = template.fields.enumerated().map { number, field in
      TypeInput.Row(
        number: number, label: words(typeTemplate: field.0), kind: field.1,
        target: field.1 == .relation ? personType : nil,
        isOnCards: ![.lines, .link].contains(field.1.display))
    }
  }
}
