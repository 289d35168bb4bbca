import Foundation
import Model

/// A file to which lines of JSON are appended. A line is on the disk when `append` returns.
struct LineFile<Line: Codable> {
  private let file: URL
  private var handle: FileHandle
  /// The number of lines in the file.
  private(set) var count = 0

  /// Opens or creates a file, and removes a line that was not completely written.
  /// - Returns: the file and its lines.
  static func open(_ file: URL) throws -> (file: LineFile, lines: [Line]) {
    if !FileManager.default.fileExists(atPath: file.path) {
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    let handle = try FileHandle(forUpdating: file)
    let data = try handle.readToEnd() ?? Data()
    let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let lines = try data[..<end].split(separator: UInt8(ascii: "\n")).map {
      try JSON.decode(Line.self, from: Data($0))
    }
    try handle.truncate(atOffset: UInt64(end))
    try handle.seekToEnd()
    return (LineFile(file: file, handle: handle, count: lines.count), lines)
  }

  mutating func append(_ lines: [Line]) throws {
    try handle.write(contentsOf: try Self.data(lines))
    try handle.synchronize()
    count += lines.count
  }

  /// Replaces all lines at once.
  mutating func replace(with lines: [Line]) throws {
    let draft = file.appendingPathExtension("new")
    guard FileManager.default.createFile(atPath: draft.path, contents: try Self.data(lines)) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let new = try FileHandle(forUpdating: draft)
    try new.synchronize()
    guard rename(draft.path, file.path) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    try handle.close()
    try new.seekToEnd()
    (handle, count) = (new, lines.count)
  }

  private static func data(_ lines: [Line]) throws -> Data {
    try lines.reduce(into: Data()) { data, line in
      data += try JSON.data(line)
      data.append(UInt8(ascii: "\n"))
    }
  }
}
