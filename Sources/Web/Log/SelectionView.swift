import HTML
package import Model

/// An action on several entries. Each asks for confirmation: on a page, or with scripts in a dialog
/// with the same form.
package enum SelectionAction: String, Sendable, CaseIterable {
  case delete, move, done

  func control(_ words: Words) -> BulkAction {
    switch self {
    case .delete:
      BulkAction(name: rawValue, word: words(.delete), icon: .trash, isDangerous: true)
    case .move: BulkAction(name: rawValue, word: words(.move), icon: .folder)
    case .done: BulkAction(name: rawValue, word: words(.markDone), icon: .check)
    }
  }
}

/// The page that asks before an action on the selected entries.
package struct SelectionView: Sendable {
  package var action: SelectionAction
  package var entries: [Entry]
  package var collections: [EntryCollection]
  /// The path that is shown afterwards.
  package var back: String

  package init(
    action: SelectionAction, entries: [Entry], collections: [EntryCollection], back: String
  ) {
    self.action = action
    self.entries = entries
    self.collections = collections
    self.back = back
  }

  package func page(in context: PageContext) -> [UInt8] {
    let form = SelectionForm(
      action: action, ids: entries.map(\.id), collections: collections, back: back,
      context: context)
    let question = form.question(entries.map(\.title))
    return Layout(title: question, context: context, chapter: .log).page {
      section(.class("notice")) {
        h1 { question }
        if entries.count > 1 { titles(context) }
        form.node
      }
    }
  }

  private func titles(_ context: PageContext) -> some Node {
    let rest = entries.count - Self.shown
    return p {
      entries.prefix(Self.shown).map(\.title).joined(separator: ", ")
      if rest > 0 { " " + context.words(.stillMore, count: rest) }
    }
  }

  /// The number of titles that are listed. Of the others only the number is shown.
  private static let shown = 12
}

/// The form that performs the action. In a dialog, scripts insert the ids when it opens.
struct SelectionForm {
  let action: SelectionAction
  var ids: [EntryID] = []
  let collections: [EntryCollection]
  /// The path that is shown afterwards.
  let back: String
  let context: PageContext

  private var words: Words { context.words }
  /// The question about one entry; `many` is about several.
  private var one: Word {
    switch action {
    case .delete: .deleteTitle
    case .move: .moveOne
    case .done: .doneOne
    }
  }
  private var many: Word {
    switch action {
    case .delete: .deleteMany
    case .move: .moveTitle
    case .done: .doneMany
    }
  }
  private var confirmation: Word {
    switch action {
    case .delete: .delete
    case .move: .moveTo
    case .done: .save
    }
  }

  func question(_ titles: [String]) -> String {
    titles.count == 1
      ? words(one, ["title": titles[0]]) : words(many, count: titles.count)
  }

  /// The form as a dialog, which scripts open.
  var dialogNode: some Node { form.dialog(one: words(one), many: words(many)) }

  var node: some Node { form.node }

  private var form: BulkActionForm<some Node> {
    BulkActionForm(
      action: action.control(words), path: context.path("/log/selection"),
      does: words(confirmation), ids: ids, back: back, context: context
    ) {
      switch action {
      case .delete: p { words(.deleteManyText) }
      case .move: destinations
      case .done: DoneDate(context: context).node
      }
    }
  }

  private var destinations: some Node {
    fieldset(.class("choices")) {
      legend(.class("hidden")) { words(.collection) }
      ForEach(collections.enumerated()) { place, collection in
        choice("\(collection.id)", "\(collection.icon) \(collection.name)", isFirst: place == 0)
      }
      choice("", words(.noCollection), isFirst: collections.isEmpty)
    }
  }

  private func choice(_ value: String, _ name: String, isFirst: Bool) -> some Node {
    label(.class("choice")) {
      input(.type(.radio), .name("collection_id"), .value(value), .checked(isFirst))
      span { name }
    }
  }
}

/// The date on which entries were done, today at first.
struct DoneDate {
  let context: PageContext

  var node: some Node {
    div(.class("field")) {
      label(.for("done-date")) { context.words(.pickDate) }
      input(
        .id("done-date"), .type(.date), .name("date"), .value("\(context.today)"),
        .required(true))
    }
  }
}

// MARK: - SelectionBar

/// The bar at the bottom while cards have checkboxes: how many are selected, and the actions on
/// them. The checkboxes on the cards belong to its form.
struct SelectionBar {
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
    SelectionForm(action: .done, collections: [], back: back, context: context).dialogNode
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
      item("done", .check, .markDone)
      item("move", .folder, .move)
      item("select", .lists, .select)
      item("delete", .trash, .delete, "menu-item danger")
    }
  }

  private func item(
    _ action: String, _ icon: Icon, _ word: Word, _ kind: String = "menu-item"
  ) -> some Node {
    button(.class(kind), Attribute("type", "button"), Attribute("data-card", action)) {
      icon.node(context)
      span { context.words(word) }
    }
  }
}

/// The checkbox and the ⋯ of a card.
struct CardControls {
  let entry: Entry
  let type: EntryType?
  let query: LogQuery
  let context: PageContext

  @NodeBuilder var node: some Node {
    label(.class("pick")) {
      input(
        .type(.checkbox), .name("ids"), .value("\(entry.id)"),
        Attribute("form", BulkSelection.formID),
        .checked(query.selection?.contains(entry.id) ?? false),
        .label(context.words(.selectOne, ["title": entry.title])))
      span(.class("tick"), .ariaHidden) { Icon.check.node(context) }
    }
    a(
      .class("card-more"), .href(query.selecting(.one(entry.id)).path(in: context)),
      .label(context.words(.moreFor, ["title": entry.title])),
      Attribute("data-menu-of", "\(entry.id)"),
      Attribute(
        "data-seen",
        entry.hasKnownDate
          ? context.words(.addOccasion) : context.words.seenName(systemKey: type?.systemKey))
    ) { Icon.more.node(context) }
  }
}
