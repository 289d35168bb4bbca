import Model
import Synchronization

/// A semaphore with a bounded queue: `count` tasks can hold a place, `mayWait` more wait in order,
/// and further ones are refused.
final class Places: Sendable {
  private struct Waiter {
    var id: Int
    var ticket: String?
    var place: CheckedContinuation<Void, any Error>
  }

  private struct Line {
    var taken = 0
    /// The tickets of the tasks that hold a place.
    var admitted: Set<String> = []
    var last = 0
    var waiters: [Waiter] = []

    mutating func admit(_ ticket: String?) {
      taken += 1
      if let ticket { admitted.insert(ticket) }
    }
  }

  private let count: Int
  private let mayWait: Int
  private let full: Failure
  private let line = Mutex(Line())

  /// - Parameter mayWait: the maximum length of the queue, beyond which `full` is thrown.
  init(_ count: Int, mayWait: Int, full: Failure) {
    self.count = count
    self.mayWait = mayWait
    self.full = full
  }

  /// The number of waiting tasks.
  var waiting: Int { line.withLock { $0.waiters.count } }

  /// Returns how many tasks are before the one with `ticket`: 0 if it holds a place, 1 for the
  /// first in the queue; nil for an unknown ticket.
  func position(of ticket: String) -> Int? {
    line.withLock { line in
      if line.admitted.contains(ticket) { return 0 }
      return line.waiters.firstIndex { $0.ticket == ticket }.map { $0 + 1 }
    }
  }

  /// Waits for a place, which must be given back with the same ticket. Throws `full`, or
  /// `CancellationError`.
  /// - Parameter ticket: an id for `position`.
  func take(ticket: String? = nil) async throws {
    let id = try line.withLock { line -> Int? in
      if line.taken < count {
        line.admit(ticket)
        return nil
      }
      guard line.waiters.count < mayWait else { throw full }
      line.last += 1
      return line.last
    }
    guard let id else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(as: id, ticket, $0) }
    } onCancel: {
      leave(id)
    }
  }

  /// Gives the place to the first waiting task, or frees it.
  func giveBack(ticket: String? = nil) {
    let next = line.withLock { line -> Waiter? in
      line.taken -= 1
      if let ticket { line.admitted.remove(ticket) }
      guard !line.waiters.isEmpty else { return nil }
      let next = line.waiters.removeFirst()
      line.admit(next.ticket)
      return next
    }
    next?.place.resume()
  }

  /// Adds a task to the queue, unless a place has become free since the check in `take`.
  private func wait(
    as id: Int, _ ticket: String?, _ place: CheckedContinuation<Void, any Error>
  ) {
    let result = line.withLock { line -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if line.taken < count {
        line.admit(ticket)
        return .success(())
      }
      line.waiters.append(Waiter(id: id, ticket: ticket, place: place))
      return nil
    }
    if let result { place.resume(with: result) }
  }

  private func leave(_ id: Int) {
    let waiter = line.withLock { line in
      line.waiters.firstIndex { $0.id == id }.map { line.waiters.remove(at: $0) }
    }
    waiter?.place.resume(throwing: CancellationError())
  }
}
