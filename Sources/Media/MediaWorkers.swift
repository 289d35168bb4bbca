import Model
import WorkerMessages

/// Limits on what images may cost.
package struct MediaLimits: Sendable {
  /// Worker processes at once.
  package var workers = 2
  /// Requests that wait for a worker; the next one is refused.
  package var waiting = 32
  /// Pictures that wait for another's text to be read; the next one is refused.
  package var readingsWaiting = 16
  /// Seconds for which a worker with a request may use no processor time.
  package var secondsStalled = 20.0
  /// Seconds one request may take in its worker, however busy the machine is.
  package var secondsPerRequest = 300.0
  /// Seconds a worker without work stays.
  package var secondsIdle = 60.0
  /// Seconds of processor time that one request may use.
  package var cpuSeconds = 20
  /// Frames of an animation; at most 4,096, of which libnsgif reads no more.
  package var animationFrames = 2000
  /// Millions of pixels over all frames of an animation. Those of one frame are limited anyway.
  package var animationMegapixels = 100

  package init() {}

  /// The limits that the worker keeps.
  var ofWorker: WorkerLimits {
    WorkerLimits(
      frames: animationFrames, animationMegapixels: animationMegapixels, cpuSeconds: cpuSeconds)
  }
}

/// The processes that parse and decode images, started when needed and gone when not. Whatever happens to
/// one, by crash, deadline or cancellation, is the matter of its request alone.
package actor MediaWorkers {
  private let executable: String
  private let limits: MediaLimits
  private var idle: [(worker: WorkerProcess, since: ContinuousClock.Instant)] = []
  private let permits: AsyncSemaphore
  /// Reading takes a processor for seconds: it never has more than one worker.
  let readings: AsyncSemaphore
  private var isSweeping = false
  /// Process ids of the workers now at a request.
  package private(set) var busy: Set<Int32> = []
  /// Process ids of the workers without work.
  package var resting: Set<Int32> { Set(idle.map(\.worker.pid)) }

  /// Requests in line for a worker.
  package nonisolated var waiting: Int { permits.waiting }
  /// Pictures in line to be read.
  package nonisolated var readingsWaiting: Int { readings.waiting }

  /// How many pictures are read before the one that came with `ticket`: 0 while it is read itself,
  /// nil where it neither is nor waits.
  package nonisolated func readingPosition(of ticket: String) -> Int? {
    readings.position(of: ticket)
  }

  /// `executable`: the path of `commonplace-media`.
  package init(executable: String, limits: MediaLimits = MediaLimits()) {
    self.executable = executable
    self.limits = limits
    permits = AsyncSemaphore(
      permits: limits.workers, maxWaiting: limits.waiting, whenFull: Failure.workerBusy)
    readings = AsyncSemaphore(
      permits: 1, maxWaiting: limits.readingsWaiting, whenFull: Failure.readingBusy)
  }

  /// Throws what the worker refused, `media.busy`, `media.unavailable`, `media.timeout`,
  /// `media.crashed`, or `CancellationError`.
  func perform(_ request: WorkerRequest) async throws -> CheckedAnswer {
    var request = request
    request.limits = limits.ofWorker
    try await permits.acquire()
    defer { permits.release() }
    let worker = try restingWorker() ?? WorkerProcess(executable: executable)
    busy.insert(worker.pid)
    defer { rest(worker) }
    do {
      return try await worker.ask(
        request, stallingAtMost: limits.secondsStalled, within: limits.secondsPerRequest)
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  // MARK: - Workers

  private func restingWorker() -> WorkerProcess? {
    while let (worker, _) = idle.popLast() {
      if worker.isAlive { return worker }
    }
    return nil
  }

  private func rest(_ worker: WorkerProcess) {
    busy.remove(worker.pid)
    guard worker.isAlive else { return }
    idle.append((worker, .now))
    guard !isSweeping else { return }
    isSweeping = true
    Task { [weak self] in
      while let left = await self?.sweep() { try await Task.sleep(for: left) }
    }
  }

  /// Lets go of workers that rested long enough. The time until the next may be; nil when none is
  /// left.
  private func sweep() -> Duration? {
    let long = Duration.seconds(limits.secondsIdle)
    idle.removeAll { $0.since.duration(to: .now) >= long }
    isSweeping = !idle.isEmpty
    return idle.first.map { long - $0.since.duration(to: .now) }
  }
}
