package import Database
import Foundation
package import Model

/// The database file of a server on SQLite, which a restored one replaces.
package struct DatabaseFile: Sendable {
  /// The data folder.
  private let folder: String
  private var path: String { "\(folder)/\(DatabaseFile.name)" }

  private static let name = "commonplace.sqlite"

  package init(in folder: String) { self.folder = folder }

  private var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// - Throws: `ArchiveError.databaseInUse`.
  package func checkIsUnused() throws(ArchiveError) {
    guard !exists || SQLiteFile.mergeLog(of: path) else { throw .databaseInUse(path: path) }
  }

  /// Whether nobody has used the server yet: there is no database, or it has no users.
  package func hasNoUsers() async throws -> Bool {
    guard exists else { return true }
    let database = try Database(path: path, connections: 1)
    let isEmpty = try await database.read { db in
      guard try DatabaseSchema.read(db).tables["users"] != nil else { return true }
      return try db.integer("SELECT 1 FROM users LIMIT 1") == nil
    }
    try database.close()
    return isEmpty
  }

  /// Creates a database beside the server's, lets `body` fill it, and then puts it in the place of
  /// the server's. If `body` throws, nothing has changed.
  /// - Parameter time: the name of the folder that keeps the former database contains it.
  /// - Returns: the folder of the former database; nil if there was none.
  package func replace<Value: Sendable>(
    at time: Timestamp = .now, _ body: (Database) async throws -> Value
  ) async throws -> (value: Value, former: String?) {
    try checkIsUnused()
    let scratch = "\(folder)/restore-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // The folder has a random name and holds only what this function created.
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let restored = "\(scratch)/\(DatabaseFile.name)"
    let database = try Database(path: restored, durable: false, connections: 2)
    let value: Value
    do {
      value = try await body(database)
    } catch {
      try database.close()
      throw error
    }
    try database.close()
    guard SQLiteFile.mergeLog(of: restored) else {
      throw ArchiveError.databaseInUse(path: restored)
    }
    try flush(restored)
    return (value, try swap(restored, at: time))
  }

  private func flush(_ file: String) throws(ArchiveError) {
    let descriptor = open(file, O_RDWR)
    guard descriptor >= 0 else { throw DatabaseFile.notWritable(file) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DatabaseFile.notWritable(file) }
  }

  /// Puts a file into the place of the database, and keeps the former one.
  private func swap(_ restored: String, at time: Timestamp) throws -> String? {
    // Again, because a server can have been started in the meantime.
    try checkIsUnused()
    guard exists else {
      guard rename(restored, path) == 0 else { throw DatabaseFile.notWritable(path) }
      try flushFolder(of: path)
      return nil
    }
    let former = "\(folder)/before-restore-\(time.description.replacing(":", with: ""))"
    try FileManager.default.createDirectory(
      atPath: former, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let kept = "\(former)/\(DatabaseFile.name)"
    guard rename(path, kept) == 0 else { throw DatabaseFile.notWritable(path) }
    guard rename(restored, path) == 0 else {
      let error = DatabaseFile.notWritable(path)
      rename(kept, path)
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
