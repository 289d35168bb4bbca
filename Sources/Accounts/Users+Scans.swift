package import Database
import Model

/// How many photos a person may have read a month at the server's expense.
package enum ScanLimit: Sendable, Equatable {
  /// What the server's settings say.
  case standard
  case monthly(Int)
  case none
}

extension Users {
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
