import Catalog
import HTML
import Model
import Publishing

/// The Site's first page: its address, the latest contents, and the types with their numbers of
/// contents, or an introduction if there are no types.
struct SiteView {
  struct Row {
    var id: TypeID
    var name: CatalogName
    var icon: String
    var count: Int
    /// How many of them are published.
    var published: Int
  }

  /// The latest contents in a state.
  struct Section {
    let word: SiteWord
    let rows: [ContentRow]
  }

  let types: [Row]
  let sections: [Section]
  let canWrite: Bool
  /// The URL of the public site.
  let address: String
  let day: (Timestamp) -> String
  let context: PageContext

  private var words: Words { context.words }

  var page: [UInt8] {
    SiteFrame(
      title: words(site: .site), part: types.isEmpty ? nil : .contents,
      scripts: ["site.js"], context: context
    ).page(actions: { visit }) {
      if types.isEmpty {
        welcome
      } else {
        if canWrite { NewContentButton(types: types, context: context).node }
        p(.class("site-address")) { a(.href(address), .newTab, .rel("noopener")) { address } }
        div(
          .id("results"), .live(.type, .entry, .publication),
          Attribute("data-pull", words(.refresh))
        ) {
          ForEach(sections) { section($0) }
          h2(.class("site-part")) { words(site: .contents) }
          ul(.class("site-types")) { ForEach(types) { row($0) } }
        }
        p(.class("hidden"), .id("found"), .role("status")) {}
        if canWrite { more }
      }
    }
  }

  private var newType: String { context.types + "/new?in=site" }

  private var visit: some Node {
    a(.class("button quiet"), .href(address), .newTab, .rel("noopener")) {
      Icon.eye.node(context)
      span { words(site: .visit) }
    }
  }

  private func section(_ section: Section) -> some Node {
    HTML.section(.class("site-section")) {
      h2(.class("site-part")) { words(site: section.word) }
      ul(.class("rows content-rows")) {
        ForEach(section.rows) { row in
          li {
            ContentRowLink(row: row, heading: .h3, day: day(row.modified), context: context).node
          }
        }
      }
    }
  }

  /// Links to the members and to the API tokens.
  private var more: some Node {
    nav(.class("site-more"), .label(words(.more))) {
      a(.class("chip"), .href(context.members)) {
        Icon.members.node(context)
        words(site: .members)
      }
      a(.class("chip"), .href(context.settings("tokens"))) {
        Icon.key.node(context)
        words(site: .tokens)
      }
    }
  }

  private func row(_ type: Row) -> some Node {
    li(.class("site-type")) {
      a(.class("collection-row"), .href(context.siteType(type.id))) {
        span(.class("collection-icon"), .ariaHidden) { type.icon }
        span(.class("collection-text")) {
          strong { words.pluralName(type.name) }
          span { summary(type) }
        }
      }
      if canWrite {
        a(
          .class("icon-button add"), .href(context.newContent(type.id)),
          .label(words.newContent(type.name))
        ) { Icon.plus.node(context) }
      }
    }
  }

  private func summary(_ type: Row) -> String {
    let count = words(site: .items, count: type.count)
    guard type.count > 0 else { return count }
    return count + " · " + words(site: .publishedOf, ["n": words.grouped(type.published)])
  }

  /// The introduction, with a button that creates the types that most sites need.
  private var welcome: some Node {
    div(.class("empty site-welcome")) {
      p(.class("empty-art"), .ariaHidden) { "🌐" }
      h2 { words(site: .welcomeTitle) }
      p { words(site: .welcomeText) }
      if canWrite {
        form(.method(.post), .action(context.path("/site/starter"))) {
          CSRFField(context: context).node
          button(.class("button primary")) { words(site: .starter) }
        }
        p { a(.class("button quiet"), .href(newType)) { words(site: .ownType) } }
      }
    }
  }
}

// MARK: - NewContentButton

/// The button that creates content. If the Site has several types, the user first chooses one, in a
/// dialog or, without scripts, on a page.
struct NewContentButton {
  let types: [SiteView.Row]
  let context: PageContext

  private var words: Words { context.words }

  @NodeBuilder var node: some Node {
    if types.count == 1, let type = types.first {
      AddButton(context.newContent(type.id), label: label(type), context).node
    } else {
      AddButton(
        context.contents + "/new", label: words(site: .newContent), context, dialog: "new-content"
      ).node
      dialog(
        .id("new-content"), .class("dialog"), Attribute("aria-labelledby", "new-content-title")
      ) {
        h2(.id("new-content-title")) { words(site: .newContent) }
        choices
        div(.class("actions")) {
          button(
            .class("button"), Attribute("type", "button"), Attribute("data-close", "new-content")
          ) { words(.cancel) }
        }
      }
    }
  }

  var choices: some Node {
    ul(.class("new-content")) {
      ForEach(types) { type in
        li {
          a(.class("collection-row"), .href(context.newContent(type.id)), .label(label(type))) {
            span(.class("collection-icon"), .ariaHidden) { type.icon }
            span(.class("collection-text")) { strong { words.name(type.name) } }
          }
        }
      }
    }
  }

  private func label(_ type: SiteView.Row) -> String {
    words.newContent(type.name)
  }

  /// The page on which a type is chosen without scripts.
  var page: [UInt8] {
    SiteFrame(
      title: words(site: .newContent), back: (context.site, words(site: .site)),
      context: context
    ).page { choices }
  }
}
