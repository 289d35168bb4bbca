import Crypto
import Foundation
import Model

/// One numbered change of the schema, in each engine's SQL. Forward only; never edited once it is
/// on main: its checksum is kept, and a database that was made by another text is refused.
package struct MigrationFile: Sendable {
  package let number: Int
  package let name: String
  package let sqlite: String
  package let postgres: String

  func sql(_ dialect: Dialect) -> String { dialect == .sqlite ? sqlite : postgres }

  func checksum(_ dialect: Dialect) -> String {
    SHA256.hash(data: Data(sql(dialect).utf8)).hexadecimal
  }

  /// `-- tolerates: n`: a program that knows the schema up to `n` may still run beside this one.
  var tolerates: Int {
    let line = sqlite.split(separator: "\n").first { $0.hasPrefix("-- tolerates: ") }
    return line.flatMap { Int($0.dropFirst("-- tolerates: ".count)) } ?? number
  }

  /// `-- rebuild`: tables are made anew, with foreign keys checked at the end and not between.
  var rebuilds: Bool { sqlite.contains("\n-- rebuild") || sqlite.hasPrefix("-- rebuild") }
}

/// Why a database cannot be used by this program.
package enum MigrationError: Error, CustomStringConvertible {
  case newerSchema(found: Int, known: Int)
  case edited(number: Int, name: String)

  package var description: String {
    switch self {
    case .newerSchema(let found, let known):
      "The database has schema \(found); this program knows \(known). Run a newer commonplace."
    case .edited(let number, let name):
      "Migration \(number) (\(name)) was applied with another text than this program has."
    }
  }
}

extension Database {
  /// Brings the schema up to date, one transaction a migration. Two programs that start at once
  /// take turns.
  /// - Throws: `MigrationError`, or the engine's error with nothing of that migration left.
  package func migrate(_ files: [MigrationFile] = migrationFiles) async throws {
    try await bare { db in
      // On PostgreSQL two programs may both find no table and both make it: the second fails.
      try db.runScript(
        """
        \(takeTurn(db))
        CREATE TABLE IF NOT EXISTS migrations (
          number INTEGER NOT NULL PRIMARY KEY, name TEXT NOT NULL, checksum TEXT NOT NULL,
          tolerates INTEGER NOT NULL, applied_at BIGINT NOT NULL);
        COMMIT
        """)
      for file in files { try apply(file, of: files, on: db) }
      try checkNothingNewer(files, on: db)
    }
  }
}

/// Begins a transaction that no other program's migration runs beside.
private func takeTurn(_ db: any Connection) -> String {
  db.dialect == .sqlite ? "BEGIN IMMEDIATE;" : "BEGIN; SELECT pg_advisory_xact_lock(4242);"
}

private func apply(
  _ file: MigrationFile, of files: [MigrationFile], on db: any Connection
) throws {
  if file.rebuilds, db.dialect == .sqlite { try db.runScript("PRAGMA foreign_keys = OFF") }
  defer {
    // The connection is closed after a failed migration, so the setting does not matter.
    if file.rebuilds, db.dialect == .sqlite { try? db.runScript("PRAGMA foreign_keys = ON") }
  }
  try db.runScript(takeTurn(db))
  do {
    if let checksum = try db.row(
      "SELECT checksum FROM migrations WHERE number = $1", file.number, map: { $0.text(0) })
    {
      try accept(checksum, of: file, on: db)
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

/// Accepts today's text, and an earlier one that is known, whose schema is upgraded.
private func accept(_ checksum: String, of file: MigrationFile, on db: any Connection) throws {
  let today = file.checksum(db.dialect)
  if checksum == today { return }
  guard let earlier = EarlierMigration.find(file.number, db.dialect, checksum: checksum) else {
    throw MigrationError.edited(number: file.number, name: file.name)
  }
  try db.runScript(earlier.upgrade)
  try db.execute(
    "UPDATE migrations SET checksum = $1 WHERE number = $2", today, file.number)
}

private func run(_ file: MigrationFile, on db: any Connection) throws {
  try db.runScript(file.sql(db.dialect))
  if file.rebuilds, db.dialect == .sqlite {
    let broken = try db.row("PRAGMA foreign_key_check", map: { $0.text(0) })
    if let broken {
      throw DatabaseError(
        kind: .foreignKeyViolation, message: "rebuilding broke \(broken)", sql: nil)
    }
  }
  try db.execute(
    "INSERT INTO migrations (number, name, checksum, tolerates, applied_at)"
      + " VALUES ($1, $2, $3, $4, $5)",
    file.number, file.name, file.checksum(db.dialect), file.tolerates, Timestamp.now)
}

private func checkNothingNewer(_ files: [MigrationFile], on db: any Connection) throws {
  let known = files.map(\.number).max() ?? 0
  let newer = try db.row(
    "SELECT number FROM migrations WHERE number > $1 AND tolerates > $1 ORDER BY number DESC",
    known, map: { $0.int(0) })
  if let newer { throw MigrationError.newerSchema(found: newer, known: known) }
}
