package import Database
import Model

/// The number of photos that a user can scan in a month with the server's provider.
package enum ScanLimit: Sendable, Equatable {
  /// The limit in the server's settings.
  case standard
  case monthly(Int)
  /// No limit.
  case none
}

extension Users {
  /// Stores a user's limit, where NULL is the standard and -1 no limit.
  package func setScanLimit(of user: UserKey, to limit: ScanLimit) async throws {
    let kept: Int? =
      switch limit {
      case .standard: nil
      case .monthly(let number): number
      case .none: -1
      }
    let now = clock()
    _ = try await database.write { db in
      try db.execute(
        "UPDATE users SET scan_limit = $2, updated_at = $3 WHERE key = $1", user, kept, now)
    }
  }
}
