import CPostgreSQL
import Model
import Synchronization

/// At most so many connections, opened when first needed; those who wait are served in order, and
/// their number is bounded, so memory does not grow with waiting clients.
final class PostgresPool: Sendable {
  private let url: String
  private let counter: StatementCounter
  private let largest: Int
  private let inner = Mutex(Inner())

  private struct Inner {
    var idle: [Lent] = []
    var open = 0
    var waiters: [CheckedContinuation<Lent, any Error>] = []
    var closed = false
  }

  /// A connection on its way between tasks; whoever holds it uses it alone, on its queue.
  struct Lent: @unchecked Sendable { let connection: PostgresConnection }

  private static let mostWaiters = 1024

  init(url: String, largest: Int, counter: StatementCounter) {
    self.url = url
    self.largest = largest
    self.counter = counter
  }

  private enum Turn {
    case lent(Lent)
    case open
    case refuse
    case wait
  }

  func take() async throws -> Lent {
    try await withCheckedThrowingContinuation { continuation in
      let turn = inner.withLock { inner -> Turn in
        if let lent = inner.idle.popLast() { return .lent(lent) }
        if inner.closed || inner.waiters.count >= PostgresPool.mostWaiters { return .refuse }
        if inner.open < largest {
          inner.open += 1
          return .open
        }
        inner.waiters.append(continuation)
        return .wait
      }
      switch turn {
      case .lent(let lent): continuation.resume(returning: lent)
      case .open: continuation.resume(with: Result { try connect() })
      case .refuse:
        continuation.resume(throwing: Failure(.unavailable, "database.busy", retryAfter: 1))
      case .wait: break
      }
    }
  }

  private func connect() throws -> Lent {
    do {
      return Lent(connection: try PostgresConnection(url: url, counter: counter))
    } catch {
      give(back: nil)
      throw error
    }
  }

  /// Nil when the connection broke: its place is free for a new one.
  func give(back lent: Lent?) {
    let (waiter, lent) = inner.withLock { inner -> (CheckedContinuation<Lent, any Error>?, Lent?) in
      let alive = lent.flatMap { $0.connection.isAlive && $0.connection.isIdle ? $0 : nil }
      if let alive, inner.waiters.isEmpty, !inner.closed {
        inner.idle.append(alive)
        return (nil, nil)
      }
      if inner.waiters.isEmpty {
        inner.open -= 1
        return (nil, nil)
      }
      return (inner.waiters.removeFirst(), alive)
    }
    guard let waiter else { return }
    if let lent {
      waiter.resume(returning: lent)
    } else {
      waiter.resume(with: Result { try connect() })
    }
  }

  func close() {
    inner.withLock { inner in
      inner.closed = true
      inner.open -= inner.idle.count
      inner.idle = []
    }
  }
}
