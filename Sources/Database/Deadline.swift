import Model
import Synchronization

/// Runs `body` and waits for it at most `limit`. It does not wait for `body` to end after that,
/// because what `body` awaits may not be cancellable.
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
      // Cannot throw: this task is never cancelled.
      try? await Task.sleep(for: limit)
      answer.give(
        .failure(DatabaseError(kind: .noAnswer, message: "no answer within \(limit)", sql: nil)))
      work.cancel()
    }
  }
}

/// A continuation that the first of two results resumes.
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
