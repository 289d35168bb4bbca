import Book
import Catalog
import HTTPTypes
import Hummingbird
import Journal
import Lists
import Model
import ServerKit

/// The page of the search in everything. The dialog shows a part of it.
enum SearchPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let parameters = try Query(call.request)
    var query = SearchQuery(text: (parameters.text("q") ?? "").normalised)
    query.type = parameters.text("type")
    // A malformed id finds nothing, like the id of a deleted collection.
    query.collection = parameters.text("collection").map {
      CollectionID($0) ?? CollectionID(high: 0, low: 0)
    }
    query.preferredScope = parameters.text("near")
    let findings = try await call.web.features.entries.search(query.question, in: call.scope)
    // Types and collections contain only entries.
    let lists =
      query.isLimited
      ? ListSearchResults()
      : try await call.web.features.lists.search(
        query.text, limit: query.question.limit, in: call.scope)
    let view = SearchView(query: query, findings: findings, lists: lists)
    return call.answer(view.page(in: call.page))
  }
}

extension WebRoutes {
  /// | method | path    | who may | shows                                        |
  /// |--------|---------|---------|----------------------------------------------|
  /// | GET    | /search | member  | what the book has of every type, in groups   |
  static var searchPages: [(HTTPRequest.Method, String, PageFunction)] {
    [(.get, "/search", SearchPages.show)]
  }
}
