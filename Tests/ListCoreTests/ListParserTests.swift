import Testing

@testable import ListCore

/// The structure of Vectors/reading.json.
struct ReadingVectors: Decodable {
  struct Part: Decodable {
    let name: String
    let type: String
    let items: [String]
  }
  struct Case: Decodable {
    let name: String
    let text: String
    let sections: [Part]
  }
  let cases: [Case]
}

@Suite struct ListParserTests {
  @Test func `pasted lists are parsed as in the vectors`() throws {
    for row in try Vectors.read("reading", as: ReadingVectors.self).cases {
      let read = ListParser.parse(text: row.text)
      #expect(read.map(\.name) == row.sections.map(\.name), "\(row.name)")
      #expect(read.map(\.kind.rawValue) == row.sections.map(\.type), "\(row.name)")
      #expect(read.map { $0.items.map(\.text) } == row.sections.map(\.items), "\(row.name)")
    }
  }

  @Test func `an item has its amount, its section and its line`() throws {
    let read = ListParser.parse(text: "Shopping list\n- 2 кг картошки\n- milk x2, bread")
    let items = try #require(read.first).items
    #expect(items.map(\.name) == ["картошки", "milk", "bread"])
    #expect(items.map(\.quantity) == ["2 кг", "2", ""])
    #expect(items.map(\.section) == ["Produce", "Dairy & Eggs", "Bakery"])
    #expect(items.map(\.line) == [1, 2, 2])
    #expect(items.allSatisfy { $0.confidence == 1 })
  }

  @Test func `a slash separates items, except in an abbreviation`() {
    let names = { (line: String) in ListParser.parse(text: line).flatMap { $0.items.map(\.name) } }
    #expect(names("помидоры/огурцы") == ["помидоры", "огурцы"])
    for line in ["Апельсины д/сока", "Сельдь ф/к", "mac/cheese"] { #expect(names(line) == [line]) }
  }

  @Test func `a misread word is corrected, and the original is among the alternatives`() throws {
    let line = TextLine("• rnilk", confidence: 0.8, alternatives: ["mi1k", "milk"])
    let item = try #require(ListParser.parse([line]).first?.items.first)
    #expect(item.text == "milk")
    #expect(item.section == "Dairy & Eggs")
    #expect(item.alternatives.contains("rnilk"))
    #expect(item.confidence < 0.8 && item.confidence > 0.5)
  }

  @Test func `another reading of a line is used if only that one is known`() throws {
    let line = TextLine("xqzz wjk", confidence: 0.3, alternatives: ["qqq", "brown sugar"])
    let item = try #require(ListParser.parse([line]).first?.items.first)
    #expect(item.text == "brown sugar")
    #expect(item.alternatives == ["xqzz wjk", "qqq"])
  }

  @Test func `an unknown item is in the section of its heading`() {
    let read = ListParser.parse(text: "Produce:\nxyzzyfruit\nmilk")
    #expect(read.first?.items.map(\.section) == ["Produce", "Dairy & Eggs"])
  }

  @Test func `corrections of a space are used when a list is parsed`() {
    let corrections = Corrections([(name: "lil noosas", section: "Dairy & Eggs")])
    let read = ListParser.parse(text: "lil noosas", corrections: corrections)
    #expect(read.first?.items.first?.section == "Dairy & Eggs")
    #expect(read.first?.items.first?.text == "lil noosas")
  }

  @Test func `a line in large letters is a heading`() {
    let lines = [
      TextLine("Zabbadi", confidence: 0.9, height: 0.06),
      TextLine("milk", confidence: 0.9, height: 0.03),
      TextLine("bread", confidence: 0.9, height: 0.03),
    ]
    #expect(ListParser.parse(lines).map(\.name) == ["Zabbadi"])
  }

  @Test(arguments: [
    ("Tamépouka", ["Пятёрочка"], "Пятёрочка"), ("Перекрёстов", [], "Перекресток"),
    ("Walrnart", [], "Walmart"), ("Fromen", ["Frozen"], "Frozen"),
  ])
  func `a misread name of a store is corrected`(
    read: String, others: [String], store: String
  ) {
    let lines = [
      TextLine(read, confidence: 0.8, alternatives: others), TextLine("milk", confidence: 0.9),
    ]
    let sections = ListParser.parse(lines)
    #expect(sections.map(\.name) == [store])
    #expect(sections.first?.items.map(\.name) == ["milk"])
    // Typed names are not corrected.
    let typed = ListParser.parse(text: "Walrnart\nmilk")
    #expect(typed.map(\.name) == [ListParser.defaultName])
  }

  @Test func `products, and lines that are not headings, do not become stores`() {
    func names(_ lines: [String]) -> [String] {
      ListParser.parse(lines.map { TextLine($0, confidence: 0.8) }).map(\.name)
    }
    #expect(names(["mint", "bread"]) == [ListParser.defaultName])
    #expect(names(["- Walrnart", "bread"]) == [ListParser.defaultName])
    #expect(names(["bread", "Walrnart"]) == [ListParser.defaultName])
  }

  @Test func `a section heading applies until a blank line`() {
    func sections(_ text: String) -> [[String]] {
      ListParser.parse(text: text).map { [$0.name] + $0.items.map { "\($0.name): \($0.section)" } }
    }
    #expect(
      sections("Frozen:\npeas\nberries")
        == [["Frozen", "peas: Frozen Foods", "berries: Frozen Foods"]])
    #expect(
      sections("Frozen\npeas\n\nHardware store\nblorps\nzorps") == [
        ["Frozen", "peas: Frozen Foods"], ["Hardware store", "blorps: Other", "zorps: Other"],
      ])
    #expect(
      sections("Bakery:\nbread\n\nblorps") == [["Bakery", "bread: Bakery", "blorps: Other"]])
  }

  @Test func `sums of receipts are not items`() {
    let read = ListParser.parse(text: "Brot 1,99\nMilch 1,09\nTOTAL EUR 5,77\nVISA EUR 5,77")
    #expect(read.flatMap(\.items).count == 2)
  }

  @Test func `a task is not a dish`() {
    let read = ListParser.parse(text: "Monday: tacos\nTuesday: lasagna\ncall mom")
    #expect(read.map(\.kind) == [.mealPlan, .notes])
    #expect(read.last?.items.map(\.name) == ["call mom"])
  }

  @Test func `a line that is struck out in an image is in its own section and joins no other line`()
  {
    let lines = [
      TextLine("milk and", confidence: 0.9), TextLine("- 2 bread", confidence: 0.9, isStruck: true),
      TextLine("eggs", confidence: 0.9),
    ]
    let read = ListParser.parse(lines)
    #expect(read.map(\.kind) == [.grocery, .crossedOut])
    #expect(read.map { $0.items.map(\.name) } == [["milk and", "eggs"], ["bread"]])
  }

  @Test func `an endless text is parsed up to a limit`() {
    let lines = Array(repeating: String(repeating: "milk,", count: 1000), count: 600)
    let read = ListParser.parse(lines.prefix(3).map { TextLine($0) })
    #expect(read.first?.items.count == 300)
    let many = ListParser.parse(text: String(repeating: "milk\n", count: 600))
    #expect(many.first?.items.count == ListParser.maxLines)
  }

  @Test func `any text is parsed without a crash, and every item belongs to a line`() {
    var chance = SeededRandomNumberGenerator(seed: 21)
    let pieces = [
      "milk", "- ", "[x]", "[", "(", "~~", ":", "Mon", "пн", "\n", "\n", ", ", "2", "½", "kg", "\t",
      "   ",
      "TOTAL", "3.49", "|", "é", "🎁", "and", "o ", "1)", "Costco", "remember to", "\u{301}", "İ",
      "ß",
    ]
    for _ in 0..<300 {
      let text = (0..<chance.below(14)).map { _ in
        chance.pick(pieces) + (chance.isOne(in: 2) ? " " : "")
      }
      .joined()
      let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      for section in ListParser.parse(text: text) {
        #expect(!section.items.isEmpty && !section.name.isEmpty)
        #expect(
          section.items.allSatisfy { $0.line.map { $0 < lines } == true && !$0.name.isEmpty },
          "\(text)")
      }
    }
  }

  @Test func `an agent is an item, although its abbreviation is that of a day`() {
    let sections = ListParser.parse(text: "Ср-во для посуды 450мл\nСр-д/посуды 1л\nсоль")
    #expect(sections.map(\.kind) == [.grocery])
    #expect(
      sections.flatMap(\.items).map(\.name) == ["Ср-во для посуды", "Ср-д/посуды", "соль"])
  }
}
