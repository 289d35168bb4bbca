package import Database
import Foundation
package import Model

/// The database file of a server on SQLite, which a restored one replaces.
package struct DatabaseFile: Sendable {
  /// The data folder.
  private let folder: String
  var path: String { "\(folder)/\(DatabaseFile.name)" }

  package static let name = "commonplace.sqlite"

  package init(in folder: String) { self.folder = folder }

  private var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Checks that no program uses the database, and merges its log into it if it is not damaged.
  /// - Throws: `ArchiveError.databaseInUse`, `notWritable`, `diskFull`.
  package func checkIsUnused() throws(ArchiveError) {
    guard exists else { return }
    do {
      try SQLiteFile.mergeLog(of: path)
    } catch let error as DatabaseError where error.kind == .damaged {
      // It is replaced with its log.
      if SQLiteFile.isOpenElsewhere(path) { throw .databaseInUse(path: path) }
    } catch let error as DatabaseError where error.kind == .busy {
      throw .databaseInUse(path: path)
    } catch  where ArchiveError.isFullDisk(error) {
      throw .diskFull(path: folder)
    } catch {
      let reason = (error as? DatabaseError)?.message ?? "\(error)"
      throw .notWritable(path: path, reason: reason)
    }
  }

  /// Whether nobody has used the server yet: there is no database, or it has no users.
  package func hasNoUsers() async throws -> Bool {
    guard exists else { return true }
    let database = try Database(path: path, connections: 1)
    let hasUsers = try await DatabaseFile.hasUsers(database)
    try database.close()
    return !hasUsers
  }

  package static func hasUsers(_ database: Database) async throws -> Bool {
    try await database.read { db in
      guard try DatabaseSchema.read(db).tables["users"] != nil else { return false }
      return try db.integer("SELECT 1 FROM users LIMIT 1") != nil
    }
  }

  /// Creates a database beside the server's, lets `body` fill it, and then puts it in the place of
  /// the server's. If `body` throws, nothing has changed.
  /// - Parameter time: the name of the folder that keeps the former database contains it.
  /// - Returns: the folder of the former database; nil if there was none.
  package func replace<Value: Sendable>(
    at time: Timestamp = .now, _ body: (Database) async throws -> Value
  ) async throws -> (value: Value, former: String?) {
    try checkIsUnused()
    return try await TemporaryDatabase.with(in: folder) { restored in
      let value = try await restored.fill(body)
      do {
        try SQLiteFile.mergeLog(of: restored.path)
      } catch  where ArchiveError.isFullDisk(error) {
        throw ArchiveError.diskFull(path: folder)
      }
      try flush(restored.path)
      return (value, try swap(restored.path, keepingIn: "before-restore", at: time))
    }
  }

  /// Puts a copy of a database file in the place of the server's.
  /// - Returns: the folder of the former database; nil if there was none.
  func replace(withCopyOf file: String, at time: Timestamp = .now) async throws -> String? {
    try checkIsUnused()
    return try await TemporaryDatabase.with(in: folder) { copy in
      let draft = try OutputFile(copy.path)
      do {
        try SQLiteFile.copy(file, to: draft.draft)
        try draft.commit()
      } catch let error where ArchiveError.isFullDisk(error) {
        throw ArchiveError.diskFull(path: folder)
      }
      return try swap(copy.path, keepingIn: "before-rollback", at: time)
    }
  }

  private func flush(_ file: String) throws(ArchiveError) {
    let descriptor = open(file, O_RDWR)
    guard descriptor >= 0 else { throw DatabaseFile.notWritable(file) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DatabaseFile.notWritable(file) }
  }

  /// Puts a file into the place of the database, and keeps the former one.
  /// - Parameter prefix: the beginning of the name of the folder that keeps the former database.
  /// - Returns: the path of that folder; nil if there was no database.
  private func swap(
    _ restored: String, keepingIn prefix: String, at time: Timestamp
  ) throws -> String? {
    // Again, because a server can have been started in the meantime.
    try checkIsUnused()
    guard exists else {
      guard rename(restored, path) == 0 else { throw DatabaseFile.notWritable(path) }
      try flushFolder(of: path)
      return nil
    }
    let former = "\(folder)/\(prefix)-\(time.description.replacing(":", with: ""))"
    try FileManager.default.createDirectory(
      atPath: former, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let kept = "\(former)/\(DatabaseFile.name)"
    // The log of a damaged database. It must not be applied to the restored one.
    if rename("\(path)-wal", "\(kept)-wal") != 0, errno != ENOENT {
      throw DatabaseFile.notWritable("\(kept)-wal")
    }
    unlink("\(path)-shm")
    // A second name for the former file, so that there is a database at every moment.
    guard link(path, kept) == 0 else { throw DatabaseFile.notWritable(kept) }
    guard rename(restored, path) == 0 else {
      let error = DatabaseFile.notWritable(path)
      unlink(kept)
      throw error
    }
    try flushFolder(of: kept)
    try flushFolder(of: path)
    return former
  }

  private static func notWritable(_ path: String) -> ArchiveError {
    .notWritable(path: path, reason: String(cString: strerror(errno)))
  }
}
