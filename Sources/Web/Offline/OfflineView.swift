import HTML

/// The page that replaces one that is not available offline, with links to those that are.
struct OfflineView {
  func page(in context: PageContext) -> [UInt8] {
    let words = context.words
    return Layout(
      title: words(offline: .title), context: context, chapter: .log, scripts: ["js/offline.js"]
    ).page {
      section(.class("notice")) {
        p(.class("empty-art"), .ariaHidden) { "⛺️" }
        h1 { words(offline: .title) }
        p { words(offline: .text) }
        p {
          a(.class("button primary"), .href(context.path("/log")), .id("again")) {
            words(offline: .again)
          }
        }
        div(.id("seen"), .class("seen"), Attribute("data-nothing", words(offline: .nothing))) {
          h2 { words(offline: .seen) }
        }
      }
    }
  }
}
