package import Database
package import Foundation
package import Model

/// A writer of a ZIP archive for a download. It writes to a temporary file, so that only one of the
/// contained files is in memory, and compresses on threads for blocking work.
///
/// `@unchecked Sendable` because only one task uses it, one call after another.
package final class ArchiveWriter: @unchecked Sendable {
  private let file: FileHandle
  private let zip: ZipWriter
  private let space: SpaceKey
  private let pool: BlockingThreadPool
  private var hasBegun = false

  /// - Parameter space: the space that is exported. Spaces take turns.
  /// - Throws: unavailable (`storage.…`).
  package init(of space: SpaceKey, on pool: BlockingThreadPool) throws(Failure) {
    file = try TemporaryFile.create()
    zip = ZipWriter(file)
    self.space = space
    self.pool = pool
  }

  /// - Throws: unavailable: `server.busy` for the first file if too much work waits already,
  ///   `storage.full`.
  package func add(_ path: String, _ bytes: [UInt8]) async throws {
    try await pool.run(for: space.rawValue, continues: hasBegun) {
      try self.zip.add(ZipArchive.File(path: path, bytes: bytes))
    }
    hasBegun = true
  }

  /// Completes the archive.
  /// - Returns: the file, which the system deletes when it is closed.
  package func finish() async throws -> FileHandle {
    try await pool.run(for: space.rawValue, continues: true) { try self.zip.finish() }
    return file
  }
}
