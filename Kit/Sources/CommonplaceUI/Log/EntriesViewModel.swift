public import CommonplaceKit
public import Model
public import Observation

/// The Log: its entries, the chips of the collections, the search, and the selection.
@MainActor @Observable
public final class EntriesViewModel {
  /// Which entries the chips show.
  public enum Chip: Sendable, Hashable {
    /// Every entry.
    case all
    /// The entries of one collection.
    case collection(CollectionID)
    /// The entries that are in no collection.
    case noCollection
  }

  /// The progress of a deletion in several requests.
  public struct DeletionProgress: Sendable, Equatable {
    /// The number of entries that were deleted so far.
    public internal(set) var done: Int
    /// Nil until the entries have been counted.
    public internal(set) var total: Int?
  }

  /// A list of entries that is searched on the server.
  public let entries: PagedList<Entry>
  /// The collections, for the chips.
  public let collections: Loadable<[EntryCollection]>
  /// The chosen chip.
  public private(set) var chip = Chip.all
  /// What was typed as the search.
  public private(set) var text = ""
  /// The filters with chip, search and order.
  public private(set) var filters = EntryFilters()
  /// The number of entries in all collections that match; nil until it is known.
  public private(set) var allCount: Int?
  /// The entries that are being deleted.
  public private(set) var deleting: Set<EntryID> = []
  /// How many entries of those to delete were deleted; nil while nothing is deleted.
  public internal(set) var deletion: DeletionProgress?
  /// The number of entries that were not deleted because one of the requests has failed.
  public private(set) var undeletedCount = 0
  /// What is being sent, and why the latest attempt failed.
  public let submission = Submission()
  /// Moving entries to a collection, and why it failed.
  public let moving = Submission()

  /// Whether entries are being selected, and which.
  public private(set) var isSelecting = false
  /// The chosen entries while several are chosen.
  public private(set) var selection: Set<EntryID> = []

  /// Adding the sample entries, and why it failed.
  public let adding = Submission()
  /// Whether the latest change, or a part of it, waits in the outbox, because there is no network.
  public private(set) var isWaiting = false
  @ObservationIgnored let client: Commonplace
  @ObservationIgnored private let fallback: OutboxFallback
  @ObservationIgnored private let query: Query
  @ObservationIgnored private let search: Debouncer

  /// What the list reads. It is separate, because the list is created before the model.
  @MainActor private final class Query {
    var filters = EntryFilters(counts: true)
  }

  /// Creates a list of which nothing was read yet.
  /// - Parameters:
  ///   - outbox: keeps changes while there is no network, and has those that are shown before they
  ///     are sent; nil to fail then.
  ///   - searchDelay: how long typing must pause before the server is asked.
  public init(
    client: Commonplace, outbox: Outbox? = nil, searchDelay: Duration = .milliseconds(250)
  ) {
    self.client = client
    let fallback = OutboxFallback(outbox: outbox)
    self.fallback = fallback
    search = Debouncer(delay: searchDelay)
    let query = Query()
    self.query = query
    entries = PagedList { after in
      let (filters, pending) = (query.filters, await fallback.pending())
      return try await client.entries.page(filters, after: after).applying(pending, filters)
    }
    collections = Loadable {
      let pending = await fallback.pending()
      return pending.applied(to: try await client.collections.all())
    }
  }

  /// Reads the entries and the collections.
  public func load() async {
    async let collections: Void = collections.load()
    await reload()
    await collections
  }

  // MARK: - What is shown

  /// The collections whose chips are shown: those with entries.
  public var chips: [EntryCollection] { (collections.value ?? []).filter { $0.entryCount > 0 } }

  /// The emoji of an entry's collection, for covers without a picture; empty without a collection.
  public func icon(of entry: Entry) -> String {
    collections.value?.first { $0.id == entry.collectionID }?.icon ?? ""
  }

  /// Whether something narrows the list, so that an empty one means "no matches".
  public var isFiltered: Bool {
    chip != .all || !text.isEmpty || filters != EntryFilters()
  }

  /// Shows the entries of a chip.
  public func select(_ chip: Chip) async {
    self.chip = chip
    await reload()
  }

  /// Shows the entries of other filters.
  public func apply(_ filters: EntryFilters) async {
    self.filters = filters
    await reload()
  }

  /// Searches for what was typed after a short pause. A new text cancels the previous search.
  public func setText(_ text: String) {
    guard text != self.text else { return }
    self.text = text
    endSelecting()
    search.run { [weak self] in await self?.reload() }
  }

  /// Waits until the search for the typed text is done.
  public func searchEnded() async { await search.ended() }

  private func reload() async {
    var filters = filters
    filters.text = text.isEmpty ? nil : text
    filters.counts = true
    switch chip {
    case .all: break
    case .collection(let id): filters.collection = id
    case .noCollection: filters.hasNoCollection = true
    }
    query.filters = filters
    if chip == .all {
      await entries.reload()
      allCount = entries.total
    } else {
      async let count = countAll(filters)
      await entries.reload()
      allCount = await count
    }
  }

  /// Returns the number of entries in all collections; nil if it cannot be read.
  private func countAll(_ filters: EntryFilters) async -> Int? {
    var filters = filters
    (filters.collection, filters.hasNoCollection) = (nil, false)
    // The chip shows no number then.
    return try? await client.entries.page(filters, limit: 1).total
  }

  // MARK: - Selecting and deleting

  /// Begins to choose several entries. None is chosen.
  public func beginSelecting() { isSelecting = true }

  /// Ends choosing, and forgets which entries were chosen.
  public func endSelecting() {
    isSelecting = false
    selection = []
  }

  /// Chooses an entry, or no longer.
  public func toggle(_ id: EntryID) {
    if selection.remove(id) == nil { selection.insert(id) }
  }

  /// Whether all entries that were read are chosen.
  public var isAllSelected: Bool {
    !entries.elements.isEmpty && selection.count == entries.elements.count
  }

  /// Selects all entries that were read, or none if all are selected.
  public func toggleAll() {
    selection = isAllSelected ? [] : Set(entries.elements.map(\.id))
  }

  /// Deletes the selected entries.
  public func deleteSelection() async -> UndoToken? {
    let token = await delete(entries.elements.map(\.id).filter(selection.contains))
    if selection.isEmpty { endSelecting() }
    return token
  }

  /// Moves the selected entries to a collection, and ends selecting.
  public func moveSelection(to collection: CollectionID) async {
    let moved = selection
    let done: Void? = await moving.enqueue {
      isWaiting = false
      // The moves before this one have replaced them.
      for entry in entries.elements where moved.contains(entry.id) {
        var draft = EntryDraft(changing: await fallback.current(entry))
        draft.collectionID = collection
        try await update(entry.id, draft)
      }
    }
    if done != nil, selection == moved { endSelecting() }
    await refresh()
  }

  private func update(_ id: EntryID, _ draft: EntryDraft) async throws {
    // Without a connection, the other entries need no attempts of their own.
    if isWaiting, let outbox = fallback.outbox { return try await outbox.updateEntry(id, draft) }
    if let saved = try await fallback.update(id, draft, client) {
      entries.replace(saved)
    } else {
      isWaiting = true
    }
  }

  /// Deletes an entry.
  public func delete(_ id: EntryID) async -> UndoToken? { await delete([id]) }

  /// Deletes entries, as many with each request as the server allows. If one of the requests fails,
  /// the entries of those before it are deleted and can be restored.
  func delete(_ ids: [EntryID]) async -> UndoToken? {
    // A second tap does not delete them twice.
    let ids = ids.filter { !deleting.contains($0) }
    guard !ids.isEmpty else { return nil }
    var deleted: [EntryID] = []
    var groups: [ChangeGroupID] = []
    deleting.formUnion(ids)
    defer { deleting.subtract(ids) }
    await submission.enqueue {
      isWaiting = false
      deletion = DeletionProgress(done: 0, total: ids.count)
      // As the failure, the number stays while deletions that waited are sent.
      if submission.failure == nil { undeletedCount = 0 }
      undeletedCount += ids.count
      defer { deletion = nil }
      for start in stride(from: 0, to: ids.count, by: EntriesResource.maxDeleted) {
        let part = Array(ids[start...].prefix(EntriesResource.maxDeleted))
        if let group = try await remove(part) { groups.append(group) }
        deleted += part
        deletion?.done = deleted.count
        undeletedCount -= part.count
      }
    }
    guard !deleted.isEmpty else { return nil }
    entries.remove(Set(deleted))
    selection.subtract(deleted)
    await collections.load()
    return UndoToken(.deleted(count: deleted.count), groups, client)
  }

  /// - Returns: the group that restores the entries; nil if there is none or the deletion waits.
  private func remove(_ ids: [EntryID]) async throws -> ChangeGroupID? {
    let titles = Dictionary(entries.elements.map { ($0.id, $0.title) }) { first, _ in first }
    func keep(in outbox: Outbox) async throws {
      for id in ids { try await outbox.deleteEntry(id, title: titles[id] ?? "") }
      isWaiting = true
    }
    if isWaiting, let outbox = fallback.outbox {
      try await keep(in: outbox)
      return nil
    }
    let client = client
    return try await fallback.run(ids.map { "\($0)" }) { _ in
      try await client.entries.delete(ids)
    } keep: { outbox, _ in
      try await keep(in: outbox)
    } ?? nil
  }

  /// Reads everything again after a change elsewhere, such as a saved form or an undo.
  public func refresh() async {
    async let collections: Void = collections.load()
    await reload()
    await collections
  }
}

extension Page<Entry> {
  /// Returns the page as it will be when the changes of the outbox have been sent.
  fileprivate func applying(_ pending: PendingChanges, _ filters: EntryFilters) -> Page {
    var page = self
    page.elements = elements.compactMap { pending.applied(to: $0) }.filter { entry in
      filters.collection.map { $0 == entry.collectionID } ?? true
    }
    page.total = total.map { max(0, $0 - (elements.count - page.elements.count)) }
    return page
  }
}
