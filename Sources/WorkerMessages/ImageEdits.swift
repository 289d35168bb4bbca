/// Instructions that make a file from another one: literal bytes and ranges of the original, in
/// ascending order. The worker sends them as an answer, so that a large image is not sent back.
///
/// The encoding of each step is the length of the literal (4 bytes), the literal, and the start and
/// the length of the range (4 bytes each).
package struct ImageEdits: Sendable, Equatable {
  /// Literal bytes and the range of the original after them.
  package struct Step: Sendable, Equatable {
    package var literal: [UInt8]
    package var range: Range<Int>

    package init(literal: [UInt8], range: Range<Int>) {
      self.literal = literal
      self.range = range
    }
  }

  package private(set) var steps: [Step] = []

  package init() {}

  /// Appends literal bytes, which are not copied from the original.
  package mutating func append(_ literal: [UInt8]) {
    guard !literal.isEmpty else { return }
    if let last = steps.indices.last, steps[last].range.isEmpty {
      steps[last].literal += literal
    } else {
      steps.append(Step(literal: literal, range: 0..<0))
    }
  }

  /// Appends a range of the original, which begins at or after the end of the last range.
  package mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if let last = steps.indices.last {
      if steps[last].range.isEmpty {
        steps[last].range = range
        return
      }
      if steps[last].range.upperBound == range.lowerBound {
        steps[last].range = steps[last].range.lowerBound..<range.upperBound
        return
      }
    }
    steps.append(Step(literal: [], range: range))
  }

  /// Appends all steps of other edits of the same original.
  package mutating func append(_ other: ImageEdits) {
    for step in other.steps {
      append(step.literal)
      append(step.range)
    }
  }

  /// The number of bytes of the file that `apply` returns.
  package var count: Int { steps.reduce(0) { $0 + $1.literal.count + $1.range.count } }

  /// Returns the new file. Every range must be within `original`.
  package func apply(to original: [UInt8]) -> [UInt8] {
    if steps == [Step(literal: [], range: 0..<original.count)] { return original }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    for step in steps {
      result += step.literal
      result += original[step.range]
    }
    return result
  }

  package var encoded: [UInt8] {
    var bytes: [UInt8] = []
    for step in steps {
      bytes.appendBig32(step.literal.count)
      bytes += step.literal
      bytes.appendBig32(step.range.lowerBound)
      bytes.appendBig32(step.range.count)
    }
    return bytes
  }

  /// Decodes edits.
  /// - Parameter count: the number of bytes of the original.
  /// - Returns: nil unless every range is within the original and after the range before it.
  package init?(encoded bytes: [UInt8], of count: Int) {
    var (at, end) = (0, 0)
    while at < bytes.count {
      guard let length = bytes.big32(at: at), let literal = bytes.range(at: at + 4, length: length),
        let start = bytes.big32(at: literal.upperBound),
        let copied = bytes.big32(at: literal.upperBound + 4)
      else { return nil }
      at = literal.upperBound + 8
      guard copied > 0 else {
        guard !literal.isEmpty else { return nil }
        append(Array(bytes[literal]))
        continue
      }
      guard start >= end, start <= count, copied <= count - start else { return nil }
      append(Array(bytes[literal]))
      append(start..<(start + copied))
      end = start + copied
    }
  }
}
