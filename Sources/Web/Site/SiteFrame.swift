import HTML
import Model

/// The frame around the pages of the Site: the chapter's colour, the title, and links to the
/// chapter's parts.
struct SiteFrame {
  enum Part: CaseIterable { case contents, tree, routes, media, webhooks, settings }

  let title: String
  /// The part that the page belongs to. Nil on the page of a single object.
  var part: Part?
  /// The target of the arrow beside the title.
  var back: (path: String, name: String)?
  var scripts: [String] = []
  var styles: [String] = []
  let context: PageContext

  /// The stylesheet that the editor uses too, and those of all other pages.
  static let style = "css/site.css"
  private static let pageStyles = [style, "css/site-pages.css"]

  func page<Content: Node, Actions: Node>(
    @NodeBuilder actions: () -> Actions, @NodeBuilder _ content: () -> Content
  ) -> [UInt8] {
    let (actions, content) = (actions(), content())
    return Layout(
      title: title, context: context, chapter: .site, scripts: scripts,
      styles: Self.pageStyles + styles, bodyClass: "chapter-site"
    ).page {
      header(.class(back == nil ? "page-head" : "page-head back-head")) {
        if let back {
          a(.class("round"), .href(back.path), .label(back.name)) { Icon.back.node(context) }
        }
        h1 { title }
        div(.class("head-actions")) {
          actions
          if back == nil { AccountMenu(context: context).node }
        }
      }
      if let part { SiteNavigation(shown: part, context: context).node }
      content
    }
  }

  func page<Content: Node>(@NodeBuilder _ content: () -> Content) -> [UInt8] {
    page(actions: { EmptyNode() }, content)
  }
}

extension SiteFrame.Part {
  func path(in context: PageContext) -> String {
    switch self {
    case .contents: context.site
    case .tree: context.siteTree
    case .routes: context.siteRoutes
    case .media: context.mediaLibrary
    case .webhooks: context.webhooks
    case .settings: context.siteSettings
    }
  }

  var word: SiteWord {
    switch self {
    case .contents: .contents
    case .tree: .tree
    case .routes: .routes
    case .media: .media
    case .webhooks: .webhooks
    case .settings: .settings
    }
  }

  var icon: Icon {
    switch self {
    case .contents: .box
    case .tree: .tree
    case .routes: .link
    case .media: .image
    case .webhooks: .plug
    case .settings: .settings
    }
  }
}
