import Foundation
import Model

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
