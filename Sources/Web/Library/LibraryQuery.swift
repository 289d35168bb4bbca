package import Catalog
package import Model

/// The query of the URL of a Library list: the type, its filter, order and layout.
package struct LibraryQuery: Sendable, Equatable {
  package enum ListLayout: String, CaseIterable, Sendable { case grid, list, table }

  /// The type in the path: its system key, otherwise its id.
  package var type: String
  /// The search text; empty without a search.
  package var text = ""
  package var filter = EntryFilter()
  package var sort = EntryQuery.Sort(.title, descending: false)
  package var layout = ListLayout.grid
  /// Whether the URL contains the layout. Otherwise the device's cookie decides.
  package var specifiesLayout = false
  /// The cursor of the page. Nil for the first page.
  package var cursor: String?
  package init(type: String) { self.type = type }

  /// Reads the parameters of a URL or a form. Invalid conditions are ignored; the page reports
  /// them.
  init(_ type: TypeRecord, parameters: [(name: String, value: String)]) {
    self.init(type: type.pathName)
    func text(_ name: String) -> String? { parameters.last { $0.name == name }?.value }
    self.text = (text("q") ?? "").normalised
    filter = ParsedFilter(parameters: parameters).filter
    sort = text("sort").flatMap { EntryQuery.Sort($0) } ?? Self.defaultSort
    let shape = text("view").flatMap { ListLayout(rawValue: $0) }
    specifiesLayout = shape != nil
    self.layout = shape ?? .grid
  }

  /// Whether the list begins at the first entry of the type and leaves none out.
  var isUnfiltered: Bool { text.isEmpty && filter.isEmpty && cursor == nil }

  static let defaultSort = EntryQuery.Sort(.title, descending: false)
  static let pageSize = 48

  /// Returns the parameters that differ from the default.
  /// - Parameter layout: a layout to include even if the query does not specify one.
  func parameters(layout: ListLayout? = nil) -> [(name: String, value: String)] {
    var parts: [(name: String, value: String)] = text.isEmpty ? [] : [("q", text)]
    parts += filter.parameters
    if sort != Self.defaultSort { parts.append(("sort", sort.description)) }
    if let shape = layout ?? (specifiesLayout ? self.layout : nil) {
      parts.append(("view", shape.rawValue))
    }
    return parts
  }

  func path(in context: PageContext, layout: ListLayout? = nil) -> String {
    var parts = parameters(layout: layout)
    if let cursor { parts.append(("after", cursor)) }
    let query = parts.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }
    return context.libraryType(type) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Returns the catalog's query for one page of the list.
  func entryQuery(of type: TypeRecord, after: EntryQuery.Position?) -> EntryQuery {
    var wanted = EntryQuery()
    wanted.type = .id(type.id)
    wanted.filter = filter
    wanted.sort = sort
    wanted.limit = Self.pageSize
    // A search without filters is sent while people type, and could have many hits to count.
    wanted.includesTotal = after == nil && (text.isEmpty || !filter.isEmpty)
    wanted.after = after
    return wanted
  }

  /// Returns the first page of the same list with another filter.
  func filtered(by filter: EntryFilter) -> LibraryQuery {
    var query = self
    query.filter = filter
    query.cursor = nil
    return query
  }
}

extension PageContext {
  package var library: String { path("/library") }
  package func libraryType(_ name: String) -> String { path("/library/types/\(name)") }
  /// The path of the suggestions for a type, or for all types.
  package func suggestions(_ type: String? = nil) -> String {
    (type.map { libraryType($0) } ?? library) + "/suggestions"
  }
  /// The path of the statistics of a type, or of the whole Log.
  package func statistics(_ type: String? = nil) -> String {
    (type.map { libraryType($0) } ?? path("/log")) + "/statistics"
  }
  package func libraryEntry(_ id: EntryID) -> String { path("/library/entries/\(id)") }
}

extension TypeRecord {
  /// The name of the type in paths of the Library.
  var pathName: String { systemKey ?? "\(id)" }
}

// MARK: - Saved view

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
