import HTML
package import Model

/// The bar at the bottom while entries of a list have checkboxes: how many are selected, and the
/// actions on them. The checkboxes belong to its form, which opens the page that asks first.
struct BulkActionBar<Actions: Node> {
  /// The action of the form.
  let path: String
  /// The path that is shown afterwards, without the server's prefix.
  let back: String
  /// The number of entries that are selected when the page is loaded.
  let count: Int
  /// Returns the path of the list with a selection. With nil the list has no checkboxes.
  let list: (BulkSelection?) -> String
  /// The heading with the number of selected entries, a text with plural forms.
  var selected: any StringKey = Word.selected
  /// The heading while nothing is selected.
  var selectionHint: any StringKey = Word.selectEntries
  let context: PageContext
  @NodeBuilder let actions: () -> Actions

  private var words: Words { context.words }

  var node: some Node {
    form(
      .class("select-bar"), .id(BulkSelection.formID), .method(.post), .action(path),
      .label(words(.select))
    ) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("back"), .value(back))
      div(.class("select-title")) {
        a(
          .class("button quiet"), .href(list(nil)), Attribute("data-select", "off"),
          .label(words(.doneSelecting))
        ) { Icon.close.node(context) }
        h2(
          .id("selected"), Attribute("aria-live", "polite"),
          Attribute("data-forms", words.text(selected, [:])),
          Attribute("data-none", words.text(selectionHint, [:]))
        ) { count == 0 ? words.text(selectionHint, [:]) : words.text(selected, count: count) }
        all(.all, .selectAll)
        all(BulkSelection.none, .selectNone)
      }
      div(.class("select-actions")) { actions() }
    }
  }

  /// A link to the list with another selection: all entries, or none.
  private func all(_ selection: BulkSelection, _ word: Word) -> some Node {
    a(
      .class("button quiet"), .href(list(selection)), Attribute("data-select", selection.text)
    ) { words(word) }
  }
}

/// The button of an action.
struct BulkAction {
  /// The value of the control `action`.
  let name: String
  /// The label.
  let word: String
  let icon: Icon
  var isDangerous = false

  func node(_ context: PageContext) -> some Node {
    button(
      .class(isDangerous ? "button danger" : "button"), .name("action"), .value(name),
      Attribute("data-ask", name)
    ) {
      icon.node(context)
      word
    }
  }
}

/// The form that performs an action on several entries: in a dialog, where scripts insert the ids
/// when it opens, or on a page.
struct BulkActionForm<Body: Node> {
  let action: BulkAction
  let path: String
  /// The label of the button.
  let does: String
  let ids: [EntryID]
  /// The path that is shown afterwards.
  let back: String
  let context: PageContext
  @NodeBuilder let body: () -> Body

  private var words: Words { context.words }
  private var dialogID: String { "ask-\(action.name)" }

  /// - Parameters:
  ///   - one: the question about one entry, with `{title}`.
  ///   - many: the question about several, in all plural forms.
  func dialog(one: String, many: String) -> some Node {
    HTML.dialog(
      .id(dialogID), .class("dialog"), Attribute("aria-labelledby", "\(dialogID)-title")
    ) {
      h2(
        .id("\(dialogID)-title"), Attribute("data-one", one), Attribute("data-forms", many)
      ) { action.word }
      node
    }
  }

  var node: some Node {
    form(.method(.post), .action(path), Attribute("data-selection", action.name)) {
      CSRFField(context: context).node
      input(.type(.hidden), .name("action"), .value(action.name))
      input(.type(.hidden), .name("confirmed"), .value("true"))
      input(.type(.hidden), .name("back"), .value(back))
      ForEach(ids) { id in input(.type(.hidden), .name("ids"), .value("\(id)")) }
      body()
      div(.class("actions")) {
        a(.class("button"), .href(context.root + back), Attribute("data-close", dialogID)) {
          words(.cancel)
        }
        button(.class(action.isDangerous ? "button danger filled" : "button primary")) { does }
      }
    }
  }
}

// MARK: - BulkSelection

/// The cards that are selected at first. If it is not nil, cards have checkboxes.
package enum BulkSelection: Sendable, Equatable {
  case none, all
  case one(EntryID)

  /// The id of the form to which the checkboxes belong.
  static let formID = "selection"

  init?(_ text: String) {
    switch text {
    case "none": self = .none
    case "all": self = .all
    default:
      guard let id = EntryID(text) else { return nil }
      self = .one(id)
    }
  }

  var text: String {
    switch self {
    case .none: "none"
    case .all: "all"
    case .one(let id): "\(id)"
    }
  }

  func contains(_ id: EntryID) -> Bool { self == .all || self == .one(id) }
}
