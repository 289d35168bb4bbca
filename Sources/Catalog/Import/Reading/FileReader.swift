package import Foundation
package import Model

/// A reader of a range of a file on disk. Several readers can use one file at the same time,
/// because each has its own position.
final class FileReader: ByteReader {
  private let file: FileHandle
  private var place: Int
  private let end: Int

  init(_ file: FileHandle, in range: Range<Int>) {
    self.file = file
    place = range.lowerBound
    end = range.upperBound
  }

  /// - Throws: unavailable (`storage.…`) if the disk cannot be read.
  func read() throws(Failure) -> [UInt8] {
    let wanted = min(1 << 16, end - place)
    guard wanted > 0 else { return [] }
    var (result, error): (Int, Int32) = (0, 0)
    let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      repeat {
        result = pread(file.fileDescriptor, buffer.baseAddress, wanted, off_t(place))
        error = errno
      } while result < 0 && error == EINTR
      count = max(0, result)
    }
    // The file can only end before the range if it was truncated in the meantime.
    guard result > 0 else { throw Failure(fileError: result < 0 ? error : EIO) }
    place += result
    return bytes
  }
}

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
        let line = try checkedLine(start..<end)
        start = end + 1
        if !line.isEmpty { return line }
        searched = start
        continue
      }
      if isEnded { return try unterminatedLine() }
      guard buffer.count - start <= longest else { throw Failure.malformed("body.malformed") }
      buffer.removeFirst(start)
      start = 0
      searched = buffer.count
      let bytes = try reader.read()
      isEnded = bytes.isEmpty
      buffer += bytes
    }
  }

  /// Returns the end of the range if no line break follows it; nil if it has been returned.
  private mutating func unterminatedLine() throws(Failure) -> [UInt8]? {
    guard start < buffer.count else { return nil }
    defer { start = buffer.count }
    return try checkedLine(start..<buffer.count)
  }

  private func checkedLine(_ range: Range<Int>) throws(Failure) -> [UInt8] {
    guard range.count <= longest else { throw Failure.malformed("body.malformed") }
    return Array(buffer[range])
  }
}
