import Database
import Foundation
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
    guard let id = Identifier<PublicFile>(text) else { return nil }
    return try db.row(
      """
      SELECT m.name, COALESCE(m.alt, ''), COALESCE(m.caption, ''), COALESCE(m.display_name, ''),
        b.width, b.height, b.media_type
      FROM media m JOIN blobs b ON b.space_id = m.space_id AND b.key = m.blob_id
      WHERE m.space_id = $1 AND m.id = $2
      """, space, id
    ) { row in
      let path = "/media/\(id)/\(row.text(0))"
      guard row.int(4) > 0 else {
        return .other(
          PublicFile(path: path, title: row.text(3).isEmpty ? row.text(0) : row.text(3)))
      }
      return .picture(
        PublicPicture(
          place: .library(path: path, sources: []), alt: row.text(1), caption: row.text(2),
          width: row.int(4), height: row.int(5), mediaType: row.text(6)))
    }
  }
}

extension PublicPicture {
  /// The library's file that an address in a text means: `/media/{id}/…`, on whatever host.
  package static func id(in address: String) -> String? {
    guard let start = address.range(of: "/media/") else { return nil }
    let id = address[start.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    return Identifier<PublicFile>(String(id))?.description
  }
}
