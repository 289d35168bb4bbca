import Foundation
import Media
import MediaProcesses
import Model
import Testing
import WorkerMessages

@Suite struct FrameLimitTests {
  private let workers = SampleImages.workers()

  /// A GIF with `frames` frames of one pixel.
  private func gif(frames: Int) -> [UInt8] {
    let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    // Descriptor, code size, and one block of codes: clear, pixel, end.
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
    return header + (0..<frames).flatMap { _ in frame } + [0x3B]
  }

  /// animated.webp with its frames repeated `times` times.
  private func webP(repeating times: Int) throws -> [UInt8] {
    let bytes = try SampleImages.bytes("animated.webp")
    func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    var (before, frames, at) = ([UInt8](), [UInt8](), 12)
    while at + 8 <= bytes.count {
      let length = number(at + 4)
      let chunk = bytes[at..<(at + 8 + length + length % 2)]
      let name = String(decoding: chunk.prefix(4), as: UTF8.self)
      if name == "ANMF" { frames += chunk } else if frames.isEmpty { before += chunk }
      at = chunk.endIndex
    }
    let body = Array("WEBP".utf8) + before + (0..<times).flatMap { _ in frames }
    let size = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: body.count >> $0) }
    return Array("RIFF".utf8) + size + body
  }

  @Test func `A GIF with 2,000 frames is accepted`() async throws {
    #expect(try await workers.prepare(gif(frames: 2000)).width == 1)
  }

  @Test(arguments: [2001, 20_000])
  func `A GIF with more frames is too large`(frames: Int) async throws {
    let failure = await #expect(throws: Failure.self) {
      try await workers.prepare(gif(frames: frames))
    }
    #expect(failure?.code == "media.animation" && failure?.kind == .tooLarge)
  }

  @Test func `An animated WebP with more than 2,000 frames is too large`() async throws {
    #expect(try await workers.prepare(webP(repeating: 2)).width == 80)
    let failure = await #expect(throws: Failure.self) {
      try await workers.prepare(webP(repeating: 501))
    }
    #expect(failure?.code == "media.animation")
  }

  @Test func `Smaller sizes are derived from a stored GIF with more frames`() async throws {
    #expect(try await !workers.derive(gif(frames: 3000), maxWidth: 100, format: .webp).isEmpty)
  }

  @Test func `The next image is processed by the same worker`() async throws {
    _ = try await workers.properties(of: SampleImages.bytes("phone.jpg"))
    let pid = await workers.idleProcesses.first
    await #expect(throws: Failure.self) { try await workers.prepare(gif(frames: 20_000)) }
    #expect(try await workers.prepare(SampleImages.bytes("phone.jpg")).width == 240)
    #expect(await workers.idleProcesses.first == pid)
  }
}
