import Catalog
import HTML
import Model

/// The fields of a type in its form, each as a row of controls. CSS shows the controls that the
/// kind of the field needs.
struct TypeFieldRows {
  let rows: [TypeInput.Row]
  /// The types that a relation can link to.
  let targets: [EntryType]
  /// The keys of built-in fields, which cannot change their kind or be removed.
  let systemKeys: Set<String>
  let controls: FormControls
  /// Whether the fields can have rules, and the kinds for which only the Site's editor has
  /// controls.
  var isInSite = false

  private var context: PageContext { controls.context }
  private var words: Words { controls.context.words }

  var node: some Node {
    fieldset(.class("field"), .id(FormControls.id("fields"))) {
      legend { words(type: .fields) }
      p(.class("hint")) { words(type: .orderHint) }
      ul(.class("type-fields"), .id("type-fields")) { ForEach(rows) { row in item(row) } }
      button(.class("button"), .name("action"), .value("add")) {
        Icon.plus.node(context)
        words(type: .addField)
      }
      // The template from which scripts create a new row. They replace 9999 by its number.
      template(.id("type-field")) { item(TypeInput.Row(number: 9999)) }
    }
  }

  private func item(_ row: TypeInput.Row) -> some Node {
    let isSystem = row.key.map(systemKeys.contains) ?? false
    let name = row.label.isEmpty ? words(type: .newField) : row.label
    return li(.class("type-field")) {
      input(.type(.hidden), .name("row"), .value("\(row.number)"))
      input(.type(.hidden), .name("\(row.number).key"), .value(row.key ?? ""))
      div(.class("type-field-bar")) {
        span(.class("type-drag script-only"), .ariaHidden, Attribute("data-drag", present: true)) {
          Icon.sort.node(context)
        }
        move("up", .back, .up, row, name)
        move("down", .forward, .down, row, name)
        if !isSystem { move("remove", .trash, .remove, row, name) }
      }
      controls.text("\(row.number).label", words(type: .fieldName), row.label, limit: 50)
      kind(row, isFixed: isSystem)
      div(.class("for-select")) {
        controls.textArea(
          "\(row.number).options", words(type: .options), row.options, rows: 3, limit: 10_000)
      }
      target(row, isFixed: isSystem)
      if isInSite { rules(row) }
      div(.class("type-checks")) {
        check("\(row.number).required", .required, row.required)
        check("\(row.number).card", .onCards, row.isOnCards)
        if isInSite {
          check(
            "\(row.number).translatable", words(site: .translatable), row.isTranslatable, "for-text"
          )
        }
      }
    }
  }

  /// Returns a button of a row.
  /// - Parameters:
  ///   - action: `up`, `down` or `remove`.
  ///   - name: the name of the field, for screen readers.
  private func move(
    _ action: String, _ icon: Icon, _ word: TypeWord, _ row: TypeInput.Row, _ name: String
  ) -> some Node {
    button(
      .class("icon-button \(action)"), .name("action"), .value("\(action).\(row.number)"),
      .label(words(type: word, ["name": name]))
    ) { icon.node(context) }
  }

  /// Returns the select for the kind. A fixed kind is its only option.
  private func kind(_ row: TypeInput.Row, isFixed: Bool) -> some Node {
    let name = "\(row.number).kind"
    let kinds = KnownFieldKind.offered.filter { isInSite || !$0.isForSite }.map { FieldKind($0) }
    let offered = kinds.contains(row.kind) ? kinds : kinds + [row.kind]
    return controls.field(name, words(type: .fieldKind)) { id, described, invalid in
      select(id, .name(name), described, invalid) {
        ForEach(isFixed ? [row.kind] : offered) { kind in
          option(
            .value(kind.rawValue), .selected(kind == row.kind),
            Attribute("data-shows", shownControls(for: kind))
          ) { words.kind(kind) }
        }
      }
    }
  }

  /// Returns the names of the other controls that CSS shows for a kind; nil for none.
  private func shownControls(for kind: FieldKind) -> String? {
    let definition = kind.definition
    let names = [
      definition.hasOptions ? "options" : nil, kind == .relation ? "target" : nil,
      definition.isTranslatable ? "translatable" : nil, definition.bounds == nil ? nil : "bounds",
    ].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " ")
  }

  private func target(_ row: TypeInput.Row, isFixed: Bool) -> some Node {
    let name = "\(row.number).target"
    let offered = isFixed ? targets.filter { $0.id == row.target } : targets
    return div(.class("for-relation")) {
      controls.field(name, words(type: .target)) { id, described, invalid in
        select(id, .name(name), described, invalid) {
          ForEach(offered) { type in
            option(.value("\(type.id)"), .selected(type.id == row.target)) {
              "\(type.icon) \(words.name(type.displayName))"
            }
          }
        }
      }
      check("\(row.number).many", .several, row.allowsMany)
    }
  }

  /// Returns the controls for the bounds of a text's length, a number, or the number of links.
  /// Content is only published if it is within them.
  private func rules(_ row: TypeInput.Row) -> some Node {
    fieldset(.class("field type-rules")) {
      legend { words(site: .rules) }
      p(.class("hint")) { words(site: .rulesHint) }
      div {
        controls.text(
          "\(row.number).least", words(site: .atLeast), row.minimum, limit: 12,
          extra: Attribute("inputmode", "decimal"))
        controls.text(
          "\(row.number).most", words(site: .atMost), row.maximum, limit: 12,
          extra: Attribute("inputmode", "decimal"))
      }
    }
  }

  private func check(_ name: String, _ word: TypeWord, _ isOn: Bool) -> some Node {
    check(name, words(type: word), isOn)
  }

  /// Returns a checkbox.
  /// - Parameter kind: the CSS classes that determine for which kinds of fields it is shown.
  private func check(
    _ name: String, _ text: String, _ isOn: Bool, _ kind: String = ""
  ) -> some Node {
    label(.class("check \(kind)")) {
      input(.type(.checkbox), .name(name), .value("true"), .checked(isOn))
      span { text }
    }
  }
}
