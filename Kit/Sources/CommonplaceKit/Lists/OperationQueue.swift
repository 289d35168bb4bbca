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

  private var file: LineFile<Line>
  private(set) var waiting: [OperationBody] = []

  init(file: URL) throws {
    let lines: [Line]
    (self.file, lines) = try LineFile.open(file)
    waiting = Self.waiting(after: lines)
  }

  /// Returns the operations that wait in a file, which may be open.
  static func waiting(in file: URL) throws -> [OperationBody] {
    waiting(after: try LineFile<Line>.lines(of: file))
  }

  private static func waiting(after lines: [Line]) -> [OperationBody] {
    var waiting: [OperationBody] = []
    for line in lines {
      switch line {
      case .add(let operation): waiting.append(operation)
      case .done(let stamps):
        let done = Set(stamps)
        waiting.removeAll { done.contains($0.stamp) }
      }
    }
    return waiting
  }

  mutating func append(_ operations: [OperationBody]) throws {
    try file.append(operations.map { .add($0) })
    waiting += operations
  }

  /// Removes operations that the server has answered.
  mutating func finish(_ operations: [OperationBody]) throws {
    guard !operations.isEmpty else { return }
    let stamps = operations.map(\.stamp)
    try file.append([.done(stamps)])
    let done = Set(stamps)
    waiting.removeAll { done.contains($0.stamp) }
    if file.count > 200, file.count > 4 * waiting.count { try replace(with: waiting) }
  }

  /// Replaces all operations, for example by the same ones with other timestamps.
  mutating func replace(with operations: [OperationBody]) throws {
    try file.replace(with: operations.map { .add($0) })
    waiting = operations
  }
}
