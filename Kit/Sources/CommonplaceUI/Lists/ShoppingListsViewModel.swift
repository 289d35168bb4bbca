public import CommonplaceKit
import ListCore
public import Model
public import Observation

/// The shopping lists on this device, which can be read and edited without a network.
@MainActor @Observable
public final class ShoppingListsViewModel {
  /// A row of the overview.
  public struct Row: Sendable, Identifiable, Equatable {
    public let id: String
    /// The name of the list.
    public let name: String
    /// The number of its items, checked ones included.
    public let itemCount: Int
    /// The number of checked items.
    public let checkedCount: Int
    /// When the list was changed last.
    public let changedAt: Timestamp
    /// The photo from which the list was read; nil without one.
    public let photo: ListPhoto?
  }

  /// The lists, that with the latest change first.
  public private(set) var lists: [Row] = []
  /// Whether the lists were read from the server once, so that an empty overview has no lists.
  public private(set) var isLoaded = false
  /// The number of edits that were not sent yet.
  public private(set) var unsentCount = 0
  /// Edits that the server refused. They are undone on this device.
  public private(set) var refusals: [ListStore.Refusal] = []
  /// Synchronising, and why it failed.
  public let syncing = Submission()
  /// Why the latest edit could not be stored on the device, for example an empty name.
  public private(set) var failure: LoadFailure?
  /// The list that was deleted last, which `undoDelete` restores.
  public private(set) var deleted: Row?

  @ObservationIgnored private let store: ListStore
  /// Whether `sync` was called since the latest synchronisation began.
  @ObservationIgnored private var needsSync = false
  /// Whether the store is forgetting the refused edits.
  @ObservationIgnored private var isAcknowledging = false

  /// Creates a model over the lists of the device.
  public init(store: ListStore) { self.store = store }

  /// Follows the store until the task is cancelled.
  public func run() async {
    let updates = await store.updates()
    await refresh()
    for await _ in updates { await refresh() }
  }

  /// Sends the edits of this device, and fetches those of others. While it is running, further calls
  /// return at once, and it runs again for the edits that were made since it began.
  public func sync() async {
    needsSync = true
    guard !syncing.isRunning else { return }
    let store = store
    while needsSync {
      needsSync = false
      if await syncing.run({ try await store.sync() }) != nil { isLoaded = true }
      if syncing.failure != nil || Task.isCancelled { break }
    }
    await refresh()
  }

  private func refresh() async {
    let (lists, photos) = await (store.lists, store.photos)
    self.lists = lists.filter { $0.value.isVisible }
      .sorted { ($1.value.latestTime, $0.key) < ($0.value.latestTime, $1.key) }
      .map { id, list in
        let items = list.items.values.filter(\.isVisible)
        return Row(
          id: id, name: list.fields.name, itemCount: items.count,
          checkedCount: items.filter(\.isChecked).count,
          changedAt: Timestamp(milliseconds: Int64(clamping: list.latestTime)), photo: photos[id])
      }
    unsentCount = await store.unsentCount
    let refused = await store.refusals
    if !isAcknowledging { refusals = refused }
    if !self.lists.isEmpty { isLoaded = true }
  }

  /// Forgets the refused edits that were shown. They are empty at once, so that their alert does not
  /// open again while the store forgets them.
  public func dismissRefusals() {
    let shown = refusals
    refusals = []
    isAcknowledging = true
    Task {
      await store.acknowledge(shown)
      isAcknowledging = false
      // Others may have been refused since.
      await refresh()
    }
  }

  /// Creates a list.
  /// - Returns: its id; nil for an invalid name.
  public func create(name: String) async -> String? {
    var id: String?
    do {
      id = try await store.createList(name: name)
      failure = nil
    } catch {
      failure = LoadFailure(error)
    }
    await refresh()
    return id
  }

  /// Renames a list, on this device and with the next `sync` on others.
  public func rename(_ id: String, to name: String) async {
    await edit(id, [(.list(.name), .text(name))])
  }

  /// Deletes a list, which `undoDelete` restores.
  public func delete(_ row: Row) async {
    if await edit(row.id, [(.list(.deleted), .flag(true))]) { deleted = row }
  }

  /// Restores the list that was deleted last.
  public func undoDelete() async {
    guard let row = deleted else { return }
    if await edit(row.id, [(.list(.deleted), .flag(false))]) { deleted = nil }
  }

  /// - Returns: whether the edit was stored.
  @discardableResult
  private func edit(
    _ id: String, _ changes: [(ListOperation.Target, FieldValue)]
  ) async -> Bool {
    do {
      try await store.edit(id, changes)
      failure = nil
    } catch {
      failure = LoadFailure(error)
    }
    await refresh()
    return failure == nil
  }
}

extension GroceryDocument {
  /// Whether the list is shown: its name is known, and it is not deleted.
  var isVisible: Bool { fields[.name] != nil && !fields.isDeleted }

  /// The time of the latest change in milliseconds since 1970.
  var latestTime: UInt64 { latest?.milliseconds ?? 0 }
}
