import Foundation
import HTML
import Model
import Publishing

/// The frame around every page of a public site. It has no scripts.
struct PublicLayout {
  /// The metadata of a page for browsers, search engines and other sites.
  struct Head {
    var title: String
    var description = ""
    /// The page's canonical URL. Empty for a page without a permanent URL.
    var canonical = ""
    /// Language codes with their URLs, the site's own language first.
    var alternates: [(language: String, address: String)] = []
    /// The type of the page for Open Graph: `article`, `website` or `video.movie`.
    var kind = "website"
    var picture: PublicPicture?
    var publishedAt: Timestamp?
    var modifiedAt: Timestamp?
    /// The feed of this list, in addition to the site's feed.
    var feed: (title: String, path: String)?
    /// Documents of JSON-LD.
    var data: [[UInt8]] = []
  }

  let head: Head
  let context: PublicContext
  /// The language of the page; empty for the site's own.
  var locale = ""

  private var words: Words { context.words(locale) }

  func page<Content: Node>(@NodeBuilder _ content: () -> Content) -> [UInt8] {
    document(content()).rendered(capacity: 16_384)
  }

  @NodeBuilder private func document<Content: Node>(_ content: Content) -> some Node {
    ConstantMarkup("<!doctype html>")
    html(Attribute("lang", context.language(locale)), Attribute("dir", direction)) {
      documentHead
      body {
        a(.class("skip"), .href("#main")) { words(onSite: .skip) }
        if context.isPreview { p(.class("preview"), .role("status")) { words(onSite: .preview) } }
        siteHeader
        main(.id("main"), Attribute("tabindex", "-1")) { content }
        siteFooter
      }
    }
  }

  /// `rtl` for languages that are written from right to left, nil for all others.
  private var direction: String? {
    let language = Locale.Language(identifier: context.language(locale))
    return language.characterDirection == .rightToLeft ? "rtl" : nil
  }

  // MARK: - Head

  private var documentHead: some Node {
    HTML.head {
      meta(Attribute("charset", "utf-8"))
      meta(.name("viewport"), .content("width=device-width, initial-scale=1"))
      documentTitle {
        head.title == context.profile.title
          ? head.title : "\(head.title) – \(context.profile.title)"
      }
      if !head.description.isEmpty { meta(.name("description"), .content(head.description)) }
      if context.isPreview || head.canonical.isEmpty {
        meta(.name("robots"), .content("noindex"))
      } else {
        link(.rel("canonical"), .href(head.canonical))
      }
      ForEach(head.alternates) { alternate in
        link(
          .rel("alternate"), Attribute("hreflang", alternate.language), .href(alternate.address))
      }
      meta(.name("color-scheme"), .content("light dark"))
      link(
        .rel("stylesheet"),
        Attribute("href", context.links.file("/style.css") + context.styleQuery))
      link(
        .rel("icon"), Attribute("type", "image/svg+xml"),
        Attribute("href", context.links.file("/icon.svg")))
      feeds
      card
      ForEach(head.data) { LinkedData(json: $0) }
    }
  }

  @NodeBuilder private var feeds: some Node {
    feedLink("application/rss+xml", context.profile.title, "/feed.xml")
    feedLink("application/atom+xml", context.profile.title, "/atom.xml")
    feedLink("application/feed+json", context.profile.title, "/feed.json")
    if let feed = head.feed {
      feedLink("application/rss+xml", feed.title, "\(feed.path)/feed.xml")
      feedLink("application/atom+xml", feed.title, "\(feed.path)/atom.xml")
      feedLink("application/feed+json", feed.title, "\(feed.path)/feed.json")
    }
  }

  private func feedLink(_ type: String, _ title: String, _ path: String) -> some Node {
    link(
      .rel("alternate"), Attribute("type", type), Attribute("title", title),
      Attribute("href", context.links.file(path)))
  }

  /// The properties of Open Graph and Twitter, which other sites use to show a link to the page.
  @NodeBuilder private var card: some Node {
    property("og:site_name", context.profile.title)
    property("og:type", head.kind)
    property("og:title", head.title)
    if !head.description.isEmpty { property("og:description", head.description) }
    if !head.canonical.isEmpty { property("og:url", head.canonical) }
    if let place = context.openGraphLocale(locale) { property("og:locale", place) }
    if let time = head.publishedAt { property("article:published_time", time.description) }
    if let time = head.modifiedAt { property("article:modified_time", time.description) }
    if let picture = head.picture {
      property("og:image", context.links.absoluteSource(of: picture))
      if !picture.alt.isEmpty { property("og:image:alt", picture.alt) }
    }
    meta(
      .name("twitter:card"), .content(head.picture == nil ? "summary" : "summary_large_image"))
  }

  private func property(_ name: String, _ text: String) -> some Node {
    meta(Attribute("property", name), .content(text))
  }

  // MARK: - Header and footer

  private var siteHeader: some Node {
    header(.class("site")) {
      p {
        a(.class("name"), Attribute("href", context.links.page("/")), .rel("home")) {
          context.profile.title
        }
      }
      if !context.frame.navigation.isEmpty {
        nav(.label(words(onSite: .navigation))) {
          ul {
            ForEach(context.frame.navigation) { route in
              li {
                a(
                  Attribute("href", context.links.page(route.slug)),
                  .current(context.path == route.slug)
                ) { route.title }
              }
            }
          }
        }
      }
    }
  }

  private var siteFooter: some Node {
    footer(.class("site")) {
      if !context.profile.description.isEmpty { p { context.profile.description } }
      p {
        a(Attribute("href", context.links.file("/feed.xml"))) { words(onSite: .feed) }
      }
    }
  }
}
