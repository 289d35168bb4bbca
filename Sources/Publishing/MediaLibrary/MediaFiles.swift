package import Database
import Foundation
package import Media
import Model

/// A file as it is public, with the image sizes of its space.
package struct MediaFile: Sendable {
  package var item: MediaItem
  package var dimensions: [MediaDimension]

  package init(item: MediaItem, dimensions: [MediaDimension]) {
    self.item = item
    self.dimensions = dimensions
  }
}

extension MediaLibrary {
  /// Returns a file of a space. It is public to everybody who knows its address.
  /// - Throws: notFound (`media.notFound`).
  package func published(_ id: MediaID, in space: SpaceKey) async throws -> MediaFile {
    guard let file = try await published([id], in: space)[id] else {
      throw Failure.notFound("media")
    }
    return file
  }

  /// Returns a file by the handle of its space, as in its address.
  /// - Throws: notFound (`media.notFound`).
  package func published(_ id: MediaID, at handle: String) async throws -> MediaFile {
    let space = try await database.read { db in
      try db.row(
        "SELECT key FROM spaces WHERE handle = $1", handle, map: { $0.key(0, of: Space.self) })
    }
    guard let space else { throw Failure.notFound("media") }
    return try await published(id, in: space)
  }

  /// Returns files by their ids, for pages that show them. Files of other spaces are left out.
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

  /// Returns the bytes of a crop of a file.
  /// - Throws: notFound (`media.notFound`) for a size that the space does not use or the image is
  ///   too small for.
  package func crop(_ cut: MediaFile.Crop, of file: MediaFile) async throws -> Blob {
    guard file.crops.contains(cut) else { throw Failure.notFound("media") }
    return try await images.crop(
      of: file.item.blob, width: cut.width, height: cut.height, around: file.item.focus)
  }
}

// MARK: - Addresses

extension MediaFile {
  /// A crop of an image, in one of the space's sizes.
  package struct Crop: Sendable, Hashable {
    package var width: Int
    package var height: Int
  }

  /// The crops of the file, the narrowest first. Empty for a file that is not an image.
  package var crops: [Crop] {
    guard item.isPicture else { return [] }
    let (width, height) = (item.blob.width, item.blob.height)
    let all = dimensions.compactMap { $0.pixels(of: width, by: height) }
      .map { Crop(width: $0.width, height: $0.height) }
    return Set(all).sorted { ($0.width, $0.height) < ($1.width, $1.height) }
  }

  /// The beginning of the content hash. It makes addresses differ when the content is replaced.
  package var version: String { String(item.blob.etag.prefix(8)) }

  /// The path of the file itself, relative to the server's base path.
  package var path: String { "\(folder)\(MediaFile.escaped(item.name))?v=\(version)" }

  private var folder: String { "/media/\(item.spaceHandle)/\(item.id)/" }

  /// Returns the path of a crop, for example `/media/ann/…/cat-320x200.webp`.
  package func path(of cut: Crop) -> String {
    let dot = item.name.lastIndex(of: ".") ?? item.name.endIndex
    let base = MediaFile.escaped(String(item.name[..<dot]))
    let focus = "\(item.focus.x)-\(item.focus.y)"
    return "\(folder)\(base)-\(cut.width)x\(cut.height).webp?v=\(version)-\(focus)"
  }

  /// Returns the path of the uncropped image in a width.
  package func path(width: Int) -> String { "\(path)&w=\(width)" }

  /// Returns the value of a `srcset` attribute: the crops, or the uncropped image in default widths
  /// if the space uses no sizes. Empty for a file that is not an image.
  /// - Parameter absolute: turns a path into an absolute address.
  package func srcset(_ absolute: (String) -> String) -> String {
    guard item.isPicture else { return "" }
    var sources = crops.map { "\(absolute(path(of: $0))) \($0.width)w" }
    if dimensions.isEmpty {
      sources = Images.widths.filter { $0 < item.blob.width }
        .map { "\(absolute(path(width: $0))) \($0)w" }
      sources.append("\(absolute(path)) \(item.blob.width)w")
    }
    return sources.joined(separator: ", ")
  }

  /// Returns the crop that the last component of an address names; nil for any other name.
  package static func crop(in name: String) -> Crop? {
    guard let match = name.wholeMatch(of: #/.*-([0-9]{1,5})x([0-9]{1,5})\.webp/#),
      let width = Int(match.1), let height = Int(match.2)
    else { return nil }
    return Crop(width: width, height: height)
  }

  package static func escaped(_ name: String) -> String {
    name.addingPercentEncoding(withAllowedCharacters: pathCharacters) ?? name
  }

  private static let pathCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
}

// MARK: - MediaPath

/// Parses the `path` of an upload, which consists of names of folders.
enum MediaPath {
  /// - Throws: malformed (`media.pathTraversal`) for a path with `..`, `media.path` for characters
  ///   that names of folders cannot have; invalid (`path`) for one that is too deep or too long.
  static func folders(_ path: String) throws -> [String] {
    let decoded = path.removingPercentEncoding ?? path
    for text in [path, decoded] {
      if text.split(whereSeparator: { "/\\".contains($0) }).contains("..") {
        throw Failure.malformed("media.pathTraversal")
      }
      let isPlain = text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control
          && !#"\<>:"|?*"#.unicodeScalars.contains(scalar)
      }
      guard isPlain else { throw Failure.malformed("media.path") }
    }
    let names = path.split(separator: "/").map { String($0).normalised }
      .filter { !$0.isEmpty && $0 != "." }
    guard names.count <= MediaFolders.maxDepth else {
      throw Failure.invalid(FieldProblem("path", "tooMany", ["max": "\(MediaFolders.maxDepth)"]))
    }
    for name in names where name.characterCount > MediaFolders.maxNameLength {
      throw Failure.invalid(
        FieldProblem("path", "length", ["max": "\(MediaFolders.maxNameLength)"]))
    }
    return names
  }
}
