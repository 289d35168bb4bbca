import HTML
import ListCore
import Lists
import Model

/// The page of one list without scripts: each circle is a submit button, each name a link to the
/// item's form. Checked items keep their position, so that the page does not jump.
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
    let path = context.plainItem(item.id, of: list.id)
    return li(.class(fields.isChecked ? "item checked" : "item"), .id("i-\(item.id)")) {
      form(.class("item-content"), .method(.post), .action(path + "/tick")) {
        CSRFField(context: context).node
        button(
          .class("item-tick"), .role("checkbox"), .name(fields.isChecked ? "back" : "bought"),
          Attribute("aria-checked", fields.isChecked ? "true" : "false"),
          Attribute("disabled", present: !canWrite),
          .label(words(list: .check).replacing("{name}", with: fields.name))
        ) { span { Icon.check.node(context) } }
        if canWrite {
          a(.class("item-name"), .href(path)) { span { fields.name } }
        } else {
          span(.class("item-name")) { span { fields.name } }
        }
        span(.class("item-quantity")) { fields.quantity }
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
