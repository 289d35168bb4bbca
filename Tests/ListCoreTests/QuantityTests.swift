import Testing

@testable import ListCore

/// The structure of Vectors/quantities.json.
struct QuantityVectors: Decodable {
  struct Case: Decodable {
    let line: String
    let name: String
    let text: String
    let amount: Double?
    let unit: String
  }
  struct Typed: Decodable {
    let line: String
    let name: String
    let text: String
  }
  struct Sum: Decodable {
    let one: String
    let other: String
    let sum: String?
  }
  let cases: [Case]
  let typed: [Typed]
  let sums: [Sum]
}

@Suite struct QuantityTests {
  let vectors: QuantityVectors

  init() throws { vectors = try Vectors.read("quantities", as: QuantityVectors.self) }

  @Test func `a line is split into name and amount`() {
    for row in vectors.cases {
      let read = Quantity.parse(row.line)
      #expect(read.name == row.name, "\(row.line)")
      #expect(read.text == row.text, "\(row.line)")
      #expect(read.amount == row.amount.map { Int($0 * 1000) }, "\(row.line)")
      #expect(read.unit == row.unit, "\(row.line)")
    }
  }

  @Test func `a typed name after an amount is changed to the nominative`() {
    for row in vectors.typed {
      let read = Quantity.parseTyped(row.line)
      #expect(read.name == row.name, "\(row.line)")
      #expect(read.text == row.text, "\(row.line)")
    }
  }

  @Test func `amounts with compatible units are added`() {
    for row in vectors.sums {
      #expect(Quantity.sum(row.one, row.other) == row.sum, "\(row.one) + \(row.other)")
    }
  }

  @Test(arguments: [
    ("2 milk", "milk", "3"), ("milk", "Milk", "2"), ("2 кг картошки", "картошка 500 г", "2,5 кг"),
    ("3 tomatoes", "tomato", "4"), ("десяток яиц", "яйца 10 шт", "20"),
  ])
  func `two lines with the same product are merged`(one: String, other: String, sum: String) {
    let merged = Quantity.merged(.parse(one), .parse(other))
    #expect(merged?.text == sum)
    #expect(merged?.name == Quantity.parse(one).name)
  }

  @Test func `lines with different products or units are not merged`() {
    #expect(Quantity.merged(.parse("2 milk"), .parse("oat milk")) == nil)
    #expect(Quantity.merged(.parse("2 l milk"), .parse("milk")) == nil)
  }

  @Test func `parsing a formatted amount gives the same amount`() {
    for row in vectors.cases where row.amount != nil {
      let again = Quantity.parse("\(row.text) \(row.name)")
      #expect(again.name == row.name, "\(row.text) \(row.name)")
      #expect(again.amount == row.amount.map { Int($0 * 1000) }, "\(row.text) \(row.name)")
    }
  }

  @Test func `any text is parsed without a crash, and only an empty text has an empty name`() {
    var chance = SeededRandomNumberGenerator(seed: 12)
    let pieces = [
      "2", "x", "1/2", "kg", "of", "½", "(", ")", "a", "milk", "пол", "шт.", "-", ",", "x2", "%",
      " ", "500g", "half", "é",
    ]
    for _ in 0..<5000 {
      let line = (0..<chance.below(7)).map { _ in
        chance.pick(pieces) + (chance.isOne(in: 3) ? "" : " ")
      }.joined()
      let read = Quantity.parse(line)
      #expect(read.name.isEmpty == Folding.trimmed(line).isEmpty, "\(line)")
    }
  }
}
