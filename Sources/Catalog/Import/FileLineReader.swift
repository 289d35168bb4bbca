package import Foundation
package import Model

/// A reader of the lines in a range of a file on disk.
package struct FileLineReader {
  private let reader: FileReader
  private let longest: Int
  private var buffer: [UInt8] = []
  private var start = 0
  private var isEnded = false

  /// - Parameter longest: the maximum number of bytes in a line.
  package init(_ file: FileHandle, in range: Range<Int>, longest: Int) {
    reader = FileReader(file, in: range)
    self.longest = longest
  }

  /// Returns the next line that is not empty, without its line end, or nil after the last.
  /// - Throws: malformed (`body.malformed`) for a longer line; unavailable (`storage.…`).
  package mutating func next() throws(Failure) -> [UInt8]? {
    var searched = start
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(buffer[start..<end])
        start = end + 1
        if !line.isEmpty { return line }
        searched = start
        continue
      }
      if isEnded { return last() }
      guard buffer.count - start <= longest else { throw Failure.malformed("body.malformed") }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let bytes = try reader.read()
      isEnded = bytes.isEmpty
      buffer += bytes
    }
  }

  private mutating func last() -> [UInt8]? {
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    return Array(buffer[start...])
  }
}
