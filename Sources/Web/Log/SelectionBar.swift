import HTML
import Model

/// What stands at the bottom while cards can be ticked: how many are, and what to do with them. The
/// boxes on the cards belong to its form.
struct SelectionBar {
  static let formID = "selection"

  let query: LogQuery
  let collections: [EntryCollection]
  /// How many are ticked when the page arrives.
  let count: Int
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    form(
      .class("select-bar"), .id(Self.formID), .method(.post),
      .action(context.path("/log/selection")), .label(words(.select))
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("back"), .value(back))
      div(.class("select-title")) {
        a(
          .class("button quiet"), .href(query.selecting(nil).path(in: context)),
          Attribute("data-select", "off"), .label(words(.doneSelecting))
        ) { Icon.close.node(context) }
        h2(
          .id("selected"), Attribute("aria-live", "polite"),
          Attribute("data-forms", words(.selected)),
          Attribute("data-none", words(.selectEntries))
        ) { count == 0 ? words(.selectEntries) : words(.selected, count: count) }
        all(.all, .selectAll)
        all(LogQuery.Selection.none, .selectNone)
      }
      div(.class("select-actions")) {
        act(.move, .folder, .move, "button")
        act(.delete, .trash, .delete, "button danger")
      }
    }
    SelectionForm(action: .delete, collections: [], back: back, context: context).dialogNode
    SelectionForm(action: .move, collections: collections, back: back, context: context)
      .dialogNode
    CardMenu(context: context).node
  }

  private var back: String {
    String(query.selecting(nil).path(in: context).dropFirst(context.root.count))
  }

  private func all(_ selection: LogQuery.Selection, _ word: Word) -> some Node {
    a(
      .class("button quiet"), .href(query.selecting(selection).path(in: context)),
      Attribute("data-select", selection.text)
    ) { words(word) }
  }

  private func act(
    _ action: SelectionAction, _ icon: Icon, _ word: Word, _ kind: String
  ) -> some Node {
    button(
      .class(kind), .name("action"), .value(action.rawValue),
      Attribute("data-ask", action.rawValue)
    ) {
      icon.node(context)
      words(word)
    }
  }
}

/// The menu of one card, shown by scripts at its ⋯, on a long press or the right button. Without
/// scripts the ⋯ leads to the same page with the card ticked.
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

/// What a card has beside its link: the box that ticks it, and its ⋯.
struct CardControls {
  let entry: Entry
  let query: LogQuery
  let context: PageContext

  @NodeBuilder var node: some Node {
    label(.class("pick")) {
      input(
        .type(.checkbox), .name("ids"), .value("\(entry.id)"),
        Attribute("form", SelectionBar.formID),
        .checked(query.selection?.holds(entry.id) ?? false),
        .label(context.words(.selectOne, ["title": entry.title])))
      span(.class("tick"), .decorative) { Icon.check.node(context) }
    }
    a(
      .class("card-more"), .href(query.selecting(.one(entry.id)).path(in: context)),
      .label(context.words(.moreFor, ["title": entry.title])),
      Attribute("data-menu-of", "\(entry.id)")
    ) { Icon.more.node(context) }
  }
}
