import Synchronization

/// Whether SQLite found its file damaged. Once it has, nothing is written until the next start:
/// writing to a damaged file spreads the damage.
final class FileDamage: Sendable {
  private let inner = Mutex(Inner())

  private struct Inner {
    var message: String?
    var observers: [@Sendable (String) -> Void] = []
  }

  /// What SQLite said first; nil while the file is sound as far as it is known.
  var message: String? { inner.withLock { $0.message } }

  func record(_ message: String) {
    let observers = inner.withLock { inner in
      guard inner.message == nil else { return [] as [@Sendable (String) -> Void] }
      inner.message = message
      defer { inner.observers = [] }
      return inner.observers
    }
    for observer in observers { observer(message) }
  }

  /// Calls `body` once, at once where damage is known already.
  func observe(_ body: @escaping @Sendable (String) -> Void) {
    let message = inner.withLock { inner in
      if inner.message == nil { inner.observers.append(body) }
      return inner.message
    }
    if let message { body(message) }
  }

  /// - Throws: `DatabaseError` of kind `damaged` where damage is known.
  func check() throws(DatabaseError) {
    if let message { throw DatabaseError(kind: .damaged, message: message, sql: nil) }
  }
}
