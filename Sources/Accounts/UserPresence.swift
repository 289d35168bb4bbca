import Synchronization

/// Remembers that the server has users, so that the sign-in page queries the database only until it
/// has found one.
final class UserPresence: Sendable {
  private let seen = Atomic<Bool>(false)

  var isKnown: Bool { seen.load(ordering: .relaxed) }
  func record() { seen.store(true, ordering: .relaxed) }
}
