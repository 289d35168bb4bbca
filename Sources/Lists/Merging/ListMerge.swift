import Database
package import Journal
import ListCore
import Media
import Model

/// Merges edits into the lists of a space, within one transaction. Whatever the order, repetition
/// or delay in which they come, what stands afterwards is the same.
final class ListMerge {
  private let writing: Writing
  private let stamps: ServerStamps
  /// Who is told to have written; nil for somebody who came by a link.
  private let author: UserKey?
  private var drafts: [GroceryListID: ListDraft] = [:]
  private var order: [GroceryListID] = []
  private var unknown: Set<GroceryListID> = []
  /// What the edits speak of, so that it is read at once.
  private var spoken: [GroceryListID: Set<ListItemID>] = [:]
  private var named: Set<GroceryListID> = []

  /// Rows of a list, the removed among them, and lists of a space.
  static let mostItems = 5_000
  static let mostLists = 10_000

  init(in writing: Writing, by author: UserKey?, stamps: ServerStamps) {
    self.writing = writing
    self.author = author
    self.stamps = stamps
  }

  // MARK: - Edits

  /// What became of each, in their order.
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

  /// What was stamped while this server's clock was ahead is answered by what comes right after it;
  /// otherwise nobody could change it until that time has come.
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

  /// Sets a field now, as this server's own edit.
  /// - Throws: invalid for a value that the field cannot have; notFound; conflict for a list that is
  ///   full.
  func set(_ list: GroceryListID, _ target: ListEdit.Target, to value: FieldValue) throws {
    if let problem = target.problem(of: value) { throw Failure.invalid(problem) }
    if case .item(let id, _) = target { spoken[list, default: []].insert(id) }
    if case .list(.name) = target { named.insert(list) }
    guard try open(list) else { throw Failure.notFound("list") }
    if case .item(let id, _) = target { try makeRoom(for: id, in: list) }
    let stamp = stamps.next(after: present(list, target), at: writing.now)
    _ = merge(ListEdit(list, target, value, stamp))
  }

  private func present(_ list: GroceryListID, _ target: ListEdit.Target) -> Stamp? {
    switch target {
    case .list(let field): drafts[list]?.list.fields[field]?.stamp
    case .item(let id, let field): drafts[list]?.items[id]?.item.fields[field]?.stamp
    }
  }

  /// How a list stands in the middle of the merge.
  func draft(of list: GroceryListID) throws -> ListDraft? {
    try open(list) ? drafts[list] : nil
  }

  /// When a new list was made elsewhere.
  func setCreation(of list: GroceryListID, to time: Timestamp) {
    if drafts[list]?.isNew == true { drafts[list]?.list.createdAt = time }
  }

  func setPhoto(of list: GroceryListID, to photo: Key<Blob>) throws {
    guard try open(list) else { throw Failure.notFound("list") }
    drafts[list]?.list.photo = photo
  }

  // MARK: - Reading what they are about

  /// Whether the list is there, or is made by one of the edits.
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

  private func isFree(_ id: GroceryListID) throws -> Bool {
    try Journal.takeTurn(making: id, writing.db)
    return try !ListStore.isElsewhere(id, than: writing.space, writing.db)
  }

  /// A few items one by one, many with their whole list.
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

  /// Writes what has changed and records it.
  /// - Returns: the lists that were touched.
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
