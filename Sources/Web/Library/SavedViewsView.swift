import Catalog
import HTML
import Model

/// The panel that saves a list as a view, and that renames, overwrites and deletes saved views.
struct SavedViewsPanel {
  let views: [SavedView]
  let shown: LibraryQuery
  let type: TypeRecord
  /// The form that failed validation: that of one of the views, or of a new one.
  var refused: RefusedSavedViewForm?
  let context: PageContext

  private var words: Words { context.words }

  var node: some Node {
    // A refused form is part of the page instead of a popover, so that its error is visible.
    div(
      .class(refused == nil ? "dialog sheet filter-panel" : "filter-panel missing"),
      .id("views-panel"), Attribute("popover", refused == nil ? "" : nil)
    ) {
      if refused == nil {
        PanelHead(panel: "views-panel", title: words(view: .save), context: context).node
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
        ForEach(views) { view in own(view) }
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
    ForEach(shown.parameters(layout: shown.layout)) { name, value in
      input(.type(.hidden), .name(name), .value(value))
    }
  }
}

extension PageContext {
  var savedViews: String { path("/library/views") }
  func savedView(_ id: SavedViewID) -> String { path("/library/views/\(id)") }
}
