import Catalog
import HTML
import Model
import Publishing

/// The page that asks before content is deleted.
struct ContentDeleteView {
  let id: EntryID
  let title: String
  let type: TypeID
  /// The number of contents below it.
  let descendantCount: Int
  let hasRoute: Bool
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    let question = words(site: .deleteTitle, ["title": title])
    return Layout(
      title: question, context: context, chapter: .site, styles: [SiteFrame.style],
      bodyClass: "chapter-site"
    ).page {
      section(.class("notice")) {
        h1 { question }
        p { words(site: .deleteText) }
        form(.method(.post), .action(context.content(id, "delete"))) {
          CSRFField(context: context).node
          if descendantCount > 0 {
            check("recursive", words(site: .deleteWith, count: descendantCount))
          }
          if hasRoute { check("route", words(site: .deleteRoute)) }
          div(.class("actions")) {
            a(
              .class("button"), .href(context.content(id)),
              Attribute("data-cancel", present: true)
            ) { words(.cancel) }
            button(.class("button danger filled")) { words(.delete) }
          }
        }
      }
    }
  }

  private func check(_ name: String, _ text: String) -> some Node {
    label(.class("check")) {
      input(.type(.checkbox), .name(name), .value("true"), .checked(true))
      span { text }
    }
  }
}
