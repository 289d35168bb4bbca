import Foundation
import Model
import Publishing

/// The structured data of a page for search engines: schema.org as JSON-LD.
struct PublicLinkedData {
  let context: PublicContext

  func entry(_ page: PublicEntryPage, below parent: PublicRoute?) -> [[UInt8]] {
    let entry = page.entry
    var thing: [String: Any] = [
      "@context": "https://schema.org", "@type": kind(of: entry), "url": address(page),
      "mainEntityOfPage": address(page), "inLanguage": context.language(page.locale),
    ]
    let isMovie = entry.type.systemKey == "movie"
    thing[isMovie ? "name" : "headline"] = entry.title
    let summary = PublicSummary.text(of: entry)
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
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
    // Objects of strings, numbers and booleans can always be encoded.
    return (try? JSONSerialization.data(withJSONObject: thing, options: options)).map {
      [UInt8]($0)
    }
      ?? []
  }
}
