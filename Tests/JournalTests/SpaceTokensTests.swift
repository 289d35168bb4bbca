import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct SpaceTokensTests {
  @Test(arguments: [(1, "0001"), (35, "000z"), (36, "0010"), (1_679_615, "zzzz")])
  func `a space's key has four characters`(key: Int64, prefix: String) {
    let tokens = SpaceTokens(SpaceKey(key))
    #expect(tokens.prefix == prefix)
    #expect(tokens("word") == prefix + "word")
  }

  @Test func `a title keeps its order and repetitions, and a body has each word once`() {
    let tokens = SpaceTokens(SpaceKey(1))
    #expect(tokens.title(["b", "a", "b"]) == "0001b 0001a 0001b")
    #expect(tokens.body(["b a", "B c", "é"]) == "0001a 0001b 0001c 0001e")
    #expect(tokens.title([]) == "")
    #expect(tokens.body([]) == "")
  }

  @Test func `the words of a body are sorted by bytes`() {
    let tokens = SpaceTokens(SpaceKey(1))
    #expect(tokens.body(["я z 字 9 a"]) == "00019 0001a 0001z 0001я 0001字")
  }

  @Test func `a title fits the index of both engines`() {
    let long = (0..<200).map { _ in String(repeating: "字", count: 64) }
    #expect(SpaceTokens(SpaceKey(1)).title(long).utf8.count <= 2_400)
  }

  /// PostgreSQL refuses a tsvector above a megabyte.
  @Test func `a body fits the index of both engines`() {
    var dice = SeededRandomNumberGenerator(state: 8)
    let texts = (0..<200).map { _ in
      (0..<1250).map { _ in String(dice.next() % 0xFFF_FFFF, radix: 16) }.joined(separator: " ")
    }
    let body = SpaceTokens(SpaceKey(1)).body(texts)
    #expect(body.utf8.count <= 900_000)
    #expect(body.utf8.count > 400_000)
  }
}
