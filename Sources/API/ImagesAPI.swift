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
/// |        |                      | anyone  | the built-in images of the sample data         |
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

  private struct ImageData: Encodable {
    var id: ImageID
    var data: String
    var is_cover: Bool
    var position: Int
  }

  func list(_ call: Call) async throws -> Response {
    let user = try call.member.user
    let entry = try await entries.find(call.id(of: Entry.self), for: user).model
    var images: [ImageData] = []
    for image in entry.images {
      let blob = try await entries.imageBlob(image.id, for: user)
      let data = Data(try await entries.blobs.bytes(of: blob)).base64EncodedString()
      images.append(
        ImageData(id: image.id, data: data, is_cover: image.isCover, position: image.position))
    }
    return try jsonResponse(images)
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
