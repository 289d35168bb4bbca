import Foundation
import Model
import TestSupport
import Testing

@Suite struct CharactersTests {
  @Test func `only valid UTF-8 is decoded`() {
    for text in ["", "abc", "Ж", "\u{FFFD}", "👨‍👩‍👧"] {
      #expect(String(validUTF8: Array(text.utf8)) == text)
    }
    let invalid: [[UInt8]] = [
      [0xFF], [0x61, 0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
      Array("a".utf8) + [0x80],
    ]
    for bytes in invalid { #expect(String(validUTF8: bytes) == nil, "\(bytes)") }
  }

  @Test(arguments: [
    ("  a \n", "a"), ("\u{65}\u{301}", "\u{E9}"), ("\u{212B}", "\u{C5}"), ("", ""),
    (" \t\r\n ", ""),
    ("a  b", "a  b"), ("\u{A0}a\u{3000}", "a"), ("й", "\u{439}"),
  ])
  func `text is normalised to NFC without white space at the ends`(text: String, kept: String) {
    #expect(Array(text.normalised.unicodeScalars) == Array(kept.unicodeScalars))
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("\u{65}\u{301}", 2), ("👨‍👩‍👧‍👦", 7), ("🇩🇪", 2), ("й", 1), ("𝒳", 1),
  ])
  func `a character is a Unicode scalar`(text: String, count: Int) {
    #expect(text.characterCount == count)
  }

  @Test func `twenty family emoji are more than twenty characters`() {
    #expect(String(repeating: "👨‍👩‍👧‍👦", count: 20).characterCount == 140)
  }

  @Test(arguments: [
    ("short", 5, "short"), ("one two three four", 10, "one two…"),
    ("one two three four", 14, "one two three…"), ("abcdefghij", 5, "abcd…"),
    ("a bcdefghijklmnop", 10, "a bcdefgh…"), ("слово за словом", 12, "слово за…"),
  ])
  func `a long text is cut after a word`(text: String, limit: Int, short: String) {
    #expect(text.shortened(to: limit) == short)
  }

  @Test func `a shortened text is not longer than its limit`() {
    var dice = SeededRandomNumberGenerator(state: 4)
    let letters = ["a", " ", "é", "e\u{301}", "👨‍👩‍👧‍👦", "\n", "й", "字", "  ", "\u{301}"]
    for _ in 0..<500 {
      let count = Int.random(in: 0...60, using: &dice)
      let text = (0..<count).map { _ in letters.randomElement(using: &dice) ?? "" }.joined()
      let limit = Int.random(in: 2...40, using: &dice)
      let short = text.shortened(to: limit)
      #expect(short.characterCount <= limit)
      #expect(short == text || short.hasSuffix("…"))
    }
  }
}
