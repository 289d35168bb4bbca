import Journal
import Model

/// A text with the parts of it that a question has found.
package struct MarkedText: Sendable, Equatable {
  package var text: String
  /// Characters as every limit counts them, in order, none touching another.
  package var marks: [Range<Int>]

  package init(_ text: String, marks: [Range<Int>] = []) {
    self.text = text
    self.marks = marks
  }

  /// The whole text in pieces, marked and not.
  package var pieces: [(text: String, isMarked: Bool)] {
    let scalars = Array(text.unicodeScalars)
    var pieces: [(text: String, isMarked: Bool)] = []
    var end = 0
    func add(_ range: Range<Int>, _ isMarked: Bool) {
      guard !range.isEmpty else { return }
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range])
      pieces.append((String(view), isMarked))
    }
    for mark in marks where mark.lowerBound >= end && mark.upperBound <= scalars.count {
      add(end..<mark.lowerBound, false)
      add(mark, true)
      end = mark.upperBound
    }
    add(end..<scalars.count, false)
    return pieces
  }

  /// The part around the first mark, on one line, words whole where they can be.
  package func excerpt(before: Int = 32, length: Int = 140) -> MarkedText {
    var scalars = Array(text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 })
    var start = max(0, (marks.first?.lowerBound ?? 0) - before)
    var end = min(scalars.count, start + length)
    if start > 0, let gap = scalars[start..<start + before].firstIndex(of: " ") { start = gap + 1 }
    if end < scalars.count, let gap = scalars[end - 24..<end].lastIndex(of: " ") { end = gap }
    let isCut = end < scalars.count
    scalars = Array(scalars[start..<end])
    let inside = marks.filter { $0.lowerBound >= start && $0.upperBound <= end }
    let shift = start > 0 ? 1 - start : 0
    var view = String.UnicodeScalarView()
    if start > 0 { view.append("…") }
    view.append(contentsOf: scalars)
    if isCut { view.append("…") }
    return MarkedText(
      String(view), marks: inside.map { $0.lowerBound + shift..<$0.upperBound + shift })
  }
}
