import Foundation
import Media
import MediaProcesses
import Model
import Testing
import WorkerMessages

/// Answers that a compromised worker could send.
@Suite struct MaliciousWorkerTests {
  private static func header(
    status: UInt8 = 0, content: UInt8 = 0, format: UInt8 = 1, width: Int = 10, height: Int = 10,
    frames: Int = 1
  ) -> [UInt8] {
    var header = [status, content, format]
    for number in [width, height, frames] { header.appendBig32(number) }
    return header
  }

  private static func framed(_ bytes: [UInt8]) -> [UInt8] {
    var message: [UInt8] = []
    message.appendBig32(bytes.count)
    return message + bytes
  }

  private static func edits(_ ranges: [(start: Int, length: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    for range in ranges {
      for number in [0, range.start, range.length] { bytes.appendBig32(number) }
    }
    return framed(header(content: 1) + bytes)
  }

  static let answers: [[UInt8]] = [
    // Edits: outside the file, backwards, empty, cut short, and such that make no image.
    edits([(0, 1 << 30)]), edits([(0xFFFF_FFFF, 0xFFFF_FFFF)]), edits([(100, 10), (0, 10)]),
    edits([(0, 0)]), framed(header(content: 1) + [0, 0]), edits([(100, 1000)]),
    // No image, or another format than in the header.
    framed(header()), framed(header() + Array("<html>".utf8)),
    framed(header(format: 2) + [0xFF, 0xD8, 0xFF, 0xE0]), framed(header(format: 4)),
    // Impossible numbers.
    framed(header(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF) + [0xFF, 0xD8, 0xFF, 0xE0]),
    framed(header(width: 0) + [0xFF, 0xD8, 0xFF, 0xE0]),
    framed(header(frames: 0xFFFF_FFFF) + [0xFF, 0xD8, 0xFF, 0xE0]),
    framed(header(status: 99)), framed(header(content: 9)), framed(header(format: 0)),
    // Wrong lengths.
    [0xFF, 0xFF, 0xFF, 0xFF, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0],
  ]

  /// Runs `test` with workers that send this answer. The program is a link to one that nothing
  /// writes, since a file that a process has open for writing cannot be executed.
  private func withWorkers(
    answering answer: [UInt8], _ test: (MediaWorkers) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appending(path: "worker")
    try FileManager.default.createSymbolicLink(
      at: program, withDestinationURL: SampleImages.maliciousWorker)
    try Data(answer).write(to: folder.appending(path: "worker.answer"))
    try await test(MediaWorkers(executable: program.path))
    try FileManager.default.removeItem(at: folder)
  }

  @Test("A false answer is an error, and its worker gets no further request", arguments: answers)
  func refuses(answer: [UInt8]) async throws {
    let upload = try SampleImages.bytes("phone.jpg")
    try await withWorkers(answering: answer) { workers in
      let failure = await #expect(throws: Failure.self) { try await workers.prepare(upload) }

      #expect(failure?.code == "media.crashed" && failure?.kind == .unavailable)
      #expect(await workers.idleProcesses.isEmpty)
      #expect(await workers.busyProcesses.isEmpty)
    }
  }

  @Test("Edits are not accepted as an answer to a request for a smaller image")
  func refusesEditsOfDerived() async throws {
    let upload = try SampleImages.bytes("phone.jpg")
    try await withWorkers(answering: Self.edits([(0, 1000)])) { workers in
      let failure = await #expect(throws: Failure.self) {
        try await workers.derive(upload, maxWidth: 10, format: .jpeg)
      }
      #expect(failure?.code == "media.crashed")
    }
  }

  @Test("Text that is not JSON is an error")
  func refusesText() async throws {
    let upload = try SampleImages.bytes("phone.jpg")
    try await withWorkers(answering: Self.framed(Self.header() + Array("{".utf8))) { workers in
      let failure = await #expect(throws: Failure.self) {
        try await workers.read(SampleImages.unchecked(upload))
      }
      #expect(failure?.code == "media.crashed")
    }
  }
}
