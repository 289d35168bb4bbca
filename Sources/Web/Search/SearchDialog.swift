import HTML

/// The dialog of the search in everything, which is part of every page. When it is opened, it loads
/// its results, script and stylesheet from the URLs in its attributes.
struct SearchDialog {
  let context: PageContext

  var node: some Node {
    dialog(
      .class("dialog book-search"), .id("book-search"),
      .label(context.words(search: .everything)),
      Attribute("data-script", context.asset("js/book-search.js")),
      Attribute("data-style", context.asset("css/search.css")),
      Attribute("data-near", context.preferredSearchScope),
      Attribute("data-again", context.words(search: .again))
    ) {
      SearchField(text: "", context: context).form {
        button(
          .class("search-submit"), Attribute("type", "button"), .label(context.words(.close)),
          Attribute("data-close", "book-search")
        ) { Icon.close.node(context) }
      }
      p(.class("hidden"), .role("status")) {}
      div(.class("book-found")) {}
    }
  }
}

/// The input of the search in everything.
struct SearchField {
  let text: String
  let context: PageContext

  func form<Content: Node>(@NodeBuilder _ content: () -> Content) -> some Node {
    HTML.form(
      .class("search"), .role("search"), .method(.get), .action(context.search)
    ) {
      Icon.search.node(context)
      input(
        .type(.search), .name("q"), .value(text), .label(context.words(search: .everything)),
        Attribute("placeholder", context.words(search: .placeholder)),
        Attribute("maxlength", "200"), Attribute("autocomplete", "off"),
        Attribute("enterkeyhint", "search"))
      content()
    }
  }
}
