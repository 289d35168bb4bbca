import CommonplaceKit
public import Foundation
public import Model

/// An image in a form.
public enum FormImage: Codable, Sendable, Hashable {
  /// An image that the server has.
  case stored(ImageID)
  /// A photo on the device, with its media type.
  case file(URL, contentType: String)
  /// A picture in the web, which the server fetches.
  case remote(String)

  var file: UploadFile? {
    if case .file(let url, let type) = self { UploadFile(url, contentType: type) } else { nil }
  }
}

extension FormImage {
  /// Returns the image as a body of a request contains it: a photo as base64.
  func draft() throws -> ImageDraft {
    switch self {
    case .stored(let id): ImageDraft(id: id)
    case .remote(let url): ImageDraft(url: url)
    case .file(let url, _): ImageDraft(data: try Data(contentsOf: url).base64EncodedString())
    }
  }
}

extension FormImage {
  /// Returns the image as a body of a request contains it. A photo is read and encoded outside of
  /// the main actor.
  @concurrent func encoded() async throws -> ImageDraft { try draft() }

  /// Returns the images as an update sends them, the first one as the cover. Photos are read and
  /// encoded outside of the main actor.
  @concurrent static func drafts(of images: [FormImage]) async throws -> [ImageDraft] {
    try images.enumerated().map { position, image in
      var draft = try image.draft()
      (draft.position, draft.isCover) = (position, position == 0)
      return draft
    }
  }
}
