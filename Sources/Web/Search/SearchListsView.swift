import Catalog
import HTML
import ListCore
import Lists

/// The shopping lists that a search in everything has found.
struct SearchListsView {
  let found: ListSearchResults
  let context: PageContext

  var node: some Node {
    section(.class("found-group"), .label(context.words(search: .lists))) {
      header(.class("found-head")) {
        h2 {
          span(.ariaHidden) { "🛒 " }
          context.words(search: .lists)
          if let count = SearchCount(found.count, isMore: found.isMore).text(context.words) {
            " "
            strong(.class("count")) { count }
          }
        }
      }
      ul { ForEach(found.lists) { hit in li { row(hit) } } }
    }
  }

  private func row(_ hit: ListSearchResult) -> some Node {
    a(
      .class("found-row"), .href(context.path("/lists/\(hit.list.id)")),
      Attribute("data-row", present: true), Attribute("data-remember", present: true),
      Attribute("data-hit", present: true)
    ) {
      span(
        .class("cover found-thumb \(gradientClass(for: hit.list.fields.name))"), .ariaHidden
      ) { "🛒" }
      span(.class("found-text")) {
        span(.class("found-title")) { marked(hit.name) }
        span(.class("found-line")) {
          context.words(
            search: .bought,
            ["n": "\(hit.list.checkedCount)", "all": "\(hit.list.itemCount)"])
        }
        if let item = hit.item { span(.class("found-snippet")) { marked(item) } }
      }
      span(.class("found-enter"), .ariaHidden) { "↵" }
    }
  }

  private func marked(_ text: MarkedText) -> some Node {
    ForEach(text.pieces) { piece in
      if piece.isMarked { mark { piece.text } } else { piece.text }
    }
  }
}
