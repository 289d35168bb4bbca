import Model

/// A record of whether SQLite has found its file damaged. From then until the next start nothing is
/// written, because writing to a damaged file spreads the damage.
package final class FileDamage: Sendable {
  private let inner = Locked(Inner())

  private struct Inner {
    var message: String?
    var observers: [@Sendable (String) -> Void] = []
  }

  /// SQLite's first message about the damage; nil while no damage is known.
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

  /// Calls `body` once when damage is found; immediately if it is already known.
  func observe(_ body: @escaping @Sendable (String) -> Void) {
    let message = inner.withLock { inner in
      if inner.message == nil { inner.observers.append(body) }
      return inner.message
    }
    if let message { body(message) }
  }

  /// - Throws: `DatabaseError` of kind `damaged` when damage is known.
  func check() throws(DatabaseError) {
    if let message { throw DatabaseError(kind: .damaged, message: message, sql: nil) }
  }
}
