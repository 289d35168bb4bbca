import HTML
import Model

/// An action on several contents at once. Each asks for confirmation.
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

  /// The question about one content.
  var one: SiteWord {
    switch self {
    case .publish: .publishOne
    case .unpublish: .unpublishOne
    case .archive: .archiveOne
    case .delete: .deleteOne
    }
  }

  /// The question about several contents.
  var many: SiteWord {
    switch self {
    case .publish: .publishMany
    case .unpublish: .unpublishMany
    case .archive: .archiveMany
    case .delete: .deleteMany
    }
  }

  func control(_ words: Words) -> BulkAction {
    BulkAction(
      name: rawValue, word: words(site: word), icon: icon, isDangerous: self == .delete)
  }
}

/// The bar below the list while rows have checkboxes, the dialogs that ask for confirmation, and
/// the menu of a row.
struct ContentBulkActionBar {
  let query: ContentQuery
  /// The number of rows that are selected when the page is loaded.
  let count: Int
  let context: PageContext

  private var words: Words { context.words }

  private var back: String {
    String(query.with { $0.selection = nil }.path(in: context).dropFirst(context.root.count))
  }

  @NodeBuilder var node: some Node {
    BulkActionBar(
      path: context.path("/site/selection"), back: back, count: count,
      list: { selection in query.with { $0.selection = selection }.path(in: context) },
      selected: SiteWord.selected, selectionHint: SiteWord.selectItems, context: context
    ) {
      ForEach(ContentAction.allCases) { $0.control(words).node(context) }
    }.node
    ForEach(ContentAction.allCases) { action in
      ContentSelectionForm(action: action, back: back, context: context).dialogNode
    }
    menu
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
      ForEach(ContentAction.allCases) { action in
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

// MARK: - ContentSelectionForm

/// The form that asks for confirmation and performs an action: in a dialog, or on a page.
struct ContentSelectionForm {
  let action: ContentAction
  var ids: [EntryID] = []
  let back: String
  let context: PageContext

  private var words: Words { context.words }

  /// Returns the question about the contents with these titles.
  func question(_ titles: [String]) -> String {
    titles.count == 1
      ? words(site: action.one, ["title": titles[0]])
      : words(site: action.many, count: titles.count)
  }

  var dialogNode: some Node {
    form.dialog(one: words(site: action.one), many: words(site: action.many))
  }

  private var form: BulkActionForm<some Node> {
    BulkActionForm(
      action: action.control(words), path: context.path("/site/selection"),
      does: words(site: action.word), ids: ids, back: back, context: context
    ) {
      p { words(site: action == .delete ? .deleteText : .changeText) }
    }
  }

  func page(_ titles: [String]) -> [UInt8] {
    let question = question(titles)
    return Layout(
      title: question, context: context, chapter: .site, styles: [SiteFrame.style],
      bodyClass: "chapter-site"
    ).page {
      section(.class("notice")) {
        h1 { question }
        if titles.count > 1 { p { titles.prefix(12).joined(separator: ", ") } }
        form.node
      }
    }
  }
}
