import Foundation
import Model

/// A file to which lines of JSON are appended. A line is on the disk when `append` returns.
struct LineFile<Line: Codable> {
  private let file: URL
  private var handle: FileHandle
  /// The number of lines in the file.
  private(set) var count = 0
  /// The bytes of the complete lines.
  private var end: UInt64

  /// Opens or creates a file, and removes a line that was not completely written.
  /// - Returns: the file and its lines.
  static func open(_ file: URL) throws -> (file: LineFile, lines: [Line]) {
    if !FileManager.default.fileExists(atPath: file.path) {
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    let handle = try FileHandle(forUpdating: file)
    let (lines, end) = try Self.decode(try handle.readToEnd() ?? Data())
    try handle.truncate(atOffset: UInt64(end))
    try handle.seekToEnd()
    return (LineFile(file: file, handle: handle, count: lines.count, end: UInt64(end)), lines)
  }

  /// Returns the lines of a file that may be open; none if it does not exist.
  static func lines(of file: URL) throws -> [Line] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try decode(Data(contentsOf: file)).lines
  }

  /// Returns the complete lines, and where they end.
  private static func decode(_ data: Data) throws -> (lines: [Line], end: Int) {
    let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lines = try data[..<end].split(separator: UInt8(ascii: "\n")).map {
      try JSON.decode(Line.self, from: Data($0))
    }
    return (lines, end)
  }

  /// Appends all lines or, for example on a full disk, none of them.
  mutating func append(_ lines: [Line]) throws {
    let data = try Self.data(lines)
    do {
      try handle.write(contentsOf: data)
      try handle.synchronize()
    } catch {
      // Otherwise the next line would follow a part of this one, or this one would be stored although
      // its caller receives an error.
      try handle.truncate(atOffset: end)
      try handle.seek(toOffset: end)
      throw error
    }
    end += UInt64(data.count)
    count += lines.count
  }

  /// Replaces all lines at once.
  mutating func replace(with lines: [Line]) throws {
    let draft = file.appendingPathExtension("new")
    let data = try Self.data(lines)
    guard FileManager.default.createFile(atPath: draft.path, contents: data) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let new = try FileHandle(forUpdating: draft)
    try new.synchronize()
    guard rename(draft.path, file.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    try handle.close()
    try new.seekToEnd()
    (handle, count, end) = (new, lines.count, UInt64(data.count))
  }

  private static func data(_ lines: [Line]) throws -> Data {
    try lines.reduce(into: Data()) { data, line in
      data += try JSON.data(line)
      data.append(UInt8(ascii: "\n"))
    }
  }
}
