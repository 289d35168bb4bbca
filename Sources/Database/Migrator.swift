import Crypto
import Foundation
import Model

/// A numbered change of the schema, in the SQL of each engine. There is no way back to an earlier
/// schema. A migration is not edited once it is on main: its checksum is stored, and a database
/// that was migrated with another text is refused.
package struct MigrationFile: Sendable {
  package let number: Int
  package let name: String
  package let sqlite: String
  package let postgres: String

  func sql(_ dialect: Dialect) -> String { dialect == .sqlite ? sqlite : postgres }

  func checksum(_ dialect: Dialect) -> String {
    SHA256.hash(data: Data(sql(dialect).utf8)).hexadecimal
  }

  /// The value of the line `-- tolerates: n`: a program that knows migrations up to `n` can still
  /// use a database that has this one.
  var oldestCompatibleSchema: Int {
    let line = sqlite.split(separator: "\n").first { $0.hasPrefix("-- tolerates: ") }
    return line.flatMap { Int($0.dropFirst("-- tolerates: ".count)) } ?? number
  }

  /// Whether the file contains `-- rebuild`: it replaces tables, so foreign keys are checked only
  /// at its end.
  var rebuildsTables: Bool { sqlite.contains("\n-- rebuild") || sqlite.hasPrefix("-- rebuild") }
}

/// A reason why this program cannot use a database.
package enum MigrationError: Error, CustomStringConvertible {
  case newerSchema(found: Int, known: Int)
  case edited(number: Int, name: String)

  package var description: String {
    switch self {
    case .newerSchema(let found, let known):
      "The database has schema \(found); this version supports up to \(known). Use a newer version."
    case .edited(let number, let name):
      "Migration \(number) (\(name)) was applied with a different text than this program contains."
    }
  }
}

extension Database {
  /// Brings the schema up to date, with one transaction for each migration. Programs that start at
  /// the same time wait for each other.
  /// - Throws: `MigrationError`, or the engine's error after that migration was rolled back.
  package func migrate(_ files: [MigrationFile] = migrationFiles) async throws {
    try await withoutTransaction { db in
      // The lock comes first: on PostgreSQL two programs could both find no table and both create
      // it, and the second would fail.
      try db.runScript(
        """
        \(beginExclusiveSQL(db))
        CREATE TABLE IF NOT EXISTS migrations (
          number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL,
          tolerates INTEGER NOT NULL, applied_at BIGINT NOT NULL);
        COMMIT
        """)
      for file in files { try apply(file, on: db) }
      try checkNoNewerSchema(files, on: db)
    }
  }
}

extension Database {
  /// Returns the numbers of the migrations that `migrate` would run or whose earlier text it would
  /// upgrade, in order. Of a database without a schema these are all.
  package func pendingMigrations(
    _ files: [MigrationFile] = migrationFiles
  ) async throws -> [Int] {
    let dialect = dialect
    // Like `migrate`, which reports the engine's own errors.
    let applied = try await withoutTransaction { db -> [Int: String] in
      guard try DatabaseSchema.read(db).tables["migrations"] != nil else { return [:] }
      let rows = try db.rows(
        "SELECT number, checksum FROM migrations", map: { ($0.int(0), $0.text(1)) })
      return Dictionary(uniqueKeysWithValues: rows)
    }
    return files.filter { file in
      guard let checksum = applied[file.number] else { return true }
      // `migrate` refuses an unknown text, so nothing is pending then.
      return checksum != file.checksum(dialect)
        && EarlierMigration.find(file.number, dialect, checksum: checksum) != nil
    }.map(\.number).sorted()
  }
}

/// The number of PostgreSQL's advisory lock that a program has while it changes the schema.
package let migrationLock = 4242

/// Returns the SQL that begins a transaction and waits until no other program migrates.
private func beginExclusiveSQL(_ db: any Connection) -> String {
  db.dialect == .sqlite
    ? "BEGIN IMMEDIATE;" : "BEGIN; SELECT pg_advisory_xact_lock(\(migrationLock));"
}

/// Runs a migration that the database does not have yet, or checks the text of one that it has, in
/// one transaction.
private func apply(_ file: MigrationFile, on db: any Connection) throws {
  if file.rebuildsTables, db.dialect == .sqlite { try db.runScript("PRAGMA foreign_keys = OFF") }
  defer {
    // The connection is closed after a failed migration, so the setting does not matter.
    if file.rebuildsTables, db.dialect == .sqlite { try? db.runScript("PRAGMA foreign_keys = ON") }
  }
  try db.runScript(beginExclusiveSQL(db))
  do {
    if let checksum = try db.row(
      "SELECT checksum FROM migrations WHERE number = $1", file.number, map: { $0.text(0) })
    {
      try verifyOrUpgrade(checksum, of: file, on: db)
    } else {
      try run(file, on: db)
    }
    try db.runScript("COMMIT")
  } catch {
    // The first error is reported; a connection that cannot roll back is closed.
    try? db.runScript("ROLLBACK")
    throw error
  }
}

/// Accepts the current text, or a known earlier text, whose schema it then upgrades.
private func verifyOrUpgrade(_ checksum: String, of file: MigrationFile, on db: any Connection)
  throws
{
  let today = file.checksum(db.dialect)
  if checksum == today { return }
  guard let earlier = EarlierMigration.find(file.number, db.dialect, checksum: checksum) else {
    throw MigrationError.edited(number: file.number, name: file.name)
  }
  try db.runScript(earlier.upgrade)
  try db.execute(
    "UPDATE migrations SET checksum = $1 WHERE number = $2", today, file.number)
}

/// Runs the SQL of a migration and records that the database has it.
private func run(_ file: MigrationFile, on db: any Connection) throws {
  try db.runScript(file.sql(db.dialect))
  if file.rebuildsTables, db.dialect == .sqlite {
    let broken = try db.row("PRAGMA foreign_key_check", map: { $0.text(0) })
    if let broken {
      throw DatabaseError(
        kind: .foreignKeyViolation, message: "\(broken) violates foreign keys", sql: nil)
    }
  }
  try db.execute(
    "INSERT INTO migrations (number, name, checksum, tolerates, applied_at)"
      + " VALUES ($1, $2, $3, $4, $5)",
    file.number, file.name, file.checksum(db.dialect), file.oldestCompatibleSchema, Timestamp.now)
}

private func checkNoNewerSchema(_ files: [MigrationFile], on db: any Connection) throws {
  let known = files.map(\.number).max() ?? 0
  let newer = try db.row(
    "SELECT number FROM migrations WHERE number > $1 AND tolerates > $1 ORDER BY number DESC",
    known, map: { $0.int(0) })
  if let newer { throw MigrationError.newerSchema(found: newer, known: known) }
}
