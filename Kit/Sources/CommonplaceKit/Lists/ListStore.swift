public import Foundation
public import ListCore
public import Model

/// The shopping lists of a space on this device. Lists can be read and edited without a network;
/// edits are stored before `edit` returns, and sent by `sync`.
///
///     let store = try ListStore(folder: folder, client: client)
///     let list = try await store.createList(name: "Friday")
///     try await store.addItem("Milk", to: list)
///     try await store.sync()
public actor ListStore {
  /// An edit that the server will never accept. It is undone on this device.
  public struct Refusal: Codable, Sendable, Equatable {
    /// The id of the list.
    public var list: String
    /// The id of the item; nil for an edit of the list itself.
    public var item: String?
    /// The name of the field, such as `name` or `quantity`.
    public var field: String
    /// The server's sentence for people.
    public var message: String
    /// The timestamp of the edit.
    var stamp: String
  }

  /// The lists by their ids, including deleted ones.
  public private(set) var lists: [String: GroceryDocument] = [:]
  /// The stores of the space with the order of their sections, as of the latest `sync`.
  public private(set) var stores: [GroceryStore] = []
  /// The sections that members have corrected, as of the latest `sync`. A `Categoriser` takes them.
  public private(set) var corrections: [SectionCorrection] = []
  /// Refused edits, oldest first, until `acknowledge` is called, also after a restart.
  public private(set) var refusals: [Refusal] = []

  /// The number of edits that were not sent yet.
  public var unsentCount: Int { queue.waiting.count }

  private static let queueName = "operations.jsonl"

  /// Returns the number of edits in a folder that were not sent, also while a store uses it.
  /// - Throws: errors of the file system, and for a file of another version.
  @concurrent public static func unsentCount(in folder: URL) async throws -> Int {
    try OperationQueue.waiting(in: folder.appendingPathComponent(queueName)).count
  }

  let api: APIClient
  /// The path of the requests: that of the space's lists, or that of a shared one.
  let path: String
  private let stateFile: URL
  private let now: @Sendable () -> Timestamp
  var clock: HybridLogicalClock
  /// How far the server's clock is ahead of this device's, in milliseconds.
  var clockOffset: Int64 = 0
  var queue: OperationQueue
  /// What the server has, without the edits in the queue.
  var confirmed: [String: GroceryDocument] = [:]
  var sequence: Int?
  var mark: Int64?
  var running: Task<Void, any Error>?
  /// The addresses of photos on the server, by the ids of their lists.
  var photoURLs: [String: String] = [:]
  /// The lists with a photo in a file of this device.
  var photoFiles: Set<String> = []
  /// The scans whose photos the server does not yet keep with their lists, by the lists' ids.
  var scans: [String: String] = [:]
  let photoFolder: URL
  private var listeners: [UUID: AsyncStream<Void>.Continuation] = [:]

  /// Opens the lists in a folder, which is created if it is missing. One store at a time can use it,
  /// and each user, space and shared link needs a folder of its own. An app deletes the folder when
  /// the user signs out.
  /// - Parameters:
  ///   - share: the last part of a link to one shared list, which needs no account; nil for the
  ///     lists of the client's space.
  ///   - now: the device's time.
  public init(
    folder: URL, client: Commonplace, sharedBy share: String? = nil,
    now: @escaping @Sendable () -> Timestamp = { .now }
  ) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    stateFile = folder.appendingPathComponent("lists.json")
    photoFolder = folder.appendingPathComponent("Photos")
    api = client.api
    path = share.map { "/shared-lists/\($0)" } ?? "/grocery-lists"
    self.now = now
    // A new replica at each start, so that timestamps of a lost file are not repeated.
    var clock = HybridLogicalClock(replica: .random(in: .min ... .max))
    queue = try OperationQueue(file: folder.appendingPathComponent(Self.queueName))
    if FileManager.default.fileExists(atPath: stateFile.path) {
      let state = try JSON.decode(StoredState.self, from: Data(contentsOf: stateFile))
      confirmed = Dictionary(
        state.lists.map { ($0.id, $0.document) }, uniquingKeysWith: { first, _ in first })
      for list in state.lists { photoURLs[list.id] = list.photoURL }
      scans = state.scans ?? [:]
      (sequence, mark, clockOffset) = (state.sequence, state.mark, state.clockOffset)
      (stores, corrections) = (state.stores, state.corrections)
      refusals = state.refusals ?? []
      // The app was ended before they left the queue.
      let refused = Set(refusals.map(\.stamp))
      try queue.finish(queue.waiting.filter { refused.contains($0.stamp) })
    }
    for document in confirmed.values { document.latest.map { clock.receive($0) } }
    for body in queue.waiting { HybridTimestamp(body.stamp).map { clock.recall($0) } }
    self.clock = clock
    lists = Self.applying(queue.waiting, to: confirmed)
    photoFiles = Self.photoFiles(in: photoFolder)
  }

  // MARK: - Editing

  /// Sets fields of a list and its items, as one durable write.
  ///
  ///     try await store.edit(friday, [(.list(.name), .text("Saturday"))])
  /// - Throws: `ListEditError` for an invalid value, and errors of the file system.
  public func edit(_ list: String, _ changes: [(ListOperation.Target, FieldValue)]) throws {
    for (target, value) in changes {
      let problem =
        switch target {
        case .list(let field): field.validationError(for: value)
        case .item(_, let field): field.validationError(for: value)
        }
      if let problem { throw ListEditError(target: target, problem: problem) }
    }
    let operations = changes.map { target, value in
      ListOperation(target, value, clock.next(wall: wall))
    }
    try queue.append(operations.map { OperationBody($0, in: list) })
    for operation in operations { lists[list, default: GroceryDocument()].apply(operation) }
    notify()
  }

  /// Creates a list with its items, as one durable write.
  ///
  ///     let friday = try await store.createList(
  ///       name: "Friday", items: [NewListItem("milk", quantity: "2")])
  /// - Returns: the id of the list.
  public func createList(name: String, items: [NewListItem] = []) throws -> String {
    let id = Identifier<GroceryDocument>.new().description
    let (_, additions) = additions(of: items, to: GroceryDocument())
    try edit(id, [(.list(.name), .text(name))] + additions)
    return id
  }

  /// Adds an item at the end of a list and returns its id.
  /// - Parameter section: the name of a section; nil for Other.
  @discardableResult
  public func addItem(
    _ name: String, quantity: String = "", section: String? = nil, to list: String
  ) throws -> String {
    try addItems([NewListItem(name, quantity: quantity, section: section)], to: list)[0]
  }

  /// Adds items at the end of a list, as one durable write, and returns their ids.
  @discardableResult
  public func addItems(_ items: [NewListItem], to list: String) throws -> [String] {
    let (ids, changes) = additions(of: items, to: lists[list] ?? GroceryDocument())
    try edit(list, changes)
    return ids
  }

  /// Returns the ids of new items at the end of a list, and the changes that create them.
  private func additions(
    of items: [NewListItem], to document: GroceryDocument
  ) -> (ids: [String], changes: [(ListOperation.Target, FieldValue)]) {
    let order = document.order
    let ids = items.map { _ in Identifier<ItemFields>.new().description }
    var changes: [(ListOperation.Target, FieldValue)] = []
    for (id, item) in zip(ids, items) {
      changes.append((.item(id, .name), .text(item.name)))
      if !item.quantity.isEmpty { changes.append((.item(id, .quantity), .text(item.quantity))) }
      if let section = item.section { changes.append((.item(id, .section), .text(section))) }
    }
    var last = order.last.flatMap { document.items[$0]?.position }
    var positions: [(String, String)] = []
    for id in ids {
      guard let position = Position.between(last, nil) else {
        // There is no key behind the last one: all items get new keys.
        let all = order + ids
        positions = Array(zip(all, Position.spread(count: all.count)))
        break
      }
      positions.append((id, position))
      last = position
    }
    return (ids, changes + positions.map { (.item($0, .position), .text($1)) })
  }

  /// Forgets refused edits, which were shown.
  ///
  ///     let refusals = await store.refusals
  ///     show(refusals.map(\.message))
  ///     await store.acknowledge(refusals)
  public func acknowledge(_ shown: [Refusal]) {
    refusals.removeAll { shown.contains($0) }
    try? save()  // On a full disk they are shown once more after a restart.
  }

  // MARK: - Updates

  /// Returns a value whenever a list, a store or a correction has changed.
  ///
  ///     for await _ in await store.updates() { show(await store.lists) }
  public func updates() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let id = UUID()
    listeners[id] = continuation
    continuation.onTermination = { _ in Task { await self.removeListener(id) } }
    return stream
  }

  private func removeListener(_ id: UUID) { listeners[id] = nil }

  func notify() { listeners.values.forEach { $0.yield() } }

  // MARK: - State

  /// The device's time, corrected by the server's clock if it was far off.
  var wall: UInt64 { UInt64(max(0, now().milliseconds + clockOffset)) }

  /// The device's time in milliseconds since 1970.
  var deviceTime: Int64 { now().milliseconds }

  func refuse(_ body: OperationBody, _ message: String) {
    refusals.append(
      Refusal(
        list: body.list, item: body.item, field: body.field, message: message, stamp: body.stamp))
  }

  func set(stores: [GroceryStore]?, corrections: [SectionCorrection]?) {
    if let stores { self.stores = stores }
    if let corrections { self.corrections = corrections }
  }

  /// Combines what the server has with the edits in the queue, after either has changed.
  func rebuild() {
    lists = Self.applying(queue.waiting, to: confirmed)
    notify()
  }

  private static func applying(
    _ bodies: [OperationBody], to confirmed: [String: GroceryDocument]
  ) -> [String: GroceryDocument] {
    bodies.reduce(into: confirmed) { lists, body in
      if let operation = body.operation {
        lists[body.list, default: GroceryDocument()].apply(operation)
      }
    }
  }

  private struct StoredState: Codable {
    var lists: [WireList]
    var stores: [GroceryStore]
    var corrections: [SectionCorrection]
    var sequence: Int?
    var mark: Int64?
    var clockOffset: Int64
    /// Nil in files of earlier versions, as `refusals`.
    var scans: [String: String]?
    var refusals: [Refusal]?
  }

  /// Stores what the server has.
  func save() throws {
    let state = StoredState(
      lists: confirmed.map { WireList($0.key, $0.value, photoURL: photoURLs[$0.key]) },
      stores: stores, corrections: corrections, sequence: sequence, mark: mark,
      clockOffset: clockOffset, scans: scans, refusals: refusals)
    try JSON.data(state).write(to: stateFile, options: .atomic)
  }
}

/// An item to add to a list.
public struct NewListItem: Sendable, Equatable {
  /// What to buy, at most 200 characters.
  public var name: String
  /// How much, such as `2 kg`; empty for no amount.
  public var quantity: String
  /// The name of a section; nil for Other.
  public var section: String?

  /// Creates an item. Without a section it is in Other; a `Categoriser` finds the section of a
  /// name.
  public init(_ name: String, quantity: String = "", section: String? = nil) {
    self.name = name
    self.quantity = quantity
    self.section = section
  }
}

/// A value that a field of a list or an item cannot have.
public struct ListEditError: Error, Sendable, Equatable {
  /// The list or the item that was edited, with the field.
  public var target: ListOperation.Target
  /// Why the value is refused.
  public var problem: FieldValidationError
}
