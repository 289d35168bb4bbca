import Accounts
import Catalog
import Foundation
import HTTPTypes
import Hummingbird
import Media
import Model
import NIOCore
import ServerKit

/// | method | path                 | who may | answers                                        |
/// |--------|----------------------|---------|------------------------------------------------|
/// | GET    | /images/{id}         | member  | the bytes; `w` in a width, WebP where accepted |
/// |        |                      | anyone  | the built-in images                            |
/// | GET    | /entries/{id}/images | member  | the images with their bytes as base64          |
/// | PUT    | /entries/{id}/images | editor  | the images after the change                    |
struct ImagesAPI: Sendable {
  let entries: Entries

  var routes: [Route] {
    [
      Route(
        .get, "/images/{id}", .member, .livlog,
        "The bytes of an image; built-in images are public.",
        Operation(query: ["w"], response: "Image")
      ) { try await show($0) }.allowingAnonymous { ImageResponse.isBuiltIn($0) },
      Route(
        .get, "/entries/{id}/images", .member, .livlog, "The images of an entry as base64.",
        Operation(response: "ImageData[]")
      ) { try await list($0) },
      Route(
        .put, "/entries/{id}/images", .member, .livlog, "Replaces the images of an entry.",
        Operation(headers: [.ifMatch], body: "Images", response: "EntryImage[]")
      ) { try await replace($0) },
    ]
  }

  func show(_ call: Call) async throws -> Response {
    try await ImageResponse(entries: entries).show(call.id(of: EntryImage.self), call)
  }

  func list(_ call: Call) async throws -> Response {
    let user = try call.member.user
    let entry = try await entries.find(call.id(of: Entry.self), for: user).model
    var images: [EncodedImage] = []
    for image in entry.images {
      images.append(
        try EncodedImage(image, try await entries.imageBlob(image.id, for: user)))
    }
    return Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: EncodedImage.array(images, in: entries.blobs))
  }

  private struct Images: Decodable {
    var images: [ImageDraft]
  }

  func replace(_ call: Call) async throws -> Response {
    let drafts = try await call.body(Images.self, limit: BodyLimit.photos).images
    let id = try call.id(of: Entry.self)
    let entry = try await entries.setImages(
      of: id, to: drafts, ifMatch: EntriesAPI.revisions(inIfMatchOf: call.request, entry: id),
      for: call.member.user)
    return try jsonResponse(entry.model.images)
  }
}

// MARK: - EncodedImage

/// The JSON of an image with its bytes as base64. The bytes are read while the client receives
/// them: an entry can refer to hundreds of megabytes.
private struct EncodedImage: Sendable {
  private struct ImageData: Encodable {
    // Empty, because the bytes are not in memory.
    var data = ""
    var id: ImageID
    var is_cover: Bool
    var position: Int
  }

  private static let beforeBytes = #"{"data":""#

  private let blob: Blob
  private let afterBytes: String

  init(_ image: EntryImage, _ blob: Blob) throws {
    self.blob = blob
    // The members of an object are sorted, so `data` is the first.
    let json = try JSON.text(
      ImageData(id: image.id, is_cover: image.isCover, position: image.position))
    afterBytes = String(json.dropFirst(EncodedImage.beforeBytes.count))
  }

  private var length: Int {
    EncodedImage.beforeBytes.utf8.count + base64Length(ofBytes: blob.size) + afterBytes.utf8.count
  }

  /// Returns a body with a JSON array of the images, whose bytes are read from `blobs`.
  static func array(_ images: [EncodedImage], in blobs: BlobStore) -> ResponseBody {
    let punctuation = 2 + max(0, images.count - 1)
    let length = images.reduce(punctuation) { $0 + $1.length }
    return ResponseBody(contentLength: length) { writer in
      var separator = "["
      for image in images {
        try await writer.write(ByteBuffer(string: separator + beforeBytes))
        try await writer.writeBase64(ofBytes: image.blob.size) {
          try await blobs.part(of: image.blob, from: $0)
        }
        try await writer.write(ByteBuffer(string: image.afterBytes))
        separator = ","
      }
      try await writer.write(ByteBuffer(string: images.isEmpty ? "[]" : "]"))
      try await writer.finish(nil)
    }
  }
}

// MARK: - ImageResponse

/// The response with the bytes of an image, streamed: complete, a part (`Range`), or scaled to a
/// width.
struct ImageResponse: Sendable {
  let entries: Entries

  /// `Cache-Control` of images: the image with an id never changes, but only members may see it, so
  /// shared caches must not store it.
  private static let cacheControl = "private, max-age=31536000, immutable"
  private static let builtInCacheControl = "public, max-age=31536000, immutable"

  /// Whether the request is for a built-in image, which contains no data of a user.
  static func isBuiltIn(_ call: Call) -> Bool {
    // A malformed id is not a built-in image. The handler answers it with 400.
    guard let id = try? call.id(of: EntryImage.self) else { return false }
    return BuiltInImages.file(id) != nil
  }

  func show(_ id: ImageID, _ call: Call) async throws -> Response {
    if let file = BuiltInImages.file(id) { return builtInImage(file) }
    return try await send(try await entries.imageBlob(id, for: call.member.user), call)
  }

  func send(_ blob: Blob, _ call: Call) async throws -> Response {
    try await BlobResponse(images: entries.images, cacheControl: Self.cacheControl).send(blob, call)
  }

  private func builtInImage(_ file: (bytes: [UInt8], mediaType: String)) -> Response {
    Response(
      status: .ok,
      headers: [.contentType: file.mediaType, .cacheControl: Self.builtInCacheControl],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
  }
}

/// The response with the bytes of a blob, streamed: complete, a part (`Range`), or, for an image,
/// scaled to a width.
struct BlobResponse: Sendable {
  let images: Images
  /// The value of `Cache-Control`.
  let cacheControl: String
  /// Further headers of the response.
  var additionalHeaders: HTTPFields = [:]

  func send(_ blob: Blob, _ call: Call) async throws -> Response {
    var blob = blob
    if blob.width > 0, let width = try call.query().int("w", in: 1...10_000) {
      let accepted = call.request.headers[.accept] ?? ""
      blob = try await images.variant(
        of: blob, width: width, webP: accepted.contains("image/webp"))
    }
    let tag = EntityTag(blob.etag)
    var headers = headers(of: blob, tag)
    if let unchanged = call.request.notModified(tag, headers: headers) { return unchanged }
    let range = try ByteRange.parse(call.request.headers[.range], of: blob.size)
    let body = ResponseBody(range: range ?? 0..<blob.size) { [blobs = images.blobs, blob] in
      try await blobs.part(of: blob, from: $0)
    }
    guard let range else { return Response(status: .ok, headers: headers, body: body) }
    headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(blob.size)"
    return Response(status: .partialContent, headers: headers, body: body)
  }

  private func headers(of blob: Blob, _ tag: EntityTag) -> HTTPFields {
    var headers = additionalHeaders
    headers[.eTag] = tag.description
    headers[.cacheControl] = cacheControl
    headers[.contentType] = blob.mediaType
    headers[.acceptRanges] = "bytes"
    headers[.vary] = "Accept"
    // An upload can contain scripts, which must not run in the origin of this server. A 304
    // response has the header too, because its headers replace those of the browser's cached copy.
    headers[.contentSecurityPolicy] = "default-src 'none'; sandbox"
    return headers
  }
}
