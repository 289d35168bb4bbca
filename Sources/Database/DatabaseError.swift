import Model

/// What an engine refused, with its own words for the log.
package struct DatabaseError: Error, CustomStringConvertible {
  package enum Kind: Sendable, Equatable {
    case uniqueViolation
    case foreignKeyViolation
    /// A value that its column does not take.
    case checkViolation
    /// Another writer held the database longer than the busy time-out.
    case busy
    /// Stopped by its deadline, or because its client went away.
    case interrupted
    /// Two transactions met (SQLSTATE 40001, 40P01): run again.
    case serialization
    case connectionLost
    /// PostgreSQL said nothing within the deadline: it hangs, or the network does.
    case noAnswer
    /// The answer to COMMIT did not arrive: the write may be stored or not.
    case unconfirmed
    /// No room left on the disk; nothing of the transaction is kept.
    case full
    /// SQLite found its file damaged.
    case damaged
    /// The file or its folder cannot be written.
    case readOnly
    /// Reading or writing the file failed, for a reason that is the disk's or the system's.
    case inaccessible
    case other
  }

  package let kind: Kind
  package let message: String
  package let sql: String?

  /// Whether a value was refused that a statement was given, and not the statement or the engine.
  package var isAboutValues: Bool {
    [.uniqueViolation, .foreignKeyViolation, .checkViolation].contains(kind)
  }

  package var description: String { "\(message)\(sql.map { " in: \($0)" } ?? "")" }
}

extension DatabaseError {
  static let damageFailure = Failure(.unavailable, "storage.damaged")

  /// What a request is told where the engine, not the request, is at fault.
  var failure: Failure? {
    switch kind {
    case .busy, .connectionLost, .serialization:
      Failure(.unavailable, "database.busy", retryAfter: 1)
    case .interrupted: Failure(.unavailable, "database.slow", retryAfter: 5)
    case .noAnswer: Failure(.unavailable, "database.unavailable", retryAfter: 5)
    // Without a time: whoever sends it again may do it twice.
    case .unconfirmed: Failure(.unavailable, "database.unconfirmed")
    case .full: Failure(.unavailable, "storage.full")
    case .damaged: DatabaseError.damageFailure
    case .readOnly: Failure(.unavailable, "storage.readOnly")
    case .inaccessible: Failure(.unavailable, "storage.inaccessible")
    default: nil
    }
  }
}
