import Foundation
import HTML
import Model
import Publishing

/// A feed in one of three formats. It contains the entries in full, so that people can read them in
/// their feed reader, except for those that `PublicFeed` has shortened.
struct PublicFeedFile {
  /// A format, with the name of its file as raw value.
  enum Format: String, CaseIterable {
    case rss = "feed.xml"
    case atom = "atom.xml"
    case json = "feed.json"

    var contentType: String {
      switch self {
      case .rss: "application/rss+xml; charset=utf-8"
      case .atom: "application/atom+xml; charset=utf-8"
      case .json: "application/feed+json; charset=utf-8"
      }
    }
  }

  let feed: PublicFeed
  let format: Format
  /// The context, with absolute links.
  let context: PublicContext

  init(feed: PublicFeed, form: Format, context: PublicContext) {
    self.feed = feed
    self.format = form
    var context = context
    context.links = context.links.absoluteLinks
    self.context = context
  }

  /// The approximate number of bytes of the texts.
  var size: Int { feed.cards.reduce(0) { $0 + $1.entry.renderedSize } }

  func text() throws -> String {
    switch format {
    case .rss: rss
    case .atom: atom
    case .json: try json()
    }
  }

  // MARK: - Parts

  private var home: String { context.links.absolute(feed.slug) }

  private var address: String {
    let folder = feed.slug == "/" ? "" : feed.slug
    return "\(context.links.address)\(folder)/\(format.rawValue)"
  }

  private var updatedAt: Timestamp {
    feed.cards.map(\.publishedAt).max() ?? Timestamp(milliseconds: 0)
  }

  private func address(of card: PublicCard) -> String? {
    card.entry.slug.map { context.links.absolute($0) }
  }

  private func content(of card: PublicCard) -> String {
    let body = PublicEntryBody(
      entry: card.entry, level: 2, isMainContent: true, locale: "", context: context)
    let lead = card.entry.description
    let start = lead.isEmpty ? "" : "<p>\(XMLText.escaped(lead))</p>\n"
    return start + String(decoding: body.node.rendered(capacity: 4096), as: UTF8.self)
  }

  // MARK: - RSS 2.0

  private var rss: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>

      """
    text += XMLText.element("title", feed.title) + XMLText.element("link", home)
    text += XMLText.element("description", context.profile.description)
    text += XMLText.element("language", context.language())
    if !feed.cards.isEmpty {
      text += XMLText.element("lastBuildDate", PublicFeedFile.rfc822(updatedAt))
    }
    text += """
      <atom:link rel="self" type="application/rss+xml" href="\(XMLText.escaped(address))"/>

      """
    for card in feed.cards {
      text += "<item>\n" + XMLText.element("title", card.entry.title)
      if let address = address(of: card) { text += XMLText.element("link", address) }
      text += "<guid isPermaLink=\"false\">urn:uuid:\(card.entry.id)</guid>\n"
      text += XMLText.element("pubDate", PublicFeedFile.rfc822(card.firstPublishedAt))
      text += XMLText.element("description", card.entry.summary())
      text += XMLText.element("content:encoded", content(of: card)) + "</item>\n"
    }
    return text + "</channel></rss>\n"
  }

  /// Formats a time as `Sun, 22 Nov 2026 17:30:00 GMT`.
  static func rfc822(_ time: Timestamp) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = .gmt
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date(timeIntervalSince1970: Double(time.seconds)))
  }

  // MARK: - Atom

  private var atom: String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(XMLText.escaped(context.language()))">

      """
    text += XMLText.element("title", feed.title) + XMLText.element("id", address)
    text += XMLText.element("updated", updatedAt.description)
    text += "<link rel=\"self\" href=\"\(XMLText.escaped(address))\"/>\n"
    text += "<link rel=\"alternate\" type=\"text/html\" href=\"\(XMLText.escaped(home))\"/>\n"
    text += "<author>" + XMLText.element("name", context.profile.title) + "</author>\n"
    for card in feed.cards {
      text += "<entry>\n" + XMLText.element("title", card.entry.title)
      text += XMLText.element("id", "urn:uuid:\(card.entry.id)")
      if let address = address(of: card) {
        text +=
          "<link rel=\"alternate\" type=\"text/html\" href=\"\(XMLText.escaped(address))\"/>\n"
      }
      text += XMLText.element("published", card.firstPublishedAt.description)
      text += XMLText.element("updated", card.publishedAt.description)
      text += XMLText.element("summary", card.entry.summary())
      text += "<content type=\"html\">\(XMLText.escaped(content(of: card)))</content>\n</entry>\n"
    }
    return text + "</feed>\n"
  }

  // MARK: - JSON Feed 1.1

  private struct JSONFeed: Encodable {
    var version = "https://jsonfeed.org/version/1.1"
    var title: String
    var home_page_url: String
    var feed_url: String
    var description: String?
    var language: String
    var items: [Item]

    struct Item: Encodable {
      var id: String
      var url: String?
      var title: String
      var content_html: String
      var summary: String?
      var image: String?
      var date_published: String
      var date_modified: String
    }
  }

  private func json() throws -> String {
    let items = feed.cards.map { card in
      let summary = card.entry.summary()
      return JSONFeed.Item(
        id: "urn:uuid:\(card.entry.id)", url: address(of: card), title: card.entry.title,
        content_html: content(of: card), summary: summary.isEmpty ? nil : summary,
        image: card.entry.cover.map { context.links.absoluteSource(of: $0) },
        date_published: card.firstPublishedAt.description,
        date_modified: card.publishedAt.description)
    }
    let description = context.profile.description
    let json = try JSON.data(
      JSONFeed(
        title: feed.title, home_page_url: home, feed_url: address,
        description: description.isEmpty ? nil : description, language: context.language(),
        items: items))
    return String(decoding: json, as: UTF8.self)
  }
}

/// The files for search engines: the sitemap and robots.txt.
enum SearchEngineFiles {
  /// The approximate number of bytes of a sitemap.
  static func sizeOfSitemap(_ places: [SitemapEntry]) -> Int {
    places.reduce(0) { $0 + $1.locales.count * ($1.slug.utf8.count + 120) }
  }

  static func sitemap(_ places: [SitemapEntry], _ links: SiteLinks) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """
    for place in places {
      for locale in place.locales {
        text += "<url>" + XMLText.element("loc", links.absolute(place.slug, locale: locale))
        text += XMLText.element("lastmod", place.changedAt.description) + "</url>\n"
      }
    }
    return text + "</urlset>\n"
  }

  /// - Parameter links: nil if the server has no default site.
  static func robots(_ links: SiteLinks?) -> String {
    let map = links.map { "\nSitemap: \($0.address)/sitemap.xml\n" } ?? ""
    return "User-agent: *\nAllow: /\nDisallow: /preview/\n\(map)"
  }
}

// MARK: - XMLText

/// Text in an XML document.
enum XMLText {
  /// Escapes text for elements and attributes. Characters that XML does not allow are left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns `<name>text</name>`, with escaped text.
  static func element(_ name: String, _ text: String) -> String {
    "<\(name)>\(escaped(text))</\(name)>\n"
  }
}
