import Catalog
import HTML
import Model

/// What else there is to see of a type than its list.
struct LibraryMore {
  let type: TypeRecord
  let context: PageContext

  var node: some Node {
    nav(.class("chips"), .label(context.words(library: .more))) {
      ul {
        if type.inLog && type.fields.contains(where: { $0.kind == .relation }) {
          li {
            a(.class("chip"), .href(context.suggestions(type.pathName))) {
              Icon.sparkle.node(context)
              context.words(suggestion: .next)
            }
          }
        }
        li {
          a(.class("chip"), .href(context.statistics(type.pathName))) {
            Icon.chart.node(context)
            context.words(statistics: .statistics)
          }
        }
      }
    }
  }
}
