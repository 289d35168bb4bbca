import CSQLite
import Foundation

/// Returns the kind of an SQLite error.
/// - Parameters:
///   - code: the result code of the call.
///   - extended: SQLite's extended code, which identifies the violated constraint.
///   - system: `errno` of the last failed system call, for file errors.
func sqliteErrorKind(
  _ code: Int32, _ extended: Int32, system: Int32
) -> DatabaseError.Kind {
  switch code & 0xFF {
  case SQLITE_BUSY, SQLITE_LOCKED: .busy
  case SQLITE_INTERRUPT: .interrupted
  case SQLITE_FULL: .diskFull
  case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
  case SQLITE_READONLY, SQLITE_PERM: .readOnly
  case SQLITE_IOERR, SQLITE_CANTOPEN: fileErrorKind(system)
  case SQLITE_CONSTRAINT: constraintKind(extended)
  case SQLITE_MISMATCH, SQLITE_TOOBIG: .checkViolation
  default: .other
  }
}

/// Needed because SQLite itself reports only ENOSPC as a full disk.
private func fileErrorKind(_ system: Int32) -> DatabaseError.Kind {
  switch system {
  case ENOSPC, EDQUOT: .diskFull
  case EROFS, EACCES, EPERM: .readOnly
  default: .ioError
  }
}

private func constraintKind(_ extended: Int32) -> DatabaseError.Kind {
  switch extended {
  case sqliteConstraintUnique, sqliteConstraintPrimaryKey: .uniqueViolation
  case sqliteConstraintForeignKey: .foreignKeyViolation
  case sqliteConstraintCheck, sqliteConstraintNotNull, sqliteConstraintType: .checkViolation
  default: .other
  }
}

// Extended codes are macros that Swift does not import (sqlite3.h: SQLITE_CONSTRAINT | n << 8).
private let sqliteConstraintUnique: Int32 = 2067
private let sqliteConstraintPrimaryKey: Int32 = 1555
private let sqliteConstraintForeignKey: Int32 = 787
private let sqliteConstraintCheck: Int32 = 275
private let sqliteConstraintNotNull: Int32 = 1299
private let sqliteConstraintType: Int32 = 3091
/// SQLITE_CORRUPT_VTAB.
let sqliteCorruptVirtualTable: Int32 = 267
