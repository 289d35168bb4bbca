import Catalog
import HTML
import Markdown
import Model
import Publishing

/// The frame around the pages of the Site: the chapter's colour, the title, and links to the
/// chapter's parts.
struct SiteFrame {
  enum Part { case contents, tree, routes, media, webhooks, settings }

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
          if back == nil { AccountMenu(chapter: .site, context: context).node }
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

// MARK: - SiteNavigation

/// The links to the chapter's parts, as chips.
struct SiteNavigation {
  let shown: SiteFrame.Part
  let context: PageContext

  /// Webhooks are for programmers, and linked to by the settings only.
  private static let parts: [SiteFrame.Part] = [.contents, .tree, .routes, .media, .settings]
  private var current: SiteFrame.Part { shown == .webhooks ? .settings : shown }

  var node: some Node {
    nav(.class("chips site-parts"), .label(context.words(site: .parts))) {
      ul {
        ForEach(Self.parts) { part in
          li {
            a(.class("chip"), .href(part.path(in: context)), .current(part == current)) {
              part.icon.node(context)
              context.words(site: part.word)
            }
          }
        }
      }
    }
  }
}

// MARK: - Paths

/// The paths of the Site's pages.
extension PageContext {
  var site: String { path("/site") }
  func siteType(_ id: TypeID) -> String { path("/site/types/\(id)") }
  var contents: String { path("/site/entries") }
  func newContent(_ type: TypeID) -> String { path("/site/entries/new?type=\(type)") }
  /// Returns the path of content or, with a `part` such as `edit`, of one of its other pages and
  /// forms.
  func content(_ id: EntryID, _ part: String = "") -> String {
    path("/site/entries/\(id)") + (part.isEmpty ? "" : "/" + part)
  }
  var siteTree: String { path("/site/tree") }
  var siteRoutes: String { path("/site/routes") }
  var mediaLibrary: String { path("/site/media") }
  /// Returns the path of a media file or, with a `part` such as `delete`, of one of its forms.
  func mediaItem(_ id: String, _ part: String = "") -> String {
    path("/site/media/\(id)") + (part.isEmpty ? "" : "/" + part)
  }
  var webhooks: String { path("/site/webhooks") }
  /// Returns the path of a webhook or, with a `part` such as `test`, of one of its forms.
  func webhook(_ id: String, _ part: String = "") -> String {
    path("/site/webhooks/\(id)") + (part.isEmpty ? "" : "/" + part)
  }
  /// The path of the form for a translation.
  func translation(_ id: EntryID, _ locale: String) -> String {
    content(id, "languages/\(locale)")
  }
  var siteLanguages: String { path("/site/settings/languages") }
  var siteSettings: String { path("/site/settings") }
}

// MARK: - StatusBadge

/// The state of content in words and colour: green, orange, blue or grey.
struct StatusBadge {
  let state: ContentState
  /// Whether the content is published. Scheduled content is worded accordingly.
  var isPublished = false
  /// The time of the scheduled publication. Nil where it is not shown.
  var time: String?
  let context: PageContext

  var node: some Node {
    span(.class("status status-\(state.rawValue)")) {
      context.words.state(state, isPublished: isPublished, at: time)
    }
  }
}

extension Words {
  func status(_ status: Status) -> String {
    state(ContentState(rawValue: status.rawValue) ?? .draft)
  }

  /// - Parameter time: the time of the scheduled publication.
  func state(_ state: ContentState, isPublished: Bool = false, at time: String? = nil) -> String {
    switch state {
    case .draft: self(site: .draft)
    case .pending: self(site: .pending)
    case .scheduled:
      time.map { self(site: isPublished ? .changesScheduledFor : .scheduledFor, ["time": $0]) }
        ?? self(site: .scheduled)
    case .published: self(site: .published)
    case .changed: self(site: .changed)
    case .archived: self(site: .archived)
    }
  }
}

// MARK: - EditorMarkdownAddresses

/// The handling of images in texts on editing pages. Images on other servers are not requested.
/// Their alt text is shown instead.
enum EditorMarkdownAddresses {
  static let addresses = MarkdownURLMapping(
    image: { PageCall.localPath($0).map { MarkdownImage(source: $0) } })
}
