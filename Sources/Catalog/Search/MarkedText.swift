import Journal
import Model

/// A text with the parts that match a search.
package struct MarkedText: Sendable, Equatable {
  package var text: String
  /// The matching ranges in Unicode scalars, in order, neither overlapping nor adjacent.
  package var marks: [Range<Int>]

  package init(_ text: String, marks: [Range<Int>] = []) {
    self.text = text
    self.marks = marks
  }

  /// The whole text, divided into marked and unmarked pieces.
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

  /// Returns the part around the first mark, on one line. Where possible, words are not cut.
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
