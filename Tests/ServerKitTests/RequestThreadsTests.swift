import Model
import Synchronization
import Testing

@testable import ServerKit

@Suite struct RequestThreadsTests {
  /// A counter of the pieces of work that run at the same time.
  private final class Counter: Sendable {
    private let counts = Mutex((running: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func work() {
      counts.withLock { counts in
        counts.running += 1
        counts.most = max(counts.most, counts.running)
      }
      counts.withLock { $0.running -= 1 }
    }
  }

  @Test func `large work of one space runs one piece at a time`() async throws {
    let counter = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await RequestThreads.run(bytes: 2 << 20, for: 7) { counter.work() }
        }
      }
      try await group.waitForAll()
    }
    #expect(counter.most == 1)
  }

  @Test(arguments: [1, 2 << 20])
  func `results and failures are those of the work`(bytes: Int) async throws {
    #expect(try await RequestThreads.run(bytes: bytes, for: nil) { 42 } == 42)
    await #expect(throws: Failure.self) {
      try await RequestThreads.run(bytes: bytes, for: nil) {
        throw Failure.malformed("body.malformed")
      }
    }
  }
}
