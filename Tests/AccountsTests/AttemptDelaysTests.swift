@testable import Accounts
import Model
import Synchronization
import Testing

@Suite struct AttemptDelaysTests {
  private static let now = Timestamp(milliseconds: 1_772_359_200_000)

  private static func attempt(_ name: String) -> RateLimit {
    RateLimit(kind: "test", subject: name, limit: 1, window: 1)
  }

  /// A replacement for sleeping that ends when the test calls `wake` or the task is cancelled.
  private final class ControlledSleep: Sendable {
    private let waiting = Mutex<[Int: AsyncStream<Void>.Continuation]>([:])
    private let arrivals = AsyncStream<Void>.makeStream()

    func sleep(_ duration: Duration) async throws {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      waiting.withLock { $0[$0.count] = continuation }
      arrivals.continuation.yield()
      for await _ in stream { return }
      throw CancellationError()
    }

    /// Returns when `count` more tasks sleep.
    func wait(for count: Int) async {
      var left = count
      guard left > 0 else { return }
      for await _ in arrivals.stream {
        left -= 1
        if left == 0 { return }
      }
    }

    func wake() {
      let all = waiting.withLock { Array($0.values) }
      for one in all { one.yield() }
    }
  }

  @Test
  func `the number of waiting attempts is limited, in total and for each account and network`()
    async throws
  {
    let sleepers = ControlledSleep()
    let delays = AttemptDelays { try await sleepers.sleep($0) }
    let later = Self.now.adding(seconds: 3)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<AttemptDelays.maxWaiting {
        group.addTask {
          try await delays.wait(
            until: later, Self.now,
            for: Self.attempt("\(number / AttemptDelays.maxWaitingPerClient)"))
        }
      }
      await sleepers.wait(for: AttemptDelays.maxWaiting)
      #expect(delays.count == AttemptDelays.maxWaiting)
      for name in ["0", "other"] {
        let failure = await #expect(throws: Failure.self) {
          try await delays.wait(until: later, Self.now, for: Self.attempt(name))
        }
        #expect(failure?.kind == .rateLimited && failure?.retryAfter == 3)
      }
      // An attempt without a delay is not refused.
      try await delays.wait(until: Self.now, Self.now, for: Self.attempt("0"))
      sleepers.wake()
      try await group.waitForAll()
    }
    #expect(delays.count == 0)
  }

  @Test func `an attempt whose client disconnects stops waiting`() async throws {
    let sleepers = ControlledSleep()
    let delays = AttemptDelays { try await sleepers.sleep($0) }
    let task = Task {
      try await delays.wait(
        until: Self.now.adding(seconds: 5), Self.now, for: Self.attempt("ann"))
    }
    await sleepers.wait(for: 1)
    #expect(delays.count == 1)
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(delays.count == 0)
  }
}
