import HTTPTypes
import Hummingbird
import Media
import NIOCore
import Publishing
import ServerKit

/// The responses of a public site. Anybody can cache them, but has to revalidate them.
struct PublicResponses {
  let request: Request
  let site: PublicSpace
  let path: String
  let links: SiteLinks

  private var style: PublicStyle { PublicStyle(theme: site.profile.theme) }

  func context(_ frame: PublicFrame, isPreview: Bool = false) -> PublicContext {
    PublicContext(
      frame: frame, links: links, path: path, styleVersion: style.version, isPreview: isPreview)
  }

  // MARK: - Revalidation

  /// The entity tag of every page. Each write to the space increases its sequence, so that an
  /// unchanged page is recognised without rendering it.
  private var tag: EntityTag {
    EntityTag("site", site.handle, "\(site.sequence)", style.version, "1")
  }

  private var keeping: HTTPFields {
    [.cacheControl: "public, no-cache", .eTag: tag.description]
  }

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
