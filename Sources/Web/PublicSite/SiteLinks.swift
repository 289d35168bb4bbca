import Foundation
import HTML
import Markdown
import Media
import Model
import Publishing
import ServerKit

/// The URLs of a public site: on this server, or in a folder of files.
struct SiteLinks: Sendable {
  enum LinkTarget: Sendable {
    /// `prefix` precedes the site's paths, `root` those of the whole server.
    case server(prefix: String, root: String)
    /// Files with relative links, `depth` folders below the first.
    case files(depth: Int)
  }

  var place: LinkTarget
  /// The absolute URL of the site, without a trailing slash.
  let address: String
  /// The absolute URL that precedes the paths of the media library.
  let serverAddress: String

  /// - Parameter isOwnHost: whether the request was made to the site's own host.
  init(_ site: PublicSpace, at base: BaseURL, isOwnHost: Bool) {
    if let host = site.profile.host {
      address = "\(base.scheme)://\(host)"
      serverAddress = address
    } else {
      address = base.absolute("/@\(site.handle)")
      serverAddress = base.absolute("")
    }
    place =
      isOwnHost
      ? .server(prefix: "", root: "")
      : .server(prefix: base.local("/@\(site.handle)"), root: base.prefix)
  }

  /// The same links as absolute URLs, for readers outside of the site.
  var absoluteLinks: SiteLinks {
    var links = self
    links.place = .server(prefix: address, root: serverAddress)
    return links
  }

  // MARK: - Pages

  /// Returns the path of a page within the site.
  static func path(_ slug: String, locale: String = "", number: Int = 1) -> String {
    var path = locale.isEmpty ? "" : "/\(locale.lowercased())"
    if slug != "/" { path += slug }
    if number > 1 { path += "/page/\(number)" }
    return path.isEmpty ? "/" : path
  }

  /// Returns the URL of a page, as `place` requires it.
  /// - Parameter number: the number of the page of a list, from 1 on.
  func page(_ slug: String, locale: String = "", number: Int = 1) -> String {
    let path = SiteLinks.path(slug, locale: locale, number: number)
    switch place {
    case .server(let prefix, _): return prefix + path
    case .files: return relative(path == "/" ? "/index.html" : path + "/index.html")
    }
  }

  /// Returns the absolute URL of a page.
  func absolute(_ slug: String, locale: String = "", number: Int = 1) -> String {
    address + SiteLinks.path(slug, locale: locale, number: number)
  }

  /// Returns the URL of a file of the site such as `/feed.xml`.
  func file(_ path: String) -> String {
    switch place {
    case .server(let prefix, _): prefix + path
    case .files: relative(path)
    }
  }

  /// Returns a path as seen from the page, if the site consists of files.
  private func relative(_ path: String) -> String {
    guard case .files(let depth) = place else { return path }
    return (depth == 0 ? "./" : String(repeating: "../", count: depth)) + path.dropFirst()
  }

  /// Returns the URL of a link in a text. Paths of the site are adapted to `place`.
  func link(_ written: String) -> String {
    guard written.hasPrefix("/"), !written.hasPrefix("//") else { return written }
    if written.hasPrefix("/media/") { return library(written) }
    let path = written.prefix { $0 != "#" && $0 != "?" }
    let rest = written[path.endIndex...]
    if path.contains(".") { return file(String(path)) + rest }
    return page(String(path)) + rest
  }

  // MARK: - Pictures

  /// Returns the URL of a file of the media library.
  func library(_ path: String) -> String {
    switch place {
    case .server(_, let root): root + path
    case .files: relative(SiteLinks.filePath(path))
    }
  }

  /// Returns the path of the file for a URL with a query: `/media/x/cat.jpg?v=1&w=320` becomes
  /// `/media/x/320/cat.jpg`.
  static func filePath(_ path: String) -> String {
    guard let mark = path.firstIndex(of: "?") else { return path }
    let plain = String(path[..<mark])
    let width = path[mark...].split(whereSeparator: { "?&".contains($0) })
      .first { $0.hasPrefix("w=") }?.dropFirst(2)
    guard let width, let slash = plain.lastIndex(of: "/") else { return plain }
    return "\(plain[..<slash])/\(width)\(plain[slash...])"
  }

  /// Returns the path of a photo in one of the widths that the server creates, or in its own.
  static func photo(_ id: ImageID, width: Int, of picture: PublicPicture) -> String {
    let type = width < picture.width ? "image/webp" : picture.mediaType
    let ending = type.split(separator: "/").last.map(String.init) ?? "jpeg"
    return "/photos/\(id)-\(width).\(ending == "jpeg" ? "jpg" : ending)"
  }

  /// Returns the widths from which a browser can choose.
  static func widths(of picture: PublicPicture) -> [Int] {
    let narrower = Images.widths.filter { $0 >= 320 && $0 < picture.width }
    return narrower.last == Images.widths.last ? narrower : narrower + [picture.width]
  }

  /// Returns the URL of an image of at least `width` pixels, if there is one.
  func source(of picture: PublicPicture, width: Int) -> String {
    switch picture.place {
    case .photo(let id):
      let widths = SiteLinks.widths(of: picture)
      let best = widths.first { $0 >= width } ?? widths.last ?? picture.width
      return file(SiteLinks.photo(id, width: best, of: picture))
    case .library(let path, let sources):
      return library(sources.first { $0.width >= width }?.path ?? path)
    }
  }

  /// Returns the `srcset`: `address 320w, address 640w`. Empty if there is only one size.
  func sources(of picture: PublicPicture) -> String {
    let all: [String]
    switch picture.place {
    case .photo(let id):
      all = SiteLinks.widths(of: picture).map {
        "\(file(SiteLinks.photo(id, width: $0, of: picture))) \($0)w"
      }
    case .library(_, let sources):
      all = sources.map { "\(library($0.path)) \($0.width)w" }
    }
    return all.count > 1 ? all.joined(separator: ", ") : ""
  }

  /// Returns the absolute URL of an image, for previews on other sites.
  func absoluteSource(of picture: PublicPicture) -> String {
    switch picture.place {
    case .photo(let id):
      let widths = SiteLinks.widths(of: picture)
      let best = widths.first { $0 >= 960 } ?? widths.last ?? picture.width
      return address + SiteLinks.photo(id, width: best, of: picture)
    case .library(let path, let sources):
      return serverAddress + (sources.first { $0.width >= 960 }?.path ?? path)
    }
  }
}

// MARK: - PublicContext

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

  private var timeZone: TimeZone { TimeZone(identifier: frame.site.timeZone) ?? .gmt }

  /// Returns the language of a page in `locale`. The empty locale means the site's own
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
    let tag = language(locale).lowercased().split(separator: "-").first.map(String.init)
    return Words(tag.flatMap { Language(rawValue: $0) } ?? .english)
  }

  /// Formats a date in the language of a page.
  func day(_ date: CalendarDate, _ locale: String = "") -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let parts = DateComponents(year: date.year, month: date.month, day: date.day)
    return calendar.date(from: parts).map { PublicContext.text($0, language(locale)) }
      ?? date.description
  }

  /// Returns the day of a time in the time zone of the site's owner.
  func calendarDate(_ time: Timestamp) -> CalendarDate { CalendarDate(time, in: timeZone) }

  func day(_ time: Timestamp, _ locale: String = "") -> String {
    day(calendarDate(time), locale)
  }

  /// Formats a time as `18 November 2025, 14:05`, in the time zone of the site's owner.
  func dateAndTime(_ time: Timestamp, _ locale: String = "") -> String {
    "\(day(time, locale)), \(LocalTime.clock(time, in: timeZone))"
  }

  private static func text(_ date: Date, _ language: String) -> String {
    // English alone would be that of the United States; the pages of the app begin with the day.
    let locale = Locale(identifier: language == "en" ? "en-GB" : language)
    return date.formatted(
      Date.FormatStyle(date: .long, time: .omitted, locale: locale, timeZone: .gmt))
  }

  // MARK: - Markdown

  /// Returns the URLs of the links and images in the texts of an entry.
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
