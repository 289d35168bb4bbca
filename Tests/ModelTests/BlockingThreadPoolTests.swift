import Foundation
import Synchronization
import Testing

@testable import Model

@Suite struct BlockingThreadPoolTests {
  /// A gate that blocks work until it is opened, with a log of the work that ran.
  private final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let order = Mutex<[String]>([])

    var ran: [String] { order.withLock { $0 } }

    func hold() { semaphore.wait() }
    func open() { semaphore.signal() }
    func note(_ name: String) { order.withLock { $0.append(name) } }
  }

  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test("Keys take turns, however much work one of them has")
  func turns() async throws {
    let pool = BlockingThreadPool(threads: 1, label: "test", threadsPerKey: 1)
    let gate = Gate()
    let first = Task { try await pool.run(for: 1) { gate.hold() } }
    await wait { pool.count == 1 }
    var tasks: [Task<Void, any Error>] = []
    for (key, name) in [(1, "a1"), (1, "a2"), (1, "a3"), (2, "b1"), (2, "b2")] {
      let count = pool.count
      tasks.append(Task { try await pool.run(for: Int64(key)) { gate.note(name) } })
      await wait { pool.count > count }
    }
    gate.open()
    try await first.value
    for task in tasks { try await task.value }
    #expect(gate.ran == ["a1", "b1", "a2", "b2", "a3"])
    await wait { pool.count == 0 }
  }

  @Test("One key cannot use all threads")
  func share() async throws {
    let pool = BlockingThreadPool(threads: 2, label: "test", threadsPerKey: 1)
    let gate = Gate()
    let held = (0..<2).map { _ in Task { try await pool.run(for: 1) { gate.hold() } } }
    await wait { pool.count == 2 }
    // Both pieces of work of space 1 run or wait; space 2 still gets a thread.
    #expect(try await pool.run(for: 2) { "done" } == "done")
    for _ in held { gate.open() }
    for task in held { try await task.value }
  }

  @Test("A key that has its share of the queue is refused; other keys are not")
  func bound() async throws {
    let pool = BlockingThreadPool(threads: 2, label: "test", limit: 4, limitPerKey: 2)
    let gate = Gate()
    let held = (0..<2).map { _ in Task { try await pool.run(for: 1) { gate.hold() } } }
    await wait { pool.count == 2 }
    let refusal = await #expect(throws: Failure.self) { try await pool.run(for: 1) {} }
    #expect(refusal?.kind == .unavailable && refusal?.code == "server.busy")
    #expect(try await pool.run(for: 2) { 2 } == 2)
    for _ in held { gate.open() }
    for task in held { try await task.value }
  }

  @Test("A cancelled task's waiting work is removed, and its running work sees the cancellation")
  func cancellation() async throws {
    let pool = BlockingThreadPool(threads: 1, label: "test")
    let (gate, isRunning) = (Gate(), Gate())
    let running = Task {
      try await pool.run(for: 1) { cancellation in
        isRunning.note("running")
        gate.hold()
        try cancellation.check()
      }
    }
    await wait { isRunning.ran == ["running"] }
    let waiting = Task { try await pool.run(for: 1) { gate.note("never") } }
    await wait { pool.count == 2 }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    running.cancel()
    gate.open()
    await #expect(throws: CancellationError.self) { try await running.value }
    #expect(gate.ran.isEmpty)
  }

  @Test("A further step of work that has begun waits and is never refused")
  func continuing() async throws {
    let pool = BlockingThreadPool(threads: 1, label: "test", limit: 1, limitPerKey: 1)
    let gate = Gate()
    let held = Task { try await pool.run(for: 1) { gate.hold() } }
    await wait { pool.count == 1 }
    let step = Task { try await pool.run(for: 1, continues: true) { "done" } }
    await wait { pool.count == 2 }
    gate.open()
    #expect(try await step.value == "done")
    try await held.value
  }

  @Test("A caller that has its result no longer occupies a place in the queue")
  func steps() async throws {
    let pool = BlockingThreadPool(threads: 2, label: "test", limit: 1, limitPerKey: 1)
    for number in 0..<2_000 { #expect(try await pool.run(for: 1) { number } == number) }
  }
}
