import Database
import Foundation
import Model

/// Puts new tables in the place of those of a PostgreSQL database.
///
/// They are loaded into a schema of their own. Then one transaction puts them in the place of the
/// server's, so that a program that is killed at any moment leaves either the former tables or the
/// new ones.
struct SchemaReplacement: Sendable {
  typealias Opening = (_ schema: String, _ connections: Int) throws -> Database

  /// The name of the schema into which tables are loaded.
  let schema: String
  /// The name of the schema that keeps the former tables; nil if the database must have no tables.
  private let former: String?

  /// Schemas with other endings are from programs that were killed.
  private static let prefix = "commonplace_new_"

  init(keepingFormerIn former: String? = nil) {
    schema = SchemaReplacement.prefix + String(UInt32.random(in: 0...UInt32.max))
    self.former = former
  }

  /// - Parameters:
  ///   - open: opens the database with connections that use a schema.
  ///   - connections: the number of connections for `load`.
  ///   - load: creates and fills the tables.
  /// - Throws: `ArchiveError`, and what `load` throws. The tables are as before then.
  func run<Value: Sendable>(
    connections: Int, open: Opening, load: (Database) async throws -> Value
  ) async throws -> Value {
    let database = try open(schema, 1)
    let value: Value
    do {
      try await prepare(database)
      value = try await fill(open(schema, connections), load)
      try await swap(database)
    } catch {
      try await discard(database)
      try database.close()
      throw error
    }
    try database.close()
    return value
  }

  private func fill<Value: Sendable>(
    _ database: Database, _ load: (Database) async throws -> Value
  ) async throws -> Value {
    let value: Value
    do {
      value = try await load(database)
    } catch {
      try database.close()
      throw error
    }
    try database.close()
    return value
  }

  /// Creates the schema, and drops those that killed programs have left.
  func prepare(_ database: Database) async throws {
    try await database.withoutTransaction { [self] db in
      try waitUntilUnused(db)
      _ = try serverSchema(db)
      let left = try db.rows(
        "SELECT CAST(nspname AS text) FROM pg_namespace WHERE starts_with(CAST(nspname AS text), $1)",
        SchemaReplacement.prefix, map: { $0.text(0) })
      for name in left { try db.runScript("DROP SCHEMA \(quoted(name)) CASCADE") }
      try db.runScript("CREATE SCHEMA \(quoted(schema))")
    }
  }

  /// Returns the name of the schema that the server uses.
  /// - Throws: `ArchiveError.databaseNotEmpty` if it has tables, and must have none.
  private func serverSchema(_ db: any Connection) throws -> String {
    try db.runScript("SET search_path TO DEFAULT")
    let name = try db.row("SELECT CAST(current_schema() AS text)", map: { $0.text(0) }) ?? "public"
    let isEmpty = try DatabaseSchema.read(db).tables.isEmpty
    try db.runScript("SET search_path TO \(quoted(schema))")
    guard isEmpty || former != nil else {
      throw ArchiveError.databaseNotEmpty(advice: .newDatabase)
    }
    return name
  }

  /// Puts the new tables in the place of the server's.
  func swap(_ database: Database) async throws {
    try await database.withoutTransaction { [self] db in
      try waitUntilUnused(db)
      // A program that starts now waits in `migrate` until the tables are there.
      try db.runScript("BEGIN; SELECT pg_advisory_xact_lock(\(migrationLock))")
      do {
        try checkIsUnused(db)
        try db.runScript(replacing(serverSchema(db), db) + "; COMMIT")
      } catch {
        // The first error is reported; a connection that cannot roll back is closed.
        try? db.runScript("ROLLBACK")
        throw error
      }
    }
  }

  /// Returns the statements that replace the tables of the schema `current`. A schema that keeps no
  /// tables stays, because other programs may have objects in it.
  private func replacing(_ current: String, _ db: any Connection) throws -> String {
    guard let former else {
      let moves = try TableLoading.moving(to: current, from: schema, db)
      return (moves + ["DROP SCHEMA \(quoted(schema))"]).joined(separator: "; ")
    }
    return """
      ALTER SCHEMA \(quoted(current)) RENAME TO \(quoted(former));
      ALTER SCHEMA \(quoted(schema)) RENAME TO \(quoted(current))
      """
  }

  /// Drops the new schema after an error.
  private func discard(_ database: Database) async throws {
    // A task of its own, because in a cancelled task the driver runs no statement.
    try await Task {
      try await database.withoutTransaction { [schema] db in
        try db.runScript("DROP SCHEMA IF EXISTS \(quoted(schema)) CASCADE")
      }
    }.value
  }

  /// Waits two seconds, because PostgreSQL ends a connection a moment after its program has.
  private func waitUntilUnused(_ db: any Connection) throws {
    for _ in 0..<20 {
      do {
        return try checkIsUnused(db)
      } catch is ArchiveError {
        try db.runScript("SELECT pg_sleep(0.1)")
      }
    }
    try checkIsUnused(db)
  }

  /// A connection that is open would keep writing to the former tables.
  private func checkIsUnused(_ db: any Connection) throws {
    let others = try db.integer(
      """
      SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database()
        AND usename = current_user AND backend_type = 'client backend' AND pid <> pg_backend_pid()
      """)
    guard others == 0 else { throw ArchiveError.databaseInUse(path: "on PostgreSQL") }
  }
}
