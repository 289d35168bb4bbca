import Catalog
import Model

/// The query of the search page's URL.
struct SearchQuery: Equatable {
  var text = ""
  /// The type to which the search is limited, by its system key or id.
  var type: String?
  var collection: CollectionID?
  /// The type or collection of the page from which the search was opened, which is offered first.
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
