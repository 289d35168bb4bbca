import CSQLite
import Foundation

/// A file of SQLite that this program has not opened.
package enum SQLiteFile {
  /// Moves everything into the main file, so that it can be moved or copied without its log.
  /// - Throws: `DatabaseError`: of kind `busy` if another program uses the file; `damaged`;
  ///   `diskFull` or another one if its log cannot be written.
  package static func mergeLog(of path: String) throws {
    // SQLite cannot be configured any more once a file was opened.
    _ = SQLiteDriver.configured
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    try check(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil), handle)
    // Leaving the mode with a log needs the only connection to the file. The next program that
    // opens the file enters the mode again.
    try check(sqlite3_exec(handle, "PRAGMA journal_mode = DELETE", nil, nil, nil), handle)
  }

  /// Whether another program has opened a database with a log, even if the database is too damaged
  /// to be opened here. Each connection holds a lock on this byte of the file beside it.
  package static func isOpenElsewhere(_ path: String) -> Bool {
    let descriptor = open(path + "-shm", O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    (lock.l_start, lock.l_len) = (128, 1)
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// Copies a database that programs may be using, as one snapshot, and checks the copy. The copy is
  /// a single file, without a log. It is not flushed to the disk.
  /// - Parameter target: an empty file.
  /// - Throws: `DatabaseError`, of kind `diskFull` when the disk is full.
  package static func copy(_ source: String, to target: String) throws {
    _ = SQLiteDriver.configured
    do {
      try copyPages(source, to: target)
      // The copy has the mode with a log, because the original has it.
      try mergeLog(of: target)
    } catch {
      // On a full disk SQLite cannot even delete its own files.
      for ending in ["-journal", "-wal", "-shm"] { unlink(target + ending) }
      throw error
    }
  }

  private static func copyPages(_ source: String, to target: String) throws {
    var from: OpaquePointer?
    var to: OpaquePointer?
    defer {
      sqlite3_close(to)
      sqlite3_close(from)
    }
    try check(sqlite3_open_v2(source, &from, SQLITE_OPEN_READWRITE, nil), from)
    try check(sqlite3_open_v2(target, &to, SQLITE_OPEN_READWRITE, nil), to)
    sqlite3_busy_timeout(from, 5_000)
    // The caller flushes the file once, at the end, and deletes an incomplete one.
    let settings = "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY"
    try check(sqlite3_exec(to, settings, nil, nil, nil), to)
    guard let backup = sqlite3_backup_init(to, "main", from, "main") else {
      throw error(of: to)
    }
    // All pages in one step, so that one read transaction covers them.
    let code = sqlite3_backup_step(backup, -1)
    let isFinished = sqlite3_backup_finish(backup) == SQLITE_OK
    guard code == SQLITE_DONE, isFinished else { throw error(of: to) }
    try quickCheck(to)
  }

  private static func quickCheck(_ handle: OpaquePointer?) throws {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    try check(sqlite3_prepare_v2(handle, "PRAGMA quick_check(1)", -1, &statement, nil), handle)
    guard sqlite3_step(statement) == SQLITE_ROW, let text = sqlite3_column_text(statement, 0) else {
      throw error(of: handle)
    }
    let result = String(cString: text)
    guard result == "ok" else {
      throw DatabaseError(kind: .damaged, message: result, sql: "PRAGMA quick_check")
    }
  }

  private static func check(_ code: Int32, _ handle: OpaquePointer?) throws {
    guard code == SQLITE_OK else { throw error(of: handle) }
  }

  private static func error(of handle: OpaquePointer?) -> DatabaseError {
    let kind = sqliteErrorKind(
      sqlite3_errcode(handle), sqlite3_extended_errcode(handle),
      system: sqlite3_system_errno(handle))
    return DatabaseError(kind: kind, message: String(cString: sqlite3_errmsg(handle)), sql: nil)
  }
}
