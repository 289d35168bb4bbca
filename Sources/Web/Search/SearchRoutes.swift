import HTTPTypes

extension ChapterRoutes {
  /// | method | path    | access | shows                                               |
  /// |--------|---------|--------|-----------------------------------------------------|
  /// | GET    | /search | member | matches of every type in the book, in groups        |
  static let search = ChapterRoutes(bookPages: [(.get, "/search", SearchPages.show)])
}
