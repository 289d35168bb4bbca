@testable import CommonplaceKit
import Foundation
import ListCore
import Testing

@Suite struct OperationQueueTests {
  private static func operation(_ number: Int) -> OperationBody {
    let stamp = HybridTimestamp(milliseconds: UInt64(number), counter: 0, replica: 7)
    return OperationBody(
      ListOperation(.item("i", .name), .text("thing \(number)\n"), stamp), in: "l")
  }

  private static func newFile() -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("queue-\(UUID()).jsonl")
  }

  @Test func `operations are there after the file is opened again, without those that are done`()
    throws
  {
    let file = Self.newFile()
    defer { try? FileManager.default.removeItem(at: file) }
    var queue = try OperationQueue(file: file)
    try queue.append((0..<5).map { Self.operation($0) })
    try queue.finish([Self.operation(1), Self.operation(3)])
    try queue.append([Self.operation(9)])
    let kept = [0, 2, 4, 9].map { Self.operation($0) }
    #expect(queue.waiting == kept)
    #expect(try OperationQueue(file: file).waiting == kept)
  }

  @Test func `a line that was cut off by a power failure is removed, and all others stay`() throws {
    let file = Self.newFile()
    defer { try? FileManager.default.removeItem(at: file) }
    var queue = try OperationQueue(file: file)
    try queue.append((0..<3).map { Self.operation($0) })
    let whole = try Data(contentsOf: file)
    let start = whole.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    for end in start..<whole.count {
      try whole[..<end].write(to: file)
      var cut = try OperationQueue(file: file)
      #expect(cut.waiting == [Self.operation(0), Self.operation(1)])
      try cut.append([Self.operation(8)])
      #expect(try OperationQueue(file: file).waiting.last == Self.operation(8))
    }
  }

  @Test func `a file of finished operations does not grow`() throws {
    let file = Self.newFile()
    defer { try? FileManager.default.removeItem(at: file) }
    var queue = try OperationQueue(file: file)
    for number in 0..<1_000 {
      try queue.append([Self.operation(number)])
      try queue.finish([Self.operation(number)])
    }
    try queue.append([Self.operation(5_000)])
    #expect(try Data(contentsOf: file).count < 50_000)
    #expect(try OperationQueue(file: file).waiting == [Self.operation(5_000)])
  }
}
