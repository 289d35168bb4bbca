import Database
import Foundation
import Media
import Model

/// Pictures and files as public pages name them.
enum PublicPictures {
  enum File { case picture(PublicPicture), other(PublicFile) }

  /// A photo of an entry.
  static func photo(
    _ id: ImageID, of title: String, in space: SpaceKey, _ db: any Connection
  ) throws -> PublicPicture? {
    try db.row(
      """
      SELECT b.width, b.height, b.media_type FROM entry_images i
      JOIN blobs b ON b.space_id = i.space_id AND b.key = i.blob_id
      WHERE i.space_id = $1 AND i.id = $2
      """, space, id
    ) { row in
      PublicPicture(
        place: .photo(id), alt: title, caption: "", width: row.int(0), height: row.int(1),
        mediaType: row.text(2))
    }
  }

  /// A file of the library by its id as text.
  static func file(
    _ text: String, in space: SpaceKey, _ db: any Connection
  ) throws -> File? {
    guard let id = MediaID(text) else { return nil }
    let item = try db.row(
      "SELECT \(MediaItem.columns) FROM media m \(MediaItem.joins)"
        + " WHERE m.space_id = $1 AND m.id = $2", space, id, map: { MediaItem($0) })
    guard let item else { return nil }
    let file = MediaFile(item: item, dimensions: try MediaDimensions.all(in: space, db))
    guard item.isPicture else {
      return .other(PublicFile(path: file.path, title: item.texts.displayName ?? item.name))
    }
    return .picture(
      PublicPicture(
        place: .library(path: file.path, sources: sources(of: file)),
        alt: item.texts.alt ?? "", caption: item.texts.caption ?? "", width: item.blob.width,
        height: item.blob.height, mediaType: item.blob.mediaType))
  }

  /// The sizes that the space wants of it, else the usual widths.
  private static func sources(of file: MediaFile) -> [PublicPicture.Source] {
    guard file.dimensions.isEmpty else {
      return file.cuts.map { PublicPicture.Source(path: file.path(of: $0), width: $0.width) }
    }
    let width = file.item.blob.width
    let narrower = Images.widths.filter { $0 >= 320 && $0 < width }
      .map { PublicPicture.Source(path: file.path(width: $0), width: $0) }
    // A camera's whole picture is more than any page shows.
    return width > Images.widths[Images.widths.count - 1]
      ? narrower : narrower + [PublicPicture.Source(path: file.path, width: width)]
  }
}

extension PublicPicture {
  /// The library's file that an address in a text means: `/media/{space}/{id}/…` or, of earlier
  /// versions, `/media/{id}/…`, on whatever host.
  package static func id(in address: String) -> String? {
    guard let start = address.range(of: "/media/") else { return nil }
    let path = address[start.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let parts = path.split(separator: "/", maxSplits: 2).prefix(2)
    return parts.lazy.compactMap { MediaID(String($0)) }.first?.description
  }
}
