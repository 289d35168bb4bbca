package import Accounts
import Journal
import Synchronization

/// Records the e-mails of a test instead of sending them.
package final class Outbox: Sendable {
  private let storage: Storage
  private let runner = Mutex<JobRunner?>(nil)
  package let transport: EmailTransport

  private final class Storage: Sendable {
    let emails = Mutex<[Email]>([])
  }

  package init() {
    let kept = Storage()
    self.storage = kept
    transport = EmailTransport { letter, _ in kept.emails.withLock { $0.append(letter) } }
  }

  /// Sets the queue whose e-mails are delivered to this outbox.
  package func deliver(from post: EmailQueue) { runner.withLock { $0 = post.runner() } }

  /// Returns all e-mails so far, in the order of delivery.
  package func all() async throws -> [Email] {
    if let runner = runner.withLock({ $0 }) { while try await runner.runNext() {} }
    return storage.emails.withLock { $0 }
  }

  /// Returns the last e-mail to an address.
  package func last(to email: String) async throws -> Email? {
    try await all().last { $0.to == email }
  }

  /// Returns the digits of the last code that was sent to an address.
  package func code(to email: String) async throws -> String? {
    try await last(to: email)?.text.firstMatch(of: /\b\d{6}\b/).map { String($0.output) }
  }

  /// Returns the last path component of the last link that was sent to an address.
  package func token(to email: String) async throws -> String? {
    try await last(to: email)?.text.firstMatch(of: /https?:\S+\/([\w-]{43})/).map { String($0.1) }
  }
}
