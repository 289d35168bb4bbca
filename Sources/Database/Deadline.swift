import Model
import Synchronization

/// Runs `body`, but waits for it no longer than `limit`: what it waits for itself may not be
/// cancellable.
/// - Throws: what `body` throws, or `DatabaseError` of kind `noAnswer` after the limit.
func first(
  within limit: Duration, _ body: @escaping @Sendable () async throws -> Void
) async throws {
  try await withCheckedThrowingContinuation { continuation in
    let answer = FirstAnswer(continuation)
    let work = Task {
      do {
        try await body()
        answer.give(.success(()))
      } catch {
        answer.give(.failure(error))
      }
    }
    Task {
      // Nobody cancels this task.
      try? await Task.sleep(for: limit)
      answer.give(
        .failure(DatabaseError(kind: .noAnswer, message: "no answer within \(limit)", sql: nil)))
      work.cancel()
    }
  }
}

private final class FirstAnswer: Sendable {
  private let continuation: Mutex<CheckedContinuation<Void, any Error>?>

  init(_ continuation: CheckedContinuation<Void, any Error>) {
    self.continuation = Mutex(continuation)
  }

  func give(_ result: Result<Void, any Error>) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(with: result)
  }
}
