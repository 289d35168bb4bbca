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

// MARK: - SearchQuery

/// The query of the search page's URL.
struct SearchQuery: Equatable {
  var text = ""
  /// The type to which the search is limited, by its system key or id.
  var type: String?
  var collection: CollectionID?
  /// The type or collection of the page from which the search was opened, which is offered first:
  /// the system key or id of a type, or the id of a collection.
  var preferredScope: String?

  var isLimited: Bool { type != nil || collection != nil }

  /// The catalog's search question. A search limited to one type has room for more results.
  var question: SpaceSearchQuery {
    var question = SpaceSearchQuery(text)
    question.type = type.map { TypeReference($0) }
    question.collection = collection
    if type != nil { question.limit = 30 }
    return question
  }

  /// Returns the path with the parameters that differ from the default.
  func path(in context: PageContext) -> String {
    let parts = [
      ("q", text.isEmpty ? nil : text), ("type", type), ("collection", collection?.description),
      ("near", preferredScope),
    ].compactMap { name, value in value.map { "\(name)=\(percentEncoded($0))" } }
    return context.search + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }

  /// Returns the query limited to a type, or without that limit if it has it already.
  func toggled(type: String) -> SearchQuery {
    var query = self
    query.type = self.type == type ? nil : type
    return query
  }

  func toggled(collection: CollectionID) -> SearchQuery {
    var query = self
    query.collection = self.collection == collection ? nil : collection
    return query
  }

  /// The query without limits.
  var unlimited: SearchQuery { SearchQuery(text: text, preferredScope: preferredScope) }
}

extension PageContext {
  package var search: String { path("/search") }
}
