import HTML

/// The chapters: a bar at the bottom on a phone, a sidebar on a desktop.
struct ChapterBar {
  let chapter: Layout.Chapter
  let context: PageContext

  var node: some Node {
    nav(.class("chapters"), .label(context.words(.chapters))) {
      p(.class("brand"), .decorative) { "Commonplace" }
      ul {
        li {
          a(.href(context.path("/log")), .current(chapter == .log)) {
            Icon.log.node(context)
            span { context.words(.log) }
          }
        }
        li {
          a(.href(context.path("/log#q")), Attribute("data-focus", "q")) {
            Icon.search.node(context)
            span { context.words(.search) }
          }
        }
      }
    }
  }
}

/// The circle with the member's initial, and what is behind it.
struct AccountMenu {
  let context: PageContext

  var node: some Node {
    details(.class("menu"), Attribute("data-menu", present: true)) {
      summary(.class("avatar"), .label(context.words(.account, ["name": name]))) { initial }
      div(.class("menu-panel")) {
        p(.class("menu-name")) { name }
        BookSwitcher(context: context).node
        form(.method(.post), .action(context.signOut)) {
          CSRFField(context: context).node
          button(.class("menu-item")) {
            Icon.signOut.node(context)
            context.words(.signOut)
          }
        }
      }
    }
  }

  private var name: String { context.member ?? "" }
  private var initial: String { name.first.map { String($0).uppercased() } ?? "·" }
}
