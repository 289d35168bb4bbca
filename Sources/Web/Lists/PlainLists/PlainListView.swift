import HTML
import ListCore
import Lists
import Model
import ServerKit

/// The page of one list without scripts: each circle is a submit button, each name its label, and a
/// link leads to the item's form. Checked items keep their position, so that the page does not jump.
struct PlainListView {
  let list: GroceryList
  let stores: [GroceryStore]
  /// The store whose order of sections is used. Items of other stores are hidden. Nil shows all
  /// items.
  let store: GroceryStore?
  let canWrite: Bool
  var errors: [FormError] = []
  /// The scan of a photo in which nothing was found.
  var unreadScan: GroceryScanID?

  static func count(_ done: Int, of all: Int, _ words: Words) -> String {
    guard all > 0 else { return words(list: .noItems) }
    return words(list: .ofItems).replacing("{done}", with: "\(done)")
      .replacing("{all}", with: "\(all)")
  }

  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: list.fields.name, context: context, chapter: .lists,
      styles: ["css/lists.css", "css/list.css"], bodyClass: "chapter-lists"
    ).page {
      article(.class("list plain")) {
        header(.class("list-head")) {
          a(.class("round"), .href(context.plainList()), .label(words(list: .backToLists))) {
            Icon.back.node(context)
          }
          div(.class("list-title")) {
            h1 { list.fields.name }
            p { Self.count(list.checkedCount, of: list.itemCount, words) }
          }
        }
        if !stores.isEmpty { storeChips(context) }
        ForEach(sections) { name, items in sectionNode(name, items, context) }
        if canWrite { forms(context) }
      }
    }
  }

  private var sections: [(name: String, items: [ListItem])] {
    let here = list.visibleItems.filter {
      store == nil || $0.fields.store.isEmpty || $0.fields.store == "\(store?.id, default: "")"
    }
    let groups = Dictionary(grouping: here) {
      $0.fields.section.isEmpty ? Section.other.name : Section.canonical($0.fields.section)
    }
    return Section.ordered(groups.keys, store: store?.sections ?? [])
      .map { ($0, groups[$0] ?? []) }
  }

  private func storeChips(_ context: PageContext) -> some Node {
    nav(.class("chips shops"), .label(context.words(list: .store))) {
      ul {
        li { chip(nil, context.words(list: .everything), context) }
        ForEach(stores) { one in li { chip(one, one.name, context) } }
      }
    }
  }

  private func chip(_ one: GroceryStore?, _ name: String, _ context: PageContext) -> some Node {
    let isShown = one?.id == store?.id
    return a(
      .class(isShown ? "chip on" : "chip"), .current(isShown),
      .href(context.plainList(list.id) + (one.map { "?store=\($0.id)" } ?? ""))
    ) { name }
  }

  private func sectionNode(_ name: String, _ items: [ListItem], _ context: PageContext) -> some Node
  {
    let section = Section.named(name)
    return HTML.section(.class("section c-\(section.colour)")) {
      h2 {
        span(.class("section-dot")) {}
        context.words.section(name)
      }
      ul(.class("items")) { ForEach(items) { row($0, context) } }
    }
  }

  private func row(_ item: ListItem, _ context: PageContext) -> some Node {
    let (fields, words) = (item.fields, context.words)
    let (path, tick) = (context.plainItem(item.id, of: list.id), "t-\(item.id)")
    return li(.class(fields.isChecked ? "item checked" : "item"), .id("i-\(item.id)")) {
      form(.class("item-content"), .method(.post), .action(path + "/tick")) {
        CSRFField(context: context).node
        button(
          .id(tick), .class("item-tick"), .role("checkbox"),
          .name(fields.isChecked ? "back" : "bought"),
          Attribute("aria-checked", fields.isChecked ? "true" : "false"),
          Attribute("disabled", present: !canWrite),
          .label(words(list: .check).replacing("{name}", with: fields.name))
        ) { span { Icon.check.node(context) } }
        label(.class("item-name"), .for(tick)) { span { fields.name } }
        span(.class("item-quantity")) { fields.quantity }
        if canWrite {
          a(
            .class("item-change"), .href(path),
            .label(words(list: .editItem).replacing("{name}", with: fields.name))
          ) { Icon.edit.node(context) }
        }
      }
    }
  }

  @NodeBuilder private func forms(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    PlainAddForm(
      action: context.plainList(list.id) + "/items", button: .addItem, errors: errors,
      unread: unreadScan, context: context
    ).node
    details(Attribute("open", present: controls.error("name") != nil)) {
      summary { words(list: .renameList) }
      form(.method(.post), .action(context.plainList(list.id)), .class("entry-form")) {
        CSRFField(context: context).node
        controls.text("name", words(list: .listName), list.fields.name, limit: 100, required: true)
        button(.class("button")) { words(list: .save) }
      }
    }
    form(.method(.post), .action(context.plainList(list.id) + "/delete")) {
      CSRFField(context: context).node
      button(.class("button danger")) { words(list: .deleteList) }
    }
  }
}

// MARK: - PlainItemView

/// The form of an item.
struct PlainItemView {
  struct Input {
    var name: String
    var quantity: String
    var section: String
    var store: String
    /// The section that the page showed. Another one in `section` means that the item is moved.
    var shownSection: String

    init(_ item: ListItem) {
      (name, quantity) = (item.fields.name, item.fields.quantity)
      (section, store) = (item.fields.section, item.fields.store)
      if section.isEmpty { section = Section.other.name }
      shownSection = section
    }

    init(_ form: Form) {
      (name, quantity) = (form["name"] ?? "", form["quantity"] ?? "")
      (section, store) = (form["section"] ?? "", form["store"] ?? "")
      shownSection = form["shown"] ?? ""
    }

    /// The change of the item. Without a section chosen by the user, a new name is categorised
    /// automatically.
    var draft: ListItemDraft {
      var draft = ListItemDraft(name: name)
      (draft.quantity, draft.store) = (quantity, store)
      if section != shownSection { draft.section = section }
      return draft
    }
  }

  let list: GroceryList
  let item: ListItemID
  let input: Input
  let stores: [GroceryStore]
  let errors: [FormError]

  func page(in context: PageContext) -> [UInt8] {
    let (words, path) = (context.words, context.plainItem(item, of: list.id))
    return Layout(
      title: input.name, context: context, chapter: .lists,
      styles: ["css/lists.css", "css/list.css"],
      bodyClass: "chapter-lists"
    ).page {
      div(.class("plain")) {
        form(.class("entry-form"), .method(.post), .action(path)) {
          CSRFField(context: context).node
          HTML.input(.type(.hidden), .name("shown"), .value(input.shownSection))
          header(.class("form-bar")) {
            a(.class("button quiet"), .href(context.plainList(list.id) + "#i-\(item)")) {
              words(list: .cancel)
            }
            h1 { words(list: .editItem).replacing("{name}", with: input.name) }
            button(.class("button primary")) { words(list: .save) }
          }
          controls(context)
        }
        form(.method(.post), .action(path + "/delete")) {
          CSRFField(context: context).node
          button(.class("button danger")) { words(list: .delete) }
        }
      }
    }
  }

  @NodeBuilder private func controls(_ context: PageContext) -> some Node {
    let words = context.words
    let controls = FormControls(errors: errors, context: context)
    controls.summary
    controls.text("name", words(list: .itemName), input.name, limit: 200, required: true)
    controls.text(
      "quantity", words(list: .quantity), input.quantity, hints: [words(list: .quantityHint)],
      limit: 40)
    choice(
      "section", .moveTo, sections.map { ($0, words.section($0)) }, input.section, controls, words)
    if !stores.isEmpty {
      let choices = [("", words(list: .anyStore))] + stores.map { ("\($0.id)", $0.name) }
      choice("store", .store, choices, input.store, controls, words)
    }
  }

  private var sections: [String] {
    Section.ordered(
      Section.known.map(\.name) + [input.section]
        + list.visibleItems.map(\.fields.section)
        .filter { !$0.isEmpty })
  }

  private func choice(
    _ name: String, _ word: ListWord, _ choices: [(value: String, text: String)],
    _ chosen: String, _ controls: FormControls, _ words: Words
  ) -> some Node {
    controls.field(name, words(list: word)) { id, described, invalid in
      select(id, .name(name), described, invalid) {
        ForEach(choices) { value, text in
          option(.value(value), .selected(value == chosen)) { text }
        }
      }
    }
  }
}
