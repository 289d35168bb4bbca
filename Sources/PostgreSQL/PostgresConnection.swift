import CPostgreSQL
import Database
import Foundation

/// A libpq connection. Statements are prepared once. Parameters are sent as text, except bytes and
/// ids, which are binary like the results. Only the thread of the connection's slot uses it, and it
/// waits for the server with a deadline.
final class PostgresConnection: Connection {
  let dialect = Dialect.postgres
  let handle: OpaquePointer
  let deadlines: PostgresDeadlines
  var deferredWrites = DeferredWrites()
  /// Whether waiting for a response was given up. Nothing can be sent after that.
  var isAbandoned = false
  /// The time at which the running statement must end; nil for no limit.
  private(set) var deadline: ContinuousClock.Instant?
  private(set) var cancelled: CancelFlag?
  /// The time of the first request to cancel the running statement, and the latest such request.
  var cancelling: (since: ContinuousClock.Instant, request: CancelRequest)?
  private let counter: StatementCounter
  private var prepared: [String: String] = [:]
  private var limit = TimeLimit.request

  init(
    _ address: PostgresAddress, counter: StatementCounter, deadlines: PostgresDeadlines
  ) throws {
    self.counter = counter
    self.deadlines = deadlines
    let deadline = ContinuousClock.now + deadlines.connect
    guard let handle = PostgresConnection.start(address.url) else {
      throw DatabaseError(kind: .connectionLost, message: "out of memory", sql: nil)
    }
    // From here on every property is set, so `deinit` runs and closes the handle.
    self.handle = handle
    try establish(until: deadline)
    PQsetnonblocking(handle, 1)
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    // Plans are made once for each connection, often while a table is still empty and a sequential
    // scan looks cheapest. Every query here has an index, so sequential scans are disabled.
    // JIT compilation costs more than any statement here takes.
    // Every search reads the pending list of the GIN index, so the list is kept small.
    let timeout = deadlines.serverTimeout
    try configure(
      "SET enable_seqscan = off; SET jit = off; SET timezone = 'UTC';"
        + "SET statement_timeout = \(timeout); SET lock_timeout = \(timeout);"
        + "SET client_encoding = 'UTF8'; SET standard_conforming_strings = on;"
        + "SET plan_cache_mode = force_generic_plan; SET gin_pending_list_limit = 64")
    try enableClientConnectionCheck()
    if let schema = address.schema { try configure("SET search_path TO \"\(schema)\"") }
    if counter.explains { try reportWork(to: counter) }
  }

  /// Runs a script that changes settings of the connection, without counting it as a statement.
  func configure(_ script: String) throws {
    PQclear(try sendAndReceive(script) { PQsendQuery(handle, script) })
  }

  /// Makes the server stop a statement within a second after its connection was closed.
  private func enableClientConnectionCheck() throws {
    do {
      try configure("SET client_connection_check_interval = 1000")
    } catch let error as DatabaseError where error.kind == .other {
      // The server's operating system does not support this; the statement timeout applies instead.
    }
  }

  deinit { PQfinish(handle) }

  var isAlive: Bool { !isAbandoned && PQstatus(handle) == CONNECTION_OK }
  var isIdle: Bool { PQtransactionStatus(handle) == PQTRANS_IDLE }

  /// Sets the limit and cancellation of the work that begins.
  func begin(_ limit: TimeLimit, _ cancelled: CancelFlag?) {
    (self.limit, self.cancelled) = (limit, cancelled)
  }

  func end() { (limit, cancelled) = (.request, nil) }

  // MARK: - Running

  func run(_ sql: String, values: [SQLValue]) throws -> Int {
    let result = try query(sql, values)
    defer { PQclear(result) }
    return Int(String(cString: PQcmdTuples(result))) ?? 0
  }

  func step(
    _ sql: String, values: [SQLValue], _ body: (borrowing Row) throws -> Bool
  ) throws {
    let result = try query(sql, values)
    defer { PQclear(result) }
    for row in 0..<PQntuples(result) {
      guard try body(Row(of: result, at: row, value: columnValue)) else { return }
    }
  }

  func runScript(_ sql: String) throws {
    counter.add(1)
    PQclear(try sendAndReceive(sql) { PQsendQuery(handle, sql) })
  }

  /// Runs COMMIT, which is never cancelled because its outcome would then be unknown.
  func commit() throws { try runEnd("COMMIT", limit) }

  /// Runs a short statement that cleans up after work, even after cancelled work. It has the
  /// deadline of a request even if the work has none, because the server may have stopped
  /// responding.
  func runCleanup(_ sql: String) throws { try runEnd(sql, .request) }

  /// Runs `sql` with another time limit than that of the work, and without cancellation.
  private func runEnd(_ sql: String, _ ownLimit: TimeLimit) throws {
    let saved = (limit, cancelled)
    (limit, cancelled) = (ownLimit, nil)
    defer { (limit, cancelled) = saved }
    try runScript(sql)
  }

  private func query(_ sql: String, _ values: [SQLValue]) throws -> OpaquePointer {
    let name = try prepare(sql)
    counter.add(1)
    return try sendAndReceive(sql) {
      PostgresParameters(values).withPointers { pointers, lengths, formats in
        PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
      }
    }
  }

  /// Sends a statement and returns its result (of a script, the last one).
  private func sendAndReceive(_ sql: String, _ send: () -> Int32) throws -> OpaquePointer {
    try beginStatement(sql)
    guard send() == 1 else { throw connectionLostError(sql) }
    var last: OpaquePointer?
    do {
      while true {
        try waitForResult(sql)
        guard let result = PQgetResult(handle) else { break }
        PQclear(last)
        last = result
      }
      finishCancelling()
      guard let last else { throw connectionLostError(sql) }
      if let problem = error(of: last, sql: sql) { throw problem }
      return last
    } catch {
      PQclear(last)
      throw error
    }
  }

  /// - Throws: an error when the statement must not be sent any more.
  private func beginStatement(_ sql: String) throws {
    guard isAlive else { throw connectionLostError(sql) }
    if let cancelled, cancelled.isSet {
      throw DatabaseError(kind: .interrupted, message: "the task was cancelled", sql: sql)
    }
    renewDeadline()
  }

  /// Restarts the time limit, which applies to each statement rather than to all of them together.
  private func renewDeadline() {
    switch limit {
    case .request: deadline = .now + deadlines.statement
    case .none: deadline = nil
    }
  }

  /// Returns the name of the prepared statement. Preparing is not counted: it happens once for each
  /// connection, not for each request.
  private func prepare(_ sql: String) throws -> String {
    if let name = prepared[sql] { return name }
    if prepared.count >= PostgresConnection.maxStatements { try deallocateStatements() }
    let name = "s\(prepared.count)"
    PQclear(try sendAndReceive(sql) { PQsendPrepare(handle, name, sql, 0, nil) })
    prepared[sql] = name
    return name
  }

  /// The maximum number of prepared statements, which the server keeps until the session ends.
  private static let maxStatements = 400

  private func deallocateStatements() throws {
    PQclear(try sendAndReceive("DEALLOCATE ALL") { PQsendQuery(handle, "DEALLOCATE ALL") })
    prepared = [:]
  }

  // MARK: - Pipelines

  /// The number of statements that are sent before their results are read. libpq buffers in memory
  /// what the socket does not accept.
  private static let pipelineDepth = 64

  func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void
  ) throws {
    let name = try prepare(sql)
    guard isAlive else { throw connectionLostError(sql) }
    guard PQenterPipelineMode(handle) == 1 else { throw connectionLostError(sql) }
    defer { PQexitPipelineMode(handle) }
    var rest = sets[...]
    while !rest.isEmpty {
      let part = rest.prefix(PostgresConnection.pipelineDepth)
      rest = rest.dropFirst(part.count)
      try beginStatement(sql)
      try send(part, name, sql)
      if let problem = try receive(sql, each) { throw problem }
    }
  }

  private func send(_ sets: ArraySlice<[SQLValue]>, _ name: String, _ sql: String) throws {
    counter.add(sets.count)
    for values in sets {
      let sent = PostgresParameters(values).withPointers { pointers, lengths, formats in
        PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
      }
      guard sent == 1 else { throw connectionLostError(sql) }
    }
    guard PQpipelineSync(handle) == 1 else { throw connectionLostError(sql) }
  }

  /// Reads all results up to the synchronisation point, even after an error, so that the connection
  /// stays usable. Returns the first error.
  private func receive(
    _ sql: String, _ each: (borrowing Row) throws -> Void
  ) throws -> (any Error)? {
    var failure: (any Error)?
    while true {
      try waitForResult(sql)
      guard let result = PQgetResult(handle) else {
        if isAlive { continue }
        throw connectionLostError(sql)
      }
      defer { PQclear(result) }
      renewDeadline()
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC:
        finishCancelling()
        return failure
      case PGRES_PIPELINE_ABORTED: continue
      default: break
      }
      if let problem = error(of: result, sql: sql) {
        failure = failure ?? problem
      } else if failure == nil {
        do {
          for row in 0..<PQntuples(result) {
            try each(Row(of: result, at: row, value: columnValue))
          }
        } catch {
          failure = error
        }
      }
    }
  }

  // MARK: - Errors

  private func error(of result: OpaquePointer?, sql: String) -> DatabaseError? {
    let status = PQresultStatus(result)
    if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK { return nil }
    let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    let kind: DatabaseError.Kind =
      switch code {
      case "23505": .uniqueViolation
      case "23503": .foreignKeyViolation
      case "23514", "23502": .checkViolation
      case "40001", "40P01": .serialization
      case "55P03": .busy
      case "57014": .interrupted
      case "53100": .diskFull
      // Class 22: number out of range, text with a NUL character, and similar.
      case let code? where code.hasPrefix("22"): .checkViolation
      default: isAlive ? .other : .connectionLost
      }
    return DatabaseError(
      kind: kind, message: String(cString: PQresultErrorMessage(result)), sql: sql)
  }

  func connectionLostError(_ sql: String?) -> DatabaseError {
    DatabaseError(
      kind: .connectionLost, message: String(cString: PQerrorMessage(handle)), sql: sql)
  }
}

/// The function with which `Row` reads the values of a result.
private func columnValue(
  _ result: OpaquePointer, _ row: Int32, _ column: Int32, _ count: UnsafeMutablePointer<Int32>
) -> UnsafeRawPointer? {
  // libpq returns an empty text for NULL.
  guard PQgetisnull(result, row, column) == 0 else { return nil }
  count.pointee = PQgetlength(result, row, column)
  return UnsafeRawPointer(PQgetvalue(result, row, column))
}
