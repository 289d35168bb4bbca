import Foundation
import Testing

@testable import Server

@Suite struct MemoryTrimmerTests {
  private static let mebibyte = 1 << 20

  @Test func `memory that has grown is trimmed when the server is quiet`() {
    var schedule = MemoryTrimmer.Schedule()
    func isDue(_ mebibytes: Int, after seconds: Double) -> Bool {
      schedule.isDue(
        privateBytes: mebibytes * Self.mebibyte, processorTime: .seconds(seconds))
    }
    #expect(!isDue(20, after: 0.1))
    #expect(!isDue(200, after: 5))
    #expect(isDue(300, after: 5.5))
    schedule.didTrim(to: 100 * Self.mebibyte)
    #expect(!isDue(131, after: 5.6))
    #expect(isDue(132, after: 5.7))
  }

  @Test func `memory that has shrunk by itself is trimmed when it grows again`() {
    var schedule = MemoryTrimmer.Schedule()
    func isDue(_ mebibytes: Int) -> Bool {
      schedule.isDue(privateBytes: mebibytes * Self.mebibyte, processorTime: .zero)
    }
    schedule.didTrim(to: 200 * Self.mebibyte)
    #expect(!isDue(50))
    #expect(isDue(90))
  }

  #if canImport(Glibc)
    /// The last block stays in use, so that `free` alone returns nothing of the blocks before it.
    @Test func `freed blocks between blocks in use are returned to the system`() throws {
      let size = 4_000
      let blocks = (0..<40_000).map { _ in
        let block = malloc(size)!
        memset(block, 1, size)
        return UInt(bitPattern: block)
      }
      for (place, block) in blocks.enumerated() where place % 1_000 != 999 {
        free(UnsafeMutableRawPointer(bitPattern: block))
      }
      let before = try #require(MemoryTrimmer.privateBytes())

      MemoryTrimmer.trim()

      // Of 150 MiB; other tests use memory at the same time.
      #expect(try #require(MemoryTrimmer.privateBytes()) < before - 75 * Self.mebibyte)
      for place in stride(from: 999, to: blocks.count, by: 1_000) {
        free(UnsafeMutableRawPointer(bitPattern: blocks[place]))
      }
    }
  #endif
}
