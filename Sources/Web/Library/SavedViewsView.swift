import Catalog
import HTML
import Model

/// Saved views as chips.
struct SavedViewChips {
  let views: [SavedView]
  let book: TypeBook
  /// The list that is shown, whose view is marked.
  var shown: LibraryQuery?
  /// Whether the type stands before the name: where views of all types are together.
  var saysType = false
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !views.isEmpty {
      nav(.class("chips saved-views"), .label(context.words(view: .views))) {
        ul { Each(views) { view in chip(view) } }
      }
    }
  }

  private func chip(_ view: SavedView) -> some Node {
    let type = book[view.typeID]
    let query = LibraryQuery(view, type: type)
    return li {
      a(
        .class("chip"), .href(query.path(in: context)),
        Attribute("aria-current", shown?.isSame(as: query) == true ? "true" : nil)
      ) {
        span(.decorative) { saysType ? "\(type?.icon ?? "") " : "☆ " }
        view.name
        if !view.missing.isEmpty {
          span(.decorative) { " ⚠\u{FE0E}" }
          span(.class("hidden")) { ", \(context.words(view: .missingMark))" }
        }
      }
    }
  }
}

/// Keeps what a list shows under a name, and changes the names that are there.
struct SavedViewsPanel {
  let views: [SavedView]
  let shown: LibraryQuery
  let type: TypeRecord
  /// What was refused, in the form of one of the views, or of a new one.
  var refused: SavedViewRefusal?
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    details(
      .class("filter-panel views-panel"), .id("views-panel"),
      Attribute("open", present: refused != nil)
    ) {
      summary(.class("button")) {
        Icon.folder.node(context)
        words(view: .save)
      }
      div(.class("views-forms")) {
        form(.method(.post), .action(context.savedViews), .id("view-new")) {
          parameters
          controls(nil).summary
          controls(nil).text(
            "view-new-name", words(view: .name), refused?.name(nil) ?? "",
            hint: words(view: .nameHint), limit: 80, required: true)
          button(.class("button primary")) { words(view: .keep) }
        }
        Each(views) { view in own(view) }
      }
    }
  }

  private func own(_ view: SavedView) -> some Node {
    form(.method(.post), .action(context.savedView(view.id)), .id("view-\(view.id)")) {
      parameters
      controls(view.id).summary
      controls(view.id).text(
        "view-\(view.id)-name", words(view: .manage, ["name": view.name]),
        refused?.name(view.id) ?? view.name, limit: 80, required: true)
      div(.class("actions")) {
        act("rename", .rename, "button")
        act("overwrite", .overwrite, "button")
        act("delete", .delete, "button danger")
      }
    }
  }

  private func act(_ action: String, _ word: ViewWord, _ kind: String) -> some Node {
    button(.class(kind), .name("action"), .value(action)) { words(view: word) }
  }

  private func controls(_ id: SavedViewID?) -> FormControls {
    let name = id.map { "view-\($0)-name" } ?? "view-new-name"
    let errors = refused.map { $0.view == id ? [FormError(name, $0.reason)] : [] } ?? []
    return FormControls(errors: errors, context: context)
  }

  @NodeBuilder private var parameters: some Node {
    CSRFField(context: context).node
    input(.type(.hidden), .name("type"), .value(type.pathName))
    Each(shown.parameters(shape: shown.shape)) { name, value in
      input(.type(.hidden), .name(name), .value(value))
    }
  }
}

/// A form of a view that was refused.
struct SavedViewRefusal {
  /// Nil for a new one.
  var view: SavedViewID?
  var typed: String
  var reason: String

  func name(_ id: SavedViewID?) -> String? { id == view ? typed : nil }
}

extension LibraryQuery {
  init(_ view: SavedView, type: TypeRecord?) {
    self.init(type: type?.pathName ?? "\(view.typeID)")
    text = view.text
    filter = view.filter
    sort = EntryQuery.Sort(view.sort) ?? Self.usualSort
    shape = Shape(rawValue: view.layout.rawValue) ?? .grid
    saysShape = true
  }

  /// Whether two lists are the same, wherever each begins.
  func isSame(as other: LibraryQuery) -> Bool {
    text == other.text && filter == other.filter && sort == other.sort && shape == other.shape
  }

  var draft: SavedViewDraft {
    SavedViewDraft(
      filter: filter, text: text, sort: sort.description,
      layout: SavedView.Layout(rawValue: shape.rawValue))
  }
}

extension PageContext {
  var savedViews: String { path("/library/views") }
  func savedView(_ id: SavedViewID) -> String { path("/library/views/\(id)") }
}
