import Model

/// An error of an engine, with the engine's message for the log.
package struct DatabaseError: Error, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    case uniqueViolation
    case foreignKeyViolation
    /// A value breaks a rule of its column: CHECK, NOT NULL, range or type.
    case checkViolation
    /// Another writer held the lock longer than the timeout.
    case busy
    /// The statement was stopped by its deadline or because its task was cancelled.
    case interrupted
    /// Two transactions collided (SQLSTATE 40001, 40P01); running one of them again can succeed.
    case serialization
    case connectionLost
    /// PostgreSQL did not respond before the deadline: it or the network hangs.
    case timeout
    /// The response to COMMIT was lost, so the write may or may not be stored.
    case unconfirmed
    /// The disk is full; the transaction was rolled back.
    case diskFull
    /// SQLite found its file damaged.
    case damaged
    /// The file or its folder is read-only.
    case readOnly
    /// Reading or writing the file failed because of the disk or the operating system.
    case ioError
    case other
  }

  package let kind: Kind
  package let message: String
  package let sql: String?

  package init(kind: Kind, message: String, sql: String?) {
    self.kind = kind
    self.message = message
    self.sql = sql
  }

  /// Whether the engine refused the values of a statement, not the statement itself.
  package var isConstraintViolation: Bool {
    [.uniqueViolation, .foreignKeyViolation, .checkViolation].contains(kind)
  }

  package var description: String { "\(message)\(sql.map { " in: \($0)" } ?? "")" }
}

extension DatabaseError {
  static let damageFailure = Failure(.unavailable, "storage.damaged")

  /// The failure that the client receives when the engine, not the request, is at fault; nil for
  /// other errors.
  var failure: Failure? {
    switch kind {
    case .busy, .connectionLost, .serialization:
      Failure(.unavailable, "database.busy", retryAfter: 1)
    case .interrupted: Failure(.unavailable, "database.slow", retryAfter: 5)
    case .timeout: Failure(.unavailable, "database.unavailable", retryAfter: 5)
    // Without `retryAfter`: repeating the request could store the write twice.
    case .unconfirmed: Failure(.unavailable, "database.unconfirmed")
    case .diskFull: Failure(.unavailable, "storage.full")
    case .damaged: DatabaseError.damageFailure
    case .readOnly: Failure(.unavailable, "storage.readOnly")
    case .ioError: Failure(.unavailable, "storage.inaccessible")
    default: nil
    }
  }
}
