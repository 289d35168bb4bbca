import Database
package import Journal
import ListCore
import Media
import Model

/// Merges edits into the lists of a space within one transaction. The result does not depend on the
/// order, repetition or delay of the edits.
final class ListMerge {
  private let writing: Writing
  private let stamps: ServerStamps
  /// The member to whom the edits are attributed; nil for a person who uses a shared link.
  private let author: UserKey?
  private var drafts: [GroceryListID: ListDraft] = [:]
  private var order: [GroceryListID] = []
  private var unknown: Set<GroceryListID> = []
  /// The items that the edits concern, collected first so that they are read in few queries.
  private var spoken: [GroceryListID: Set<ListItemID>] = [:]
  /// The lists whose name is set by an edit, and which are therefore created if they do not exist.
  private var named: Set<GroceryListID> = []

  /// The maximum number of item rows of a list, and of lists of a space, including deleted ones.
  static let mostItems = 5_000
  static let mostLists = 10_000

  init(in writing: Writing, by author: UserKey?, stamps: ServerStamps) {
    self.writing = writing
    self.author = author
    self.stamps = stamps
  }

  // MARK: - Edits

  /// Merges edits and returns their outcomes in the same order.
  func take(_ edits: [Result<ListEdit, Failure>]) throws -> [EditOutcome] {
    for case .success(let edit) in edits {
      if let item = edit.item { spoken[edit.list, default: []].insert(item) }
      if edit.namesList, !isAhead(edit) { named.insert(edit.list) }
    }
    return try edits.map { edit in
      switch edit {
      case .success(let edit): try take(edit)
      case .failure(let failure): .refused(failure)
      }
    }
  }

  private func isAhead(_ edit: ListEdit) -> Bool {
    edit.stamp.isAhead(of: UInt64(max(0, writing.now.milliseconds)))
  }

  /// Whether an edit replaces a value that was stamped while this server's clock was ahead, with a
  /// stamp at most one second later. Without this exception nobody could change that value until
  /// its time has come.
  private func answersOneAhead(_ edit: ListEdit) throws -> Bool {
    guard try open(edit.list), let present = present(edit.list, edit.target),
      present.isAhead(of: UInt64(max(0, writing.now.milliseconds)))
    else { return false }
    return edit.stamp.milliseconds <= present.milliseconds + 1000
  }

  private func take(_ edit: ListEdit) throws -> EditOutcome {
    do {
      guard try !isAhead(edit) || answersOneAhead(edit) else {
        return .refused(Failure(.conflict, "list.clockAhead"))
      }
      guard try open(edit.list) else { return .refused(.notFound("list")) }
      if let item = edit.item { try makeRoom(for: item, in: edit.list) }
    } catch let failure as Failure where failure.kind == .conflict {
      return .refused(failure)
    }
    return merge(edit) ? .applied : .older
  }

  private func merge(_ edit: ListEdit) -> Bool {
    switch edit.target {
    case .list(let field):
      drafts[edit.list]?.list.fields.take(field, edit.value, edit.stamp) ?? false
    case .item(let id, let field):
      drafts[edit.list]?.items[id]?.item.fields.take(field, edit.value, edit.stamp) ?? false
    }
  }

  /// Sets a field to a value, with a timestamp of this server.
  /// - Throws: invalid for a value that the field cannot have; notFound; conflict for a list that
  ///   is full.
  func set(_ list: GroceryListID, _ target: ListEdit.Target, to value: FieldValue) throws {
    if let problem = target.problem(of: value) { throw Failure.invalid(problem) }
    if case .item(let id, _) = target { spoken[list, default: []].insert(id) }
    if case .list(.name) = target { named.insert(list) }
    guard try open(list) else { throw Failure.notFound("list") }
    if case .item(let id, _) = target { try makeRoom(for: id, in: list) }
    let stamp = stamps.next(after: present(list, target), at: writing.now)
    _ = merge(ListEdit(list, target, value, stamp))
  }

  /// Returns the stamp of a field in the merge so far; nil if the field was never set.
  private func present(_ list: GroceryListID, _ target: ListEdit.Target) -> Stamp? {
    switch target {
    case .list(let field): drafts[list]?.list.fields[field]?.stamp
    case .item(let id, let field): drafts[list]?.items[id]?.item.fields[field]?.stamp
    }
  }

  /// Returns the current state of a list in the merge; nil if there is no such list.
  func draft(of list: GroceryListID) throws -> ListDraft? {
    try open(list) ? drafts[list] : nil
  }

  /// Sets the creation time of a new list that was created in another app.
  func setCreation(of list: GroceryListID, to time: Timestamp) {
    if drafts[list]?.isNew == true { drafts[list]?.list.createdAt = time }
  }

  func setPhoto(of list: GroceryListID, to photo: Key<Blob>) throws {
    guard try open(list) else { throw Failure.notFound("list") }
    drafts[list]?.list.photo = photo
  }

  // MARK: - Reading lists and items

  /// Loads a list into `drafts`, or creates it if an edit sets its name. Returns false if neither
  /// is possible.
  private func open(_ id: GroceryListID) throws -> Bool {
    if drafts[id] != nil { return true }
    if unknown.contains(id) && !named.contains(id) { return false }
    if let list = try ListStore.find(id, in: writing.space, writing.db) {
      drafts[id] = ListDraft(list)
    } else if try named.contains(id) && isFree(id) {
      try checkRoomForList()
      drafts[id] = ListDraft(GroceryList(new: id, in: writing.space, at: writing.now))
    } else {
      unknown.insert(id)
      named.remove(id)
      return false
    }
    order.append(id)
    try readItems(of: id)
    return true
  }

  /// Returns whether no other space has a list with this id. Locks the id first.
  private func isFree(_ id: GroceryListID) throws -> Bool {
    try Journal.takeTurn(making: id, writing.db)
    return try !ListStore.isElsewhere(id, than: writing.space, writing.db)
  }

  /// Reads up to 8 items individually; for more, all items of the list.
  private func readItems(of id: GroceryListID) throws {
    guard let list = drafts[id]?.list, list.key.rawValue != 0, let spoken = spoken[id] else {
      return
    }
    drafts[id]?.asked.formUnion(spoken)
    if spoken.count > 8 {
      let all = try ListStore.items(of: [list.key], in: writing.space, writing.db)
      for item in all[list.key] ?? [] { drafts[id]?.add(item) }
    } else {
      for item in spoken.sorted(by: { $0.description < $1.description }) {
        let found = try ListStore.item(item, of: list.key, in: writing.space, writing.db)
        if let found { drafts[id]?.add(found) }
      }
    }
  }

  /// Loads an item into the list's draft, or creates it.
  /// - Throws: conflict (`list.full`).
  private func makeRoom(for item: ListItemID, in id: GroceryListID) throws {
    guard var draft = drafts[id], draft.items[item] == nil else { return }
    if !draft.isNew, draft.asked.insert(item).inserted,
      let found = try ListStore.item(item, of: draft.list.key, in: writing.space, writing.db)
    {
      draft.add(found)
    } else {
      let rows = try draft.rows ?? self.rows(of: draft.list.key)
      guard rows < ListMerge.mostItems else {
        throw Failure(.conflict, "list.full", ["max": "\(ListMerge.mostItems)"])
      }
      draft.rows = rows + 1
      draft.add(ListItem(new: item, of: draft.list.key, at: writing.now))
    }
    drafts[id] = draft
  }

  private func rows(of list: ListKey) throws -> Int {
    Int(
      try writing.db.integer(
        "SELECT COUNT(*) FROM list_items WHERE space_id = $1 AND list_id = $2", writing.space,
        list) ?? 0)
  }

  private func checkRoomForList() throws {
    let made = drafts.values.count(where: \.isNew)
    let count = try writing.db.integer(
      "SELECT COUNT(*) FROM lists WHERE space_id = $1", writing.space)
    guard Int(count ?? 0) + made < ListMerge.mostLists else {
      throw Failure(.conflict, "list.tooMany", ["max": "\(ListMerge.mostLists)"])
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
      key = try ListWriter.put(draft.list, in: writing)
      record(draft)
    }
    if !items.isEmpty {
      try ListWriter.put(items.map(\.item), of: key, by: author, in: writing)
      try ListWriter.recount(key, in: writing)
      for item in items { record(item, of: draft.list.id) }
    }
    if draft.hasChanged || items.contains(where: \.hasOtherWords) {
      try ListDocuments.put(key, draft.list.fields, in: writing)
    }
  }

  private func record(_ draft: ListDraft) {
    let (old, new) = (draft.old, draft.list.fields)
    let operation = FieldsBefore.operation(isNew: draft.isNew, old.isDeleted, new.isDeleted)
    writing.record(
      Change(
        .list, draft.list.id, operation, revision: draft.list.revision + 1,
        before: draft.isNew ? nil : FieldsBefore.json(old, new)))
  }

  private func record(_ draft: ItemDraft, of list: GroceryListID) {
    let (old, new) = (draft.old, draft.item.fields)
    let operation = FieldsBefore.operation(isNew: draft.isNew, old.isDeleted, new.isDeleted)
    writing.record(
      Change(
        .listItem, draft.item.id, operation, revision: draft.item.revision + 1,
        before: draft.isNew ? nil : FieldsBefore.json(old, new, list: list)))
  }
}

extension Change.Kind {
  package static let list = Change.Kind(rawValue: "list")
  package static let listItem = Change.Kind(rawValue: "list_item")
  package static let store = Change.Kind(rawValue: "store")
  package static let correction = Change.Kind(rawValue: "correction")
}
