import Catalog
import Foundation
import Model

/// Iterates over the Markdown files of a zip archive.
///
/// `@unchecked Sendable` because only one task uses it, one call after another.
final class MarkdownZip: @unchecked Sendable {
  private let zip: ZipReader

  init(_ file: FileHandle, _ limits: ZipArchive.Limits) throws(Failure) {
    zip = try ZipReader(file, limits: limits)
  }

  /// Returns the next file; nil after the last one.
  /// - Throws: as `ZipReader` does.
  func next() throws(Failure) -> MarkdownFolder.ImportFile? {
    while let path = try zip.next() {
      guard path.lowercased().hasSuffix(".md") else { continue }
      let bytes = try zip.bytes(atMost: MarkdownFolder.maxFileBytes)
      return MarkdownFolder.ImportFile(
        path: path, bytes: bytes.map { .success($0) } ?? .failure(MarkdownFolder.fileTooLarge))
    }
    return nil
  }
}
