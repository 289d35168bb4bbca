import Synchronization

/// Remembers that this server has users, so that the sign-in page needs no database once one was
/// seen.
final class UserPresence: Sendable {
  private let seen = Atomic<Bool>(false)

  var isKnown: Bool { seen.load(ordering: .relaxed) }
  func note() { seen.store(true, ordering: .relaxed) }
}
