import Model
import Synchronization
import Testing

@testable import ServerKit

@Suite struct RequestThreadsTests {
  @Test func `large work of one space runs one piece at a time`() async throws {
    let running = Mutex(0)
    let most = Mutex(0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try await RequestThreads.run(bytes: 2 << 20, for: 7) {
            let count = running.withLock { running in
              running += 1
              return running
            }
            most.withLock { $0 = max($0, count) }
            running.withLock { $0 -= 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(most.withLock { $0 } == 1)
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
