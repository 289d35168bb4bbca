import Catalog
import HTML
import Model

/// The ⋯ link of a card of the Library, with the state that the menu needs. Without scripts it
/// opens the entry's page, which has the same buttons.
struct LibraryCardMenuButton {
  let entry: Entry
  let context: PageContext

  var node: some Node {
    a(
      .class("card-more"), .href(context.libraryEntry(entry.id)),
      .label(context.words(.moreFor, ["title": entry.title])),
      Attribute("data-menu-of", "\(entry.id)"),
      Attribute("data-favourite", present: entry.favourite),
      Attribute("data-planned", present: entry.stage == .planned)
    ) { Icon.more.node(context) }
  }
}

/// The menu of a card, which scripts open from its ⋯, by a long press or by a right click; and the
/// dialog that asks before an entry is deleted.
struct LibraryCardMenu {
  let type: TypeRecord
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    div(
      .id("card-menu"), .class("menu-panel card-menu"), Attribute("popover", "manual"),
      .role("group"), Attribute("aria-labelledby", "card-menu-title"),
      Attribute("data-tell", "library:act"), Attribute("data-entries", context.path("/log/entries"))
    ) {
      p(.class("menu-name"), .id("card-menu-title")) {}
      link("open", .forward, words(card: .open))
      link("edit", .edit, words(.edit))
      item("favourite", .heart, words(library: .favour), off: words(library: .unfavour))
      if type.inLog { item("planned", .calendar, plan, off: words(card: .unplan)) }
      item("delete", .trash, words(.delete), kind: "menu-item danger")
    }
    dialog(
      .id("ask-delete"), .class("dialog"), Attribute("aria-labelledby", "ask-delete-title")
    ) {
      h2(.id("ask-delete-title"), Attribute("data-one", words(.deleteTitle))) {}
      p { words(.deleteText) }
      form(.method(.post), .class("actions"), Attribute("data-library-delete", present: true)) {
        CSRFField(context: context).node
        input(.type(.hidden), .name("in"), .value("library"))
        button(.class("button"), Attribute("type", "button"), Attribute("data-close", "ask-delete"))
        {
          words(.cancel)
        }
        button(.class("button danger filled")) { words(.delete) }
      }
    }
    template(.id("card-loved")) {
      span(.class("loved"), .role("img"), .label(words(.favourite))) { Icon.heart.node(context) }
    }
  }

  private var plan: String {
    switch type.systemKey {
    case "movie", "show": words(card: .watch)
    case "book": words(card: .read)
    default: words(card: .plan)
    }
  }

  private func link(_ action: String, _ icon: Icon, _ name: String) -> some Node {
    a(.class("menu-item"), .href("#"), Attribute("data-card", action)) {
      icon.node(context)
      name
    }
  }

  private func item(
    _ action: String, _ icon: Icon, _ name: String, off: String? = nil,
    kind: String = "menu-item"
  ) -> some Node {
    button(
      .class(kind), Attribute("type", "button"), Attribute("data-card", action),
      Attribute("data-on", off.map { _ in name }), Attribute("data-off", off)
    ) {
      icon.node(context)
      span { name }
    }
  }
}
