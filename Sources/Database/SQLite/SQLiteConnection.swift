import CSQLite
import Foundation
import Model

/// A connection of GRDB's pool that is used through SQLite's C interface. Statements are prepared
/// once, and rows are read in SQLite's memory. Only the pool's thread for the connection uses it.
final class SQLiteConnection: Connection {
  let dialect = Dialect.sqlite
  let handle: OpaquePointer
  private let counter: StatementCounter
  private let damage: FileDamage
  private var statements: [String: OpaquePointer] = [:]
  let timeLimit: TimeLimitGuard
  var deferredWrites = DeferredWrites()

  init(
    handle: OpaquePointer, counter: StatementCounter, damage: FileDamage, requestLimit: Duration
  ) {
    self.handle = handle
    self.damage = damage
    self.counter = counter
    timeLimit = TimeLimitGuard(requestLimit: requestLimit)
    timeLimit.install(on: handle)
    commonplace_sqlite_without_bloom_filters(handle)
  }

  var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Finalises all statements, which must happen before GRDB closes the connection.
  func finalise() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
  }

  // MARK: - Running

  func run(_ sql: String, values: [SQLValue]) throws -> Int {
    let statement = try prepareStatement(sql)
    defer { release(statement, sql) }
    try bind(values, to: statement, sql)
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: continue
      case SQLITE_DONE: return Int(sqlite3_changes(handle))
      case let code: throw error(code, sql)
      }
    }
  }

  func step(
    _ sql: String, values: [SQLValue], _ body: (borrowing Row) throws -> Bool
  ) throws {
    let statement = try prepareStatement(sql)
    defer { release(statement, sql) }
    try bind(values, to: statement, sql)
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        guard try body(Row(statement: statement)) else { return }
      case SQLITE_DONE: return
      case let code: throw error(code, sql)
      }
    }
  }

  func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void
  ) throws {
    for values in sets {
      try step(sql, values: values) { row in
        try each(row)
        return true
      }
    }
  }

  func runScript(_ sql: String) throws {
    counter.add(1)
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, nil) }
  }

  // MARK: - Statements

  private func prepareStatement(_ sql: String) throws -> OpaquePointer {
    counter.add(1)
    let kept = statements[sql]
    // A statement in the middle of its rows is in use by a caller up the stack; a nested use of the
    // same SQL prepares another one.
    if let kept, sqlite3_stmt_busy(kept) == 0 {
      // Resets the statement's counters, which include runs before the measurement.
      if counter.isMeasuring { _ = work(of: kept) }
      return kept
    }
    if statements.count >= SQLiteConnection.maxStatements { finaliseIdle() }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      handle, sqlitePlaceholders(sql), -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw error(code, sql) }
    if kept == nil { statements[sql] = statement }
    return statement
  }

  /// The maximum number of prepared statements. At this number, all that do not run are finalised.
  private static let maxStatements = 400

  private func finaliseIdle() {
    statements = statements.filter { _, statement in
      if sqlite3_stmt_busy(statement) != 0 { return true }
      sqlite3_finalize(statement)
      return false
    }
  }

  /// Ends the use of a statement. It is kept for the next use, unless it is a second one for the
  /// same SQL.
  private func release(_ statement: OpaquePointer, _ sql: String) {
    if counter.isMeasuring { counter.add(work(of: statement), of: sql) }
    guard statements[sql] == statement else {
      sqlite3_finalize(statement)
      return
    }
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  /// Returns and resets the statement's counters.
  private func work(of statement: OpaquePointer) -> StatementWork {
    StatementWork(
      steps: Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1)),
      scannedRows: Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 1)),
      runs: 1)
  }

  private func bind(_ values: [SQLValue], to statement: OpaquePointer, _ sql: String) throws {
    for (index, value) in values.enumerated() {
      let code = bind(value, at: Int32(index + 1), to: statement)
      guard code == SQLITE_OK else { throw error(code, sql) }
    }
  }

  private func bind(_ value: SQLValue, at index: Int32, to statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let number): sqlite3_bind_int64(statement, index, number)
    case .real(let number): sqlite3_bind_double(statement, index, number)
    case .text(let text): bind(text: text, at: index, to: statement)
    case .bytes(let bytes): bind(bytes: bytes, at: index, to: statement)
    case .uuid(let high, let low):
      withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
        sqlite3_bind_blob(statement, index, bytes.baseAddress, 16, transient)
      }
    case .integers(let numbers):
      bind(json: { $0.value(numbers) }, at: index, to: statement)
    case .texts(let texts): bind(json: { $0.value(texts) }, at: index, to: statement)
    case .rows(let rows): bind(json: { $0.value(rows) }, at: index, to: statement)
    }
  }

  private func bind(
    json write: (inout JSONWriter) -> Void, at index: Int32, to statement: OpaquePointer
  ) -> Int32 {
    var json = JSONWriter(capacity: 256)
    write(&json)
    return json.bytes.withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return sqlite3_bind_text(statement, index, start, Int32(bytes.count), transient)
    }
  }

  private func bind(text: String, at index: Int32, to statement: OpaquePointer) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        // A null pointer would bind NULL instead of the empty text.
        guard let start = characters.baseAddress else {
          return sqlite3_bind_text(statement, index, "", 0, transient)
        }
        return sqlite3_bind_text(statement, index, start, Int32(characters.count), transient)
      }
    }
  }

  private func bind(bytes: [UInt8], at index: Int32, to statement: OpaquePointer) -> Int32 {
    guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, index, 0) }
    return bytes.withUnsafeBytes {
      sqlite3_bind_blob(statement, index, $0.baseAddress, Int32($0.count), transient)
    }
  }

  // MARK: - Errors

  func error(_ code: Int32, _ sql: String?) -> DatabaseError {
    let extended = sqlite3_extended_errcode(handle)
    let error = DatabaseError(
      kind: sqliteErrorKind(code, extended, system: sqlite3_system_errno(handle)),
      message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    guard error.kind == .damaged else { return error }
    // A check of the search index reports a difference to the texts with the same code; that is no
    // damage.
    if let sql, extended == sqliteCorruptVirtualTable, sql.contains("integrity-check") {
      return DatabaseError(kind: .other, message: error.message, sql: sql)
    }
    damage.record(error.message)
    return error
  }
}

/// SQLITE_TRANSIENT, a cast that Swift does not import: SQLite copies the bound bytes.
private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

// MARK: - Placeholders

/// Replaces every `$n` outside quotes by `?n`. SQLite numbers `$2` by its first appearance,
/// PostgreSQL by its digits; SQLite's `?2` means the same as PostgreSQL's `$2`. Runs once for each
/// cached statement.
func sqlitePlaceholders(_ sql: String) -> String {
  var result: [UInt8] = []
  result.reserveCapacity(sql.utf8.count)
  var quote: UInt8?
  let bytes = Array(sql.utf8)
  for (index, byte) in bytes.enumerated() {
    if let open = quote {
      if byte == open { quote = nil }
    } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
      quote = byte
    } else if byte == UInt8(ascii: "$"), index + 1 < bytes.count,
      (48...57).contains(bytes[index + 1])
    {
      result.append(UInt8(ascii: "?"))
      continue
    }
    result.append(byte)
  }
  return String(decoding: result, as: UTF8.self)
}
