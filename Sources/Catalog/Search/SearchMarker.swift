package import Journal
import Model

/// A type that finds the words of a search in an original text in the same ways as the index:
/// without case and accents, the last word as a prefix, as part of a longer word, or with one
/// typing error.
package struct SearchMarker {
  private struct Word {
    var letters: [Unicode.Scalar]
    var isPrefix: Bool
    /// Whether it also matches within a word.
    var isPart: Bool
    /// The words that differ from it by one typing error.
    var near: Set<String>
    /// Further prefixes that match the word. A word with such a prefix is marked as a whole.
    var beginnings: [[Unicode.Scalar]]
  }

  private let words: [Word]
  var wordCount: Int { words.count }

  /// The number of characters that are searched. Pages show the beginning of a text anyway.
  private static let maxTextLength = 20_000

  package init(
    _ words: [String], neighbours: [String: SearchTerms.Neighbours],
    beginnings: [String: [String]] = [:]
  ) {
    self.words = words.enumerated().map { index, word in
      Word(
        letters: Array(word.unicodeScalars), isPrefix: index == words.count - 1,
        isPart: !(neighbours[word]?.containing.isEmpty ?? true),
        near: Set(neighbours[word]?.similar ?? []),
        beginnings: (beginnings[word] ?? []).map { Array($0.unicodeScalars) })
    }
  }

  /// Returns `text` with its matches marked, and the indices of the search words that occur in it.
  package func marks(in text: String) -> (text: MarkedText, words: Set<Int>) {
    var marks: [Range<Int>] = []
    var found = Set<Int>()
    var token = Token()
    func finish() {
      if let (part, word) = match(in: token.letters) {
        found.insert(word)
        marks.append(token.starts[part.lowerBound]..<token.ends[part.upperBound - 1])
      }
      token = Token()
    }
    forEachLetter(of: text) { letters, range in
      for letter in letters {
        if letter.properties.isAlphabetic || letter.properties.numericType != nil {
          token.add(letter, range)
        } else {
          finish()
        }
      }
    }
    finish()
    return (MarkedText(text, marks: Self.joined(marks)), found)
  }

  private struct Token {
    var letters: [Unicode.Scalar] = []
    /// The range in the original text from which each letter was folded.
    var starts: [Int] = []
    var ends: [Int] = []

    mutating func add(_ letter: Unicode.Scalar, _ range: Range<Int>) {
      letters.append(letter)
      starts.append(range.lowerBound)
      ends.append(range.upperBound)
    }
  }

  /// Calls `body` for each letter with its combining marks, folded as in the index.
  private func forEachLetter(
    of text: String, _ body: ([Unicode.Scalar], Range<Int>) -> Void
  ) {
    let scalars = Array(text.unicodeScalars.prefix(Self.maxTextLength))
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, !scalars[end].isASCII, isMark(scalars[end]) { end += 1 }
      if end == start + 1, scalars[start].isASCII {
        body([lowercased(scalars[start])], start..<end)
      } else {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<end])
        body(Array(Tokenizer.folded(String(view)).unicodeScalars), start..<end)
      }
      start = end
    }
  }

  private func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    (65...90).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value | 0x20)) : scalar
  }

  private func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }

  /// Returns the part of a word that matches, and the index of the search word; nil without a
  /// match.
  private func match(in token: [Unicode.Scalar]) -> (Range<Int>, word: Int)? {
    guard !token.isEmpty else { return nil }
    for (index, word) in words.enumerated() where token.starts(with: word.letters) {
      if word.letters.count == token.count || word.isPrefix {
        return (0..<word.letters.count, index)
      }
    }
    for (index, word) in words.enumerated() {
      if word.isPart, let start = firstPlace(of: word.letters, in: token) {
        return (start..<start + word.letters.count, index)
      }
      if word.beginnings.contains(where: token.starts(with:)) { return (0..<token.count, index) }
      if !word.near.isEmpty {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: token)
        if word.near.contains(String(view)) { return (0..<token.count, index) }
      }
    }
    return nil
  }

  private func firstPlace(of part: [Unicode.Scalar], in token: [Unicode.Scalar]) -> Int? {
    guard part.count <= token.count else { return nil }
    return (0...(token.count - part.count)).first { token[$0...].starts(with: part) }
  }

  /// Joins marks that overlap. Some characters contain letters of two words when they are folded:
  /// `½` becomes `1⁄2`, so a search for `1 2` finds it twice.
  private static func joined(_ marks: [Range<Int>]) -> [Range<Int>] {
    var joined: [Range<Int>] = []
    for mark in marks {
      if let last = joined.last, mark.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, mark.upperBound)
      } else {
        joined.append(mark)
      }
    }
    return joined
  }
}

extension SearchMarker {
  /// Returns the text that contains most of the words that the title does not contain: fields in
  /// the type's order, then the description, then the notes. Nil if no text contains one of them.
  /// - Parameter inTitle: the indices of the words that the title contains.
  func snippet(
    of entry: EntryRecord, _ type: TypeRecord?, without inTitle: Set<Int>
  ) -> SearchResult.Snippet? {
    var best: (snippet: SearchResult.Snippet, count: Int)?
    for (place, text) in texts(of: entry, type) {
      guard inTitle.count + (best?.count ?? 0) < wordCount else { break }
      let (marked, found) = marks(in: text)
      let count = found.subtracting(inTitle).count
      guard count > best?.count ?? 0 else { continue }
      best = (SearchResult.Snippet(place: place, text: marked.excerpt()), count)
    }
    return best?.snippet
  }

  private func texts(
    of entry: EntryRecord, _ type: TypeRecord?
  ) -> [(SearchResult.Snippet.Place, String)] {
    let fields = entry.model.additionalFields
    let known = type?.fields ?? []
    let own = known.compactMap { field in
      fields[field.fieldKey].map { (SearchResult.Snippet.Place.field(field.displayName), $0) }
    }
    let others = fields.filter { key, _ in !known.contains { $0.fieldKey == key } }
      .sorted { $0.key < $1.key }
      .map { (SearchResult.Snippet.Place.field(CatalogName(fieldKey: $0.key)), $0.value) }
    return own + others + [(.description, entry.description), (.notes, entry.notes)]
  }
}

// MARK: - MarkedText

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
  /// - Parameters:
  ///   - before: the number of characters before the mark, at most half of `length`.
  ///   - length: the number of characters of the part, at most.
  package func excerpt(before: Int = 32, length: Int = 140) -> MarkedText {
    var scalars = Array(text.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 })
    let length = max(0, length)
    let mark = min(marks.first?.lowerBound ?? 0, scalars.count)
    var start = max(0, mark - max(0, min(before, length / 2)))
    var end = min(scalars.count, start + length)
    if start > 0, let gap = scalars[start..<mark].firstIndex(of: " ") { start = gap + 1 }
    if end < scalars.count, let gap = scalars[max(start, end - 24)..<end].lastIndex(of: " ") {
      end = gap
    }
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
