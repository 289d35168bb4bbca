import Catalog
import HTML
import Model
import NIOCore
import ServerKit

/// The control of a relation: the chosen entries as a list that can be reordered, and a search for
/// more. Without scripts it is a text input for names separated by commas.
struct RelationPicker {
  struct Item {
    /// Nil for an entry that is created when the form is saved.
    var id: EntryID?
    var title: String
    var cover: ImageID?
    var role: String?

    /// Returns the links that a form sent, otherwise the stored ones.
    static func all(sent: [RelationLink]?, kept: [LinkedEntry]) -> [Item] {
      guard let sent else {
        return kept.map {
          Item(id: $0.id, title: $0.title, cover: $0.cover, role: $0.attributes["role"])
        }
      }
      return sent.map { link in
        let known = kept.first { $0.id == link.id }
        return Item(
          id: link.id, title: known?.title ?? link.title, cover: known?.cover,
          role: link.attributes?["role"])
      }
    }
  }

  let name: String
  let label: String
  /// The field's key, with which scripts transfer a value to another type.
  var key: String?
  /// Names separated by commas, for the input without scripts.
  let text: String
  /// The URL of the search for entries.
  let source: String
  /// Whether more than one entry can be chosen.
  let many: Bool
  let hasRoles: Bool
  let items: [Item]
  /// The links that a form sent, which take precedence over the text.
  var sent: [RelationLink]?
  let controls: FormControls

  private var context: PageContext { controls.context }
  private var words: Words { context.words }
  /// The label without the addition in brackets.
  private var plainLabel: String { label.split(separator: " (").first.map(String.init) ?? label }

  var node: some Node {
    controls.field(name, label, kind: "picker") { id, described, invalid in
      div(.class("no-script")) {
        input(
          id, .type(.text), .name(name), .value(text), described, invalid,
          Attribute("data-key", key), Attribute("data-text", present: true))
        p(.class("hint")) { words(.relationHint) }
      }
      div(
        .class(many ? "picker-box script-only" : "picker-box one script-only"),
        Attribute("data-picker", source), Attribute("data-roles", present: hasRoles)
      ) {
        input(
          .type(.hidden), .name("picked.\(name)"), .value(sent.map(PickerSelection.text)),
          Attribute("disabled", present: sent == nil))
        ol(.class("picked")) {
          ForEach(items) { SelectedEntryView(item: $0, hasRole: hasRoles, context: context).node }
        }
        search
      }
    }
  }

  private var search: some Node {
    div(.class("picker-search")) {
      Icon.plus.node(context)
      input(
        .type(.text), .role("combobox"),
        .label(words(relation: many ? .add : .addOne, ["name": plainLabel])),
        Attribute("aria-expanded", "false"), Attribute("aria-autocomplete", "list"),
        Attribute("aria-controls", "options-\(name)"), Attribute("autocomplete", "off"),
        Attribute("maxlength", "200"), Attribute("enterkeyhint", "done"),
        Attribute("placeholder", words(relation: many ? .addHint : .chooseHint)))
      div(
        .class("picker-options"), .id("options-\(name)"), .role("listbox"), .label(plainLabel),
        Attribute("hidden", present: true)
      ) {}
    }
  }
}

/// An entry that was chosen.
struct SelectedEntryView {
  let item: RelationPicker.Item
  let hasRole: Bool
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    li(
      .class("picked-item"), Attribute("data-id", item.id.map { "\($0)" }),
      Attribute("data-title", item.title)
    ) {
      PersonAvatar(title: item.title, cover: item.cover, context: context).node
      div(.class("picked-text")) {
        span(.class("picked-name")) { item.title }
        if item.id == nil { span(.class("picked-new")) { words(relation: .isNew) } }
        if hasRole {
          input(
            .class("picked-role"), .type(.text), .value(item.role ?? ""),
            .label(words(relation: .roleOf, ["name": item.title])),
            Attribute("placeholder", words(relation: .role)), Attribute("maxlength", "200"),
            Attribute("autocomplete", "off"))
        }
      }
      move("up", .back, .up)
      move("down", .forward, .down)
      move("remove", .close, .remove)
    }
  }

  private func move(_ action: String, _ icon: Icon, _ word: TypeWord) -> some Node {
    button(
      .class("icon-button \(action)"), Attribute("type", "button"),
      Attribute("data-picked", action), .label(words(type: word, ["name": item.title]))
    ) { icon.node(context) }
  }

  /// The template from which scripts create an item, with the texts that they announce. `{name}`
  /// is replaced by the title.
  static func template(_ context: PageContext) -> some Node {
    let words = context.words
    let item = RelationPicker.Item(id: nil, title: "{name}", role: "")
    return HTML.template(
      .id("picked-item"), Attribute("data-chosen", words(relation: .chosen)),
      Attribute("data-removed", words(relation: .removed)),
      Attribute("data-moved", words(relation: .moved)),
      Attribute("data-failed", words(relation: .failed))
    ) { SelectedEntryView(item: item, hasRole: true, context: context).node }
  }
}

/// A small round image, or initials.
struct PersonAvatar {
  let title: String
  let cover: ImageID?
  let context: PageContext

  var node: some Node {
    span(
      .class(cover == nil ? "picked-face \(gradientClass(for: title))" : "picked-face"),
      .ariaHidden, Attribute("data-drag", present: true)
    ) {
      if let cover {
        img(
          .src(context.image(cover, width: 320)), .alt(""), .width(40), .height(40),
          Attribute("loading", "lazy"), Attribute("draggable", "false"))
      } else {
        initials(of: title) ?? ""
      }
    }
  }
}

// MARK: - PickerSelection

/// The list that a picker sends as JSON in `picked.NAME`, where `NAME` is the text input that is
/// used without scripts. It takes precedence over that text. A list that was not changed is not
/// sent.
struct PickerSelection: Codable {
  var links: [RelationLink]
  /// Text in the search field that was not chosen yet.
  var typed: String?

  /// Returns the links that a form sent; nil if the list was not changed.
  /// - Parameter name: the name of the text input.
  static func read(_ form: Form, _ name: String) -> [RelationLink]? {
    guard let text = form["picked.\(name)"],
      // A value that the picker did not write is ignored, and the text is used.
      let list = try? decode(PickerSelection.self, from: ByteBuffer(string: text))
    else { return nil }
    return list.links + RelationLink.named(in: list.typed ?? "")
  }

  /// Returns the control's value for the links of a refused form.
  static func text(_ links: [RelationLink]) -> String {
    // Strings and numbers can always be encoded.
    (try? JSON.text(PickerSelection(links: links))) ?? ""
  }
}
