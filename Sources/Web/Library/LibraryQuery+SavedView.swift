import Catalog
import Model

extension LibraryQuery {
  init(_ view: SavedView, type: TypeRecord?) {
    self.init(type: type?.pathName ?? "\(view.typeID)")
    text = view.text
    filter = view.filter
    sort = EntryQuery.Sort(view.sort) ?? Self.defaultSort
    layout = ListLayout(rawValue: view.layout.rawValue) ?? .grid
    specifiesLayout = true
  }

  /// Whether both queries show the same list of a type, from whichever cursor.
  func showsSameList(as other: LibraryQuery) -> Bool {
    text == other.text && filter == other.filter && sort == other.sort && layout == other.layout
  }

  var draft: SavedViewDraft {
    SavedViewDraft(
      filter: filter, text: text, sort: sort.description,
      layout: SavedView.Layout(rawValue: layout.rawValue))
  }
}
