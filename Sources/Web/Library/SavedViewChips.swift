import Catalog
import HTML
import Model

/// Saved views as chips.
struct SavedViewChips {
  let views: [SavedView]
  let types: TypeSet
  /// The list that is shown. The chip of its view is marked as current.
  var shown: LibraryQuery?
  /// Whether the type's icon precedes the name, where views of all types are shown together.
  var showsTypeIcon = false
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !views.isEmpty {
      nav(.class("chips saved-views"), .label(context.words(view: .views))) {
        ul { ForEach(views) { view in chip(view) } }
      }
    }
  }

  private func chip(_ view: SavedView) -> some Node {
    let type = types[view.typeID]
    let query = LibraryQuery(view, type: type)
    return li {
      a(
        .class("chip"), .href(query.path(in: context)),
        Attribute("aria-current", shown?.showsSameList(as: query) == true ? "true" : nil)
      ) {
        span(.ariaHidden) { showsTypeIcon ? "\(type?.icon ?? "") " : "☆ " }
        view.name
        if !view.missing.isEmpty {
          span(.ariaHidden) { " ⚠\u{FE0E}" }
          span(.class("hidden")) { ", \(context.words(view: .missingMark))" }
        }
      }
    }
  }
}
