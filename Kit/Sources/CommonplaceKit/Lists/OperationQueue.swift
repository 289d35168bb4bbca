import Foundation
import Model

/// The operations that wait to be sent, in a file. An operation is on the disk when `append` returns.
/// The timestamps of operations that the server has answered are appended as another line. The file
/// is rewritten when most of its operations were answered.
struct OperationQueue {
  private enum Line: Codable {
    case add(OperationBody)
    case done([String])
  }

  private let file: URL
  private var handle: FileHandle
  private(set) var waiting: [OperationBody] = []
  private var lines = 0

  /// Opens a queue, and removes a line that was not completely written.
  init(file: URL) throws {
    self.file = file
    if !FileManager.default.fileExists(atPath: file.path) {
      guard FileManager.default.createFile(atPath: file.path, contents: nil) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    handle = try FileHandle(forUpdating: file)
    let data = try handle.readToEnd() ?? Data()
    let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    for line in data[..<end].split(separator: UInt8(ascii: "\n")) {
      switch try JSON.decode(Line.self, from: Data(line)) {
      case .add(let operation): waiting.append(operation)
      case .done(let stamps): remove(stamps)
      }
      lines += 1
    }
    try handle.truncate(atOffset: UInt64(end))
    try handle.seekToEnd()
  }

  mutating func append(_ operations: [OperationBody]) throws {
    try write(operations.map { .add($0) })
    waiting += operations
  }

  /// Removes operations that the server has answered.
  mutating func finish(_ operations: [OperationBody]) throws {
    guard !operations.isEmpty else { return }
    let stamps = operations.map(\.stamp)
    try write([.done(stamps)])
    remove(stamps)
    if lines > 200, lines > 4 * waiting.count { try replace(with: waiting) }
  }

  /// Replaces all operations, for example by the same ones with other timestamps.
  mutating func replace(with operations: [OperationBody]) throws {
    let draft = file.appendingPathExtension("new")
    var data = Data()
    for operation in operations { data += try JSON.data(Line.add(operation)) + [10] }
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
    (handle, waiting, lines) = (new, operations, operations.count)
  }

  private mutating func write(_ new: [Line]) throws {
    var data = Data()
    for line in new { data += try JSON.data(line) + [10] }
    try handle.write(contentsOf: data)
    try handle.synchronize()
    lines += new.count
  }

  private mutating func remove(_ stamps: [String]) {
    let stamps = Set(stamps)
    waiting.removeAll { stamps.contains($0.stamp) }
  }
}
