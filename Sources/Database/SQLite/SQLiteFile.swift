import CSQLite

/// A file of SQLite that this program has not opened.
package enum SQLiteFile {
  /// Moves everything into the main file, so that it can be moved or copied without its log.
  /// - Returns: false if another program uses the file, or if its log cannot be written.
  package static func mergeLog(of path: String) -> Bool {
    // SQLite cannot be configured any more once a file was opened.
    _ = SQLiteDriver.configured
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
      return false
    }
    // Leaving the mode with a log needs the only connection to the file. The next program that
    // opens the file enters the mode again.
    guard sqlite3_exec(handle, "PRAGMA journal_mode = DELETE", nil, nil, nil) == SQLITE_OK else {
      return false
    }
    return true
  }
}
