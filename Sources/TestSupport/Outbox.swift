package import Accounts
import Journal
import Synchronization

/// Keeps the letters of a test instead of sending them.
package final class Outbox: Sendable {
  private let kept: Kept
  private let runner = Mutex<JobRunner?>(nil)
  package let carrier: LetterCarrier

  private final class Kept: Sendable {
    let letters = Mutex<[Letter]>([])
  }

  package init() {
    let kept = Kept()
    self.kept = kept
    carrier = LetterCarrier { letter, _ in kept.letters.withLock { $0.append(letter) } }
  }

  /// Whose letters are fetched.
  package func empty(_ post: Postbox) { runner.withLock { $0 = post.runner() } }

  /// Every letter put so far, in the order in which they were handed over.
  package func all() async throws -> [Letter] {
    if let runner = runner.withLock({ $0 }) { while try await runner.runNext() {} }
    return kept.letters.withLock { $0 }
  }

  /// The last letter to an address.
  package func last(to email: String) async throws -> Letter? {
    try await all().last { $0.to == email }
  }

  /// The digits of the last code sent to an address.
  package func code(to email: String) async throws -> String? {
    try await last(to: email)?.text.firstMatch(of: /\b\d{6}\b/).map { String($0.output) }
  }

  /// The last word of the last link sent to an address.
  package func token(to email: String) async throws -> String? {
    try await last(to: email)?.text.firstMatch(of: /https?:\S+\/([\w-]{43})/).map { String($0.1) }
  }
}
