import Model

/// What an engine refused, with its own words for the log.
package struct DatabaseError: Error, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    case uniqueViolation
    case foreignKeyViolation
    case checkViolation
    /// Another writer held the database longer than the busy time-out.
    case busy
    /// Stopped by its deadline, or because its client went away.
    case interrupted
    /// Two transactions met (SQLSTATE 40001, 40P01): run again.
    case serialization
    case connectionLost
    /// No room left on the disk; nothing of the transaction is kept.
    case full
    case other
  }

  package let kind: Kind
  package let message: String
  package let sql: String?

  package var description: String { "\(message)\(sql.map { " in: \($0)" } ?? "")" }
}

extension DatabaseError {
  /// What a request is told where the engine, not the request, is at fault.
  var failure: Failure? {
    switch kind {
    case .busy, .connectionLost, .serialization:
      Failure(.unavailable, "database.busy", retryAfter: 1)
    case .interrupted: Failure(.unavailable, "database.slow", retryAfter: 5)
    case .full: Failure(.unavailable, "storage.full")
    default: nil
    }
  }
}
