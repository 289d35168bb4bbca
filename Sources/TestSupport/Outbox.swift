package import Accounts
import Synchronization

/// Keeps the letters of a test instead of sending them.
package final class Outbox: Sendable {
  private let kept: Kept
  package let postbox: Postbox

  private final class Kept: Sendable {
    let letters = Mutex<[Letter]>([])
  }

  package init() {
    let kept = Kept()
    self.kept = kept
    postbox = Postbox({ letter in kept.letters.withLock { $0.append(letter) } })
  }

  /// Every letter put so far, in the order in which they were handed over.
  package func all() async -> [Letter] {
    while postbox.count > 0 { await Task.yield() }
    return kept.letters.withLock { $0 }
  }

  /// The last letter to an address.
  package func last(to email: String) async -> Letter? { await all().last { $0.to == email } }

  /// The digits of the last code sent to an address.
  package func code(to email: String) async -> String? {
    await last(to: email)?.text.firstMatch(of: /\b\d{6}\b/).map { String($0.output) }
  }

  /// The last word of the last link sent to an address.
  package func token(to email: String) async -> String? {
    await last(to: email)?.text.firstMatch(of: /https?:\S+\/([\w-]{43})/).map { String($0.1) }
  }
}
