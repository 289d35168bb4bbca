import Database
import Foundation
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct ArchiveWriterTests {
  private static let space = SpaceKey(1)

  @Test func `an archive is written to a file without a name`() async throws {
    let pool = BlockingThreadPool(threads: 1, label: "test")
    let writer = try ArchiveWriter(of: Self.space, on: pool)
    try await writer.add("a/index.html", Array("<p>A</p>".utf8))
    try await writer.add("b.txt", [])
    let file = try await writer.finish()
    var status = stat()
    #expect(fstat(file.fileDescriptor, &status) == 0 && status.st_nlink == 0)
    try file.seek(toOffset: 0)
    let files = try ZipArchive.files(of: [UInt8](file.readToEnd() ?? Data())) { _ in true }
    #expect(files.map(\.path) == ["a/index.html", "b.txt"])
    #expect(files.map { $0.bytes ?? [] } == [Array("<p>A</p>".utf8), []])
    #expect(pool.count == 0)
  }

  @Test func `only the first file of an archive is refused when a space is busy`() async throws {
    let pool = BlockingThreadPool(threads: 1, label: "test", limitPerKey: 1)
    let begun = try ArchiveWriter(of: Self.space, on: pool)
    try await begun.add("a.txt", [1])
    let gate = DispatchSemaphore(value: 0)
    let other = Task { try await pool.run(for: Self.space.rawValue) { gate.wait() } }
    while pool.count == 0 { await Task.yield() }
    let late = try ArchiveWriter(of: Self.space, on: pool)
    let refusal = try await thrownFailure { try await late.add("a.txt", [1]) }
    #expect(refusal?.code == "server.busy")
    async let added: Void = begun.add("b.txt", [2])
    while pool.count == 1 { await Task.yield() }
    gate.signal()
    try await added
    try await other.value
    _ = try await begun.finish()
  }

  @Test func `an archive whose client is gone is not continued`() async throws {
    let pool = BlockingThreadPool(threads: 1, label: "test")
    let writer = try ArchiveWriter(of: Self.space, on: pool)
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      try await writer.add("a.txt", [1])
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
