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
    ("東京物語", ["東京"], "[東京]物語"), ("", ["a"], ""), ("👩‍👩‍👧 go", ["go"], "👩‍👩‍👧 [go]"),
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
}
