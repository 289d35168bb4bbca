import Model
import Publishing

/// The query of the URL of a type's contents.
struct ContentQuery: Equatable {
  enum Sort: String, CaseIterable { case newest, oldest, title, created, published }

  var type: TypeID
  var text = ""
  var state: ContentState?
  var sort = Sort.newest
  /// The number of contents on the pages before.
  var offset = 0
  var selection: LogQuery.Selection?

  static let pageSize = 50

  func path(in context: PageContext) -> String {
    var parts: [String] = []
    if let state { parts.append("status=\(state.rawValue)") }
    if !text.isEmpty { parts.append("q=\(percentEncoded(text))") }
    if sort != .newest { parts.append("sort=\(sort.rawValue)") }
    if let selection { parts.append("select=\(selection.text)") }
    if offset > 0 { parts.append("after=\(offset)") }
    let query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    return context.siteType(type) + query
  }

  func with(_ change: (inout ContentQuery) -> Void) -> ContentQuery {
    var query = self
    change(&query)
    return query
  }
}
