import Catalog
import HTML
import Model

/// Links to the other pages of a type: its suggestions and its statistics.
struct TypePageLinks {
  let type: TypeRecord
  let context: PageContext

  var node: some Node {
    nav(.class("chips"), .label(context.words(library: .more))) {
      ul {
        if type.inLog && type.fields.contains(where: { $0.kind == .relation }) {
          chip(
            context.words(suggestion: .next), .sparkle, context.suggestions(type.pathName))
        }
        chip(context.words(statistics: .statistics), .chart, context.statistics(type.pathName))
      }
    }
  }

  private func chip(_ name: String, _ icon: Icon, _ path: String) -> some Node {
    li {
      a(.class("chip"), .href(path), Attribute("title", name)) {
        icon.node(context)
        span { name }
      }
    }
  }
}
