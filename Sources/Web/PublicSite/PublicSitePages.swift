import Book
import Catalog
import HTTPTypes
import Hummingbird
import Media
import Model
import NIOCore
import Publishing
import ServerKit

/// The public site: all of its pages, feeds and images, which anybody can read. Requests to a site's
/// own host are handled here too. Their URL does not contain `/@{handle}`.
struct PublicSitePages: Sendable {
  let features: Features

  private var pages: PublicPages { features.site.pages }

  func show(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    let handle = try context.parameters.require("handle")
    let site = try await features.site.settings.space(host: "", handle: handle)
    let path = "/" + context.parameters.getCatchAll().joined(separator: "/")
    let answer = PublicResponses(
      request: request, site: site, path: path,
      links: SiteLinks(
        site, at: context.deployment.baseURL, isOwnHost: context.siteHandle == handle))
    if let file = try await file(path, answer) { return file }
    if let unchanged = answer.notModified { return unchanged }
    return try await page(path, answer)
  }

  /// Returns the robots.txt of the default site, because robots request it only at a host's root.
  func robots(_ context: AppRequestContext) async throws -> Response {
    let links = try await features.site.settings.defaultSite().map {
      SiteLinks($0, at: context.deployment.baseURL, isOwnHost: false)
    }
    return Response(
      status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
      body: .init(byteBuffer: ByteBuffer(string: SearchEngineFiles.robots(links))))
  }

  /// Shows a draft to anybody who has a preview link. Responses are not cached.
  func preview(_ request: Request, _ context: AppRequestContext) async throws -> Response {
    let token = try context.parameters.require("token")
    let (space, entry) = try await features.site.previews.resolve(token)
    let site = try await features.site.settings.find(space: space)
    let page = try await pages.preview(of: entry, in: site)
    let isOwn = context.siteHandle == site.handle
    let answer = PublicResponses(
      request: request, site: site, path: "",
      links: SiteLinks(site, at: context.deployment.baseURL, isOwnHost: isOwn))
    let shown = answer.context(try await pages.frame(of: site), isPreview: true)
    let view = PublicEntryView(page: page, context: shown)
    return answer.preview(
      try await site.rendering(ofSize: page.entry.renderedSize) { view.html() })
  }

  // MARK: - Pages

  private func page(_ path: String, _ answer: PublicResponses) async throws -> Response {
    let context = answer.context(try await pages.frame(of: answer.site))
    let page: PublicPage
    do throws(Failure) {
      page = try await loadPage(path, answer.site)
    } catch {
      guard error.kind == .notFound else { throw error }
      return answer.page(NotFoundView(context: context).html(), status: .notFound)
    }
    switch page {
    case .moved(let slug): return answer.moved(to: slug)
    case .entry(let page):
      let view = PublicEntryView(page: page, context: context)
      return answer.page(
        try await answer.site.rendering(ofSize: page.entry.renderedSize) { view.html() })
    case .listing(let listing):
      // A list contains only summaries.
      return answer.page(PublicListView(listing: listing, context: context).html())
    }
  }

  private func loadPage(_ path: String, _ site: PublicSpace) async throws(Failure) -> PublicPage {
    do {
      return try await pages.page(path, of: site)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(.unavailable, "server.busy", retryAfter: 1)
    }
  }

  // MARK: - Files

  /// Returns a file of the site. Nil for the path of a page, which never contains a dot.
  private func file(_ path: String, _ answer: PublicResponses) async throws -> Response? {
    guard let slash = path.lastIndex(of: "/"), path[slash...].contains(".") else { return nil }
    let name = String(path[path.index(after: slash)...])
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    if let form = PublicFeedFile.Format(rawValue: name) {
      return try await feed(folder, form, answer)
    }
    switch path {
    case "/style.css": return answer.styleSheet()
    case "/icon.svg":
      return answer.text(PublicStyle.icon(answer.site.profile), "image/svg+xml")
    case "/robots.txt":
      return answer.text(SearchEngineFiles.robots(answer.links), "text/plain; charset=utf-8")
    case "/sitemap.xml":
      if let unchanged = answer.notModified { return unchanged }
      let (places, links) = (try await pages.sitemap(of: answer.site), answer.links)
      let map = try await RequestThreads.run(
        bytes: SearchEngineFiles.sizeOfSitemap(places), for: answer.site.turnKey
      ) { SearchEngineFiles.sitemap(places, links) }
      return answer.text(map, "application/xml; charset=utf-8")
    default:
      return folder == "/photos" ? try await photo(name, answer) : nil
    }
  }

  private func feed(
    _ folder: String, _ form: PublicFeedFile.Format, _ answer: PublicResponses
  ) async throws -> Response {
    if let unchanged = answer.notModified { return unchanged }
    let feed = try await pages.feed(folder, of: answer.site)
    let context = answer.context(try await pages.frame(of: answer.site))
    let file = PublicFeedFile(feed: feed, form: form, context: context)
    return answer.text(
      try await answer.site.rendering(ofSize: file.size) { try file.text() }, form.contentType)
  }

  /// Returns a photo named `{id}-{width}.webp`, or in its original width `{id}-{width}.jpg`.
  private func photo(_ name: String, _ answer: PublicResponses) async throws -> Response {
    guard let photo = PhotoFileName(name) else { throw Failure.notFound("image") }
    let blob = try await pages.photo(
      photo.id, width: photo.width, webP: photo.ending == "webp", of: answer.site)
    return answer.bytes(of: blob, in: features.entries.blobs)
  }
}

extension PublicSpace {
  /// Returns the result of `render`, which runs on one of the `RequestThreads` if it takes long.
  /// - Parameter size: the approximate number of bytes of the page or feed.
  func rendering<Value: Sendable>(
    ofSize size: Int, _ render: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    // A megabyte takes about 100 ms. `RequestThreads` expects work of a few milliseconds for one.
    try await RequestThreads.run(bytes: 16 * size, for: turnKey, render)
  }
}

/// The parts of a photo's file name.
struct PhotoFileName {
  let id: ImageID
  let width: Int
  /// `webp` or `jpg`.
  let ending: String

  init?(_ name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count > 37, let id = ImageID(String(parts[0].prefix(36))),
      let width = Int(parts[0].dropFirst(37)), (1...10_000).contains(width)
    else { return nil }
    self.id = id
    self.width = width
    ending = String(parts[1])
  }
}

// MARK: - PublicResponses

/// The responses of a public site. Anybody can cache them, but has to revalidate them.
struct PublicResponses {
  let request: Request
  let site: PublicSpace
  /// The path of the request within the site.
  let path: String
  let links: SiteLinks

  private var style: PublicStyle { PublicStyle(theme: site.profile.theme) }

  func context(_ frame: PublicFrame, isPreview: Bool = false) -> PublicContext {
    PublicContext(
      frame: frame, links: links, path: path, styleVersion: style.version, isPreview: isPreview)
  }

  // MARK: - Revalidation

  /// The entity tag of every page. Each write to the space increases its sequence, so that an
  /// unchanged page is recognised without rendering it. The time zone is a setting of the owner's
  /// account, and changes the dates.
  private var tag: EntityTag {
    EntityTag("site", site.handle, "\(site.sequence)", site.timeZone, style.version, "1")
  }

  /// The headers of responses that can be cached.
  private var keeping: HTTPFields {
    [.cacheControl: "public, no-cache", .eTag: tag.description]
  }

  /// The response 304, if the client has the current version; otherwise nil.
  var notModified: Response? {
    request.notModified(tag, headers: [.cacheControl: "public, no-cache"])
  }

  // MARK: - Responses

  /// Pages run no scripts, load nothing from other servers and cannot be framed.
  private static let policy = [
    "default-src 'none'", "style-src 'self'", "img-src 'self'", "form-action 'none'",
    "base-uri 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  func page(_ html: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
    var headers = status == .ok ? keeping : [.cacheControl: "no-cache"]
    headers[.contentType] = "text/html; charset=utf-8"
    headers[.contentSecurityPolicy] = PublicResponses.policy
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: html)))
  }

  func preview(_ html: [UInt8]) -> Response {
    var response = page(html)
    response.headers[.eTag] = nil
    response.headers[.cacheControl] = "private, no-store"
    return response
  }

  func text(_ text: String, _ contentType: String) -> Response {
    if let notModified { return notModified }
    var headers = keeping
    headers[.contentType] = contentType
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Returns the stylesheet. A URL with its version can be cached permanently.
  func styleSheet() -> Response {
    var headers: HTTPFields = [.contentType: "text/css; charset=utf-8"]
    let tag = EntityTag(style.version)
    headers[.cacheControl] =
      request.uri.query?.contains("v=\(style.version)") == true
      ? "public, max-age=31536000, immutable" : "no-cache"
    if let unchanged = request.notModified(tag, headers: headers) { return unchanged }
    headers[.eTag] = tag.description
    return Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: style.css)))
  }

  func moved(to slug: String) -> Response {
    Response(
      status: .movedPermanently,
      headers: [.location: links.page(slug), .cacheControl: "no-cache"])
  }

  /// Returns an image, which is sent in parts.
  func bytes(of blob: Blob, in blobs: BlobStore) -> Response {
    let tag = EntityTag(blob.etag)
    var headers: HTTPFields = [
      .cacheControl: "public, max-age=86400", .contentType: blob.mediaType,
      .contentSecurityPolicy: "default-src 'none'; sandbox",
    ]
    if let unchanged = request.notModified(tag, headers: headers) { return unchanged }
    headers[.eTag] = tag.description
    return Response(status: .ok, headers: headers, body: blobs.body(of: blob))
  }
}
