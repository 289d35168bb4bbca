import Catalog
import HTML
import Model

/// The shelf of suggestions on the Library's first page. Empty if there are none.
struct SuggestionShelf {
  let suggestions: [Suggestion]
  let types: TypeSet
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !suggestions.isEmpty {
      let name = context.words(suggestion: .next)
      section(.class("shelf suggested"), .label(name)) {
        header(.class("shelf-head")) {
          h2 { a(.href(context.suggestions())) { name } }
          a(.class("button quiet"), .href(context.suggestions())) {
            context.words(library: .seeAll)
            span(.class("hidden")) { ": \(name)" }
          }
        }
        ul(.class("shelf-row"), Attribute("tabindex", "0"), .label(name)) {
          ForEach(suggestions) { suggestion in
            LibraryCard(
              entry: suggestion.entry.model, type: suggestion.entry.typeID.flatMap { types[$0] },
              reason: suggestion.reasons.first?.sentence(in: context.language), context: context
            ).node
          }
        }
      }
    }
  }
}
