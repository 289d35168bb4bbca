import Book
import Catalog
import Hummingbird
import Model
import ServerKit

/// The page of suggestions.
enum SuggestionPages {
  @Sendable static func show(_ call: PageCall) async throws -> Response {
    let features = call.web.features
    let book = try await features.types.all(call.scope)
    let type = try call.context.parameters.get("type").map { try LibraryPages.type($0, book) }
    let view = SuggestionsView(
      suggestions: try await features.suggestions.all(
        of: type.map { .id($0.id) }, limit: 48, in: call.scope), type: type, book: book)
    return call.answer(view.page(in: call.page))
  }
}
