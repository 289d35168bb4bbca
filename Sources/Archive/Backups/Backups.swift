import Book
package import Database
import Foundation
package import Model

/// Writes verified archives of the whole server into a folder, and deletes old ones.
package struct Backups: Sendable {
  let database: Database
  private let secret: String
  private let folder: String
  private let temporaryFolder: String
  private let retention: BackupRetention

  /// A backup that was written and verified.
  package struct Result: Sendable {
    package var file: BackupFile
    /// The size of the file in bytes.
    package var size: Int
    package var rows: Int
    package var images: Int
    /// The number of differences that `doctor` found in the restored backup and could not repair.
    /// The server has them too.
    package var differences: Int
    /// The paths of the old backups that were deleted.
    package var deleted: [String]
  }

  /// - Parameters:
  ///   - secret: the fingerprint of the server's secret.
  ///   - folder: is created when it is needed.
  ///   - temporaryFolder: where backups are restored to verify them.
  package init(
    _ database: Database, secret: String, folder: String, temporaryFolder: String,
    retention: BackupRetention
  ) {
    self.database = database
    self.secret = secret
    self.folder = folder
    self.temporaryFolder = temporaryFolder
    self.retention = retention
  }

  /// Writes a backup, verifies it, and then deletes those that the retention does not keep.
  ///
  /// The file gets its name only after it was read again, restored into a temporary database and
  /// checked there. If anything fails, or the program is killed, the other backups are as before.
  /// - Parameter time: the file is named after it.
  /// - Throws: `ArchiveError`; `CancellationError`.
  package func make(
    at time: Timestamp = .now,
    progress: @escaping @Sendable (ArchiveProgress) -> Void = { _ in }
  ) async throws -> Result {
    try prepareFolder()
    let made = BackupFile(path: "\(folder)/\(BackupFile.name(at: time))", time: time)
    let file = try OutputFile(made.path)
    var restored = ArchiveRestore.Result()
    do {
      try await namingFullDisk(folder) {
        let export = ArchiveExport(database, tables: Features.archivedTables, secret: secret)
        _ = try await export.write(to: file, progress: progress)
        try file.flush()
      }
      restored = try await namingFullDisk(temporaryFolder) {
        try await verify(file.draft, progress)
      }
      try file.commit()
    } catch {
      file.discard()
      throw error
    }
    return Result(
      file: made, size: file.size, rows: restored.rows, images: restored.blobs,
      differences: restored.differences, deleted: try deleteOld(except: made))
  }

  private func prepareFolder() throws(ArchiveError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notWritable(path: folder, reason: "the folder cannot be created")
    }
    Leftovers.delete(in: folder, where: BackupFile.isDraft)
    TemporaryDatabase.deleteLeftovers(in: temporaryFolder)
  }

  /// Reads the whole archive, restores it into a temporary database, and runs `doctor` there.
  private func verify(
    _ path: String, _ progress: @escaping @Sendable (ArchiveProgress) -> Void
  ) async throws -> ArchiveRestore.Result {
    let archive = try await VerifiedArchive(path, progress: progress)
    let restore = ArchiveRestore(
      archive, tables: Features.archivedTables, secret: secret, progress: progress)
    return try await TemporaryDatabase.with(in: temporaryFolder) { temporary in
      try await temporary.fill { database in
        // A backup with the differences of the server is better than none.
        try await restore.run(into: database, allowsDifferences: true)
      }
    }
  }

  /// Runs `body`, and replaces an error because of a full disk by one that names `folder`.
  private func namingFullDisk<Value>(
    _ folder: String, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error where ArchiveError.isFullDisk(error) {
      throw ArchiveError.diskFull(path: folder)
    }
  }

  private func deleteOld(except made: BackupFile) throws(ArchiveError) -> [String] {
    let all = try BackupFile.all(in: folder)
    let kept = retention.kept(among: all.map(\.time))
    let old = all.filter { !kept.contains($0.time) && $0.path != made.path }
    // Another program may have deleted it in the meantime; otherwise the next backup does.
    return old.map(\.path).filter { unlink($0) == 0 }
  }
}
