import Foundation
import HTML
import Markdown
import Model
import Publishing

/// What every page of a public site needs: whose it is, and where things are.
struct PublicContext: Sendable {
  let frame: PublicFrame
  var links: SiteLinks
  /// The path of this page within the site.
  let path: String
  /// Tells one version of the style sheet from the next.
  let styleVersion: String
  /// Shown to whoever has a link to a draft, and to no search engine.
  var isPreview = false

  /// Behind the style sheet's name, so that a browser may keep it for good; files need none.
  var styleQuery: String { styleVersion.isEmpty ? "" : "?v=\(styleVersion)" }

  var profile: SiteProfile { frame.site.profile }

  /// Of a page in `locale`; the site's own language for the empty one.
  func language(_ locale: String = "") -> String {
    let own = profile.language.isEmpty ? frame.ownLocale : profile.language
    let tag = locale.isEmpty ? own : locale
    return tag.isEmpty ? "en" : tag
  }

  /// `pt_BR`. Open Graph wants a country with the language, so one without says nothing: readers of
  /// pages then go by the page's own `lang`.
  func openGraphLocale(_ locale: String) -> String? {
    let tag = Locale.Language(identifier: language(locale))
    guard let code = tag.languageCode, let region = tag.region else { return nil }
    return "\(code.identifier)_\(region.identifier)"
  }

  /// The words around what was written; English for languages that have none.
  var words: Words { words("") }

  func words(_ locale: String) -> Words {
    Words(language(locale).lowercased().hasPrefix("ru") ? .russian : .english)
  }

  /// A day as people of the site's language write it.
  func day(_ date: CalendarDate, _ locale: String = "") -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: date.year, month: date.month, day: date.day)
    return calendar.date(from: parts).map { PublicContext.text($0, language(locale)) }
      ?? date.description
  }

  func day(_ time: Timestamp, _ locale: String = "") -> String {
    PublicContext.text(Date(timeIntervalSince1970: Double(time.seconds)), language(locale))
  }

  private static func text(_ date: Date, _ language: String) -> String {
    date.formatted(
      Date.FormatStyle(
        date: .long, time: .omitted, locale: Locale(identifier: language), timeZone: .gmt))
  }

  // MARK: - Markdown

  func addresses(_ entry: PublicEntry) -> MarkdownAddresses {
    let pictures = entry.inTexts
    return MarkdownAddresses(
      link: { [links] in links.link($0) },
      picture: { [links] address in
        guard let id = PublicPicture.id(in: address), let picture = pictures[id] else {
          // Pictures of other servers are not asked for by a page of this one.
          return nil
        }
        return MarkdownPicture(
          source: links.source(of: picture, width: 960), sources: links.sources(of: picture),
          width: picture.width, height: picture.height)
      })
  }
}
