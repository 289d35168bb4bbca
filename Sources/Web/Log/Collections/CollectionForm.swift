import Catalog
import HTML
import Model
import ServerKit

/// The form that creates or edits a collection.
struct CollectionForm {
  struct Input {
    var name = ""
    var icon = "📁"
    /// A typed emoji, which takes precedence over the chosen `icon`.
    var ownIcon = ""
    /// The type with which new entries of the collection start.
    var typeID: TypeID?

    init() {}

    init(_ collection: EntryCollection) {
      name = collection.name
      typeID = collection.impliedTypeID
      let isOffered = CollectionForm.icons.contains(collection.icon)
      icon = isOffered ? collection.icon : ""
      ownIcon = isOffered ? "" : collection.icon
    }

    init(_ form: Form) {
      name = form["name"] ?? ""
      icon = form["icon"] ?? "📁"
      ownIcon = form["own_icon"] ?? ""
      typeID = form["implied_type_id"].flatMap { TypeID($0) }
    }

    var shownIcon: String { ownIcon.normalised.isEmpty ? icon : ownIcon.normalised }

    /// The controls of the refused form, which can be submitted again.
    var controls: [(name: String, value: String)] {
      [
        ("name", name), ("icon", icon), ("own_icon", ownIcon),
        ("implied_type_id", typeID.map { "\($0)" } ?? ""),
      ]
    }

    var draft: CollectionDraft {
      CollectionDraft(name: name, icon: shownIcon, impliedTypeID: .set(typeID))
    }
  }

  /// Nil for a new collection.
  let id: CollectionID?
  /// The revision that the form shows.
  var revision: Int?
  /// The number of entries in the collection.
  var count = 0
  var input: Input
  var types: [EntryType] = []
  var errors: [FormError] = []

  static let icons = [
    "📁", "🎬", "📚", "🎮", "📺", "🎵", "🎭", "🎨", "🎤", "📷", "🍽️", "🍳", "☕️", "🍷", "🍰",
    "✈️", "🏔️", "🏛️", "🗺️", "🏃", "⚽️", "🧩", "🎲", "🌿", "🐾", "💡", "🛠️", "🎁", "❤️", "📝",
  ]

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let title = words(collection: id == nil ? .add : .edit)
    return Layout(
      title: title, context: context, chapter: .log, scripts: ["collections.js"],
      bodyClass: "page-form"
    ).page {
      form(
        .class("entry-form"), .id("collection-form"), .method(.post),
        .action(id.map(context.collection) ?? context.collections),
        Attribute("novalidate", present: true)
      ) {
        CSRFField(context: context).node
        if let revision {
          HTML.input(.type(.hidden), .name("revision"), .value("\(revision)"))
        }
        header(.class("form-bar")) {
          a(
            .class("button quiet"), .href(context.collections),
            Attribute("data-cancel", present: true)
          ) { words(.cancel) }
          h1 { title }
          button(.class("button primary")) { words(.save) }
        }
        controls(context)
      }
    }
  }

  @NodeBuilder private func controls(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    section(.class("preview"), .label(words(collection: .preview))) {
      CollectionRow(
        icon: input.shownIcon,
        name: input.name.isEmpty ? words(collection: .previewName) : input.name,
        count: words(.entries, count: count)
      ).node
    }
    controls.text("name", words(collection: .name), input.name, limit: 50, required: true)
    iconGrid(controls, context)
    controls.text(
      "own_icon", words(collection: .iconOwn), input.ownIcon,
      hints: [words(collection: .iconOwnHint)], limit: 20, extra: Attribute("autocomplete", "off"))
    impliedType(controls, words)
  }

  private func iconGrid(_ controls: FormControls, _ context: PageContext) -> some Node {
    fieldset(.class("field"), .id(FormControls.id("icon"))) {
      legend { context.words(collection: .icon) }
      EmojiGrid(icons: Self.icons, chosen: input.icon).node
      controls.errorText("icon")
    }
  }

  private func impliedType(_ controls: FormControls, _ words: Words) -> some Node {
    controls.field(
      "implied_type_id", words(collection: .impliedType), hints: [words(collection: .impliedHint)]
    ) { id, described, invalid in
      select(id, .name("implied_type_id"), described, invalid) {
        option(.value(""), .selected(input.typeID == nil)) { words(collection: .noType) }
        ForEach(types) { type in
          option(.value("\(type.id)"), .selected(type.id == input.typeID)) {
            "\(type.icon) \(words.name(type.displayName))"
          }
        }
      }
    }
  }
}

// MARK: - CollectionDeleteView

/// The page that asks before a collection is deleted together with its entries.
struct CollectionDeleteView {
  let collection: EntryCollection

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    let question =
      collection.entryCount == 0
      ? words(collection: .deleteEmptyTitle, ["name": collection.name])
      : words(
        collection: .deleteTitle, count: collection.entryCount, ["name": collection.name])
    return Layout(title: question, context: context, chapter: .log).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { collection.icon }
        h1 { question }
        p { words(collection: .deleteText) }
        form(
          .method(.post), .action(context.collection(collection.id) + "/delete"), .class("actions")
        ) {
          CSRFField(context: context).node
          a(
            .class("button"), .href(context.collections), Attribute("data-cancel", present: true)
          ) { words(.cancel) }
          button(.class("button danger filled")) { words(.delete) }
        }
      }
    }
  }
}

// MARK: - CollectionConflictView

/// The page for a collection that was edited by two people at once (409).
struct CollectionConflictView {
  /// The collection as it is stored.
  let current: CollectionRecord
  /// The input of the refused form.
  let mine: CollectionForm.Input
  let types: [EntryType]

  func page(in context: PageContext) -> [UInt8] {
    ConflictingVersionsView(
      title: current.model.name, form: context.collection(current.model.id),
      revision: current.revision, controls: mine.controls, theirs: context.collections,
      lines: lines(context.words)
    ).page(in: context)
  }

  private func lines(_ words: Words) -> [ConflictingVersionsView.Line] {
    let now = CollectionForm.Input(current.model)
    return [
      .init(name: words(collection: .name), mine: mine.name, theirs: now.name),
      .init(name: words(collection: .icon), mine: mine.shownIcon, theirs: now.shownIcon),
      .init(
        name: words(collection: .impliedType), mine: type(mine, words), theirs: type(now, words)),
    ]
  }

  private func type(_ input: CollectionForm.Input, _ words: Words) -> String {
    types.first { $0.id == input.typeID }.map { "\($0.icon) \(words.name($0.displayName))" }
      ?? words(collection: .noType)
  }
}
