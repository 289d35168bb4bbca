package import Database
import Foundation
package import Media
import Model

/// A file as everybody who has its address is given it.
package struct MediaFile: Sendable {
  package var item: MediaItem
  package var dimensions: [MediaDimension]

  package init(item: MediaItem, dimensions: [MediaDimension]) {
    self.item = item
    self.dimensions = dimensions
  }
}

extension MediaLibrary {
  /// A file of a space: it is public to whoever knows its address.
  /// - Throws: notFound (`media.notFound`).
  package func published(_ id: MediaID, in space: SpaceKey) async throws -> MediaFile {
    guard let file = try await published([id], in: space)[id] else {
      throw Failure.notFound("media")
    }
    return file
  }

  /// A file by the handle of its space, as its address names it.
  /// - Throws: notFound (`media.notFound`).
  package func published(_ id: MediaID, at handle: String) async throws -> MediaFile {
    let space = try await database.read { db in
      try db.row(
        "SELECT key FROM spaces WHERE handle = $1", handle, map: { $0.key(0, of: Space.self) })
    }
    guard let space else { throw Failure.notFound("media") }
    return try await published(id, in: space)
  }

  /// Files by their ids, for pages that show them; those that are not in the space are not there.
  package func published(
    _ ids: [MediaID], in space: SpaceKey
  ) async throws -> [MediaID: MediaFile] {
    try await database.read { db in try MediaLibrary.files(ids, in: space, db) }
  }

  static func files(
    _ ids: [MediaID], in space: SpaceKey, _ db: any Connection
  ) throws -> [MediaID: MediaFile] {
    guard !ids.isEmpty else { return [:] }
    let items = try db.rows(
      among: Array(Set(ids)), space,
      {
        "SELECT \(MediaItem.columns) FROM media m \(MediaItem.joins)"
          + " WHERE m.space_id = $1 AND m.id IN (\($0))"
      }, map: { MediaItem($0) })
    let dimensions = try MediaDimensions.all(in: space, db)
    return Dictionary(
      items.map { ($0.id, MediaFile(item: $0, dimensions: dimensions)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The bytes of one of the file's own cuts.
  /// - Throws: notFound (`media.notFound`) for a size that the space does not want of it.
  package func cut(_ cut: MediaFile.Cut, of file: MediaFile) async throws -> Blob {
    guard file.cuts.contains(cut) else { throw Failure.notFound("media") }
    return try await images.crop(
      of: file.item.blob, width: cut.width, height: cut.height, around: file.item.focus)
  }
}

// MARK: - Addresses

extension MediaFile {
  /// A part of a picture in a size that the space wants.
  package struct Cut: Sendable, Hashable {
    package var width: Int
    package var height: Int
  }

  /// The narrowest first.
  package var cuts: [Cut] {
    guard item.isPicture else { return [] }
    let (width, height) = (item.blob.width, item.blob.height)
    let all = dimensions.compactMap { $0.pixels(of: width, by: height) }
      .map { Cut(width: $0.width, height: $0.height) }
    return Set(all).sorted { ($0.width, $0.height) < ($1.width, $1.height) }
  }

  /// Tells this content from another that may stand at the same address later.
  package var version: String { String(item.blob.etag.prefix(8)) }

  /// The path of the whole file, under the server's own.
  package var path: String { "\(folder)\(MediaFile.escaped(item.name))?v=\(version)" }

  private var folder: String { "/media/\(item.spaceHandle)/\(item.id)/" }

  /// The path of a cut: `/media/ann/…/cat-320x200.webp`.
  package func path(of cut: Cut) -> String {
    let dot = item.name.lastIndex(of: ".") ?? item.name.endIndex
    let base = MediaFile.escaped(String(item.name[..<dot]))
    let focus = "\(item.focus.x)-\(item.focus.y)"
    return "\(folder)\(base)-\(cut.width)x\(cut.height).webp?v=\(version)-\(focus)"
  }

  /// The path of the whole picture in a width.
  package func path(width: Int) -> String { "\(path)&w=\(width)" }

  /// What a page may choose from: the cuts, or the whole picture in usual widths where the space
  /// wants no sizes of its own. Empty for what is no picture.
  /// - Parameter absolute: makes an address of a path.
  package func srcset(_ absolute: (String) -> String) -> String {
    guard item.isPicture else { return "" }
    var sources = cuts.map { "\(absolute(path(of: $0))) \($0.width)w" }
    if dimensions.isEmpty {
      sources = Images.widths.filter { $0 < item.blob.width }
        .map { "\(absolute(path(width: $0))) \($0)w" }
      sources.append("\(absolute(path)) \(item.blob.width)w")
    }
    return sources.joined(separator: ", ")
  }

  /// The cut that the last part of an address names.
  package static func cut(in name: String) -> Cut? {
    guard let match = name.wholeMatch(of: #/.*-([0-9]{1,5})x([0-9]{1,5})\.webp/#),
      let width = Int(match.1), let height = Int(match.2)
    else { return nil }
    return Cut(width: width, height: height)
  }

  package static func escaped(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: pathCharacters) ?? name
  }

  private static let pathCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}
