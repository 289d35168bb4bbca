package import Catalog
package import Model

/// What of a type the Library shows: the query of its URL.
package struct LibraryQuery: Sendable, Equatable {
  package enum Shape: String, CaseIterable, Sendable { case grid, list, table }

  /// How the path names the type: its system key, else its id.
  package var type: String
  package var text = ""
  package var filter = EntryFilter()
  package var sort = EntryQuery.Sort(.title, descending: false)
  package var shape = Shape.grid
  /// Whether the URL says the shape, rather than the device remembers it.
  package var saysShape = false
  package var cursor: String?
  /// How many pages are shown at once, so that Back finds its place.
  package var pages = 1

  package init(type: String) { self.type = type }

  static let usualSort = EntryQuery.Sort(.title, descending: false)
  static let pageSize = 48
  static let mostPages = 20

  /// Says only what differs from the default.
  func path(in context: PageContext, shape: Shape? = nil) -> String {
    var parts: [(String, String)] = text.isEmpty ? [] : [("q", text)]
    parts += filter.parameters.map { ($0.name, $0.value) }
    if sort != Self.usualSort { parts.append(("sort", sort.description)) }
    if let shape = shape ?? (saysShape ? self.shape : nil) {
      parts.append(("view", shape.rawValue))
    }
    if let cursor { parts.append(("after", cursor)) }
    let query = parts.map { "\(percentEncoded($0.0))=\(percentEncoded($0.1))" }
    return context.libraryType(type) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// The same list from its beginning with another filter.
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
  /// What next, of a type or of all.
  package func suggestions(_ type: String? = nil) -> String {
    (type.map { libraryType($0) } ?? library) + "/suggestions"
  }
  /// The numbers of a type, or of the whole Log.
  package func statistics(_ type: String? = nil) -> String {
    (type.map { libraryType($0) } ?? path("/log")) + "/statistics"
  }
  package func libraryEntry(_ id: EntryID) -> String { path("/library/entries/\(id)") }
}

extension TypeRecord {
  /// How paths of the Library name it.
  var pathName: String { systemKey ?? "\(id)" }
}
