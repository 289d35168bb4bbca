import CPostgreSQL
import Database
import Foundation

/// Connecting and waiting with deadlines. libpq's own functions wait without a limit, so a stopped
/// server would block every thread that waits for it.
extension PostgresConnection {
  /// Begins to connect; `establish` completes it. Settings in `url` override those here.
  static func start(_ url: String) -> OpaquePointer? {
    // TCP keepalives detect a vanished peer after half a minute, also for work without a deadline.
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

  /// Completes the connection that `start` began.
  func establish(until deadline: ContinuousClock.Instant) throws {
    guard PQstatus(handle) != CONNECTION_BAD else { throw connectionLostError(nil) }
    var wanted = PGRES_POLLING_WRITING
    while wanted != PGRES_POLLING_OK {
      let remaining = deadline - .now
      guard remaining > .zero else { throw timeoutError(nil) }
      let events = wanted == PGRES_POLLING_READING ? POLLIN : POLLOUT
      guard pollSocket(events, remaining) else { continue }
      wanted = PQconnectPoll(handle)
      if wanted == PGRES_POLLING_FAILED { throw connectionLostError(nil) }
    }
  }

  /// Waits until `PQgetResult` can return without blocking.
  /// - Throws: `DatabaseError` of kind `timeout` after the deadline, or `interrupted` when the
  ///   server did not react to a cancellation. The connection is unusable after both.
  func waitForResult(_ sql: String) throws {
    while true {
      let isPending = PQflush(handle) == 1
      if PQisBusy(handle) == 0 { return }
      var slice = PostgresConnection.slice
      if let deadline {
        let remaining = deadline - .now
        guard remaining > .zero else { throw timeoutError(sql) }
        slice = min(slice, remaining)
      }
      if let cancelled, cancelled.isSet { try cancelStatement(sql) }
      guard pollSocket(isPending ? POLLIN | POLLOUT : POLLIN, slice) else { continue }
      // For a lost connection `PQgetResult` returns a result with the error.
      if PQconsumeInput(handle) == 0 { return }
    }
  }

  /// The interval at which a running statement checks for cancellation.
  private static let slice: Duration = .milliseconds(50)

  /// Returns whether the socket is ready before the timeout.
  private func pollSocket(_ events: Int32, _ timeout: Duration) -> Bool {
    let socket = PQsocket(handle)
    // Without a socket there is nothing to wait for; libpq's next call reports why.
    guard socket >= 0 else { return true }
    var descriptor = pollfd(fd: socket, events: Int16(events), revents: 0)
    return poll(&descriptor, 1, Int32(clamping: timeout.milliseconds + 1)) > 0
  }

  // MARK: - Cancelling

  /// Requests that the server stop the statement, repeatedly: a request that arrives before the
  /// statement has no effect.
  private func cancelStatement(_ sql: String) throws {
    guard let current = cancelling else {
      cancelling = (.now, CancelRequest(handle))
      return
    }
    if .now - current.since > deadlines.cancel {
      abandon()
      throw DatabaseError(kind: .interrupted, message: "cancelled without a response", sql: sql)
    }
    if current.request.isDone, .now - current.request.began > .milliseconds(100) {
      cancelling = (current.since, CancelRequest(handle))
    }
  }

  /// Waits until the cancel request is done, because it could otherwise stop the next statement.
  func finishCancelling() {
    guard let (since, request) = cancelling else { return }
    cancelling = nil
    while !request.isDone, .now - since < deadlines.cancel { usleep(2_000) }
    if !request.isDone { abandon() }
  }

  /// Closes the connection without notifying the server, which may not be reading.
  func abandon() {
    isAbandoned = true
    let socket = PQsocket(handle)
    if socket >= 0 { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  private func timeoutError(_ sql: String?) -> DatabaseError {
    abandon()
    return DatabaseError(kind: .timeout, message: "PostgreSQL does not respond", sql: sql)
  }
}
