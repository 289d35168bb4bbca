import Foundation
import Model

/// A source of bytes that is read chunk by chunk, so that only one chunk is in memory.
protocol ByteReader: AnyObject {
  /// Returns the next bytes, or an empty array at the end.
  func read() throws(Failure) -> [UInt8]
}

/// A reader of bytes that are in memory.
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

/// A counter of lines that end in LF, CRLF or CR.
struct LineCounter {
  /// The 1-based number of the line that contains the next byte.
  private(set) var line = 1
  private var isAfterCarriageReturn = false

  mutating func add(_ byte: UInt8) {
    if byte == 13 || byte == 10 && !isAfterCarriageReturn { line += 1 }
    isAfterCarriageReturn = byte == 13
  }

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { add(byte) }
  }

  /// Advances past bytes that contain no line end.
  mutating func addWithinLine() { isAfterCarriageReturn = false }
}

/// A cursor over the bytes of a reader that can look ahead and counts lines.
struct ByteCursor {
  private let reader: any ByteReader
  private var chunk: [UInt8] = []
  private var place = 0
  private var isEnded = false
  private var lines = LineCounter()

  init(_ reader: any ByteReader) { self.reader = reader }

  /// The 1-based number of the line that contains the next byte.
  var line: Int { lines.line }

  /// Returns the next byte without consuming it, or nil at the end.
  mutating func peek() throws(Failure) -> UInt8? {
    if place < chunk.count { return chunk[place] }
    guard !isEnded else { return nil }
    chunk = try reader.read()
    place = 0
    isEnded = chunk.isEmpty
    return chunk.first
  }

  /// Consumes the byte that `peek` returned.
  mutating func skip() {
    lines.add(chunk[place])
    place += 1
  }

  /// Consumes a UTF-8 byte order mark. Called at the start of the file only.
  mutating func skipByteOrderMark() throws(Failure) {
    if try lookAhead(3).starts(with: [0xEF, 0xBB, 0xBF]) { place += 3 }
  }

  /// Consumes the bytes before the first one for which `isEnd` returns true, and appends them to
  /// `text`. `isEnd` must return true for CR and LF, because lines are not counted here.
  /// - Returns: false if `text` has become longer than `limit`.
  mutating func consume(
    into text: inout [UInt8], limit: Int, until isEnd: (UInt8) -> Bool
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

  /// Returns at least `count` bytes without consuming them; fewer at the end.
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
