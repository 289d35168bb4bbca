import HTML

/// The part of the account menu about books: links to the user's books, and to the types, members
/// and data of the current one.
struct BookSwitcher {
  let context: PageContext

  @NodeBuilder var node: some Node {
    if !context.books.isEmpty {
      nav(.class("book-switcher"), .label(context.words(.yourBooks))) {
        if context.books.count > 1 {
          ul {
            ForEach(context.books) { book in
              li {
                a(
                  .class("menu-item"), .href("\(context.root)\(book.base)/log"),
                  Attribute("aria-current", book.isShown ? "true" : nil)
                ) {
                  Icon.log.node(context)
                  span { book.name }
                  if book.isShown { Icon.check.node(context) }
                }
              }
            }
          }
        }
        a(.class("menu-item"), .href(context.types)) {
          Icon.grid.node(context)
          context.words(type: .types)
        }
        a(.class("menu-item"), .href(context.members)) {
          Icon.members.node(context)
          context.words(.members)
        }
        a(.class("menu-item"), .href(context.dataSettings)) {
          Icon.box.node(context)
          context.words(.dataOfBook)
        }
      }
    }
  }
}
