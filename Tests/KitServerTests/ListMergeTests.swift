import CommonplaceKit
import Foundation
import ListCore
import Model
import TestSupport
import Testing

/// Devices with wrong clocks and unstable networks, whose apps are killed while they write, end with
/// the same list. `LIST_MERGES` is the number of runs on SQLite (default: 1,000).
@Suite struct ListMergeTests {
  private static let runs =
    ProcessInfo.processInfo.environment["LIST_MERGES"].flatMap { Int($0) } ?? 1000
  private static let runsOfABook = 20

  /// The runs on each backend: a twentieth of them on PostgreSQL, which is slower.
  private static let parts = BookBackend.all.flatMap { backend in
    let runs = backend.description == "postgres" ? runs / 20 : runs / 2
    return (0..<max(1, runs / runsOfABook)).map { (backend, $0) }
  }

  @Test(arguments: parts)
  func `all devices end with every edit in the same list`(
    backend: BookBackend, part: Int
  ) async throws {
    try await backend.withBook { book in
      var apps: [TestApp] = []
      for _ in 0..<3 { apps.append(try await book.makeApp()) }
      for number in 0..<Self.runsOfABook {
        let seed = UInt64(part * Self.runsOfABook + number + 1)
        let run = try await MergeRun(seed: seed, apps: apps, folder: book.folder)
        do {
          try await run.play(steps: 24)
          try await run.finish()
        } catch {
          Issue.record("seed \(seed): \(error)")
        }
      }
    }
  }
}

/// A device with lists, whose app can be killed.
private struct MergeDevice {
  let app: TestApp
  let folder: URL
  /// How far its clock is ahead.
  let offset: Int64
  var store: ListStore
  /// The names of the items that this device alone edits, and whether they are checked, by their
  /// ids; nil for deleted ones.
  var own: [String: (name: String, isChecked: Bool)?] = [:]

  init(_ app: TestApp, folder: URL, offset: Int64) throws {
    self.app = app
    self.folder = folder
    self.offset = offset
    store = try Self.open(folder, app.client, offset)
  }

  private static func open(_ folder: URL, _ client: Commonplace, _ offset: Int64) throws
    -> ListStore
  {
    try ListStore(folder: folder, client: client, now: { Timestamp.now.adding(seconds: offset) })
  }

  private var queueFile: URL { folder.appending(path: "operations.jsonl") }

  /// The number of bytes in the file of waiting operations.
  private var queueSize: UInt64 {
    get throws {
      let size = try FileManager.default.attributesOfItem(atPath: queueFile.path)[.size]
      return (size as? NSNumber)?.uint64Value ?? 0
    }
  }

  /// Ends the app while it writes an edit, of which only a part is on the disk, and starts it again.
  mutating func kill(
    during edit: (ListStore) async throws -> Void,
    using generator: inout SeededRandomNumberGenerator
  ) async throws {
    let before = try queueSize
    try await edit(store)
    let after = try queueSize
    if after > before {
      let handle = try FileHandle(forWritingTo: queueFile)
      // The last byte is missing at least: the line is not complete.
      try handle.truncate(atOffset: UInt64.random(in: before..<after, using: &generator))
      try handle.close()
    }
    store = try Self.open(folder, app.client, offset)
  }

  mutating func restart() throws { store = try Self.open(folder, app.client, offset) }
}

private final class MergeRun {
  private let seed: UInt64
  private var generator: SeededRandomNumberGenerator
  private var devices: [MergeDevice] = []
  private let list: String
  private let shared: String

  /// Seconds by which the clocks of devices are wrong.
  private static let offsets: [Int64] = [0, 0, -86_400 * 40, -3600, 3600, 86_400 * 3, 86_400 * 400]

  init(seed: UInt64, apps: [TestApp], folder: URL) async throws {
    self.seed = seed
    generator = SeededRandomNumberGenerator(state: seed)
    for (number, app) in apps.enumerated() {
      app.network.set(.on)
      let offset = Self.offsets.randomElement(using: &generator) ?? 0
      devices.append(
        try MergeDevice(
          app, folder: folder.appending(path: "run \(seed) device \(number)"), offset: offset))
    }
    list = try await devices[0].store.createList(name: "Friday")
    shared = try await devices[0].store.addItem("Milk", to: list)
    for device in devices { try await device.store.sync() }
  }

  func play(steps: Int) async throws {
    for step in 0..<steps {
      let device = Int.random(in: 0..<devices.count, using: &generator)
      switch Int.random(in: 0..<12, using: &generator) {
      case 0..<3: try await add("item \(step)", on: device)
      case 3..<5: try await toggle(on: device)
      case 5: try await rename(to: "name \(step)", on: device)
      case 6: try await delete(on: device)
      case 7:
        let isChecked = Bool.random(using: &generator)
        try await devices[device].store.edit(
          list, [(.item(shared, .checked), .flag(isChecked))])
      case 8: try await kill(device, step)
      case 9: try devices[device].restart()
      default: await sync(device)
      }
    }
  }

  // MARK: - Steps

  private func add(_ name: String, on device: Int) async throws {
    let id = try await devices[device].store.addItem(name, to: list)
    devices[device].own[id] = (name, false)
  }

  /// An item of the device that exists; nil without one.
  private func anItem(of device: Int) -> (id: String, name: String, isChecked: Bool)? {
    let items = devices[device].own.compactMap { id, item in
      item.map { (id: id, name: $0.name, isChecked: $0.isChecked) }
    }
    return items.sorted { $0.id < $1.id }.randomElement(using: &generator)
  }

  private func toggle(on device: Int) async throws {
    guard let item = anItem(of: device) else { return }
    try await devices[device].store.edit(
      list, [(.item(item.id, .checked), .flag(!item.isChecked))])
    devices[device].own[item.id] = (item.name, !item.isChecked)
  }

  private func rename(to name: String, on device: Int) async throws {
    guard let item = anItem(of: device) else { return }
    try await devices[device].store.edit(list, [(.item(item.id, .name), .text(name))])
    devices[device].own[item.id] = (name, item.isChecked)
  }

  private func delete(on device: Int) async throws {
    guard let item = anItem(of: device) else { return }
    try await devices[device].store.edit(list, [(.item(item.id, .deleted), .flag(true))])
    devices[device].own[item.id] = .some(nil)
  }

  /// The edit during which the app is killed was not confirmed, so it must not be in the list.
  private func kill(_ device: Int, _ step: Int) async throws {
    guard let item = anItem(of: device) else { return }
    let list = list
    try await devices[device].kill(
      during: { try await $0.edit(list, [(.item(item.id, .name), .text("torn \(step)"))]) },
      using: &generator)
  }

  /// Synchronises with a network that loses requests and responses.
  private func sync(_ device: Int) async {
    let faults = Locked(SeededRandomNumberGenerator(state: generator.next()))
    devices[device].app.network.set(
      .unreliable {
        faults.withLock {
          SwitchableTransport.Fault.allCases.randomElement(using: &$0) ?? .none
        }
      })
    // The edits stay in the queue.
    do { try await devices[device].store.sync() } catch {}
  }

  // MARK: - The end

  func finish() async throws {
    for device in devices { device.app.network.set(.on) }
    for _ in 0..<2 {
      for device in devices { try await device.store.sync() }
    }
    var documents: [GroceryDocument] = []
    for device in devices {
      let count = await device.store.unsentCount
      let refusals = await device.store.refusals
      #expect(count == 0 && refusals.isEmpty, "seed \(seed)")
      documents.append(try #require(await device.store.lists[list]))
    }
    #expect(documents.allSatisfy { $0 == documents[0] }, "seed \(seed)")
    #expect(documents[0].items[shared]?.isVisible == true, "seed \(seed)")
    for (id, item) in devices.flatMap(\.own) {
      let found = documents[0].items[id]
      #expect(found?.isVisible == (item != nil), "seed \(seed), \(item?.name ?? id)")
      guard let item else { continue }
      #expect(
        found?.name == item.name && found?.isChecked == item.isChecked,
        "seed \(seed): \(item) is \(found?.name ?? "") \(found?.isChecked ?? false)")
    }
    for device in devices { try FileManager.default.removeItem(at: device.folder) }
  }
}
