@testable import CommonplaceKit
import Foundation
import Model
import Testing

@Suite struct OutboxFileTests {
  private static func operation(_ number: Int, target: String = "local") -> OutboxOperation {
    OutboxOperation(
      id: UUID(), action: .createEntry, target: target, title: "thing \(number)\n",
      madeAt: Timestamp(milliseconds: 0), body: Data("{\"title\":\"thing \(number)\"}".utf8))
  }

  private func withFile(_ body: (URL) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "outbox-\(UUID()).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }  // A temporary file.
    try body(file)
  }

  @Test func `what was stored is there after the file is opened again`() throws {
    try withFile { file in
      var outbox = try OutboxFile(file: file)
      let operations = (0..<4).map { Self.operation($0, target: "local \($0)") }
      for operation in operations { try outbox.put(operation) }
      var refused = operations[1]
      refused.refusal = OutboxOperation.Refusal(
        kind: "invalid", code: "title", message: "Too long.", fields: [:], current: nil)
      try outbox.put(refused)
      try outbox.finish(operations[0], id: "server 0", revision: 3)
      try outbox.remove([operations[2].id], adding: Self.operation(4))
      let opened = try OutboxFile(file: file)
      #expect(opened.operations == outbox.operations)
      #expect(opened.operations.map(\.title) == ["thing 1\n", "thing 3\n", "thing 4\n"])
      #expect(opened.operations[0].refusal == refused.refusal)
      #expect(opened.ids == ["local 0": "server 0"])
      #expect(opened.revisions == [operations[0].id: 3])
      #expect(opened.resolved("local 0 and local 1") == "server 0 and local 1")
    }
  }

  /// Several changes at once are one line, so that a part of them is never there.
  @Test func `a change that was cut off by a power failure is not there, and all others are`()
    throws
  {
    try withFile { file in
      var outbox = try OutboxFile(file: file)
      let operations = (0..<3).map { Self.operation($0, target: "local \($0)") }
      for operation in operations { try outbox.put(operation) }
      let changes: [(inout OutboxFile) throws -> Void] = [
        { try $0.put(Self.operation(7)) },
        { try $0.remove([operations[0].id, operations[1].id], adding: Self.operation(8)) },
        { try $0.finish(operations[2], id: "server", revision: 2) },
      ]
      let before = try Data(contentsOf: file)
      for change in changes {
        try before.write(to: file)
        var changed = try OutboxFile(file: file)
        try change(&changed)
        let after = try Data(contentsOf: file)
        for end in before.count..<after.count {
          try after[..<end].write(to: file)
          var cut = try OutboxFile(file: file)
          #expect(cut.operations == operations && cut.ids.isEmpty && cut.revisions.isEmpty)
          try cut.put(Self.operation(9))
          #expect(try OutboxFile(file: file).operations.count == 4)
        }
        try after.write(to: file)
        let complete = try OutboxFile(file: file)
        #expect(complete.operations == changed.operations && complete.ids == changed.ids)
      }
    }
  }

  @Test func `a file of operations that were sent does not grow`() throws {
    try withFile { file in
      var outbox = try OutboxFile(file: file)
      var waiting = Self.operation(0, target: "first")
      waiting.wasAttempted = true
      try outbox.put(waiting)
      var previous = waiting
      var sent: [UUID] = []
      for number in 1...1_000 {
        var operation = Self.operation(number, target: "first")
        operation.predecessor = previous.id
        try outbox.put(operation)
        try outbox.finish(previous, id: number == 1 ? "server" : nil, revision: number)
        sent.append(previous.id)
        previous = operation
      }
      #expect(try Data(contentsOf: file).count < 100_000)
      let opened = try OutboxFile(file: file)
      // What the last operation needs when it is sent.
      #expect(opened.operations == [previous] && opened.ids == ["first": "server"])
      let predecessor = try #require(previous.predecessor)
      #expect(opened.revisions[predecessor] == 1_000)
      // And what forms need that began with one of the latest.
      #expect(sent.suffix(50).map { opened.revisions[$0] } == Array(951...1_000))
      #expect(opened.revisions.count < 300)
      // An app that was killed while the file was replaced leaves the other file.
      try Data("{".utf8).write(to: file.appendingPathExtension("new"))
      var again = try OutboxFile(file: file)
      for number in 0..<300 {
        let operation = Self.operation(number)
        try again.put(operation)
        try again.finish(operation, id: nil, revision: nil)
      }
      #expect(try OutboxFile(file: file).operations == [previous])
    }
  }
}
