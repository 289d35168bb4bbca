import Testing

@testable import Web

/// The marks of what was changed in a text.
@Suite struct TextDifferenceTests {
  /// Returns the differences with removed words in `[-…-]` and added ones in `{+…+}`.
  private func marked(_ old: String, _ new: String) -> String {
    var difference = TextDifference()
    return difference.parts(from: old, to: new).map { part in
      switch part {
      case .same(let text): text
      case .removed(let text): "[-\(text)-]"
      case .added(let text): "{+\(text)+}"
      }
    }.joined()
  }

  @Test(
    "Only the words that differ are marked",
    arguments: [
      ("This is **us**.", "This is **them**.", "This is **[-us-]{+them+}**."),
      ("one two three", "one three", "one [-two -]three"),
      ("one three", "one two three", "one {+two +}three"),
      (
        "the old grey cat sleeps", "the young black cat sleeps",
        "the [-old grey-]{+young black+} cat sleeps"
      ),
      ("Привет, мир!", "Привет, белый мир!", "Привет, {+белый +}мир!"),
      ("same", "same", "same"), ("", "new", "{+new+}"), ("old", "", "[-old-]"), ("", "", ""),
    ])
  func words(old: String, new: String, wanted: String) {
    #expect(marked(old, new) == wanted)
  }

  @Test("Equal paragraphs stay unmarked, and a different one is replaced as a whole")
  func paragraphs() {
    #expect(
      marked("# A\n\nfirst words\n\nlast\n", "# A\n\nsomething entirely new\n\nlast\n")
        == "# A\n\n[-first words\n-]{+something entirely new\n+}\nlast\n")
    #expect(marked("a\nb\nc", "a\nc") == "a\n[-b\n-]c")
  }

  @Test("Both texts can be read from the parts, and very long texts are not compared by word")
  func completeness() {
    let old = (0..<3000).map { "word\($0 % 7)x\($0)" }.joined(separator: " ")
    let new = (0..<3000).map { "word\($0 % 5)y\($0)" }.joined(separator: " ")
    for (before, after) in [(old, new), ("a b c d e", "x b y d z"), ("e\u{301}a", "éb")] {
      var difference = TextDifference()
      let parts = difference.parts(from: before, to: after)
      func text(_ isWanted: (TextDifference.Part) -> Bool) -> String {
        parts.filter(isWanted).map(\.text).joined()
      }
      #expect(text { if case .added = $0 { false } else { true } } == before)
      #expect(text { if case .removed = $0 { false } else { true } } == after)
    }
  }
}
