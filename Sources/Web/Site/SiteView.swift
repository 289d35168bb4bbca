import Catalog
import HTML
import Model
import Publishing

/// The Site's first page: the types with their numbers of contents, or an introduction if there are
/// none.
struct SiteView {
  struct Row {
    var id: TypeID
    var name: CatalogName
    var icon: String
    var count: Int
    /// How many of them are published.
    var published: Int
  }

  let types: [Row]
  let canWrite: Bool
  /// The path of the public site; nil without a signed-in user.
  var publicPath: String?
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
        div(
          .id("results"), .live(.type, .entry, .publication),
          Attribute("data-pull", words(.refresh))
        ) {
          ul(.class("site-types")) { ForEach(types) { row($0) } }
        }
        p(.class("hidden"), .id("found"), .role("status")) {}
        if canWrite { more }
        if canWrite {
          a(.class("fab"), .href(newType), .label(words(type: .add))) { Icon.plus.node(context) }
        }
      }
    }
  }

  private var newType: String { context.types + "/new?in=site" }

  @NodeBuilder private var visit: some Node {
    if let publicPath {
      a(.class("button quiet"), .href(publicPath)) {
        Icon.eye.node(context)
        span { words(site: .visit) }
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
          strong { words.name(type.name) }
          span { summary(type) }
        }
      }
      if canWrite {
        a(
          .class("icon-button"), .href("\(context.types)/\(type.id)?in=site"),
          .label(words(site: .editType, ["name": words.name(type.name)]))
        ) { Icon.edit.node(context) }
        a(
          .class("icon-button add"), .href(context.newContent(type.id)),
          .label(words(site: .newOf, ["name": words.name(type.name)]))
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
