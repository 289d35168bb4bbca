import HTML
import Model

/// What can be done to several entries of the Site at once. Each asks first.
enum ContentAction: String, CaseIterable {
  case publish, unpublish, archive, delete

  var icon: Icon {
    switch self {
    case .publish: .site
    case .unpublish: .edit
    case .archive: .box
    case .delete: .trash
    }
  }

  var word: SiteWord {
    switch self {
    case .publish: .publish
    case .unpublish: .unpublish
    case .archive: .archive
    case .delete: .deleteIt
    }
  }

  var one: SiteWord {
    switch self {
    case .publish: .publishOne
    case .unpublish: .unpublishOne
    case .archive: .archiveOne
    case .delete: .deleteOne
    }
  }

  var many: SiteWord {
    switch self {
    case .publish: .publishMany
    case .unpublish: .unpublishMany
    case .archive: .archiveMany
    case .delete: .deleteMany
    }
  }
}

/// The bar below the list while entries are ticked, the dialogs that ask, and the menu of one row.
struct ContentSelection {
  let query: ContentQuery
  /// How many are ticked when the page arrives.
  let count: Int
  let context: PageContext

  private var words: Words { context.words }

  private var back: String {
    String(query.with { $0.selection = nil }.path(in: context).dropFirst(context.root.count))
  }

  @NodeBuilder var node: some Node {
    form(
      .class("select-bar"), .id(SelectionBar.formID), .method(.post),
      .action(context.path("/site/selection")), .label(words(.select))
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("back"), .value(back))
      div(.class("select-title")) {
        a(
          .class("button quiet"),
          .href(query.with { $0.selection = nil }.path(in: context)),
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
      div(.class("select-actions")) { Each(ContentAction.allCases) { act($0) } }
    }
    Each(ContentAction.allCases) { action in
      ContentSelectionForm(action: action, back: back, context: context).dialogNode
    }
    menu
  }

  private func all(_ selection: LogQuery.Selection, _ word: Word) -> some Node {
    a(
      .class("button quiet"), .href(query.with { $0.selection = selection }.path(in: context)),
      Attribute("data-select", selection.text)
    ) { words(word) }
  }

  private func act(_ action: ContentAction) -> some Node {
    button(
      .class(action == .delete ? "button danger" : "button"), .name("action"),
      .value(action.rawValue), Attribute("data-ask", action.rawValue)
    ) {
      action.icon.node(context)
      words(site: action.word)
    }
  }

  private var menu: some Node {
    div(
      .id("card-menu"), .class("menu-panel card-menu"), Attribute("popover", "manual"),
      .role("group"), Attribute("aria-labelledby", "card-menu-title")
    ) {
      p(.class("menu-name"), .id("card-menu-title")) {}
      a(.class("menu-item"), .href("#"), Attribute("data-card", "edit")) {
        Icon.edit.node(context)
        words(.edit)
      }
      item("select", .check, words(.select))
      Each(ContentAction.allCases) { action in
        item(
          action.rawValue, action.icon, words(site: action.word),
          action == .delete ? "menu-item danger" : "menu-item")
      }
    }
  }

  private func item(
    _ action: String, _ icon: Icon, _ name: String, _ kind: String = "menu-item"
  ) -> some Node {
    button(.class(kind), Attribute("type", "button"), Attribute("data-card", action)) {
      icon.node(context)
      name
    }
  }
}
