import CPostgreSQL
import Foundation

/// One libpq connection. Statements are prepared once, parameters go as text (bytes and ids in
/// binary), results come in binary. Used by one thread at a time, its own queue's.
final class PostgresConnection: Connection {
  let dialect = Dialect.postgres
  let handle: OpaquePointer
  let queue = DispatchQueue(label: "commonplace.postgres")
  var gathered = GatheredRows()
  private let counter: StatementCounter
  private var prepared: [String: String] = [:]

  init(url: String, counter: StatementCounter) throws {
    self.counter = counter
    guard let handle = PQconnectdb(url) else {
      throw DatabaseError(kind: .connectionLost, message: "out of memory", sql: nil)
    }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else {
      // Every property is set, so `deinit` runs and closes the handle.
      let message = String(cString: PQerrorMessage(handle))
      throw DatabaseError(kind: .connectionLost, message: message, sql: nil)
    }
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    // Plans are made once a connection, often while a table is still empty, when reading all of it
    // looks cheapest; every query here has an index, so that must never be chosen.
    // Compiling a plan costs more than any statement here takes. What waits to be sorted into the
    // index of texts is read by every search.
    try runScript(
      "SET enable_seqscan = off; SET jit = off; SET timezone = 'UTC';"
        + "SET statement_timeout = 5000; SET lock_timeout = 5000;"
        + "SET client_encoding = 'UTF8'; SET standard_conforming_strings = on;"
        + "SET plan_cache_mode = force_generic_plan; SET gin_pending_list_limit = 64")
  }

  deinit { PQfinish(handle) }

  var isAlive: Bool { PQstatus(handle) == CONNECTION_OK }
  var isIdle: Bool { PQtransactionStatus(handle) == PQTRANS_IDLE }

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
      guard try body(Row(source: .postgres(result, row: row))) else { return }
    }
  }

  func runScript(_ sql: String) throws {
    counter.add(1)
    let result = PQexec(handle, sql)
    defer { PQclear(result) }
    try check(result, sql)
  }

  private func query(_ sql: String, _ values: [SQLValue]) throws -> OpaquePointer {
    let name = try prepare(sql)
    counter.add(1)
    let result = PostgresParameters(values).withPointers { pointers, lengths, formats in
      PQexecPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
    }
    do {
      try check(result, sql)
    } catch {
      PQclear(result)
      throw error
    }
    guard let result else { throw lost(sql) }
    return result
  }

  /// Prepares outside the count: it happens once a connection, not once a request.
  private func prepare(_ sql: String) throws -> String {
    if let name = prepared[sql] { return name }
    if prepared.count >= PostgresConnection.mostStatements { try forgetStatements() }
    let name = "s\(prepared.count)"
    let result = PQprepare(handle, name, sql, 0, nil)
    defer { PQclear(result) }
    try check(result, sql)
    prepared[sql] = name
    return name
  }

  /// A session keeps its prepared statements until it ends; so many are enough of them.
  private static let mostStatements = 400

  private func forgetStatements() throws {
    let result = PQexec(handle, "DEALLOCATE ALL")
    defer { PQclear(result) }
    try check(result, "DEALLOCATE ALL")
    prepared = [:]
  }

  // MARK: - Many at once

  /// So many statements are on their way before their answers are read: few enough that both
  /// sides' socket buffers hold them, or the two would wait for each other.
  private static let pipelineDepth = 64

  func runMany(
    _ sql: String, _ sets: [[SQLValue]], each: (borrowing Row) throws -> Void
  ) throws {
    let name = try prepare(sql)
    guard PQenterPipelineMode(handle) == 1 else { throw lost(sql) }
    defer { PQexitPipelineMode(handle) }
    var rest = sets[...]
    while !rest.isEmpty {
      let part = rest.prefix(PostgresConnection.pipelineDepth)
      rest = rest.dropFirst(part.count)
      try send(part, name, sql)
      if let problem = try receive(part.count, sql, each) { throw problem }
    }
  }

  private func send(_ sets: ArraySlice<[SQLValue]>, _ name: String, _ sql: String) throws {
    counter.add(sets.count)
    for values in sets {
      let sent = PostgresParameters(values).withPointers { pointers, lengths, formats in
        PQsendQueryPrepared(handle, name, Int32(values.count), pointers, lengths, formats, 1)
      }
      guard sent == 1 else { throw lost(sql) }
    }
    guard PQpipelineSync(handle) == 1 else { throw lost(sql) }
  }

  /// Reads every answer up to the synchronisation point, also after one that failed, so that the
  /// connection stays usable.
  private func receive(
    _ count: Int, _ sql: String, _ each: (borrowing Row) throws -> Void
  ) throws -> (any Error)? {
    var failure: (any Error)?
    while true {
      guard let result = PQgetResult(handle) else {
        if isAlive { continue }
        throw lost(sql)
      }
      defer { PQclear(result) }
      switch PQresultStatus(result) {
      case PGRES_PIPELINE_SYNC: return failure
      case PGRES_PIPELINE_ABORTED: continue
      default: break
      }
      if let problem = problem(result, sql) {
        failure = failure ?? problem
      } else if failure == nil {
        do {
          for row in 0..<PQntuples(result) { try each(Row(source: .postgres(result, row: row))) }
        } catch {
          failure = error
        }
      }
    }
  }

  // MARK: - Errors

  private func check(_ result: OpaquePointer?, _ sql: String) throws {
    if let problem = problem(result, sql) { throw problem }
  }

  private func problem(_ result: OpaquePointer?, _ sql: String) -> DatabaseError? {
    let status = PQresultStatus(result)
    if status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK { return nil }
    let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    let kind: DatabaseError.Kind =
      switch code {
      case "23505": .uniqueViolation
      case "23503": .foreignKeyViolation
      case "23514", "22001", "23502": .checkViolation
      case "40001", "40P01": .serialization
      case "55P03": .busy
      case "57014": .interrupted
      case "53100": .full
      default: isAlive ? .other : .connectionLost
      }
    return DatabaseError(
      kind: kind, message: String(cString: PQresultErrorMessage(result)), sql: sql)
  }

  private func lost(_ sql: String) -> DatabaseError {
    DatabaseError(
      kind: .connectionLost, message: String(cString: PQerrorMessage(handle)), sql: sql)
  }
}
