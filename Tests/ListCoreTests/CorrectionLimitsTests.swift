import Testing

@testable import ListCore

@Suite struct CorrectionLimitsTests {
  private func names(_ text: String) -> [String] {
    ListParser.parse(text: text).flatMap(\.items).map(\.name)
  }

  @Test(arguments: [
    "перчики", "огурчики", "творожок", "хлебушек", "чаёк", "колбаска", "курочка", "водичка",
    "лучок",
    "яблочки", "конфетки", "грибочки", "морковочка", "сырок", "рыбка",
  ])
  func `a diminutive is not changed, and is in the section of its base word`(name: String) {
    let item = ListParser.parse(text: name).first?.items.first
    #expect(item?.name == name && item?.original == nil)
    #expect(item?.section != "Other")
  }

  @Test func `no word is corrected to another script`() {
    #expect(names("Рис\nсахар\nPuc") == ["Рис", "сахар", "Puc"])
    let line = TextLine("chapka", confidence: 0.5)
    let page = ["milk", "bread", "butter", "cheese"].map { TextLine($0, confidence: 0.95) }
    let read = ListParser.parse(page + [line]).flatMap(\.items)
    #expect(read.allSatisfy { $0.name.unicodeScalars.allSatisfy(\.isASCII) })
  }

  @Test func `a list in another language is not changed`() {
    let german = "Milch\nEier\nKartoffeln\nZwiebeln\nHähnchenbrust\nSahne"
    #expect(names(german) == german.split(separator: "\n").map(String.init))
    let french = "beurre\nfromage\npommes\njambon\noignons\nfarine"
    #expect(names(french) == french.split(separator: "\n").map(String.init))
  }

  @Test func `a corrected item has the original text, also as its first alternative`() {
    let typed = ListParser.parse(text: "zuchini\nmilk\nbread").first?.items.first
    #expect(typed?.name == "zucchini" && typed?.original == "zuchini")
    #expect(typed?.alternatives.first == "zuchini")
    #expect(ListParser.parse(text: "milk").first?.items.first?.original == nil)
    let read = ListParser.parse([TextLine("- rnilk", confidence: 0.7)]).first?.items.first
    #expect(
      read?.name == "milk" && read?.original == "rnilk" && read?.alternatives.first == "rnilk")
  }

  @Test func `a line is not corrected if a word of it would remain unknown`() {
    #expect(names("zuchini xyzzyq") == ["zuchini xyzzyq"])
  }

  @Test(arguments: [
    ("sossidges", "Meat & Seafood"), ("lettus", "Produce"), ("brokly", "Produce"),
    ("tomaytoes", "Produce"), ("toms on the vine", "Produce"), ("lamp", "Household & Cleaning"),
    ("drill", "Other"), ("shirt", "Other"),
  ])
  func `words are found by their pronunciation`(
    name: String, section: String
  ) {
    #expect(Categoriser().section(of: name) == section)
  }

  @Test(arguments: [
    ("doritos chilli heatwave", "Snacks"), ("ben & jerrys cookie dough", "Frozen Foods"),
    ("walkers cheese & onion", "Snacks"), ("oreo ice cream", "Frozen Foods"),
    ("heinz tomato ketchup", "Condiments & Sauces"),
    ("doritos chilli dip sauce", "Condiments & Sauces"),
  ])
  func `words after a brand are flavours, unless they name the product`(
    name: String, section: String
  ) {
    #expect(Categoriser().section(of: name) == section)
  }
}
