import Crypto
import HTTPTypes
package import Hummingbird
import Model
import NIOCore
import Synchronization

/// Style sheets, scripts and icons compiled into the program, each at an address that changes with
/// its bytes, so that a browser may keep it for good.
package final class AssetStore: Sendable {
  private let assets: [String: Asset]
  private let prefix: String

  /// `prefix` is the path of the base URL. Content types come with their charset.
  package init(_ files: [String: (bytes: [UInt8], contentType: String)], prefix: String = "") {
    assets = files.mapValues { Asset(bytes: $0.bytes, contentType: $0.contentType) }
    self.prefix = prefix
  }

  /// `/assets/<fingerprint>/<name>` with the base URL's path in front; a page that asks for a name
  /// that is not there gets an address that answers 404.
  package func url(_ name: String) -> String {
    "\(prefix)/assets/\(assets[name]?.fingerprint ?? "missing")/\(name)"
  }

  /// The answer to `GET` or `HEAD /assets/<fingerprint>/<name>`; nil when there is no such name.
  /// With a fingerprint of another version (a page from before an update) it is not to be kept.
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
  /// The first 80 bits of the bytes' SHA-256 in base64url.
  let fingerprint: String
  private let gzip = Mutex<ByteBuffer?>(nil)

  init(bytes: [UInt8], contentType: String) {
    self.bytes = ByteBuffer(bytes: bytes)
    self.contentType = contentType
    fingerprint = SHA256.hash(data: bytes).prefix(10).base64URL
  }

  var isCompressible: Bool {
    bytes.readableBytes > 1024 && Compression.isCompressible(contentType)
  }

  /// Made once, when first asked for.
  var compressed: ByteBuffer {
    gzip.withLock { kept in
      let made = kept ?? Gzip.whole(bytes, level: 9)
      kept = made
      return made
    }
  }
}
