import Testing

@testable import ListCore

/// The structure of Vectors/positions.json.
struct PositionVectors: Decodable {
  struct Between: Decodable {
    let after: String?
    let before: String?
    let key: String?
  }
  struct Chain: Decodable {
    let name: String
    let kind: String
    let after: String?
    let before: String?
    let count: Int
    let first: [String]
    let last: String
    let longest: Int
  }
  struct Spread: Decodable {
    let count: Int
    let keys: [String]
  }
  let between: [Between]
  let chains: [Chain]
  let spread: [Spread]
  let refused: [String]
  let sorted: [[String]]
}

@Suite struct PositionTests {
  let vectors: PositionVectors

  init() throws { vectors = try Vectors.read("positions", as: PositionVectors.self) }

  @Test func `keys between two keys are those of the vectors`() {
    for row in vectors.between {
      #expect(
        Position.between(row.after, row.before) == row.key,
        "\(row.after ?? "·") \(row.before ?? "·")")
    }
  }

  @Test func `keys stay short after many inserts at one place`() {
    for row in vectors.chains {
      var (after, before) = (row.after, row.before)
      var keys: [String] = []
      while keys.count < 2000, let key = Position.between(after, before) {
        keys.append(key)
        switch row.kind {
        case "append", "before": after = key
        case "prepend", "behind": before = key
        default: if keys.count % 2 == 0 { before = key } else { after = key }
        }
      }
      #expect(keys.count == row.count, "\(row.name)")
      #expect(Array(keys.prefix(8)) == row.first, "\(row.name)")
      #expect(keys.last == row.last)
      #expect(keys.map(\.utf8.count).max() == row.longest)
      #expect(keys.allSatisfy(Position.isValid))
    }
  }

  @Test func `spread keys are evenly spaced, in order and short`() {
    for row in vectors.spread { #expect(Position.spread(count: row.count) == row.keys) }
    for count in [1, 35, 36, 500, 5000] {
      let keys = Position.spread(count: count)
      #expect(keys == keys.sorted() && Set(keys).count == count)
      #expect(keys.allSatisfy { Position.isValid($0) && $0.utf8.count <= 4 })
    }
  }

  @Test func `an invalid key is refused`() {
    for key in vectors.refused {
      #expect(!Position.isValid(key), "\(key)")
      #expect(Position.between(key, nil) == nil && Position.between(nil, key) == nil, "\(key)")
    }
    for keys in vectors.sorted { #expect(keys.sorted() == keys) }
  }

  @Test func `a key between any two neighbours can be found repeatedly`() throws {
    for seed in 0..<60 {
      var chance = SeededRandomNumberGenerator(seed: seed)
      var keys: [String] = []
      for _ in 0..<300 {
        // Half of the inserts are at the same place, where a person is working.
        let place = chance.isOne(in: 2) ? chance.below(keys.count + 1) : min(keys.count, 7)
        let (after, before) = (
          place > 0 ? keys[place - 1] : nil, place < keys.count ? keys[place] : nil
        )
        let key = try #require(Position.between(after, before), "\(after ?? "") \(before ?? "")")
        guard Position.isValid(key), after.map({ $0 < key }) ?? true,
          before.map({ key < $0 }) ?? true
        else {
          Issue.record("\(key) between \(after ?? "·") and \(before ?? "·")")
          return
        }
        keys.insert(key, at: place)
      }
    }
  }
}
