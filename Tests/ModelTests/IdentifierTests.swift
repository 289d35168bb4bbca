import Foundation
import Model
import TestSupport
import Testing

@Suite struct IdentifierTests {
  private static let text = "0190a6e1-5b3c-7def-8a01-23456789abcd"

  @Test func `an id is parsed in any letter case and formatted in lower case`() throws {
    for spelling in [Self.text, Self.text.uppercased(), "0190A6e1-5b3C-7dEF-8a01-23456789ABcd"] {
      let id = try #require(EntryID(spelling))
      #expect(id.description == Self.text)
    }
  }

  @Test func `every id is parsed from its text`() throws {
    var dice = SeededRandomNumberGenerator(state: 1)
    for _ in 0..<2000 {
      let id = EntryID(high: dice.next(), low: dice.next())
      #expect(EntryID(id.description) == id)
      #expect(UUID(uuidString: id.description)?.uuidString.lowercased() == id.description)
    }
  }

  @Test(arguments: [
    "", "0", "0190a6e15b3c7def8a0123456789abcd", "0190a6e1-5b3c-7def-8a01-23456789abc",
    "0190a6e1-5b3c-7def-8a01-23456789abcde", "0190a6e1-5b3c-7def-8a01-23456789abcg",
    "{190a6e1-5b3c-7def-8a01-23456789abc}", "0190a6e1_5b3c_7def_8a01_23456789abcd",
    "0190a6e15-b3c-7def-8a01-23456789abcd", " 190a6e1-5b3c-7def-8a01-23456789abcd",
    "0190a6e1-5b3c-7def-8a01-23456789abcé", "٠190a6e1-5b3c-7def-8a01-23456789abc",
    "------------------------------------", "0x90a6e1-5b3c-7def-8a01-23456789abcd",
  ])
  func `any other text is refused`(text: String) {
    #expect(EntryID(text) == nil)
  }

  @Test func `ids sort by the millisecond of their creation`() {
    var dice = SeededRandomNumberGenerator(state: 2)
    let times: [Int64] = [0, 1, 999, 1_772_359_200_000, 1_772_359_200_001, 281_474_976_710_655]
    let texts = times.map { EntryID(at: $0, using: &dice).description }
    #expect(texts == texts.sorted())
  }

  @Test func `a new id is a UUID of version 7 and the variant of RFC 9562`() throws {
    var dice = SeededRandomNumberGenerator(state: 3)
    for _ in 0..<500 {
      let id = EntryID(at: 1_772_359_200_123, using: &dice)
      let text = Array(id.description)
      #expect(text[14] == "7")
      #expect("89ab".contains(text[19]))
      #expect(id.high >> 16 == 1_772_359_200_123)
    }
  }

  @Test func `ten thousand ids of the same millisecond are different`() {
    var generator = SystemRandomNumberGenerator()
    let ids = (0..<10_000).map { _ in EntryID(at: 5, using: &generator) }
    #expect(Set(ids).count == 10_000)
  }

  @Test func `ids are encoded as text, and other text is refused`() throws {
    let id = try #require(EntryID(Self.text))
    #expect(String(decoding: try JSONEncoder().encode([id]), as: UTF8.self) == "[\"\(Self.text)\"]")
    let read = try JSONDecoder().decode([EntryID].self, from: Data("[\"\(Self.text)\"]".utf8))
    #expect(read == [id])
    for bad in ["[\"\"]", "[7]", "[null]", "[\"\(Self.text)0\"]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([EntryID].self, from: Data(bad.utf8))
      }
    }
  }
}
