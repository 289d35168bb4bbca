import Catalog
import Foundation
import Journal
import Model

@testable import Publishing

extension MarkdownFolder {
  /// Adds files as the import page does: as a zip archive on disk.
  func add(
    _ files: [File], as type: TypeID, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> ImportResult {
    let zip = try TemporaryFile.create()
    try zip.write(
      contentsOf: ZipArchive.archive(
        of: files.map { ZipArchive.File(path: $0.path, bytes: Array($0.text.utf8)) }))
    return try await add(zip: zip, limits: ZipArchive.Limits(), as: type, group: group, in: scope)
  }
}
