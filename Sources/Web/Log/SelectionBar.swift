import HTML
import Model

/// The bar at the bottom while cards have checkboxes: how many are selected, and the actions on
/// them. The checkboxes on the cards belong to its form.
struct SelectionBar {
  static let formID = "selection"

  let query: LogQuery
  let collections: [EntryCollection]
  /// The number of cards that are selected when the page is loaded.
  let count: Int
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    BulkActionBar(
      path: context.path("/log/selection"), back: back, count: count,
      list: { query.selecting($0).path(in: context) }, context: context
    ) {
      ForEach(SelectionAction.allCases.reversed()) { $0.control(words).node(context) }
    }.node
    SelectionForm(action: .delete, collections: [], back: back, context: context).dialogNode
    SelectionForm(action: .move, collections: collections, back: back, context: context)
      .dialogNode
    CardMenu(context: context).node
  }

  private var back: String {
    String(query.selecting(nil).path(in: context).dropFirst(context.root.count))
  }
}

/// The menu of a card, which scripts open from its ⋯, by a long press or by a right click. Without
/// scripts the ⋯ opens the same page with the card selected.
struct CardMenu {
  let context: PageContext

  var node: some Node {
    div(
      .id("card-menu"), .class("menu-panel card-menu"), Attribute("popover", "manual"),
      .role("group"), Attribute("aria-labelledby", "card-menu-title")
    ) {
      p(.class("menu-name"), .id("card-menu-title")) {}
      a(.class("menu-item"), .href("#"), Attribute("data-card", "edit")) {
        Icon.edit.node(context)
        context.words(.edit)
      }
      item("move", .folder, .move)
      item("select", .check, .select)
      item("delete", .trash, .delete, "menu-item danger")
    }
  }

  private func item(
    _ action: String, _ icon: Icon, _ word: Word, _ kind: String = "menu-item"
  ) -> some Node {
    button(.class(kind), Attribute("type", "button"), Attribute("data-card", action)) {
      icon.node(context)
      context.words(word)
    }
  }
}

/// The checkbox and the ⋯ of a card.
struct CardControls {
  let entry: Entry
  let query: LogQuery
  let context: PageContext

  @NodeBuilder var node: some Node {
    label(.class("pick")) {
      input(
        .type(.checkbox), .name("ids"), .value("\(entry.id)"),
        Attribute("form", SelectionBar.formID),
        .checked(query.selection?.contains(entry.id) ?? false),
        .label(context.words(.selectOne, ["title": entry.title])))
      span(.class("tick"), .ariaHidden) { Icon.check.node(context) }
    }
    a(
      .class("card-more"), .href(query.selecting(.one(entry.id)).path(in: context)),
      .label(context.words(.moreFor, ["title": entry.title])),
      Attribute("data-menu-of", "\(entry.id)")
    ) { Icon.more.node(context) }
  }
}
