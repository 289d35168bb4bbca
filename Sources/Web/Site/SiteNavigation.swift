import HTML
import Model

/// The links to the chapter's parts, as chips.
struct SiteNavigation {
  let shown: SiteFrame.Part
  let context: PageContext

  var node: some Node {
    nav(.class("chips site-parts"), .label(context.words(site: .parts))) {
      ul {
        ForEach(SiteFrame.Part.allCases) { part in
          li {
            a(.class("chip"), .href(part.path(in: context)), .current(part == shown)) {
              part.icon.node(context)
              context.words(site: part.word)
            }
          }
        }
      }
    }
  }
}
