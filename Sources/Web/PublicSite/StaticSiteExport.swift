package import Book
import Catalog
package import Foundation
import Media
import Model
package import Publishing
package import ServerKit

/// A public site as files with relative links, which can be opened from a folder or served by any
/// file server.
package struct StaticSiteExport: Sendable {
  /// A function that stores a file. It receives a path such as `about/index.html`, and the content.
  package typealias FileWriter = @Sendable (String, [UInt8]) async throws -> Void

  private let features: Features
  private let site: PublicSpace
  private let links: SiteLinks
  private var pages: PublicPages { features.site.pages }

  /// - Parameter base: the URL of this server, because feeds and sitemaps need absolute URLs.
  package init(_ site: PublicSpace, features: Features, base: BaseURL) {
    self.site = site
    self.features = features
    links = SiteLinks(site, at: base, isOwnHost: false)
  }

  /// Writes all files to a ZIP archive in an unnamed temporary file.
  package func archive() async throws -> FileHandle {
    let writer = try features.site.archive.writer(of: site.space)
    try await write { path, bytes in try await writer.add(path, bytes) }
    return try await writer.finish()
  }

  /// Passes all files to `put`.
  /// - Returns: the number of files.
  @discardableResult
  package func write(_ put: @escaping FileWriter) async throws -> Int {
    let state = SiteExportState(put: put)
    let frame = try await pages.frame(of: site)
    let places = try await pages.sitemap(of: site)
    for place in places {
      for locale in place.locales {
        try await page(SiteLinks.path(place.slug, locale: locale), frame, state)
      }
    }
    for (old, slug) in try await pages.redirects(of: site) {
      try await state.put(file(old), moved(from: old, to: slug))
    }
    try await theme(frame, state)
    try await feeds(places, frame, state)
    for picture in await state.pictures { try await bytes(of: picture, state) }
    return await state.count
  }

  /// The state of an export: the files that were stored, and the images that pages contain.
  private actor SiteExportState {
    private let taker: FileWriter
    private(set) var count = 0
    private(set) var pictures: Set<String> = []
    private var paths: Set<String> = []

    init(put: @escaping FileWriter) { taker = put }

    /// Stores a file, unless its path has been stored before.
    /// - Parameter path: with its leading slash.
    func put(_ path: String, _ bytes: [UInt8]) async throws {
      guard paths.insert(path).inserted else { return }
      count += 1
      try await taker(String(path.dropFirst()), bytes)
    }

    func recordImages(_ paths: [String]) { pictures.formUnion(paths) }
  }

  // MARK: - Pages

  /// Returns the path of the file with the page at `path`.
  private func file(_ path: String) -> String { path == "/" ? "/index.html" : path + "/index.html" }

  private func context(_ path: String, _ frame: PublicFrame) -> PublicContext {
    var links = links
    links.place = .files(depth: path.split(separator: "/").count)
    return PublicContext(frame: frame, links: links, path: path, styleVersion: "")
  }

  private func page(_ path: String, _ frame: PublicFrame, _ state: SiteExportState)
    async throws
  {
    let context = context(path, frame)
    switch try await pages.page(path, of: site) {
    case .moved: return
    case .entry(let page):
      await state.recordImages(StaticSiteExport.pictures(of: page.entry))
      let view = PublicEntryView(page: page, context: context)
      try await state.put(
        file(path), await site.rendering(ofSize: page.entry.renderedSize) { view.html() })
    case .listing(let listing):
      for card in listing.cards {
        await state.recordImages(StaticSiteExport.pictures(of: card.entry))
      }
      try await state.put(
        file(path), PublicListView(listing: listing, context: context).html())
      if listing.page < listing.pages {
        try await self.page(
          SiteLinks.path(listing.route.slug, number: listing.page + 1), frame, state)
      }
    }
  }

  /// Returns a page that redirects without a server.
  private func moved(from old: String, to slug: String) -> [UInt8] {
    var links = links
    links.place = .files(depth: old.split(separator: "/").count)
    let target = XMLText.escaped(links.page(slug))
    let html = """
      <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(target)</title>\
      <meta http-equiv="refresh" content="0; url=\(target)">\
      <link rel="canonical" href="\(XMLText.escaped(links.absolute(slug)))"></head>\
      <body><p><a href="\(target)">\(target)</a></p></body></html>
      """
    return Array(html.utf8)
  }

  private func theme(_ frame: PublicFrame, _ state: SiteExportState) async throws {
    let style = PublicStyle(theme: site.profile.theme)
    try await state.put("/style.css", Array(style.css.utf8))
    try await state.put("/icon.svg", Array(PublicStyle.icon(site.profile).utf8))
    try await state.put("/404.html", NotFoundView(context: context("/", frame)).html())
    try await state.put("/robots.txt", Array(SearchEngineFiles.robots(links).utf8))
  }

  private func feeds(
    _ places: [SitemapEntry], _ frame: PublicFrame, _ state: SiteExportState
  ) async throws {
    let map = try await RequestThreads.run(
      bytes: SearchEngineFiles.sizeOfSitemap(places), for: site.turnKey
    ) { [links] in SearchEngineFiles.sitemap(places, links) }
    try await state.put("/sitemap.xml", Array(map.utf8))
    for folder in ["/"] + places.filter(\.isList).map(\.slug) {
      let feed = try await pages.feed(folder, of: site)
      for form in PublicFeedFile.Format.allCases {
        let file = PublicFeedFile(feed: feed, form: form, context: context("/", frame))
        let path = (folder == "/" ? "" : folder) + "/" + form.rawValue
        try await state.put(
          path, await site.rendering(ofSize: file.size) { Array(try file.text().utf8) })
      }
    }
  }

  // MARK: - Pictures

  /// Returns the paths of all images and files that a page of `entry` contains.
  private static func pictures(of entry: PublicEntry) -> [String] {
    var all = entry.pictures + entry.imagesInTexts.values
    var paths: [String] = []
    for value in entry.values {
      switch value.content {
      case .pictures(let pictures): all += pictures
      case .files(let files): paths += files.map(\.path)
      default: continue
      }
    }
    for picture in all {
      switch picture.place {
      case .photo(let id):
        paths += SiteLinks.widths(of: picture).map { SiteLinks.photo(id, width: $0, of: picture) }
      case .library(let path, let sources): paths += sources.isEmpty ? [path] : sources.map(\.path)
      }
    }
    return paths + entry.children.flatMap { pictures(of: $0) }
  }

  private func bytes(of path: String, _ state: SiteExportState) async throws {
    let blob: Blob
    if path.hasPrefix("/photos/"), let photo = PhotoFileName(String(path.dropFirst(8))) {
      blob = try await pages.photo(
        photo.id, width: photo.width, webP: photo.ending == "webp", of: site)
    } else {
      blob = try await library(path)
    }
    let name = SiteLinks.filePath(path)
    try await state.put(
      name.removingPercentEncoding ?? name, try await features.entries.blobs.bytes(of: blob))
  }

  /// Returns a file of the media library: the original, a crop or a smaller width.
  private func library(_ path: String) async throws -> Blob {
    guard let id = PublicPicture.id(in: path).flatMap({ MediaID($0) }) else {
      throw Failure.notFound("media")
    }
    let media = features.site.media
    let file = try await media.published(id, in: site.space)
    let parts = path.split(separator: "?", maxSplits: 1)
    if let cut = MediaFile.crop(in: String(parts[0])) { return try await media.crop(cut, of: file) }
    let width = parts.last?.split(separator: "&").first { $0.hasPrefix("w=") }
      .flatMap { Int($0.dropFirst(2)) }
    guard let width else { return file.item.blob }
    return try await features.entries.variant(of: file.item.blob, width: width, webP: true)
  }
}
