import Foundation
package import Media
import Model
import WorkerMessages

/// Limits on the resources that images can use.
package struct MediaWorkerLimits: Sendable {
  /// The maximum number of worker processes.
  package var maxWorkers = 2
  /// The maximum number of requests that wait for a worker. Further ones are refused.
  package var maxWaiting = 32
  /// The maximum number of images that wait for text recognition. Further ones are refused.
  package var maxReadingsWaiting = 16
  /// The seconds after which a worker that has a request but uses no processor time is killed.
  package var stallTimeout = 20.0
  /// The maximum seconds of a request in its worker, however busy the machine is.
  package var requestTimeout = 300.0
  /// The seconds after which a worker without requests is ended.
  package var idleTimeout = 60.0
  /// The maximum processor time of a request in seconds.
  package var cpuSeconds = 20
  /// The maximum number of frames of an animation. libnsgif reads no more than 4,096.
  package var animationFrames = 2000
  /// The maximum number of megapixels of all frames of an animation together. Single frames have
  /// their own limit.
  package var animationMegapixels = 100

  package init() {}

  /// The limits that the worker enforces.
  var workerLimits: WorkerLimits {
    WorkerLimits(
      frames: animationFrames, animationMegapixels: animationMegapixels, cpuSeconds: cpuSeconds)
  }
}

/// The processes that parse and decode images, started when needed and ended when idle. A crash,
/// timeout or cancellation of a process affects only its request.
package actor MediaWorkers {
  private let executable: String
  private let limits: MediaWorkerLimits
  private var idle: [(worker: WorkerProcess, since: ContinuousClock.Instant)] = []
  private let permits: AsyncSemaphore
  /// Text recognition uses a processor for seconds, so it has at most one worker.
  let readings: AsyncSemaphore
  private var isSweeping = false
  /// Process ids of the workers with a request.
  package private(set) var busyProcesses: Set<Int32> = []
  /// Process ids of the workers without a request.
  package var idleProcesses: Set<Int32> { Set(idle.map(\.worker.pid)) }

  /// The number of requests that wait for a worker.
  package nonisolated var waiting: Int { permits.waiting }
  /// The number of images that wait for text recognition.
  package nonisolated var readingsWaiting: Int { readings.waiting }

  /// Returns how many images are read before the one with `ticket`, see `PictureWorker`.
  package nonisolated func readingPosition(of ticket: String) -> Int? {
    readings.position(of: ticket)
  }

  /// - Parameter executable: the path of `commonplace-media`.
  package init(executable: String, limits: MediaWorkerLimits = MediaWorkerLimits()) {
    self.executable = executable
    self.limits = limits
    permits = AsyncSemaphore(
      permits: limits.maxWorkers, maxWaiting: limits.maxWaiting, whenFull: Failure.workerBusy)
    readings = AsyncSemaphore(
      permits: 1, maxWaiting: limits.maxReadingsWaiting, whenFull: Failure.readingBusy)
  }

  /// Performs a request in a worker. Throws the worker's refusal, `media.busy`, `media.unavailable`, `media.timeout`, `media.crashed`, or `CancellationError`.
  func perform(_ request: WorkerRequest) async throws -> ValidatedResponse {
    var request = request
    request.limits = limits.workerLimits
    try await permits.acquire()
    defer { permits.release() }
    let worker = try takeIdleWorker() ?? WorkerProcess(executable: executable)
    busyProcesses.insert(worker.pid)
    defer { returnToIdle(worker) }
    do {
      return try await worker.perform(
        request, stallTimeout: limits.stallTimeout, timeout: limits.requestTimeout)
    } catch {
      try Task.checkCancellation()
      throw error
    }
  }

  // MARK: - Workers

  private func takeIdleWorker() -> WorkerProcess? {
    while let (worker, _) = idle.popLast() {
      if worker.isAlive { return worker }
    }
    return nil
  }

  private func returnToIdle(_ worker: WorkerProcess) {
    busyProcesses.remove(worker.pid)
    guard worker.isAlive else { return }
    idle.append((worker, .now))
    guard !isSweeping else { return }
    isSweeping = true
    Task { [weak self] in
      while let left = await self?.endIdleWorkers() { try await Task.sleep(for: left) }
    }
  }

  /// Ends workers that were idle long enough.
  /// - Returns: the time until the next one has been; nil if none is left.
  private func endIdleWorkers() -> Duration? {
    let long = Duration.seconds(limits.idleTimeout)
    idle.removeAll { $0.since.duration(to: .now) >= long }
    isSweeping = !idle.isEmpty
    return idle.first.map { long - $0.since.duration(to: .now) }
  }
}

// MARK: - Text recognition

extension MediaWorkers {
  /// Reads the text of a prepared image. One image is read at a time; `MediaWorkerLimits.maxReadingsWaiting` more
  /// can wait. Cancellation ends the work at once.
  package nonisolated func read(
    _ image: PreparedImage, ticket: String? = nil
  ) async throws -> RecognisedPage {
    try await readings.acquire(ticket: ticket)
    defer { readings.release(ticket: ticket) }
    let answer = try await perform(WorkerRequest(.readText, image.bytes))
    do {
      return try JSON.decode(RecognisedPage.self, from: Data(answer.image))
    } catch is DecodingError {
      throw Failure.workerCrashed
    }
  }
}

extension Failure {
  static let readingBusy = Failure(.unavailable, "reading.busy", retryAfter: 5)
  static let noReadingLanguage = Failure(.unavailable, "reading.noLanguage")
}
