import Model
import Synchronization

/// So many may be at something at once, so many more wait for it in line, and the next is refused.
final class Places: Sendable {
  private struct Waiter {
    var id: Int
    var place: CheckedContinuation<Void, any Error>
  }

  private struct Line {
    var taken = 0
    var last = 0
    var waiters: [Waiter] = []
  }

  private let count: Int
  private let mayWait: Int
  private let full: Failure
  private let line = Mutex(Line())

  /// `mayWait`: the length of the line, after which `full` is thrown.
  init(_ count: Int, mayWait: Int, full: Failure) {
    self.count = count
    self.mayWait = mayWait
    self.full = full
  }

  /// In line for a place.
  var waiting: Int { line.withLock { $0.waiters.count } }

  /// Returns with a place, to be given back. Throws `full`, or `CancellationError`.
  func take() async throws {
    let id = try line.withLock { line -> Int? in
      if line.taken < count {
        line.taken += 1
        return nil
      }
      guard line.waiters.count < mayWait else { throw full }
      line.last += 1
      return line.last
    }
    guard let id else { return }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wait(as: id, $0) }
    } onCancel: {
      leave(id)
    }
  }

  /// The place goes to the next in line, or is free.
  func giveBack() {
    let next = line.withLock { line -> Waiter? in
      if line.waiters.isEmpty {
        line.taken -= 1
        return nil
      }
      return line.waiters.removeFirst()
    }
    next?.place.resume()
  }

  /// A place may have come free between looking and standing in line.
  private func wait(as id: Int, _ place: CheckedContinuation<Void, any Error>) {
    let result = line.withLock { line -> Result<Void, any Error>? in
      if Task.isCancelled { return .failure(CancellationError()) }
      if line.taken < count {
        line.taken += 1
        return .success(())
      }
      line.waiters.append(Waiter(id: id, place: place))
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
