import Foundation
import HTML
import Markdown
import Model
import Publishing

/// The page of one published entry.
struct PublicEntryView {
  let page: PublicEntryPage
  let context: PublicContext

  private var entry: PublicEntry { page.entry }
  private var words: Words { context.words(page.locale) }

  func html() -> [UInt8] {
    PublicLayout(head: head, context: context, locale: page.locale).page {
      article {
        crumbs
        header {
          h1 { entry.title }
          if !entry.description.isEmpty { p(.class("lead")) { entry.description } }
          if !entry.type.isPage { dates }
        }
        languages
        if !entry.heading.isEmpty { PublicHeading(level: 2, text: entry.heading) }
        PublicEntryBody(
          entry: entry, level: 2, isMainContent: true, locale: page.locale, context: context
        ).node
        PublicChildren(
          children: entry.children, level: 2, locale: page.locale, context: context
        ).node
      }
    }
  }

  private var dates: some Node {
    p(.class("meta")) {
      time(Attribute("datetime", page.firstPublishedAt.description)) {
        context.day(page.firstPublishedAt, page.locale)
      }
      if context.calendarDate(page.firstPublishedAt) != context.calendarDate(page.publishedAt) {
        " · "
        words(onSite: .updated, ["date": context.day(page.publishedAt, page.locale)])
      }
    }
  }

  // MARK: - Navigation and head

  /// The list in the navigation whose path is the closest parent of the page's path.
  private var parent: PublicRoute? {
    context.frame.navigation.filter { page.route.slug.hasPrefix($0.slug + "/") }
      .max { $0.slug.utf8.count < $1.slug.utf8.count }
  }

  @NodeBuilder private var crumbs: some Node {
    if page.route.slug != "/", let parent {
      nav(.class("crumbs"), .label(words(onSite: .breadcrumb))) {
        ol {
          li { a(Attribute("href", context.links.page("/"))) { words(onSite: .home) } }
          li { a(Attribute("href", context.links.page(parent.slug))) { parent.title } }
        }
      }
    }
  }

  @NodeBuilder private var languages: some Node {
    if page.locales.count > 1 {
      nav(.class("languages"), .label(words(onSite: .languages))) {
        ul {
          ForEach(page.locales) { code in
            li {
              a(
                Attribute("href", context.links.page(page.route.slug, locale: code)),
                Attribute("hreflang", context.language(code)), .current(code == page.locale)
              ) { context.language(code) }
            }
          }
        }
      }
    }
  }

  private var head: PublicLayout.Head {
    let links = context.links
    let isStart = page.route.slug == "/"
    var head = PublicLayout.Head(title: isStart ? context.profile.title : entry.title)
    head.description = entry.summary(or: isStart ? context.profile.description : "")
    head.canonical =
      context.isPreview ? "" : links.absolute(page.route.slug, locale: page.locale)
    if page.locales.count > 1 {
      head.alternates = page.locales.map {
        (context.language($0), links.absolute(page.route.slug, locale: $0))
      }
    }
    head.kind =
      entry.type.systemKey == "movie" ? "video.movie" : entry.type.isPage ? "website" : "article"
    head.picture = entry.cover
    if head.kind == "article" {
      head.publishedAt = page.firstPublishedAt
      head.modifiedAt = page.publishedAt
    }
    if !context.isPreview {
      head.data = PublicLinkedData(context: context).entry(page, below: parent)
    }
    return head
  }
}

// MARK: - PublicLinkedData

/// The structured data of a page for search engines: schema.org as JSON-LD.
struct PublicLinkedData {
  let context: PublicContext

  /// Returns the documents about an entry: the entry itself, and the path to it through the site.
  func entry(_ page: PublicEntryPage, below parent: PublicRoute?) -> [[UInt8]] {
    let entry = page.entry
    var thing: [String: Any] = [
      "@context": "https://schema.org", "@type": kind(of: entry), "url": address(page),
      "mainEntityOfPage": address(page), "inLanguage": context.language(page.locale),
    ]
    let isMovie = entry.type.systemKey == "movie"
    thing[isMovie ? "name" : "headline"] = entry.title
    let summary = entry.summary()
    if !summary.isEmpty { thing["description"] = summary }
    if let picture = entry.cover { thing["image"] = context.links.absoluteSource(of: picture) }
    if isMovie {
      thing.merge(movie(entry)) { _, new in new }
    } else {
      thing["datePublished"] = page.firstPublishedAt.description
      thing["dateModified"] = page.publishedAt.description
      thing["publisher"] = ["@type": "Organization", "name": context.profile.title]
    }
    return [json(thing), json(crumbs(page, below: parent))]
  }

  /// Returns the type of schema.org.
  private func kind(of entry: PublicEntry) -> String {
    if entry.type.systemKey == "movie" { return "Movie" }
    if entry.type.isPage { return "WebPage" }
    return ["post", "blog-post", "note"].contains(entry.type.name) ? "BlogPosting" : "Article"
  }

  private func movie(_ entry: PublicEntry) -> [String: Any] {
    var movie: [String: Any] = [:]
    func people(_ key: String) -> [[String: String]]? {
      guard
        case .links(let links)? = entry.values.first(where: { $0.key.lowercased() == key })?.content
      else {
        return nil
      }
      return links.map { ["@type": "Person", "name": $0.title] }
    }
    movie["director"] = people("director")
    movie["actor"] = people("cast")
    for value in entry.values {
      switch (value.key.lowercased(), value.content) {
      case ("year", .text(let year)): movie["datePublished"] = year
      case ("genres", .links(let links)), ("genre", .links(let links)):
        movie["genre"] = links.map(\.title)
      default: continue
      }
    }
    return movie
  }

  private func address(_ page: PublicEntryPage) -> String {
    context.links.absolute(page.route.slug, locale: page.locale)
  }

  private func crumbs(_ page: PublicEntryPage, below parent: PublicRoute?) -> [String: Any] {
    var steps = [(context.words(page.locale)(onSite: .home), context.links.absolute("/"))]
    if let parent { steps.append((parent.title, context.links.absolute(parent.slug))) }
    if page.route.slug != "/" { steps.append((page.entry.title, address(page))) }
    return list("BreadcrumbList", steps)
  }

  /// Returns the document about a page of a list.
  func listing(_ listing: PublicListing) -> [[UInt8]] {
    let steps = listing.cards.compactMap { card in
      card.entry.slug.map { (card.entry.title, context.links.absolute($0)) }
    }
    var page: [String: Any] = [
      "@context": "https://schema.org", "@type": "CollectionPage", "name": listing.route.title,
      "url": context.links.absolute(listing.route.slug, number: listing.page),
      "inLanguage": context.language(),
    ]
    if !steps.isEmpty { page["mainEntity"] = list("ItemList", steps) }
    return [json(page)]
  }

  /// Returns an ordered list of pages.
  /// - Parameter kind: the type of schema.org: `BreadcrumbList` or `ItemList`.
  private func list(_ kind: String, _ steps: [(name: String, address: String)]) -> [String: Any] {
    [
      "@context": "https://schema.org", "@type": kind,
      "itemListElement": steps.enumerated().map { place, step in
        [
          "@type": "ListItem", "position": place + 1, "name": step.name, "item": step.address,
        ] as [String: Any]
      },
    ]
  }

  /// Returns JSON with sorted keys, so that equal values have equal bytes.
  private func json(_ thing: [String: Any]) -> [UInt8] {
    // Objects of strings, numbers and booleans can always be encoded.
    (try? JSON.data(parsed: thing)).map { [UInt8]($0) } ?? []
  }
}
