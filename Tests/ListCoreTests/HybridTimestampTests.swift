import Testing

@testable import ListCore

/// The structure of Vectors/stamps.json.
struct StampVectors: Decodable {
  struct Form: Decodable {
    let milliseconds: UInt64
    let counter: UInt16
    let replica: String
    let text: String

    var stamp: HybridTimestamp? {
      UInt64(replica, radix: 16).map {
        HybridTimestamp(milliseconds: milliseconds, counter: counter, replica: $0)
      }
    }
  }
  struct Clock: Decodable {
    struct Step: Decodable {
      let next: UInt64?
      let stamp: String?
      let receive: HybridTimestamp?
      let restart: String?
    }
    let name: String
    let replica: String
    let steps: [Step]
  }
  struct Ahead: Decodable {
    let stamp: HybridTimestamp
    let now: UInt64
    let ahead: Bool
  }
  let forms: [Form]
  let order: [String]
  let refused: [String]
  let clocks: [Clock]
  let ahead: [Ahead]
}

@Suite struct HybridTimestampTests {
  let vectors: StampVectors

  init() throws { vectors = try Vectors.read("stamps", as: StampVectors.self) }

  @Test func `a timestamp and its text convert to each other`() throws {
    for form in vectors.forms {
      #expect(form.stamp?.text == form.text)
      #expect(HybridTimestamp(form.text) == form.stamp)
      #expect(form.text.utf8.count == HybridTimestamp.textLength)
    }
    #expect(vectors.forms.count >= 30)
  }

  @Test func `texts sort like their timestamps`() {
    #expect(vectors.order.sorted() == vectors.order)
    #expect(vectors.order.compactMap { HybridTimestamp($0) }.sorted().map(\.text) == vectors.order)
  }

  @Test func `any text but 26 valid characters is refused`() {
    for text in vectors.refused { #expect(HybridTimestamp(text) == nil, "\(text)") }
  }

  @Test func `a timestamp more than five minutes ahead of the server is refused`() {
    for row in vectors.ahead { #expect(row.stamp.isAhead(of: row.now) == row.ahead) }
  }

  @Test func `clocks return the timestamps of the vectors`() throws {
    for row in vectors.clocks {
      var clock = HybridLogicalClock(replica: try #require(UInt64(row.replica, radix: 16)))
      for step in row.steps {
        if let wall = step.next {
          #expect(clock.next(wall: wall).text == step.stamp, "\(row.name)")
        }
        if let stamp = step.receive { clock.receive(stamp) }
        if let replica = step.restart.flatMap({ UInt64($0, radix: 16) }) {
          clock.reset(replica: replica)
        }
      }
    }
  }

  @Test func `timestamps of a clock only increase, whatever the device's clock says`() {
    var (clock, chance) = (HybridLogicalClock(replica: 7), SeededRandomNumberGenerator(seed: 1))
    var last = HybridTimestamp(milliseconds: 0, counter: 0, replica: 0)
    for _ in 0..<10_000 {
      let wall = 1_772_370_000_000 + UInt64(chance.below(50))
      if chance.below(4) == 0 {
        let stamp = HybridTimestamp(
          milliseconds: wall, counter: .max - UInt16(chance.below(3)), replica: 9)
        clock.receive(stamp)
        last = max(last, stamp)
      }
      let next = clock.next(wall: wall)
      #expect(next > last)
      last = next
    }
  }
}
