import Crypto
import HTTPTypes
package import Hummingbird
import Model
import NIOCore

/// Style sheets, scripts and icons that are compiled into the program. Each URL contains a
/// fingerprint of the content, so that browsers can cache it permanently.
package final class AssetStore: Sendable {
  private let assets: [String: Asset]
  private let prefix: String

  /// - Parameters:
  ///   - files: files by name. Content types include the charset.
  ///   - prefix: the path of the base URL.
  package init(_ files: [String: (bytes: [UInt8], contentType: String)], prefix: String = "") {
    assets = files.mapValues { Asset(bytes: $0.bytes, contentType: $0.contentType) }
    self.prefix = prefix
  }

  /// Returns the URL `/assets/<fingerprint>/<name>` with the base URL's path. For a name that does
  /// not exist, the URL responds with 404.
  package func url(_ name: String) -> String {
    "\(prefix)/assets/\(assets[name]?.fingerprint ?? "missing")/\(name)"
  }

  /// Returns the response to `GET` or `HEAD /assets/<fingerprint>/<name>`; nil when there is no
  /// such name. With the fingerprint of another version (a page from before an update) it is not
  /// cached.
  package func response(to request: Request, fingerprint: String, name: String) -> Response? {
    guard let asset = assets[name] else { return nil }
    let tag = EntityTag(asset.fingerprint)
    var headers: HTTPFields = [
      .contentType: asset.contentType,
      .cacheControl: fingerprint == asset.fingerprint
        ? "public, max-age=31536000, immutable" : "no-cache",
    ]
    if asset.isCompressible { headers[.vary] = "Accept-Encoding" }
    if let notModified = request.notModified(tag, headers: headers) { return notModified }
    headers[.eTag] = tag.description
    var body = asset.bytes
    if asset.isCompressible, acceptsGzip(request.headers[.acceptEncoding]) {
      headers[.contentEncoding] = "gzip"
      headers[.eTag] = EntityTag.compressedForm(of: tag.description)
      body = asset.compressed
    }
    headers[.contentLength] = String(body.readableBytes)
    return Response(
      status: .ok, headers: headers,
      body: request.method == .head ? ResponseBody() : ResponseBody(byteBuffer: body))
  }
}

private final class Asset: Sendable {
  let bytes: ByteBuffer
  let contentType: String
  /// The first 80 bits of the SHA-256 in base64url.
  let fingerprint: String
  private let gzip = Locked<ByteBuffer?>(nil)

  init(bytes: [UInt8], contentType: String) {
    self.bytes = ByteBuffer(bytes: bytes)
    self.contentType = contentType
    fingerprint = SHA256.hash(data: bytes).prefix(10).base64URL
  }

  var isCompressible: Bool {
    bytes.readableBytes > 1024 && Compression.isCompressible(contentType)
  }

  /// The content in gzip. It is compressed on first use.
  var compressed: ByteBuffer {
    gzip.withLock { kept in
      let made = kept ?? Gzip.compress(bytes, level: 9)
      kept = made
      return made
    }
  }
}
