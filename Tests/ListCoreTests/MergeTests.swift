import Testing

@testable import ListCore

/// The structure of Vectors/merge.json.
struct MergeVectors: Decodable {
  struct Operation: Decodable {
    let item: String?
    let field: String
    let value: FieldValue
    let stamp: HybridTimestamp
    let applied: Bool

    var operation: ListOperation? {
      if let item {
        ItemField(rawValue: field).map { ListOperation(.item(item, $0), value, stamp) }
      } else {
        ListField(rawValue: field).map { ListOperation(.list($0), value, stamp) }
      }
    }
  }
  struct Item: Decodable {
    let id: String
    let fields: [String: TimestampedValue]
  }
  struct Final: Decodable {
    let fields: [String: TimestampedValue]
    let items: [Item]
    let shown: [String]
  }
  struct Case: Decodable {
    let name: String
    let operations: [Operation]
    let final: Final
  }
  let cases: [Case]
}

@Suite struct MergeTests {
  let cases: [MergeVectors.Case]

  init() throws { cases = try Vectors.read("merge", as: MergeVectors.self).cases }

  @Test func `operations give the results of the vectors`() throws {
    for row in cases {
      var document = GroceryDocument()
      for step in row.operations {
        #expect(document.apply(try #require(step.operation)) == step.applied, "\(row.name)")
      }
      expect(document, row)
    }
    #expect(cases.count >= 17)
  }

  @Test func `operations give the same result in any order and with repetitions`() throws {
    var chance = SeededRandomNumberGenerator(seed: 3)
    for row in cases {
      let operations = try row.operations.map { try #require($0.operation) }
      for _ in 0..<20 {
        var document = GroceryDocument()
        let again = operations.filter { _ in chance.isOne(in: 3) }
        for operation in (operations + again).shuffled(using: &chance) { document.apply(operation) }
        expect(document, row)
      }
    }
  }

  @Test func `documents merge like their operations, in both directions`() throws {
    var chance = SeededRandomNumberGenerator(seed: 4)
    for row in cases {
      var (one, other) = (GroceryDocument(), GroceryDocument())
      for step in row.operations {
        let operation = try #require(step.operation)
        if chance.isOne(in: 2) { one.apply(operation) } else { other.apply(operation) }
      }
      let before = one
      one.merge(other)
      other.merge(before)
      #expect(one == other)
      expect(one, row)
    }
  }

  private func expect(_ document: GroceryDocument, _ row: MergeVectors.Case) {
    let fields = Dictionary(
      uniqueKeysWithValues: document.fields.values.map { ($0.rawValue, $1) })
    #expect(fields == row.final.fields, "\(row.name)")
    #expect(document.items.count == row.final.items.count)
    for item in row.final.items {
      let values = document.items[item.id]?.values ?? [:]
      #expect(
        Dictionary(uniqueKeysWithValues: values.map { ($0.rawValue, $1) }) == item.fields,
        "\(row.name)")
    }
    #expect(document.order == row.final.shown, "\(row.name)")
  }
}

@Suite struct ItemFieldTests {
  @Test func `each field accepts only its kind of value`() {
    for field in ItemField.allCases {
      let flags = field == .checked || field == .deleted
      #expect((field.validationError(for: .flag(true)) == nil) == flags)
      #expect((field.validationError(for: .text("i")) == .wrongKind) == flags)
    }
    #expect(ListField.name.validationError(for: .flag(true)) == .wrongKind)
    #expect(ListField.deleted.validationError(for: .text("x")) == .wrongKind)
  }

  @Test func `lengths of texts are counted in code points, without white space at the ends`() {
    let family = "👨‍👩‍👧"
    #expect(ItemField.name.validationError(for: .text(" \n ")) == .empty)
    #expect(ItemField.name.validationError(for: .text(String(repeating: "я", count: 200))) == nil)
    #expect(
      ItemField.name.validationError(for: .text(String(repeating: "я", count: 201)))
        == .tooLong(most: 200))
    #expect(
      ItemField.section.validationError(for: .text(String(repeating: family, count: 12))) == nil)
    #expect(
      ItemField.section.validationError(for: .text(String(repeating: family, count: 13)))
        == .tooLong(most: 60))
    #expect(ItemField.quantity.validationError(for: .text("")) == nil)
    #expect(
      ItemField.quantity.validationError(for: .text(String(repeating: "1", count: 41)))
        == .tooLong(most: 40))
    #expect(
      ListField.name.validationError(for: .text(String(repeating: "a", count: 101)))
        == .tooLong(most: 100))
  }

  @Test func `positions, stores and sections are validated`() {
    #expect(ItemField.position.validationError(for: .text("a0")) == .malformed)
    #expect(ItemField.store.validationError(for: .text("")) == nil)
    #expect(
      ItemField.store.validationError(for: .text("018f3c2e-7b1a-7c3d-8e4f-0a1b2c3d4e01")) == nil)
    #expect(
      ItemField.store.validationError(for: .text("018F3C2E-7B1A-7C3D-8E4F-0A1B2C3D4E01"))
        == .malformed)
    #expect(ItemField.store.validationError(for: .text("Lidl")) == .malformed)
    #expect(ItemField.section.validationError(for: .text("__proto__")) == .reserved)
  }

  @Test func `a tombstone is kept for ninety days`() {
    var item = ItemFields()
    item.set(.name, to: .text("Milk"), at: HybridTimestamp(milliseconds: 0, counter: 0, replica: 1))
    #expect(!item.hasExpiredTombstone(at: .max))
    item.set(
      .deleted, to: .flag(true), at: HybridTimestamp(milliseconds: 1000, counter: 0, replica: 1))
    #expect(!item.hasExpiredTombstone(at: 1000 + 90 * 86_400_000))
    #expect(item.hasExpiredTombstone(at: 1001 + 90 * 86_400_000))
  }

  @Test func `the section of an item is canonical, and Other until it is set`() {
    var item = ItemFields()
    #expect(item.section == "Other")
    item.set(
      .section, to: .text(" dairy & eggs"),
      at: HybridTimestamp(milliseconds: 1, counter: 0, replica: 1))
    #expect(item.section == "Dairy & Eggs")
  }
}
