import Foundation
import HTML
import Markdown
import Model
import Publishing

/// Values that every page of a public site needs: its frame and its links.
struct PublicContext: Sendable {
  let frame: PublicFrame
  var links: SiteLinks
  /// The path of this page within the site.
  let path: String
  /// Identifies the version of the stylesheet. Empty for exported files.
  let styleVersion: String
  /// Whether the page shows a draft through a preview link. Search engines must not index it.
  var isPreview = false

  /// The query of the stylesheet's URL, with which browsers can cache it permanently. Empty for
  /// exported files.
  var styleQuery: String { styleVersion.isEmpty ? "" : "?v=\(styleVersion)" }

  var profile: SiteProfile { frame.site.profile }

  /// Returns the language of a page in `locale`. The empty locale stands for the site's own
  /// language.
  func language(_ locale: String = "") -> String {
    let own = profile.language.isEmpty ? frame.ownLocale : profile.language
    let tag = locale.isEmpty ? own : locale
    return tag.isEmpty ? "en" : tag
  }

  /// Returns a locale such as `pt_BR`. Nil for a language without a country, which Open Graph
  /// requires; the page's `lang` has to suffice then.
  func openGraphLocale(_ locale: String) -> String? {
    let tag = Locale.Language(identifier: language(locale))
    guard let code = tag.languageCode, let region = tag.region else { return nil }
    return "\(code.identifier)_\(region.identifier)"
  }

  /// The texts around the content. Languages that have none use English.
  var words: Words { words("") }

  func words(_ locale: String) -> Words {
    Words(language(locale).lowercased().hasPrefix("ru") ? .russian : .english)
  }

  /// Formats a date in the language of a page.
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

  func addresses(_ entry: PublicEntry) -> MarkdownURLMapping {
    let pictures = entry.imagesInTexts
    return MarkdownURLMapping(
      link: { [links] in links.link($0) },
      image: { [links] address in
        guard let id = PublicPicture.id(in: address), let picture = pictures[id] else {
          // Images on other servers are not loaded.
          return nil
        }
        return MarkdownImage(
          source: links.source(of: picture, width: 960), srcset: links.sources(of: picture),
          width: picture.width, height: picture.height)
      })
  }
}
