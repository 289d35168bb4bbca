import Model
import WorkerMessages

/// Limits on the resources that images can use.
package struct MediaLimits: Sendable {
  /// The maximum number of worker processes.
  package var workers = 2
  /// The maximum number of requests that wait for a worker. Further ones are refused.
  package var waiting = 32
  /// The maximum number of images that wait for text recognition. Further ones are refused.
  package var readingsWaiting = 16
  /// The seconds after which a worker that has a request but uses no processor time is killed.
  package var secondsStalled = 20.0
  /// The maximum seconds of a request in its worker, however busy the machine is.
  package var secondsPerRequest = 300.0
  /// The seconds after which a worker without requests is ended.
  package var secondsIdle = 60.0
  /// The maximum processor time of a request in seconds.
  package var cpuSeconds = 20
  /// The maximum number of frames of an animation. libnsgif reads no more than 4,096.
  package var animationFrames = 2000
  /// The maximum number of megapixels of all frames of an animation together. Single frames have
  /// their own limit.
  package var animationMegapixels = 100

  package init() {}

  /// The limits that the worker enforces.
  var ofWorker: WorkerLimits {
    WorkerLimits(
      frames: animationFrames, animationMegapixels: animationMegapixels, cpuSeconds: cpuSeconds)
  }
}

/// The processes that parse and decode images, started when needed and ended when idle. A crash,
/// timeout or cancellation of a process affects only its request.
package actor MediaWorkers {
  private let executable: String
  private let limits: MediaLimits
  private var idle: [(worker: WorkerProcess, since: ContinuousClock.Instant)] = []
  private let permits: AsyncSemaphore
  /// Text recognition uses a processor for seconds, so it has at most one worker.
  let readings: AsyncSemaphore
  private var isSweeping = false
  /// Process ids of the workers with a request.
  package private(set) var busy: Set<Int32> = []
  /// Process ids of the workers without a request.
  package var resting: Set<Int32> { Set(idle.map(\.worker.pid)) }

  /// The number of requests that wait for a worker.
  package nonisolated var waiting: Int { permits.waiting }
  /// The number of images that wait for text recognition.
  package nonisolated var readingsWaiting: Int { readings.waiting }

  /// Returns how many images are read before the one with `ticket`: 0 while it is being read; nil
  /// if it is neither being read nor waiting.
  package nonisolated func readingPosition(of ticket: String) -> Int? {
    readings.position(of: ticket)
  }

  /// - Parameter executable: the path of `commonplace-media`.
  package init(executable: String, limits: MediaLimits = MediaLimits()) {
    self.executable = executable
    self.limits = limits
    permits = AsyncSemaphore(
      permits: limits.workers, maxWaiting: limits.waiting, whenFull: Failure.workerBusy)
    readings = AsyncSemaphore(
      permits: 1, maxWaiting: limits.readingsWaiting, whenFull: Failure.readingBusy)
  }

  /// Performs a request in a worker. Throws what the worker refused, `media.busy`,
  /// `media.unavailable`, `media.timeout`, `media.crashed`, or `CancellationError`.
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

  /// Ends workers that were idle long enough.
  /// - Returns: the time until the next one has been; nil if none is left.
  private func sweep() -> Duration? {
    let long = Duration.seconds(limits.secondsIdle)
    idle.removeAll { $0.since.duration(to: .now) >= long }
    isSweeping = !idle.isEmpty
    return idle.first.map { long - $0.since.duration(to: .now) }
  }
}
