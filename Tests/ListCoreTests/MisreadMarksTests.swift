import Testing

@testable import ListCore

@Suite struct MisreadMarksTests {
  private func sections(_ lines: [String]) -> [ParsedSection] {
    ListParser.parse(lines.map { TextLine($0, confidence: 0.9) })
  }

  @Test(arguments: [
    ["С) молоко", "С) хлеб", "C) сыр", "O рис"], ["O молоко", "О хлеб", "O сыр", "0 рис"],
    ["[1 молоко", "LJ хлеб", "[] сыр", "[ ] рис"], ["П молоко", "П хлеб", "D сыр", "П рис"],
  ])
  func `boxes that were read as letters are removed`(lines: [String]) {
    #expect(sections(lines).map { $0.items.map(\.name) } == [["молоко", "хлеб", "сыр", "рис"]])
  }

  @Test func `a ticked item is crossed out, with a drawn or a printed box`() {
    let printed = sections(["[ ] milk", "[x] bread", "[V] eggs", "[] tea"])
    #expect(printed.map(\.kind) == [.grocery, .crossedOut])
    #expect(printed.map { $0.items.map(\.name) } == [["milk", "tea"], ["bread", "eggs"]])
    let drawn = ListParser.parse([
      TextLine("milk", confidence: 0.9, isTicked: false),
      TextLine("bread", confidence: 0.9, isTicked: true),
    ])
    #expect(drawn.map(\.kind) == [.grocery, .crossedOut])
  }

  @Test func `numbers and words at the beginning are kept`() {
    let numbered = sections(["1) milk", "2) bread", "3) eggs"])
    #expect(numbered.first?.items.map(\.name) == ["milk", "bread", "eggs"])
    let counted = sections(["10 eggs", "olives", "oranges"])
    #expect(counted.first?.items.map(\.quantity) == ["10", "", ""])
  }

  @Test func `dashes between letters are a strikethrough`() {
    let read = sections(["milk", "~eggs-", "б-а-з-и-лик"])
    #expect(read.last?.kind == .crossedOut)
    #expect(read.last?.items.map(\.name) == ["eggs", "базилик"])
    #expect(sections(["coca-cola", "half-and-half"]).map(\.kind) == [.grocery])
  }

  @Test func `the name of a day or a store alone is a heading`() {
    for name in ["Saturday", "Lidl", "Суббота", "Пятёрочка"] {
      let read = ListParser.parse(text: "\(name)\nmilk\nbread\neggs")
      #expect(read.map(\.name) == [name])
      #expect(read.map(\.kind) == [.grocery] && read.first?.items.count == 3)
    }
    let plan = ListParser.parse(text: "Monday\ntacos\nTuesday\nchilli")
    #expect(plan.map(\.kind) == [.mealPlan])
  }
}
