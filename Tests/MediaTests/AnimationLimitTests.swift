import Foundation
import Media
import MediaProcesses
import Model
import Testing
import WorkerMessages

@Suite struct AnimationLimitTests {
  private func workers(frames: Int = 2000, megapixels: Int = 100) -> MediaWorkers {
    var limits = MediaWorkerLimits()
    limits.animationFrames = frames
    limits.animationMegapixels = megapixels
    return SampleImages.workers(limits)
  }

  /// A GIF with `frames` frames of one pixel on a canvas of `side` × `side`.
  private func gif(side: Int, frames: Int) -> [UInt8] {
    let size = [UInt8(side & 0xFF), UInt8(side >> 8), UInt8(side & 0xFF), UInt8(side >> 8)]
    let header = Array("GIF89a".utf8) + size + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
    return header + (0..<frames).flatMap { _ in frame } + [0x3B]
  }

  private func refusal(_ bytes: [UInt8], by workers: MediaWorkers) async -> Failure? {
    await #expect(throws: Failure.self) { try await workers.prepare(bytes) }
  }

  @Test("The pixels of all frames of a GIF are limited, and the error names the limit")
  func limitsPixelsOfGIF() async throws {
    let workers = workers(megapixels: 1)
    #expect(try await workers.prepare(gif(side: 100, frames: 100)).width == 100)
    let failure = await refusal(gif(side: 100, frames: 101), by: workers)
    #expect(failure?.code == "media.animation" && failure?.kind == .tooLarge)
    #expect(failure?.arguments == ["frames": "2000", "megapixels": "1"])
  }

  @Test("1,000 frames of 316 × 316 pixels are refused before they are decoded")
  func refusesLongGIF() async throws {
    let workers = workers(megapixels: 99)
    #expect(await refusal(gif(side: 316, frames: 1000), by: workers)?.code == "media.animation")
  }

  /// animated.png, animated.webp and animated.gif have 4 frames of 80 × 60.
  @Test(
    "The limit on frames applies to animated PNG, WebP and GIF",
    arguments: ["animated.png", "animated.webp", "animated.gif"])
  func limitsFrames(name: String) async throws {
    let upload = try SampleImages.bytes(name)
    #expect(try await workers(frames: 4).prepare(upload).width == 80)
    #expect(await refusal(upload, by: workers(frames: 3))?.code == "media.animation")
  }

  @Test("The pixels of all frames of a PNG are limited, although libvips reads only the first")
  func limitsPixelsOfAPNG() async throws {
    var upload = try SampleImages.bytes("animated.png")
    // The structure is read before the checksum of the header is verified.
    upload.replaceSubrange(16..<24, with: [0, 0, 0x27, 0x10, 0, 0, 0x27, 0x10])
    let sum = crc32(upload[12..<29])
    upload.replaceSubrange(29..<33, with: [24, 16, 8, 0].map { UInt8(sum >> $0 & 0xFF) })
    #expect(await refusal(upload, by: workers())?.code == "media.animation")
  }

  @Test("A WebP with more frames than libvips reports is refused")
  func countsFramesOfWebP() async throws {
    let whole = try SampleImages.bytes("animated.webp")
    let start = try #require(Data(whole).range(of: Data("ANMF".utf8))?.lowerBound)
    let length = try #require(whole.little32(at: start + 4))
    let frame = whole[start..<(start + 8 + length + length % 2)]
    var upload = Array(whole[..<start]) + (0..<10_001).flatMap { _ in frame }
    var size: [UInt8] = []
    size.appendLittle32(upload.count - 8)
    upload.replaceSubrange(4..<8, with: size)
    #expect(await refusal(upload, by: workers())?.code == "media.animation")
  }

  @Test("A JPEG with more than 100 scans is refused")
  func limitsScans() async throws {
    let whole = try SampleImages.bytes("progressive.jpg")
    let start = try #require(Data(whole).range(of: Data([0xFF, 0xDA]))?.lowerBound)
    // Headers of scans without data.
    let scans = (0..<101).flatMap { _ in [0xFF, 0xDA, 0, 8, 1, 1, 0, 1, 1, 0] as [UInt8] }
    let upload = Array(whole[..<start]) + scans + [0xFF, 0xD9]
    let failure = await refusal(upload, by: workers())
    #expect(failure?.code == "image.tooLarge" && failure?.arguments == ["scans": "100"])
  }

  @Test("The limits on animations do not apply to a still image")
  func allowsStill() async throws {
    let workers = workers(frames: 1, megapixels: 1)
    #expect(try await workers.prepare(SampleImages.bytes("wide.jpg")).width == 4000)
    #expect(try await workers.prepare(SampleImages.bytes("plain.heic")).width == 320)
  }

  @Test("An image with too many pixels is refused, and the error states the limit")
  func namesPixels() async throws {
    let failure = await refusal(try SampleImages.bytes("bomb.png"), by: workers())
    #expect(failure?.code == "image.tooLarge" && failure?.arguments["megapixels"] == "100")
  }

  @Test("Smaller sizes are derived from a stored animation beyond the limits")
  func derivesStored() async throws {
    let workers = workers(frames: 1, megapixels: 1)
    let stored = gif(side: 400, frames: 50)
    #expect(try await !workers.derive(stored, maxWidth: 100, format: .webp).isEmpty)
    #expect(
      try await !workers.crop(stored, width: 50, height: 50, around: .center).isEmpty)
  }

  @Test("The processor time of a request is limited in the worker")
  func limitsProcessorTime() async throws {
    var limits = MediaWorkerLimits()
    limits.cpuSeconds = 7
    let workers = SampleImages.workers(limits)
    _ = try await workers.properties(of: SampleImages.bytes("phone.jpg"))
    let pid = try #require(await workers.idleProcesses.first)
    let text = try String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8)
    let soft = try #require(text.firstMatch(of: #/Max cpu time +(\d+) /#)?.1)
    // A second more, since the kernel counts whole seconds, and the time that was already used.
    #expect((8...12).contains(try #require(Int(soft))))
  }

  @Test("A request that exceeds its processor time fails with a timeout")
  func namesProcessorTime() async throws {
    let workers = SampleImages.workers()
    let image = try SampleImages.bytes("phone.jpg")
    _ = try await workers.properties(of: image)
    let pid = try #require(await workers.idleProcesses.first)
    kill(pid, SIGSTOP)
    let request = Task { try await workers.prepare(image) }
    while !(await workers.busyProcesses.contains(pid)) { await Task.yield() }

    // The signal that the kernel sends when the limit is exceeded.
    kill(pid, SIGXCPU)
    kill(pid, SIGCONT)

    let failure = await #expect(throws: Failure.self) { try await request.value }
    #expect(failure?.code == "media.timeout" && failure?.kind == .unavailable)
  }

  private func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
