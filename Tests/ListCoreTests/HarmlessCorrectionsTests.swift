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
  func `a word that makes a thing small stays, and stands where the thing does`(name: String) {
    let item = ListParser.parse(text: name).first?.items.first
    #expect(item?.name == name && item?.original == nil)
    #expect(item?.section != "Other")
  }

  @Test func `nothing is mended into another script`() {
    #expect(names("Рис\nсахар\nPuc") == ["Рис", "сахар", "Puc"])
    let line = TextLine("chapka", confidence: 0.5)
    let page = ["milk", "bread", "butter", "cheese"].map { TextLine($0, confidence: 0.95) }
    let read = ListParser.parse(page + [line]).flatMap(\.items)
    #expect(read.allSatisfy { $0.name.unicodeScalars.allSatisfy(\.isASCII) })
  }

  @Test func `a list in another language stays as it is`() {
    let german = "Milch\nEier\nKartoffeln\nZwiebeln\nHähnchenbrust\nSahne"
    #expect(names(german) == german.split(separator: "\n").map(String.init))
    let french = "beurre\nfromage\npommes\njambon\noignons\nfarine"
    #expect(names(french) == french.split(separator: "\n").map(String.init))
  }

  @Test func `a correction says what it was made of, and keeps that as the first alternative`() {
    let typed = ListParser.parse(text: "zuchini\nmilk\nbread").first?.items.first
    #expect(typed?.name == "zucchini" && typed?.original == "zuchini")
    #expect(typed?.alternatives.first == "zuchini")
    #expect(ListParser.parse(text: "milk").first?.items.first?.original == nil)
    let read = ListParser.parse([TextLine("- rnilk", confidence: 0.7)]).first?.items.first
    #expect(
      read?.name == "milk" && read?.original == "rnilk" && read?.alternatives.first == "rnilk")
  }

  @Test func `what would stay half unknown is not mended`() {
    #expect(names("zuchini xyzzyq") == ["zuchini xyzzyq"])
  }

  @Test(arguments: [
    ("sossidges", "Meat & Seafood"), ("lettus", "Produce"), ("brokly", "Produce"),
    ("tomaytoes", "Produce"), ("toms on the vine", "Produce"), ("lamp", "Household & Cleaning"),
    ("drill", "Other"), ("shirt", "Other"),
  ])
  func `words are found by their sound, and what sounds like nothing is not`(
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
  func `behind a make stand flavours, unless they say what it is`(name: String, section: String) {
    #expect(Categoriser().section(of: name) == section)
  }
}
