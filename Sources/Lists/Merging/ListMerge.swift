import Database
package import Journal
import ListCore
import Media
import Model

/// Merges edits into the lists of a space within one transaction. The result does not depend on the
/// order, repetition or delay of the edits.
final class ListMerge {
  private let transaction: WriteTransaction
  private let stamps: ServerClock
  /// The member to whom the edits are attributed; nil for a person who uses a shared link.
  private let author: UserKey?
  private var drafts: [GroceryListID: ListDraft] = [:]
  /// The ids of the drafts, in the order in which they were added.
  private var order: [GroceryListID] = []
  /// The lists that were queried and do not exist.
  private var missingLists: Set<GroceryListID> = []
  /// The items that the edits concern, collected first so that they are read in few queries.
  private var referencedItems: [GroceryListID: Set<ListItemID>] = [:]
  /// The lists whose name is set by an edit, and which are therefore created if they do not exist.
  private var listsToCreate: Set<GroceryListID> = []

  /// The maximum number of item rows of a list, and of lists of a space, including deleted ones.
  static let maxItems = 5_000
  static let maxLists = 10_000

  init(in transaction: WriteTransaction, by author: UserKey?, stamps: ServerClock) {
    self.transaction = transaction
    self.author = author
    self.stamps = stamps
  }

  // MARK: - Edits

  /// Merges edits and returns their outcomes in the same order.
  func apply(_ edits: [Result<ListEdit, Failure>]) throws -> [EditOutcome] {
    for case .success(let edit) in edits {
      if let item = edit.item { referencedItems[edit.list, default: []].insert(item) }
      if edit.setsListName, !isAhead(edit) { listsToCreate.insert(edit.list) }
    }
    return try edits.map { edit in
      switch edit {
      case .success(let edit): try apply(edit)
      case .failure(let failure): .refused(failure)
      }
    }
  }

  /// Whether the stamp is from too far in the future.
  private func isAhead(_ edit: ListEdit) -> Bool {
    edit.stamp.isAhead(of: UInt64(max(0, transaction.now.milliseconds)))
  }

  /// Whether an edit replaces a value that was stamped while this server's clock was ahead, with a
  /// stamp at most one second later. Without this exception nobody could change that value until
  /// its time has come.
  private func isCorrectionOfFutureStamp(_ edit: ListEdit) throws -> Bool {
    guard try loadOrCreateList(edit.list),
      let present = currentStamp(of: edit.list, in: edit.target),
      present.isAhead(of: UInt64(max(0, transaction.now.milliseconds)))
    else { return false }
    return edit.stamp.milliseconds <= present.milliseconds + 1000
  }

  private func apply(_ edit: ListEdit) throws -> EditOutcome {
    do {
      guard try !isAhead(edit) || isCorrectionOfFutureStamp(edit) else {
        return .refused(Failure(.conflict, "list.clockAhead"))
      }
      guard try loadOrCreateList(edit.list) else { return .refused(.notFound("list")) }
      if let item = edit.item { try loadOrCreateItem(item, in: edit.list) }
    } catch let failure as Failure where failure.kind == .conflict {
      return .refused(failure)
    }
    return merge(edit) ? .applied : .superseded
  }

  /// Sets the field in the draft.
  /// - Returns: false if the field has an equal or later stamp.
  private func merge(_ edit: ListEdit) -> Bool {
    switch edit.target {
    case .list(let field):
      drafts[edit.list]?.list.fields.set(field, to: edit.value, at: edit.stamp) ?? false
    case .item(let id, let field):
      drafts[edit.list]?.items[id]?.item.fields.set(field, to: edit.value, at: edit.stamp) ?? false
    }
  }

  /// Sets a field to a value, with a timestamp of this server.
  /// - Throws: invalid for a value that the field cannot have; notFound; conflict for a list that
  ///   is full.
  func set(_ list: GroceryListID, _ target: ListEdit.Target, to value: FieldValue) throws {
    if let problem = target.problem(of: value) { throw Failure.invalid(problem) }
    if case .item(let id, _) = target { referencedItems[list, default: []].insert(id) }
    if case .list(.name) = target { listsToCreate.insert(list) }
    guard try loadOrCreateList(list) else { throw Failure.notFound("list") }
    if case .item(let id, _) = target { try loadOrCreateItem(id, in: list) }
    let stamp = stamps.nextStamp(after: currentStamp(of: list, in: target), at: transaction.now)
    _ = merge(ListEdit(list, target, value, stamp))
  }

  /// Returns the stamp of a field in the merge so far; nil if the field was never set.
  private func currentStamp(of list: GroceryListID, in target: ListEdit.Target) -> HybridTimestamp?
  {
    switch target {
    case .list(let field): drafts[list]?.list.fields[field]?.timestamp
    case .item(let id, let field): drafts[list]?.items[id]?.item.fields[field]?.timestamp
    }
  }

  /// Returns the current state of a list in the merge; nil if there is no such list.
  func draft(of list: GroceryListID) throws -> ListDraft? {
    try loadOrCreateList(list) ? drafts[list] : nil
  }

  /// Sets the creation time of a new list that was created in another app.
  func setCreation(of list: GroceryListID, to time: Timestamp) {
    if drafts[list]?.isNew == true { drafts[list]?.list.createdAt = time }
  }

  func setPhoto(of list: GroceryListID, to photo: Key<Blob>) throws {
    guard try loadOrCreateList(list) else { throw Failure.notFound("list") }
    drafts[list]?.list.photo = photo
  }

  // MARK: - Reading lists and items

  /// Loads a list into `drafts`, or creates it if an edit sets its name. Returns false if neither
  /// is possible.
  private func loadOrCreateList(_ id: GroceryListID) throws -> Bool {
    if drafts[id] != nil { return true }
    if missingLists.contains(id) && !listsToCreate.contains(id) { return false }
    if let list = try ListStore.find(id, in: transaction.space, transaction.db) {
      drafts[id] = ListDraft(list)
    } else if try listsToCreate.contains(id) && isFree(id) {
      try checkListLimit()
      drafts[id] = ListDraft(GroceryList(new: id, in: transaction.space, at: transaction.now))
    } else {
      missingLists.insert(id)
      listsToCreate.remove(id)
      return false
    }
    order.append(id)
    try readItems(of: id)
    return true
  }

  /// Returns whether no other space has a list with this id. Locks the id first.
  private func isFree(_ id: GroceryListID) throws -> Bool {
    try Journal.acquireCreationLock(for: id, transaction.db)
    return try !ListStore.existsInOtherSpace(id, than: transaction.space, transaction.db)
  }

  /// Reads up to 8 items individually; for more, all items of the list.
  private func readItems(of id: GroceryListID) throws {
    guard let list = drafts[id]?.list, list.key.rawValue != 0, let spoken = referencedItems[id]
    else {
      return
    }
    drafts[id]?.queriedItems.formUnion(spoken)
    if spoken.count > 8 {
      let all = try ListStore.items(of: [list.key], in: transaction.space, transaction.db)
      for item in all[list.key] ?? [] { drafts[id]?.add(item) }
    } else {
      for item in spoken.sorted(by: { $0.description < $1.description }) {
        let found = try ListStore.item(item, of: list.key, in: transaction.space, transaction.db)
        if let found { drafts[id]?.add(found) }
      }
    }
  }

  /// Loads an item into the list's draft, or creates it.
  /// - Throws: conflict (`list.full`).
  private func loadOrCreateItem(_ item: ListItemID, in id: GroceryListID) throws {
    guard var draft = drafts[id], draft.items[item] == nil else { return }
    if !draft.isNew, draft.queriedItems.insert(item).inserted,
      let found = try ListStore.item(
        item, of: draft.list.key, in: transaction.space, transaction.db)
    {
      draft.add(found)
    } else {
      let rows = try draft.itemRowCount ?? self.itemRowCount(of: draft.list.key)
      guard rows < ListMerge.maxItems else {
        throw Failure(.conflict, "list.full", ["max": "\(ListMerge.maxItems)"])
      }
      draft.itemRowCount = rows + 1
      draft.add(ListItem(new: item, of: draft.list.key, at: transaction.now))
    }
    drafts[id] = draft
  }

  private func itemRowCount(of list: ListKey) throws -> Int {
    Int(
      try transaction.db.integer(
        "SELECT COUNT(*) FROM list_items WHERE space_id = $1 AND list_id = $2", transaction.space,
        list) ?? 0)
  }

  private func checkListLimit() throws {
    let made = drafts.values.count(where: \.isNew)
    let count = try transaction.db.integer(
      "SELECT COUNT(*) FROM lists WHERE space_id = $1", transaction.space)
    guard Int(count ?? 0) + made < ListMerge.maxLists else {
      throw Failure(.conflict, "list.tooMany", ["max": "\(ListMerge.maxLists)"])
    }
  }

  // MARK: - Writing

  /// Writes what has changed and records it in the log.
  /// - Returns: the lists that have changed.
  @discardableResult
  func finish() throws -> [ListDraft] {
    try order.compactMap { drafts[$0] }.filter { draft in
      let items = draft.changedItems
      guard draft.hasChanged || !items.isEmpty else { return false }
      try write(draft, items)
      return true
    }
  }

  private func write(_ draft: ListDraft, _ items: [ItemDraft]) throws {
    var key = draft.list.key
    if draft.hasChanged {
      key = try ListWriter.upsert(draft.list, in: transaction)
      record(draft)
    }
    if !items.isEmpty {
      try ListWriter.upsert(items.map(\.item), of: key, by: author, in: transaction)
      try ListWriter.recount(key, in: transaction)
      for item in items { record(item, of: draft.list.id) }
    }
    if draft.hasChanged || items.contains(where: \.hasChangedSearchText) {
      try ListSearchDocuments.update(key, fields: draft.list.fields, in: transaction)
    }
  }

  private func record(_ draft: ListDraft) {
    let (old, new) = (draft.storedFields, draft.list.fields)
    let operation = LoggedFieldValues.operation(
      isNew: draft.isNew, wasDeleted: old.isDeleted, isDeleted: new.isDeleted)
    transaction.record(
      Change(
        .list, draft.list.id, operation, revision: draft.list.revision + 1,
        before: draft.isNew ? nil : LoggedFieldValues.json(old: old, new: new)))
  }

  private func record(_ draft: ItemDraft, of list: GroceryListID) {
    let (old, new) = (draft.storedFields, draft.item.fields)
    let operation = LoggedFieldValues.operation(
      isNew: draft.isNew, wasDeleted: old.isDeleted, isDeleted: new.isDeleted)
    transaction.record(
      Change(
        .listItem, draft.item.id, operation, revision: draft.item.revision + 1,
        before: draft.isNew ? nil : LoggedFieldValues.json(old: old, new: new, list: list)))
  }
}

extension Change.Kind {
  package static let list = Change.Kind(rawValue: "list")
  package static let listItem = Change.Kind(rawValue: "list_item")
  package static let store = Change.Kind(rawValue: "store")
  package static let correction = Change.Kind(rawValue: "correction")
}

// MARK: - ServerClock

/// The clock for this server's own edits. Each process is a separate replica with a random id.
final class ServerClock: Sendable {
  private let clock = Locked(HybridLogicalClock(replica: .random(in: .min ... .max)))

  /// Returns a stamp that is greater than `present`, even if that comes from a device whose clock
  /// is ahead.
  func nextStamp(after present: HybridTimestamp?, at now: Timestamp) -> HybridTimestamp {
    let wall = UInt64(max(0, now.milliseconds))
    return clock.withLock { clock in
      if let present, present.isAhead(of: wall) {
        // The value was stamped while this server's clock was ahead. A temporary clock is used, so
        // that later stamps of this process are not ahead as well.
        var own = HybridLogicalClock(replica: clock.replica)
        own.receive(present)
        return own.next(wall: wall)
      }
      if let present { clock.receive(present) }
      return clock.next(wall: wall)
    }
  }
}
