import Database
import Foundation
import Model

/// Puts the tables of an archive in the place of those of a PostgreSQL database.
///
/// The archive is loaded into a schema of its own. Then one transaction renames both schemas, so
/// that a program that is killed at any moment leaves either the former tables or the restored ones.
/// The former ones are kept in a schema, as the former file is on SQLite.
struct SchemaReplacement: Sendable {
  private let archive: VerifiedArchive
  /// The name of the schema into which the archive is loaded.
  let schema: String
  /// The name of the schema that keeps the former tables.
  private let former: String

  /// Schemas with other endings are from programs that were killed.
  private static let prefix = "commonplace_rollback_"

  init(_ archive: VerifiedArchive, at time: Timestamp) {
    self.archive = archive
    schema = SchemaReplacement.prefix + String(UInt32.random(in: 0...UInt32.max))
    let digits = time.description.lowercased().filter { $0.isNumber || $0.isLetter }
    former = "before_rollback_\(digits)"
  }

  /// - Parameter open: opens the database with one connection that uses this schema.
  /// - Returns: the name of the schema that keeps the former tables.
  /// - Throws: `ArchiveError`, in which case the tables are as before.
  func run(open: (_ schema: String) throws -> Database) async throws -> String {
    let database = try open(schema)
    do {
      try await prepare(database)
      try await load(database)
      try await swap(database)
    } catch {
      try await discard(database)
      try database.close()
      throw error
    }
    try database.close()
    return former
  }

  /// Creates the schema, and drops those that killed programs have left.
  func prepare(_ database: Database) async throws {
    try await database.withoutTransaction { [self] db in
      try waitUntilUnused(db)
      let left = try db.rows(
        "SELECT CAST(nspname AS text) FROM pg_namespace WHERE starts_with(CAST(nspname AS text), $1)",
        SchemaReplacement.prefix, map: { $0.text(0) })
      for name in left { try db.runScript("DROP SCHEMA \(quoted(name)) CASCADE") }
      try db.runScript("CREATE SCHEMA \(quoted(schema))")
    }
  }

  /// Loads the archive with the schema of its own version.
  func load(_ database: Database) async throws {
    // Values stay encrypted with the secret, which is that of the same server.
    let secret = archive.manifest.secret
    _ = try await ArchiveRestore(archive, tables: [], secret: secret).load(into: database)
  }

  /// Renames both schemas.
  func swap(_ database: Database) async throws {
    try await database.withoutTransaction { [self] db in
      // The schema that the server uses.
      try db.runScript("SET search_path TO DEFAULT")
      let current =
        try db.row("SELECT CAST(current_schema() AS text)", map: { $0.text(0) }) ?? "public"
      try db.runScript("SET search_path TO \(quoted(schema))")
      // A program that starts now waits in `migrate` until the tables are there.
      try db.runScript("BEGIN; SELECT pg_advisory_xact_lock(\(migrationLock))")
      do {
        try checkIsUnused(db)
        try db.runScript(
          """
          ALTER SCHEMA \(quoted(current)) RENAME TO \(quoted(former));
          ALTER SCHEMA \(quoted(schema)) RENAME TO \(quoted(current));
          COMMIT
          """)
      } catch {
        // The first error is reported; a connection that cannot roll back is closed.
        try? db.runScript("ROLLBACK")
        throw error
      }
    }
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
