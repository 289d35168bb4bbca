import Model
package import WorkerMessages

/// Limits on the resources that images can use.
package struct MediaLimits: Sendable {
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
  private let limits: MediaLimits
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
      permits: limits.maxWorkers, maxWaiting: limits.maxWaiting, whenFull: Failure.workerBusy)
    readings = AsyncSemaphore(
      permits: 1, maxWaiting: limits.maxReadingsWaiting, whenFull: Failure.readingBusy)
  }

  /// Performs a request in a worker. Throws what the worker refused, `media.busy`,
  /// `media.unavailable`, `media.timeout`, `media.crashed`, or `CancellationError`.
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

// MARK: - Preparation of images

extension MediaWorkers {
  /// Prepares an upload for storage. The worker detects its format from its bytes, removes the
  /// metadata and decodes all of it. HEIC and AVIF become JPEG; other formats keep their pixels.
  ///
  /// Throws `image.tooLarge` for more than `maxBytes`, 20,000 pixels a side or 100 megapixels,
  /// `media.animation` for too many frames or too many pixels over all frames, `image.unsupported`,
  /// `image.corrupt`, and the failures of a lost worker: `media.busy`, `media.unavailable`,
  /// `media.timeout`, `media.crashed`.
  package nonisolated func prepare(
    _ bytes: [UInt8], maxBytes: Int = 32 << 20
  ) async throws -> PreparedImage {
    guard bytes.count <= maxBytes else { throw Failure.tooLargeImage }
    guard let original = ImageFormat(sniffing: bytes) else { throw Failure.unsupportedImage }
    let answer = try await perform(WorkerRequest(.prepare, bytes))
    return PreparedImage(
      bytes: answer.image, format: answer.properties.format, width: answer.properties.width,
      height: answer.properties.height, original: original)
  }

  /// Returns a smaller image for display: the first frame, upright, in sRGB, without metadata, at
  /// most `maxWidth` pixels wide, with the same proportions and never enlarged. `format` is `.webp`
  /// or `.jpeg`. `bytes` must come from `prepare`: in an image that was not prepared, damaged parts become grey instead of an error. Throws what
  /// `prepare` does.
  package nonisolated func derive(
    _ bytes: [UInt8], maxWidth: Int, format: ImageFormat
  ) async throws -> [UInt8] {
    var request = WorkerRequest(.derive, bytes, format: format)
    request.width = maxWidth
    return try await perform(request).image
  }

  /// Returns a part of a prepared image, upright and never enlarged, as WebP: `width` × `height`
  /// pixels with `focus` in the middle as far as possible. Throws what `prepare` does, and
  /// `image.unsupported` if the image has fewer pixels.
  package nonisolated func crop(
    _ bytes: [UInt8], width: Int, height: Int, around focus: FocalPoint
  ) async throws -> [UInt8] {
    var request = WorkerRequest(.crop, bytes, format: .webp)
    (request.width, request.height) = (width, height)
    (request.focusX, request.focusY) = (focus.x, focus.y)
    return try await perform(request).image
  }

  /// Returns the contents of the header, without decoding. Throws what `prepare` does.
  package nonisolated func properties(of bytes: [UInt8]) async throws -> ImageProperties {
    try await perform(WorkerRequest(.probe, bytes)).properties
  }
}

extension Failure {
  static let corruptImage = Failure(.unsupportedMedia, "image.corrupt")
  static let unsupportedImage = Failure(.unsupportedMedia, "image.unsupported")
  static let tooLargeImage = Failure(.tooLarge, "image.tooLarge")
  static let tooManyPixels = Failure(
    .tooLarge, "image.tooLarge", ["megapixels": "100"])
  static let tooManyScans = Failure(.tooLarge, "image.tooLarge", ["scans": "100"])

  static func tooLongAnimation(_ limits: WorkerLimits) -> Failure {
    Failure(
      .tooLarge, "media.animation",
      ["frames": "\(limits.frames)", "megapixels": "\(limits.animationMegapixels)"])
  }
}

// MARK: - PreparedImage

/// An image that can be stored and shown: without metadata, and verified by decoding it completely.
package struct PreparedImage: Sendable, Equatable {
  package var bytes: [UInt8]
  /// `.jpeg`, `.png`, `.webp` or `.gif`.
  package var format: ImageFormat
  /// The width in pixels as displayed, after applying the orientation.
  package var width: Int
  package var height: Int
  /// The format of the upload: `.heic` or `.avif` if `format` is `.jpeg` by conversion.
  package var original: ImageFormat

  package var mediaType: String { format.mediaType }
}
