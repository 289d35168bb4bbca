import Testing

@testable import Catalog
@testable import Journal

@Suite struct SearchMarkerTests {
  /// Returns the text with marks in brackets.
  private func marked(
    _ text: String, _ words: [String], _ neighbours: [String: SearchTerms.Neighbours] = [:]
  ) -> String {
    let marks = SearchMarker(words, neighbours: neighbours).marks(in: text).text
    return marks.pieces.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(arguments: [
    ("Casablanca", ["casa"], "[Casa]blanca"),
    ("The Big Sleep", ["big", "sl"], "The [Big] [Sl]eep"),
    // Only the last word matches as a prefix.
    ("Bigger than Big", ["big", "x"], "Bigger than [Big]"),
    ("Amélie", ["amelie"], "[Amélie]"), ("Ame\u{301}lie", ["ame"], "[Ame\u{301}]lie"),
    ("Ёлки", ["елк"], "[Ёлк]и"), ("Йога", ["йога"], "[Йога]"), ("Йога", ["иога"], "Йога"),
    ("Straße", ["strass"], "[Straß]e"), ("Ægir", ["a"], "[Æ]gir"),
    ("Don't panic", ["don", "t"], "[Don]'[t] panic"),
    ("東京物語", ["東京"], "[東京]物語"), ("", ["a"], ""),
    // "½" is folded to "1⁄2": both words are in one character.
    ("½ day", ["1", "2"], "[½] day"), ("Size 2½", ["21", "2"], "Size [2½]"),
    ("👩‍👩‍👧 go", ["go"], "👩‍👩‍👧 [go]"),
  ])
  func `words are marked in the original text`(text: String, words: [String], expected: String) {
    #expect(marked(text, words) == expected)
  }

  @Test func `parts of words and corrected words are marked`() {
    var inside = SearchTerms.Neighbours()
    inside.containing = ["inception"]
    #expect(marked("Inception", ["ception"], ["ception": inside]) == "In[ception]")
    var near = SearchTerms.Neighbours()
    near.similar = ["casablanca"]
    #expect(marked("Casablánca", ["casablnca"], ["casablnca": near]) == "[Casablánca]")
  }

  @Test func `an excerpt is cut between words and keeps its marks`() {
    let long = Array(repeating: "word", count: 60).joined(separator: " ")
    let text = "\(long)\nthe Bogart of it \(long)"
    let marks = SearchMarker(["bogart"], neighbours: [:]).marks(in: text).text
    let excerpt = marks.excerpt()
    #expect(excerpt.text.hasPrefix("…word ") && excerpt.text.hasSuffix(" word…"))
    #expect(excerpt.pieces.filter(\.isMarked).map(\.text) == ["Bogart"])
    #expect(!excerpt.text.contains("\n") && excerpt.text.unicodeScalars.count <= 142)
    let short = MarkedText("Short", marks: [0..<2])
    #expect(short.excerpt() == short)
    // Without a space it is cut within the word.
    let letters = String(repeating: "x", count: 300) + " y"
    #expect(MarkedText(letters).excerpt().text.hasSuffix("x…"))
  }

  @Test(
    "An excerpt of any length is at most that long",
    arguments: [-1, 0, 1, 2, 10, 23, 24, 25, 60], [0, 5, 32, 200])
  func excerptLength(length: Int, before: Int) {
    let long = Array(repeating: "word", count: 20).joined(separator: " ")
    for text in ["bogart", "\(long) bogart", "bogart \(long)", "\(long) bogart \(long)"] {
      let marked = SearchMarker(["bogart"], neighbours: [:]).marks(in: text).text
      let excerpt = marked.excerpt(before: before, length: length)
      let letters = excerpt.text.unicodeScalars.count { $0 != "…" }
      #expect(letters <= max(0, length))
      #expect(excerpt.marks.allSatisfy { $0.upperBound <= excerpt.text.unicodeScalars.count })
    }
    // A mark outside the text comes from another version of it.
    #expect(MarkedText("ab", marks: [9..<10]).excerpt(before: before, length: 1).marks.isEmpty)
  }
}
