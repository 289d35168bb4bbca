import Testing

@testable import ListCore

/// The structure of Vectors/sections.json.
struct SectionVectors: Decodable {
  struct Known: Decodable {
    let name: String
    let colour: String
  }
  struct Named: Decodable {
    let given: String
    let name: String
    let colour: String
  }
  struct Order: Decodable {
    let names: [String]
    let store: [String]
    let ordered: [String]
  }
  let known: [Known]
  let names: [Named]
  let refused: [String]
  let orders: [Order]
}

@Suite struct SectionTests {
  let vectors: SectionVectors

  init() throws { vectors = try Vectors.read("sections", as: SectionVectors.self) }

  @Test func `twelve sections are in the order of a walk, with their colours`() {
    #expect(Section.known.map(\.name) == vectors.known.map(\.name))
    #expect(Section.known.map(\.colour) == vectors.known.map(\.colour))
    #expect(Section.known.count == 12)
  }

  @Test
  func `a text names a known section in any letter case, or a custom one with its own colour`() {
    for row in vectors.names {
      let section = Section.named(row.given)
      #expect(section.name == row.name)
      #expect(section.colour == row.colour, "\(row.given)")
    }
  }

  @Test func `names of JavaScript object properties are refused`() {
    for name in vectors.refused { #expect(Section.isReserved(name), "\(name)") }
    for row in vectors.names { #expect(!Section.isReserved(row.given)) }
  }

  @Test func `sections are ordered by store, then known ones, then alphabetically, Other last`() {
    for row in vectors.orders {
      #expect(Section.ordered(row.names, store: row.store) == row.ordered)
    }
  }
}
