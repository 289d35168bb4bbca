import Foundation
import Media
import MediaProcesses
import Model
import Testing

@Suite(.serialized) struct ReadingQueueTests {
  private func page(_ name: String) throws -> PreparedImage {
    SampleImages.unchecked(try SampleImages.reading(name))
  }

  private func until(_ condition: () async -> Bool) async throws {
    while !(await condition()) { try await Task.sleep(for: .milliseconds(2)) }
  }

  /// Returns workers of which one is stopped while it reads an image.
  private func reading(_ limits: MediaWorkerLimits = MediaWorkerLimits()) async throws
    -> (workers: MediaWorkers, pid: Int32, first: Task<RecognisedPage, any Error>)
  {
    let workers = SampleImages.workers(limits)
    let image = try SampleImages.reading("english.png")
    _ = try await workers.properties(of: image)
    let pid = try #require(await workers.idleProcesses.first)
    kill(pid, SIGSTOP)
    let first = Task { try await workers.read(SampleImages.unchecked(image)) }
    try await until { await workers.busyProcesses.contains(pid) }
    return (workers, pid, first)
  }

  @Test func `one image is read at a time while other requests continue`() async throws {
    let (workers, pid, first) = try await reading()
    let second = Task { try await workers.read(page("russian.png")) }
    try await until { workers.readingsWaiting == 1 }

    #expect(try await workers.prepare(SampleImages.bytes("phone.jpg")).width == 240)
    #expect(await workers.busyProcesses == [pid])

    kill(pid, SIGCONT)
    #expect(try await first.value.lines.count == 6)
    #expect(try await second.value.lines.first?.text == "Список покупок")
  }

  @Test func `a ticket gives the position in the queue until the image is read`() async throws {
    let (workers, pid, first) = try await reading()
    let second = Task { try await workers.read(page("english.png"), ticket: "b") }
    try await until { workers.readingsWaiting == 1 }
    let third = Task { try await workers.read(page("russian.png"), ticket: "c") }
    try await until { workers.readingsWaiting == 2 }

    #expect(workers.readingPosition(of: "b") == 1)
    #expect(workers.readingPosition(of: "c") == 2)
    #expect(workers.readingPosition(of: "d") == nil)

    kill(pid, SIGCONT)
    _ = try await first.value
    try await until { workers.readingPosition(of: "b") != 1 }
    _ = try await (second.value, third.value)
    #expect(workers.readingPosition(of: "b") == nil && workers.readingPosition(of: "c") == nil)
  }

  @Test func `an image is refused with a retry time if the queue is full`() async throws {
    var limits = MediaWorkerLimits()
    limits.maxReadingsWaiting = 0
    let (workers, pid, first) = try await reading(limits)

    let failure = await #expect(throws: Failure.self) {
      try await workers.read(page("russian.png"))
    }
    kill(pid, SIGCONT)

    #expect(failure?.code == "reading.busy")
    #expect(failure?.retryAfter == 5)
    _ = try await first.value
  }

  @Test func `waiting and running requests can be cancelled`() async throws {
    let (workers, pid, first) = try await reading()
    let second = Task { try await workers.read(page("russian.png")) }
    try await until { workers.readingsWaiting == 1 }

    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(workers.readingsWaiting == 0)

    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(kill(pid, 0) == -1 && errno == ESRCH)
    #expect(try await workers.read(page("english.png")).lines.count == 6)
  }

  @Test func `after reading a worker is as restricted as before and has freed its memory`()
    async throws
  {
    let workers = SampleImages.workers()
    _ = try await workers.read(page("english.png"))
    let pid = try #require(await workers.idleProcesses.first)

    let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
    for name in ["open files", "core file size", "file size"] {
      #expect(try limits.contains(Regex("Max \(name) +0 +0 ")))
    }
    #expect(try limits.contains(Regex("Max address space +2147483648 ")))
    let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")
    #expect(Set(files) == ["0", "1", "2", "3"])
    let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")
    // libvips has one besides the main thread; Tesseract starts none.
    #expect(threads.count <= 2)
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let held = try #require(status.firstMatch(of: #/VmRSS:\s+(\d+) kB/#)?.1)
    #expect(try #require(Int(held)) < 150_000)
  }
}
