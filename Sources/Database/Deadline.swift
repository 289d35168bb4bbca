import Model

/// Runs `body` and waits for it at most `limit`. It does not wait for `body` to end after that,
/// because what `body` awaits may not be cancellable.
/// - Throws: what `body` throws, or `DatabaseError` of kind `timeout` after the limit.
func withTimeout(
  _ limit: Duration, _ body: @escaping @Sendable () async throws -> Void
) async throws {
  try await withCheckedThrowingContinuation { continuation in
    let answer = FirstResult(continuation)
    let work = Task {
      do {
        try await body()
        answer.resume(with: .success(()))
      } catch {
        answer.resume(with: .failure(error))
      }
    }
    Task {
      // Cannot throw: this task is never cancelled.
      try? await Task.sleep(for: limit)
      answer.resume(
        with: .failure(
          DatabaseError(kind: .timeout, message: "no response within \(limit)", sql: nil)))
      work.cancel()
    }
  }
}

/// A continuation that the first of two results resumes.
private final class FirstResult: Sendable {
  private let continuation: Locked<CheckedContinuation<Void, any Error>?>

  init(_ continuation: CheckedContinuation<Void, any Error>) {
    self.continuation = Locked(continuation)
  }

  func resume(with result: Result<Void, any Error>) {
    let waiting = continuation.withLock { continuation in
      defer { continuation = nil }
      return continuation
    }
    waiting?.resume(with: result)
  }
}
