/// The instructions that make one file of another: literal bytes and ranges of the original, in
/// ascending order. The worker answers with them, so that a large image is not sent back.
///
/// On the wire, for each step: the length of the literal (4 bytes), the literal, the start and the
/// length of the range (4 each).
package struct ImageEdits: Sendable, Equatable {
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

  /// Appends bytes that the original does not have at this place.
  package mutating func append(_ literal: [UInt8]) {
    guard !literal.isEmpty else { return }
    if let last = steps.indices.last, steps[last].range.isEmpty {
      steps[last].literal += literal
    } else {
      steps.append(Step(literal: literal, range: 0..<0))
    }
  }

  /// Appends a range of the original, which begins where the last one ended or later.
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

  package mutating func append(_ other: ImageEdits) {
    for step in other.steps {
      append(step.literal)
      append(step.range)
    }
  }

  /// Bytes of the file that `apply` makes.
  package var count: Int { steps.reduce(0) { $0 + $1.literal.count + $1.range.count } }

  /// The new file. Every range lies within `original`.
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

  /// - Parameter count: bytes of the original.
  /// - Returns: nil unless every range lies within the original and behind the one before it.
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
