import Catalog
import Model

/// What is searched for in the whole book: the query of the page's URL.
struct SearchQuery: Equatable {
  var text = ""
  /// Of this type alone, by its system key or id.
  var type: String?
  var collection: CollectionID?
  /// The type or collection of the page from which one came: offered before the others.
  var near: String?

  var isNarrow: Bool { type != nil || collection != nil }

  /// The question that the catalog is asked; what is narrowed to one type has more room for it.
  var question: SearchQuestion {
    var question = SearchQuestion(text)
    question.type = type.map { TypeReference($0) }
    question.collection = collection
    if type != nil { question.limit = 30 }
    return question
  }

  /// Says only what differs from the default.
  func path(in context: PageContext) -> String {
    let parts = [
      ("q", text.isEmpty ? nil : text), ("type", type), ("collection", collection?.description),
      ("near", near),
    ].compactMap { name, value in value.map { "\(name)=\(percentEncoded($0))" } }
    return context.search + (parts.isEmpty ? "" : "?" + parts.joined(separator: "&"))
  }

  /// The same narrowed to a type, or no more when it is already.
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

  /// The same in the whole book.
  var wide: SearchQuery { SearchQuery(text: text, near: near) }
}

extension PageContext {
  package var search: String { path("/search") }
}
