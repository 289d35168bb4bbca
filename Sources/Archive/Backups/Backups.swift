import Book
package import Database
import Foundation
package import Model

/// Writes verified archives of the whole server into a folder, and deletes old ones.
package struct Backups: Sendable {
  let database: Database
  private let secret: String
  let folder: String
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
    /// The number of images that are damaged in the database, and therefore not in the backup.
    package var damagedImages: Int
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
    let made = BackupFile.unused(at: time, in: folder)
    let file = try OutputFile(made.path)
    var restored = ArchiveRestore.Result()
    var damagedImages = 0
    do {
      try await namingFullDisk(folder) {
        let export = ArchiveExport(database, tables: Features.archivedTables, secret: secret)
        let manifest = try await export.write(to: file, progress: progress)
        damagedImages = manifest.damagedBlobs?.count ?? 0
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
      differences: restored.differences, damagedImages: damagedImages,
      deleted: try deleteOld(except: made))
  }

  /// Creates the folder if it does not exist.
  /// - Throws: `ArchiveError.notWritable`.
  func checkFolder() throws(ArchiveError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notWritable(path: folder, reason: "the folder cannot be created")
    }
    guard access(folder, W_OK | X_OK) == 0 else {
      throw .notWritable(path: folder, reason: String(cString: strerror(errno)))
    }
  }

  private func prepareFolder() throws(ArchiveError) {
    try checkFolder()
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

  /// Deletes the backups of this server that the retention does not keep. The newest one without
  /// damaged images is kept too. Files whose manifest cannot be read, or that are of another server
  /// which uses the same folder, do not count and stay.
  private func deleteOld(except made: BackupFile) throws(ArchiveError) -> [String] {
    var own: [BackupFile] = []
    var newestComplete: BackupFile?
    for file in try BackupFile.all(in: folder) {
      // A file that cannot be read is not deleted.
      guard let manifest = try? VerifiedArchive.manifest(of: file.path), manifest.secret == secret
      else { continue }
      own.append(file)
      if newestComplete == nil, manifest.damagedBlobs == nil { newestComplete = file }
    }
    let kept = retention.kept(among: own.map(\.time))
    let old = own.filter {
      !kept.contains($0.time) && $0.path != made.path && $0 != newestComplete
    }
    // Another program may have deleted it in the meantime; otherwise the next backup does.
    return old.map(\.path).filter { unlink($0) == 0 }
  }
}
