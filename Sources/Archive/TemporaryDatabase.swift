import Database
import Foundation

/// A SQLite database in a folder of its own, into which an archive is restored at first.
struct TemporaryDatabase {
  let path: String

  /// Calls `body` with a database that does not exist yet. Its folder is deleted afterwards.
  /// - Parameter folder: contains the new folder.
  static func with<Value: Sendable>(
    in folder: String, _ body: (TemporaryDatabase) async throws -> Value
  ) async throws -> Value {
    let own = "\(folder)/restore-\(UInt32.random(in: 0...UInt32.max))"
    try FileManager.default.createDirectory(
      atPath: own, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let lock = Leftovers.lock(own)
    defer { withExtendedLifetime(lock) {} }
    // The folder has a random name and holds only what this function created.
    defer { try? FileManager.default.removeItem(atPath: own) }
    return try await body(TemporaryDatabase(path: "\(own)/\(DatabaseFile.name)"))
  }

  /// Deletes the folders that killed programs have left.
  static func deleteLeftovers(in folder: String) {
    Leftovers.delete(in: folder) { $0.wholeMatch(of: /restore-\d+/) != nil }
  }

  /// Calls `body` with the open database, and closes it.
  func fill<Value: Sendable>(_ body: (Database) async throws -> Value) async throws -> Value {
    let database = try Database(path: path, durable: false, connections: 2)
    let value: Value
    do {
      value = try await body(database)
    } catch {
      try database.close()
      throw error
    }
    try database.close()
    return value
  }
}
