import Foundation
import Testing

@testable import ListCore

/// Devices edit one list over a network that drops, repeats, reorders and delays messages, with
/// clocks that are wrong by up to an hour.
@Suite struct ConvergenceTests {
  /// 1,000 rounds; more with `make soak`.
  static let rounds =
    ProcessInfo.processInfo.environment["COMMONPLACE_SOAK"].flatMap(Int.init) ?? 1000

  @Test func `all devices converge to the same list`() {
    for seed in 0..<Self.rounds {
      var shop = Simulation(seed: seed)
      for _ in 0..<90 { shop.step() }
      shop.settle()
      let problems = shop.problems
      guard problems.isEmpty else {
        Issue.record("seed \(seed): \(problems.joined(separator: "; "))")
        return
      }
    }
  }

  @Test func `rounds include refusals, older operations and deletions`() {
    var (refused, taken, older, removed) = (0, 0, 0, 0)
    for seed in 0..<50 {
      var shop = Simulation(seed: seed)
      for _ in 0..<90 { shop.step() }
      shop.settle()
      refused += shop.refusals
      older += shop.older
      taken += shop.accepted.count
      removed += shop.server.items.values.filter(\.isDeleted).count
    }
    #expect(refused > 20 && older > 20 && taken > 1000 && removed > 20)
  }
}

/// A server and its devices.
private struct Simulation {
  struct Device {
    var replica: Replica
    /// How far its clock is ahead, and the correction that it has learnt, in milliseconds.
    let skew: Int
    var correction = 0
    var offline = false
  }
  enum Message {
    case send(Int, [ListOperation])
    case answer(Int, [(stamp: HybridTimestamp, ahead: Bool)], time: UInt64)
    case changes(Int, [ListOperation])
  }

  var chance: SeededRandomNumberGenerator
  var devices: [Device] = []
  var server = GroceryDocument()
  var accepted: [ListOperation] = []
  var network: [Message] = []
  var now: UInt64 = 1_772_370_000_000
  var (refusals, older) = (0, 0)
  var problems: [String] = []

  init(seed: Int) {
    chance = SeededRandomNumberGenerator(seed: seed)
    for place in 0..<(2 + chance.below(4)) {
      let skew = chance.pick([0, 0, 1, -1, 999, -240_000, 240_000, -3_600_000, 3_600_000, 301_000])
      devices.append(Device(replica: Replica(id: UInt64(place + 1)), skew: skew))
    }
  }

  mutating func step() {
    // The time often stays the same, so that ties within a millisecond are common.
    now += UInt64(chance.pick([0, 0, 0, 1, 1, 500, 1000, 60_000]))
    let at = chance.below(devices.count)
    switch chance.below(10) {
    case 0: devices[at].offline.toggle()
    case 1...4: edit(at)
    case 5...6: send(at)
    case 7: network.append(.changes(at, accepted.filter { _ in chance.isOne(in: 2) }))
    default: deliver()
    }
  }

  func wall(_ device: Device) -> UInt64 { UInt64(Int(now) + device.skew + device.correction) }

  // MARK: - Devices

  mutating func edit(_ at: Int) {
    let id = "item-\(chance.below(4))"
    let change: (ListOperation.Target, FieldValue) =
      switch chance.below(8) {
      case 0:
        chance.isOne(in: 9)
          ? (.list(.deleted), .flag(true)) : (.list(.name), .text("List \(chance.below(9))"))
      case 1: (.item(id, .name), .text(chance.pick(["Milk", "Bread", "Сыр"])))
      case 2...3: (.item(id, .checked), .flag(chance.isOne(in: 2)))
      case 4: (.item(id, .deleted), .flag(!chance.isOne(in: 3)))
      case 5: (.item(id, .section), .text(chance.pick(["Produce", "Pets", "Bakery"])))
      case 6: (.item(id, .quantity), .text(chance.pick(["", "2", "1 kg"])))
      default: (.item(id, .position), .text(chance.pick(["a", "i", "zz5"])))
      }
    let operation = devices[at].replica.set(change.0, change.1, wall: wall(devices[at]))
    if value(in: devices[at].replica.view, operation.target)?.value != change.1 {
      problems.append("device \(at) does not show its own edit")
    }
  }

  mutating func send(_ at: Int) {
    guard !devices[at].offline else { return }
    // Not always in order, and not always all.
    let batch = devices[at].replica.pending.filter { _ in !chance.isOne(in: 4) }
    if !batch.isEmpty {
      network.append(.send(at, chance.isOne(in: 3) ? batch.shuffled(using: &chance) : batch))
    }
  }

  // MARK: - Network

  mutating func deliver() {
    guard !network.isEmpty else { return }
    let place = chance.below(network.count)
    let message = network[place]
    let fate = chance.below(10)
    // Some messages arrive twice, some never. Unanswered operations stay pending and are sent
    // again.
    if fate > 1 { network.remove(at: place) }
    if fate > 2 { arrive(message) }
  }

  mutating func arrive(_ message: Message) {
    switch message {
    case .send(let at, let operations):
      var results: [(stamp: HybridTimestamp, ahead: Bool)] = []
      for operation in operations { results.append(apply(operation)) }
      network.append(.answer(at, results, time: now))
    case .answer(let at, let results, let time):
      guard !devices[at].offline else { return }
      for result in results where !result.ahead { devices[at].replica.confirm(result.stamp) }
      let waiting = Set(devices[at].replica.pending.map(\.timestamp))
      if results.contains(where: { $0.ahead && waiting.contains($0.stamp) }) { correct(at, time) }
    case .changes(let at, let operations):
      if !devices[at].offline { devices[at].replica.receive(operations) }
    }
  }

  mutating func correct(_ at: Int, _ time: UInt64) {
    devices[at].correction = Int(time) - (Int(now) + devices[at].skew)
    devices[at].replica.restamp(wall: wall(devices[at]), as: chance.next())
  }

  mutating func apply(_ operation: ListOperation) -> (stamp: HybridTimestamp, ahead: Bool) {
    if operation.timestamp.isAhead(of: now) {
      refusals += 1
      return (operation.timestamp, true)
    }
    if !server.apply(operation) { older += 1 }
    accepted.append(operation)
    return (operation.timestamp, false)
  }

  // MARK: - Result

  /// All devices go online, send until nothing is pending, and fetch the list.
  mutating func settle() {
    for message in network.shuffled(using: &chance) { arrive(message) }
    network = []
    for at in devices.indices {
      devices[at].offline = false
      for _ in 0..<3 where !devices[at].replica.pending.isEmpty {
        arrive(.send(at, devices[at].replica.pending))
        arrive(network.removeLast())
      }
      if !devices[at].replica.pending.isEmpty { problems.append("device \(at) cannot send") }
    }
    for at in devices.indices { devices[at].replica.receive(server) }
    check()
  }

  mutating func check() {
    for (at, device) in devices.enumerated() where device.replica.view != server {
      problems.append("device \(at) differs")
    }
    var again = GroceryDocument()
    for operation in (accepted + accepted).shuffled(using: &chance) { again.apply(operation) }
    if again != server { problems.append("another order gives another result") }
    for (target, all) in Dictionary(grouping: accepted, by: \.target) {
      let last = all.max { $0.timestamp < $1.timestamp }
      if value(in: server, target)?.timestamp != last?.timestamp {
        problems.append("the last write did not win")
      }
    }
  }

  func value(in document: GroceryDocument, _ target: ListOperation.Target) -> TimestampedValue? {
    switch target {
    case .list(let field): document.fields[field]
    case .item(let id, let field): document.items[id]?[field]
    }
  }
}
