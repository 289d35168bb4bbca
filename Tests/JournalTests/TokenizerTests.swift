import Journal
import Model
import TestSupport
import Testing

@Suite struct TokenizerTests {
  @Test(arguments: [
    ("", []), ("   ", []), ("Hello, World!", ["hello", "world"]),
    ("2001: A Space Odyssey", ["2001", "a", "space", "odyssey"]), ("C++ & C#", ["c", "c"]),
    ("don't", ["don", "t"]), ("naïve café", ["naive", "cafe"]), ("e\u{301}te\u{301}", ["ete"]),
    ("йод", ["йод"]), ("и\u{306}од", ["йод"]), ("ЙОД", ["йод"]), ("иод", ["иод"]),
    ("Ёлка", ["елка"]), ("е\u{308}лка", ["елка"]),
    ("Straße STRASSE ẞ", ["strasse", "strasse", "ss"]),
    ("Ærøskøbing", ["aeroskobing"]), ("Œuvre", ["oeuvre"]), ("Łódź Đặng", ["lodz", "dang"]),
    ("İstanbul ISTANBUL ıslak", ["istanbul", "istanbul", "ıslak"]), ("ΟΔΥΣΣΕΥΣ", ["οδυσσευσ"]),
    ("Οδυσσεύς", ["οδυσσευσ"]), ("日本語 テスト", ["日本語", "テスト"]), ("ﾃｽﾄ", ["テスト"]),
    ("Ｆｕｌｌ ①", ["full", "1"]), ("ﬁnd", ["find"]), ("½", ["1", "2"]), ("x²", ["x2"]),
    ("👍", []), ("good👍bad", ["good", "bad"]), ("👨‍👩‍👧‍👦", []), ("1️⃣", ["1"]), ("٣٤", ["٣٤"]),
    ("हिन्दी", ["हनद"]), ("a_b-c/d.e", ["a", "b", "c", "d", "e"]),
    ("rock’n’roll", ["rock", "n", "roll"]),
  ])
  func `a text is split into words`(text: String, tokens: [String]) {
    let scalars = Tokenizer.tokens(text).map { Array($0.unicodeScalars) }
    #expect(scalars == tokens.map { Array(normalForm($0).unicodeScalars) })
  }

  /// The tokenizer's form of combined letters: й composed, the others decomposed.
  private func normalForm(_ text: String) -> String { Tokenizer.folded(text) }

  @Test func `й is a separate letter`() {
    #expect(Tokenizer.tokens("мой") != Tokenizer.tokens("мои"))
    #expect(Tokenizer.tokens("всё") == Tokenizer.tokens("все"))
  }

  @Test func `a word of ten thousand letters is cut`() {
    for letter in ["a", "é", "й", "字"] {
      let tokens = Tokenizer.tokens(String(repeating: letter, count: 10_000) + " b")
      #expect(tokens.map(\.characterCount) == [64, 1])
    }
  }

  @Test func `at most the requested number of words is returned`() {
    #expect(Tokenizer.tokens("a b c d", limit: 2) == ["a", "b"])
    #expect(Tokenizer.tokens("é b c d", limit: 2) == ["e", "b"])
  }

  @Test func `ASCII text gives the same words on its faster path`() {
    var dice = SeededRandomNumberGenerator(state: 6)
    for _ in 0..<300 {
      let text = String(
        decoding: (0..<40).map { _ in UInt8.random(in: 32...126, using: &dice) }, as: UTF8.self)
      #expect(Tokenizer.tokens(text) == Tokenizer.tokens(text + " é").dropLast())
    }
  }

  @Test func `splitting words again does not change them`() {
    let text = "Ærøskøbing Straße İstanbul ЙОД ﬁnd ﾃｽﾄ Đặng ΟΔΥΣΣΕΥΣ 한국어"
    let tokens = Tokenizer.tokens(text)
    #expect(Tokenizer.tokens(tokens.joined(separator: " ")) == tokens)
  }

  @Test(arguments: [
    ("Inception", "INCEPTION", true), ("Café  de\tParis", "cafe de paris", true),
    ("C", "C++", false), ("C++", "C#", false), ("мой", "мои", false), ("Ёлка", "елка", true),
    ("Straße", "STRASSE", true), (" a ", "a", true),
  ])
  func `titles are equal if only case, accents or spaces differ`(
    first: String, second: String, same: Bool
  ) {
    #expect((Tokenizer.titleKey(first) == Tokenizer.titleKey(second)) == same)
  }

  @Test func `a title's key is at most as long as a title`() {
    let title = String(repeating: "ﷺ", count: 200)
    #expect(Tokenizer.titleKey(title).characterCount == 200)
  }
}
