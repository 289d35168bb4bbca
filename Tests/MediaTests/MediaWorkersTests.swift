import Foundation
import Media
import MediaProcesses
import Model
import Testing
import WorkerMessages

@Suite struct MediaWorkersTests {
  /// Returns workers of which one is stopped, so that its next request stays in progress.
  private func stopped(_ limits: MediaWorkerLimits = MediaWorkerLimits()) async throws
    -> (workers: MediaWorkers, pid: Int32)
  {
    let workers = SampleImages.workers(limits)
    _ = try await workers.properties(of: SampleImages.bytes("phone.jpg"))
    let pid = try #require(await workers.idleProcesses.first)
    kill(pid, SIGSTOP)
    return (workers, pid)
  }

  private func until(_ condition: () async -> Bool) async throws {
    while !(await condition()) { try await Task.sleep(for: .milliseconds(2)) }
  }

  private func isGone(_ pid: Int32) -> Bool { kill(pid, 0) == -1 && errno == ESRCH }

  @Test func `killing a worker fails only its request`() async throws {
    let (workers, pid) = try await stopped()
    let image = try SampleImages.bytes("phone.jpg")
    let request = Task { try await workers.prepare(image) }
    try await until { await workers.busyProcesses.contains(pid) }

    kill(pid, SIGKILL)

    let failure = await #expect(throws: Failure.self) { try await request.value }
    #expect(failure?.code == "media.crashed")
    #expect(failure?.kind == .unavailable)
    #expect(try await workers.prepare(image).width == 240)
    #expect(await !workers.idleProcesses.contains(pid))
  }

  @Test func `a crash of a decoder is reported as a corrupt image`() async throws {
    let (workers, pid) = try await stopped()
    let image = try SampleImages.bytes("phone.jpg")
    let request = Task { try await workers.prepare(image) }
    try await until { await workers.busyProcesses.contains(pid) }

    kill(pid, SIGSEGV)
    kill(pid, SIGCONT)

    let failure = await #expect(throws: Failure.self) { try await request.value }
    #expect(failure?.code == "image.corrupt")
  }

  @Test func `cancellation kills the worker`() async throws {
    let (workers, pid) = try await stopped()
    let image = try SampleImages.bytes("phone.jpg")
    let request = Task { try await workers.prepare(image) }
    try await until { await workers.busyProcesses.contains(pid) }

    request.cancel()

    await #expect(throws: CancellationError.self) { try await request.value }
    #expect(isGone(pid))
    #expect(try await workers.prepare(image).width == 240)
  }

  @Test func `a stalled worker is killed, and the image is not reported as corrupt`() async throws {
    var limits = MediaWorkerLimits()
    limits.stallTimeout = 0.2
    // Reads all its input and waits for more.
    let workers = MediaWorkers(executable: "/usr/bin/tail", limits: limits)
    let image = try SampleImages.bytes("phone.jpg")

    let failure = await #expect(throws: Failure.self) { try await workers.prepare(image) }

    #expect(failure?.code == "media.busy")
    #expect(failure?.retryAfter == 2)
    #expect(await workers.idleProcesses.isEmpty)
    #expect(await workers.busyProcesses.isEmpty)
  }

  @Test func `an idle worker that died gets no request`() async throws {
    let (workers, pid) = try await stopped()

    kill(pid, SIGKILL)
    try await until {
      (try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8))?
        .contains(") Z ") ?? true
    }

    #expect(try await workers.prepare(SampleImages.bytes("phone.jpg")).width == 240)
  }

  @Test
  func `a request is refused with a retry time if all workers are busy and the queue is full`()
    async throws
  {
    var limits = MediaWorkerLimits()
    limits.maxWorkers = 1
    limits.maxWaiting = 1
    let (workers, pid) = try await stopped(limits)
    let image = try SampleImages.bytes("phone.jpg")
    let first = Task { try await workers.prepare(image) }
    try await until { await workers.busyProcesses.contains(pid) }
    let second = Task { try await workers.prepare(image) }
    try await until { workers.waiting == 1 }

    let failure = await #expect(throws: Failure.self) { try await workers.prepare(image) }
    kill(pid, SIGCONT)

    #expect(failure?.code == "media.busy")
    #expect(failure?.retryAfter == 2)
    #expect(try await first.value == second.value)
  }

  @Test func `a waiting request can be cancelled`() async throws {
    var limits = MediaWorkerLimits()
    limits.maxWorkers = 1
    let (workers, pid) = try await stopped(limits)
    let image = try SampleImages.bytes("phone.jpg")
    let first = Task { try await workers.prepare(image) }
    try await until { await workers.busyProcesses.contains(pid) }
    let second = Task { try await workers.prepare(image) }
    try await until { workers.waiting == 1 }

    second.cancel()

    await #expect(throws: CancellationError.self) { try await second.value }
    kill(pid, SIGCONT)
    #expect(try await first.value.width == 240)
  }

  @Test func `many requests share two processes`() async throws {
    let workers = SampleImages.workers()
    let image = try SampleImages.bytes("phone.jpg")

    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<30 { group.addTask { try await workers.prepare(image).width } }
      for try await width in group { #expect(width == 240) }
    }

    #expect(await workers.idleProcesses.count <= 2)
    #expect(await workers.busyProcesses.isEmpty)
  }

  @Test func `an idle worker is ended`() async throws {
    var limits = MediaWorkerLimits()
    limits.idleTimeout = 0.05
    let workers = SampleImages.workers(limits)
    _ = try await workers.properties(of: SampleImages.bytes("phone.jpg"))
    let pid = try #require(await workers.idleProcesses.first)

    try await until { await workers.idleProcesses.isEmpty }

    #expect(isGone(pid))
  }

  @Test func `workers end with their owner`() async throws {
    var workers: MediaWorkers? = SampleImages.workers()
    _ = try await workers?.properties(of: SampleImages.bytes("phone.jpg"))
    let pid = try #require(await workers?.idleProcesses.first)

    workers = nil

    try await until { isGone(pid) }
  }

  @Test func `a missing worker is reported`() async throws {
    let image = try SampleImages.bytes("phone.jpg")
    for executable in ["/nowhere/commonplace-media", "/bin/false"] {
      let workers = MediaWorkers(executable: executable)
      let failure = await #expect(throws: Failure.self) { try await workers.prepare(image) }
      #expect(failure?.code == "media.unavailable")
    }
  }

  @Test func `a decompression bomb is refused by its header, with little memory`() async throws {
    let workers = SampleImages.workers()
    let bomb = try SampleImages.bytes("bomb.png")

    _ = try await workers.properties(of: SampleImages.bytes("phone.jpg"))

    await #expect(throws: Failure.self) { try await workers.prepare(bomb) }

    let pid = try #require(await workers.idleProcesses.first)
    let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
    let peak = try #require(status.firstMatch(of: #/VmHWM:\s+(\d+) kB/#)?.1)
    #expect(try #require(Int(peak)) < 100_000)
  }

  @Test func `a worker can neither open files nor write files or core dumps`() async throws {
    let workers = SampleImages.workers()
    _ = try await workers.properties(of: SampleImages.bytes("phone.jpg"))
    let pid = try #require(await workers.idleProcesses.first)

    let limits = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)

    for name in ["open files", "core file size", "file size"] {
      #expect(try limits.contains(Regex("Max \(name) +0 +0 ")))
    }
    #expect(try limits.contains(Regex("Max address space +2147483648 ")))
  }
}
