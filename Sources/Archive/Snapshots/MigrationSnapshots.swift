package import Database
import Foundation
package import Model

/// The snapshots in the data folder of a server: one is taken before a migration, and `rollback`
/// puts it in the place of the database.
package struct MigrationSnapshots: Sendable {
  private let dataFolder: String
  private var folder: String { dataFolder + "/snapshots" }

  package init(in dataFolder: String) { self.dataFolder = dataFolder }

  /// Returns the snapshots, newest first.
  package func all() throws(ArchiveError) -> [MigrationSnapshot] {
    try MigrationSnapshot.all(in: folder)
  }

  // MARK: - Migrating

  /// Migrates, and takes a snapshot before if the database has users and is not up to date. Of
  /// several programs with this data folder that start together, one does it and the others wait.
  /// - Parameters:
  ///   - takesSnapshot: false migrates without one.
  ///   - report: called with a snapshot that was taken, before migrating.
  /// - Throws: `ArchiveError.snapshotFailed`, in which case nothing was migrated; the errors of
  ///   `Database.migrate`.
  package func migrate(
    _ database: Database, takesSnapshot: Bool, at time: Timestamp = .now,
    report: @Sendable (MigrationSnapshot) -> Void = { _ in }
  ) async throws {
    guard takesSnapshot, try await firstPending(database) != nil else {
      return try await database.migrate()
    }
    let lock = try await locked()
    defer { withExtendedLifetime(lock) {} }
    // Again, because the program that had the lock has migrated.
    if let migration = try await firstPending(database) {
      report(try await take(of: database, before: migration, at: time))
    }
    try await database.migrate()
  }

  /// Returns the number of the first migration that a database with users does not have.
  private func firstPending(_ database: Database) async throws -> Int? {
    guard let pending = try await database.pendingMigrations().first else { return nil }
    return try await DatabaseFile.hasUsers(database) ? pending : nil
  }

  /// Waits until no other program takes a snapshot or rolls back.
  func locked() async throws -> FileHandle {
    try makeFolder()
    let pool = BlockingThreadPool(threads: 1, label: "commonplace.snapshots")
    let descriptor = try await pool.run { [folder] in
      let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
        throw ArchiveError.unreadable(path: folder, reason: String(cString: strerror(errno)))
      }
      return descriptor
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private func makeFolder() throws(ArchiveError) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .notWritable(path: folder, reason: "the folder cannot be created")
    }
  }

  /// Takes a snapshot. It has its name when it is complete, checked and on the disk.
  func take(
    of database: Database, before migration: Int, at time: Timestamp
  ) async throws(ArchiveError) -> MigrationSnapshot {
    try makeFolder()
    let isFile = database.dialect == .sqlite
    let snapshot = MigrationSnapshot(
      before: migration, at: time, isFile ? .sqlite : .archive, in: folder)
    let draft = /before-.*\.part(-wal|-shm|-journal)?/
    Leftovers.delete(in: folder) { $0.wholeMatch(of: draft) != nil }
    do {
      let file = try OutputFile(snapshot.path)
      do {
        if isFile {
          try await copyFile(to: file.draft)
        } else {
          _ = try await ArchiveExport(everythingOf: database).write(to: file)
          _ = try await VerifiedArchive(file.draft)
        }
        try file.commit()
      } catch {
        file.discard()
        throw error
      }
      try deleteOld()
    } catch {
      throw .snapshotFailed(
        path: snapshot.path, migration: migration,
        reason: ArchiveError.isFullDisk(error) ? "the disk is full" : "\(error)")
    }
    return snapshot
  }

  private func copyFile(to path: String) async throws {
    let source = DatabaseFile(in: dataFolder).path
    let pool = BlockingThreadPool(threads: 1, label: "commonplace.snapshots")
    try await pool.run { try SQLiteFile.copy(source, to: path) }
  }

  private func deleteOld() throws {
    let all = try all()
    let kept = MigrationSnapshot.kept(among: all)
    // Another program may have deleted it in the meantime; otherwise the next snapshot does.
    for snapshot in all where !kept.contains(snapshot) { unlink(snapshot.path) }
  }

  // MARK: - Rolling back

  /// Puts a snapshot in the place of the database of a server on SQLite that is stopped. At every
  /// moment there is either the former database or that of the snapshot.
  /// - Returns: the folder that keeps the former database; nil if there was none.
  package func rollBack(
    to snapshot: MigrationSnapshot, at time: Timestamp = .now
  ) async throws -> String? {
    let lock = try await locked()
    defer { withExtendedLifetime(lock) {} }
    return try await DatabaseFile(in: dataFolder).replace(withCopyOf: snapshot.path, at: time)
  }

  /// Puts a snapshot in the place of the database on PostgreSQL.
  /// - Parameter open: opens the database with connections that use a schema.
  /// - Returns: the schema that keeps the former tables.
  package func rollBack(
    to snapshot: MigrationSnapshot, at time: Timestamp = .now,
    open: (_ schema: String, _ connections: Int) throws -> Database
  ) async throws -> String {
    let lock = try await locked()
    defer { withExtendedLifetime(lock) {} }
    let archive = try await VerifiedArchive(snapshot.path)
    let digits = time.description.lowercased().filter { $0.isNumber || $0.isLetter }
    let former = "before_rollback_\(digits)"
    let replacement = SchemaReplacement(keepingFormerIn: former)
    _ = try await replacement.run(connections: 1, open: open) { database in
      // The schema of its own version. Values stay encrypted with the secret, which is that of the
      // same server.
      try await ArchiveRestore(archive, tables: [], secret: archive.manifest.secret)
        .load(into: database)
    }
    return former
  }
}
