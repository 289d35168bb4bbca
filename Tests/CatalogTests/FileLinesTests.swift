import Foundation
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct FileLinesTests {
  private func lines(
    of text: String, from start: Int = 0, longest: Int = 1 << 20
  ) throws -> [String] {
    let file = try TemporaryFile.create()
    try file.write(contentsOf: Data(text.utf8))
    var reader = FileLineReader(file, in: start..<text.utf8.count, longest: longest)
    var lines: [String] = []
    while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    return lines
  }

  @Test func `lines have no line ends, and empty lines are skipped`() throws {
    #expect(try lines(of: "") == [])
    #expect(try lines(of: "\n\n") == [])
    #expect(try lines(of: "one\n\ntwo\nthree") == ["one", "two", "three"])
    #expect(try lines(of: "one\ntwo\n", from: 4) == ["two"])
  }

  @Test func `a line can be longer than a chunk`() throws {
    let long = String(repeating: "x", count: 200_000)
    let other = String(repeating: "y", count: 65_535)
    #expect(try lines(of: "\(other)\n\(long)\na\n\(long)") == [other, long, "a", long])
  }

  @Test func `a line over the limit is refused before all of it is in memory`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let failure = #expect(throws: Failure.self) {
      try lines(of: "short\n\(long)\n", longest: 1 << 18)
    }
    #expect(failure?.code == "body.malformed")
  }

  @Test(arguments: ["x12345\n", "x12345", "a\nx12345\nb"])
  func `a line over the limit is refused also if its end has been read`(text: String) throws {
    #expect(throws: Failure.self) { try lines(of: text, longest: 5) }
    #expect(try lines(of: text, longest: 6).contains("x12345"))
  }
}
