import CPostgreSQL
import Foundation

/// Connecting and waiting with deadlines. libpq's own waits have none, so a server that is stopped
/// would stop every thread that waits for it.
extension PostgresConnection {
  /// Begins to connect; `establish` completes it. Settings in `url` override these.
  static func start(_ url: String) -> OpaquePointer? {
    // A peer that has gone without a word is noticed after half a minute, also by work that has no
    // deadline.
    let settings = [
      ("keepalives", "1"), ("keepalives_idle", "15"), ("keepalives_interval", "5"),
      ("keepalives_count", "3"), ("tcp_user_timeout", "30000"), ("dbname", url),
    ]
    let copies = (settings.map { strdup($0.0) }, settings.map { strdup($0.1) })
    defer { for copy in copies.0 + copies.1 { free(copy) } }
    let keywords = copies.0.map { UnsafePointer($0) } + [nil]
    let values = copies.1.map { UnsafePointer($0) } + [nil]
    return PQconnectStartParams(keywords, values, 1)
  }

  func establish(until deadline: ContinuousClock.Instant) throws {
    guard PQstatus(handle) != CONNECTION_BAD else { throw lost(nil) }
    var wanted = PGRES_POLLING_WRITING
    while wanted != PGRES_POLLING_OK {
      let remaining = deadline - .now
      guard remaining > .zero else { throw noAnswer(nil) }
      let events = wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT
      guard pollSocket(events, remaining) else { continue }
      wanted = PQconnectPoll(handle)
      if wanted == PGRES_POLLING_FAILED { throw lost(nil) }
    }
  }

  /// Returns when `PQgetResult` has something to return at once.
  /// - Throws: `DatabaseError` of kind `noAnswer` after the deadline and `interrupted` after a
  ///   cancellation that the server did not follow; the connection is unusable then.
  func waitForResult(_ sql: String) throws {
    while true {
      let isPending = PQflush(handle) == 1
      if PQisBusy(handle) == 0 { return }
      var slice = PostgresConnection.slice
      if let deadline {
        let remaining = deadline - .now
        guard remaining > .zero else { throw noAnswer(sql) }
        slice = min(slice, remaining)
      }
      if let cancelled, cancelled.isSet { try cancelStatement(sql) }
      guard pollSocket(isPending ? POLLIN | POLLOUT : POLLIN, slice) else { continue }
      // A connection that is lost has a result that says so.
      if PQconsumeInput(handle) == 0 { return }
    }
  }

  /// How soon a cancellation is noticed while a statement runs.
  private static let slice: Duration = .milliseconds(50)

  /// Whether something happened on the socket.
  private func pollSocket(_ events: Int32, _ timeout: Duration) -> Bool {
    let socket = PQsocket(handle)
    // Nothing to wait for: libpq says why.
    guard socket >= 0 else { return true }
    var descriptor = pollfd(fd: socket, events: Int16(events), revents: 0)
    return poll(&descriptor, 1, Int32(clamping: timeout.milliseconds + 1)) > 0
  }

  // MARK: - Cancelling

  /// Asks the server to end the statement, again and again: a request that reaches it before the
  /// statement does is lost there.
  private func cancelStatement(_ sql: String) throws {
    guard let current = cancelling else {
      cancelling = (.now, CancelRequest(handle))
      return
    }
    if .now - current.since > deadlines.cancel {
      abandon()
      throw DatabaseError(kind: .interrupted, message: "cancelled without an answer", sql: sql)
    }
    if current.request.isDone, .now - current.request.began > .milliseconds(100) {
      cancelling = (current.since, CancelRequest(handle))
    }
  }

  /// Waits for the cancel request itself, which could otherwise end the next statement instead.
  func finishCancelling() {
    guard let (since, request) = cancelling else { return }
    cancelling = nil
    while !request.isDone, .now - since < deadlines.cancel { usleep(2_000) }
    if !request.isDone { abandon() }
  }

  /// Ends the connection without a word to the server, which might not read it.
  func abandon() {
    isAbandoned = true
    let socket = PQsocket(handle)
    if socket >= 0 { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  private func noAnswer(_ sql: String?) -> DatabaseError {
    abandon()
    return DatabaseError(kind: .noAnswer, message: "PostgreSQL does not answer", sql: sql)
  }
}
