import Foundation
import Model

/// Gives bytes chunk by chunk, so that no more than a chunk is in memory.
protocol ByteReader: AnyObject {
  /// The next bytes; empty at the end.
  func read() throws(Failure) -> [UInt8]
}

/// Bytes that are in memory.
final class MemoryReader: ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read() -> [UInt8] {
    let end = min(place + 1 << 16, bytes.count)
    defer { place = end }
    return Array(bytes[place..<end])
  }
}

/// Counts lines, which end in LF, CRLF or CR.
struct LineCounter {
  /// The line, from 1, of the next byte.
  private(set) var line = 1
  private var isAfterReturn = false

  mutating func add(_ byte: UInt8) {
    if byte == 13 || byte == 10 && !isAfterReturn { line += 1 }
    isAfterReturn = byte == 13
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Bytes among which no line ends.
  mutating func addWithinLine() { isAfterReturn = false }
}

/// Looks at bytes one at a time and knows in which line they are.
struct ByteCursor {
  private let reader: any ByteReader
  private var chunk: [UInt8] = []
  private var place = 0
  private var isEnded = false
  private var lines = LineCounter()

  init(_ reader: any ByteReader) { self.reader = reader }

  var line: Int { lines.line }

  /// The next byte, which stays the next one; nil at the end.
  mutating func peek() throws(Failure) -> UInt8? {
    if place < chunk.count { return chunk[place] }
    guard !isEnded else { return nil }
    chunk = try reader.read()
    place = 0
    isEnded = chunk.isEmpty
    return chunk.first
  }

  /// Passes the byte that `peek` gave.
  mutating func skip() {
    lines.add(chunk[place])
    place += 1
  }

  /// Passes a byte order mark in front of everything.
  mutating func skipByteOrderMark() throws(Failure) {
    if try lookAhead(3).starts(with: [0xEF, 0xBB, 0xBF]) { place += 3 }
  }

  /// Moves bytes to the end of `text` up to one at which `isEnd`. No line may end before it.
  /// - Returns: false when `text` has become longer than `limit`.
  mutating func take(
    into text: inout [UInt8], upTo limit: Int, until isEnd: (UInt8) -> Bool
  ) throws(Failure) -> Bool {
    while try peek() != nil {
      let start = place
      while place < chunk.count, !isEnd(chunk[place]) { place += 1 }
      if place > start {
        text += chunk[start..<place]
        lines.addWithinLine()
      }
      guard text.count <= limit else { return false }
      if place < chunk.count { break }
    }
    return true
  }

  /// At least `count` bytes, which stay the next ones; fewer at the end.
  mutating func lookAhead(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
    while chunk.count - place < count, !isEnded {
      let more = try reader.read()
      isEnded = more.isEmpty
      chunk = Array(chunk[place...]) + more
      place = 0
    }
    return chunk[place...]
  }
}
