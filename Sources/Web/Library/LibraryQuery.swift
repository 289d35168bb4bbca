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
  package init(type: String) { self.type = type }

  /// As a URL or a form says it; what is no condition is left out, and told by the page.
  init(_ type: TypeRecord, parameters: [(name: String, value: String)]) {
    self.init(type: type.pathName)
    func text(_ name: String) -> String? { parameters.last { $0.name == name }?.value }
    self.text = (text("q") ?? "").normalised
    filter = ReadFilter(parameters: parameters).filter
    sort = text("sort").flatMap { EntryQuery.Sort($0) } ?? Self.usualSort
    let shape = text("view").flatMap { Shape(rawValue: $0) }
    saysShape = shape != nil
    self.shape = shape ?? .grid
  }

  /// Whether it leaves nothing of the type out.
  var asksForAll: Bool { text.isEmpty && filter.isEmpty && cursor == nil }

  static let usualSort = EntryQuery.Sort(.title, descending: false)
  static let pageSize = 48

  /// Says only what differs from the default.
  /// - Parameter shape: said whatever the device remembers.
  func parameters(shape: Shape? = nil) -> [(name: String, value: String)] {
    var parts: [(name: String, value: String)] = text.isEmpty ? [] : [("q", text)]
    parts += filter.parameters
    if sort != Self.usualSort { parts.append(("sort", sort.description)) }
    if let shape = shape ?? (saysShape ? self.shape : nil) {
      parts.append(("view", shape.rawValue))
    }
    return parts
  }

  func path(in context: PageContext, shape: Shape? = nil) -> String {
    var parts = parameters(shape: shape)
    if let cursor { parts.append(("after", cursor)) }
    let query = parts.map { "\(percentEncoded($0.name))=\(percentEncoded($0.value))" }
    return context.libraryType(type) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// One page of it, as the catalog is asked.
  func wanted(of type: TypeRecord, after: EntryQuery.Position?) -> EntryQuery {
    var wanted = EntryQuery()
    wanted.type = .id(type.id)
    wanted.filter = filter
    wanted.sort = sort
    wanted.limit = Self.pageSize
    // Counting all of a type is known; counting what passes a filter is one more statement.
    wanted.countsAll = !filter.isEmpty && after == nil
    wanted.after = after
    return wanted
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
