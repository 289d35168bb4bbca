import Catalog
import Database
import Journal
import Model

extension ContentMutations {
  /// The maximum number of levels of a tree.
  static let maxDepth = 100
  /// The maximum number of entries that one request can change, or that can be under an entry.
  static let maxNodes = 1_000

  // MARK: - Pointers

  /// Moves an entry to the parent and siblings that the body names. Without `parent_id`, the parent
  /// is that of the named sibling, or stays the same. Without siblings, the entry becomes the last
  /// child of a new parent. `first_child_id` moves that entry under this one.
  func move(_ key: EntryKey, toPointersOf body: ContentBody, isNew: Bool) throws {
    let hasNeighbours = body.nextSiblingID != .unchanged || body.previousSiblingID != .unchanged
    if body.parentID != .unchanged || isNew || hasNeighbours {
      let now = try parent(of: key)
      var parent = now
      if case .set(let id) = body.parentID {
        parent = try id.map { try entry($0, field: "parent_id").key }
      } else if case .set(let sibling?) = body.previousSiblingID {
        parent = try self.parent(of: entry(sibling, field: "prev_sibling_id").key)
      } else if case .set(let sibling?) = body.nextSiblingID {
        parent = try self.parent(of: entry(sibling, field: "next_sibling_id").key)
      }
      if parent != now || hasNeighbours || isNew && parent != nil {
        try move(key, under: parent, at: place(of: key, under: parent, body))
      }
    }
    if case .set(let child?) = body.firstChildID {
      let first = try entry(child, field: "first_child_id")
      try move(first.key, under: key, at: 0)
    }
  }

  /// Returns the index that the body's siblings give; nil for the end.
  private func place(
    of key: EntryKey, under parent: EntryKey?, _ body: ContentBody
  ) throws -> Int? {
    guard let parent else { return nil }
    let siblings = try children(of: parent).filter { $0.key != key }
    func index(_ sibling: Patch<EntryID>, _ name: String) throws -> Int? {
      guard case .set(let id?) = sibling else { return nil }
      guard let index = siblings.firstIndex(where: { $0.id == id }) else {
        throw Failure.invalid(FieldProblem(name, "belongs"))
      }
      return index
    }
    if let previous = try index(body.previousSiblingID, "prev_sibling_id") { return previous + 1 }
    return try index(body.nextSiblingID, "next_sibling_id")
  }

  /// Returns the entry of the Site with this id.
  /// - Parameter field: the member of the request that contains the id, for the failure.
  /// - Throws: invalid, naming `field`, if there is no such entry.
  func entry(_ id: EntryID, field: String) throws -> ContentStore.Child {
    let found = try db.row(
      """
      SELECT e.key FROM entries e
      JOIN types t ON t.space_id = e.space_id AND t.key = e.type_id AND t.in_site = 1
      WHERE e.space_id = $1 AND e.id = $2
      """, transaction.space, id, map: { ContentStore.Child(key: $0.key(0), id: id) })
    guard let found else { throw Failure.invalid(FieldProblem(field, "belongs")) }
    return found
  }

  func parent(of key: EntryKey) throws -> EntryKey? {
    try ContentMutations.parent(of: key, in: transaction)
  }

  private static func parent(
    of key: EntryKey, in transaction: WriteTransaction
  ) throws -> EntryKey? {
    try transaction.db.row(
      """
      SELECT p.key FROM site_entries s
      LEFT JOIN entries p ON p.space_id = s.space_id AND p.key = s.parent_id
      WHERE s.space_id = $1 AND s.entry_id = $2
      """, transaction.space, key, map: { $0.optionalKey(0, of: Entry.self) }) ?? nil
  }

  func children(of parent: EntryKey) throws -> [ContentStore.Child] {
    try ContentStore.children(of: [parent], in: transaction.space, db)[parent] ?? []
  }

  // MARK: - Moving

  /// Moves an entry to an index among the children of `parent`, or among the entries at the top
  /// level. A nil index means the end, or at the top level the default position, which is in the
  /// order of creation.
  /// - Throws: invalid if the parent is the entry itself or under it, or is too deep.
  func move(_ key: EntryKey, under parent: EntryKey?, at index: Int?) throws {
    try noteMove(of: key)
    guard let parent else {
      return try moveToTopLevel(key, at: index)
    }
    try check(parent, isNotUnder: key)
    var order = try children(of: parent).map(\.key).filter { $0 != key }
    order.insert(key, at: min(max(0, index ?? order.count), order.count))
    try setOrder(order, under: parent)
  }

  /// Moves an entry within the top level. Entries that were never moved there have position 0 and
  /// are in the order of their creation. Moved entries have positions that count up from
  /// −1,000,000, so that new entries come after them and only the entries before the new index are
  /// written.
  private func moveToTopLevel(_ key: EntryKey, at index: Int?) throws {
    guard let wanted = index else { return try savePlacement(of: key, under: nil, at: 0) }
    let first = -1_000_000
    let others = try db.rows(
      """
      SELECT e.key, COALESCE(s.position, 0) FROM types t
      \(db.dialect.orderedJoin) entries e ON e.space_id = t.space_id AND e.type_id = t.key
      LEFT JOIN site_entries s ON s.space_id = e.space_id AND s.entry_id = e.key
      WHERE t.space_id = $1 AND t.in_site = 1 AND t.deleted = 0
        AND s.parent_id IS NULL AND e.key <> $2
      ORDER BY COALESCE(s.position, 0), e.key
      """, transaction.space, key, map: { (key: $0.key(0, of: Entry.self), position: $0.int(1)) })
    let index = min(max(0, wanted), others.count)
    var order = others.map(\.key)
    order.insert(key, at: index)
    let placed = others.lastIndex { $0.position != 0 }.map { $0 + 2 } ?? 0
    for (position, key) in order.prefix(max(index + 1, placed)).enumerated() {
      try savePlacement(of: key, under: nil, at: first + position)
    }
  }

  /// Sets the parent of each entry, and its position to the index in `keys`.
  func setOrder(_ keys: [EntryKey], under parent: EntryKey?) throws {
    if let parent { try noteMove(of: parent) }
    for (position, key) in keys.enumerated() {
      try savePlacement(of: key, under: parent, at: position)
    }
  }

  private func savePlacement(of key: EntryKey, under parent: EntryKey?, at position: Int) throws {
    // An entry without a row is at the top level, so undo returns it there.
    let old =
      try ContentPlacement.load(key, in: transaction)
      ?? ContentPlacement(parent: nil, position: 0, route: nil)
    var new = old
    new.parent = parent?.rawValue
    new.position = position
    try new.save(over: old, of: key, in: transaction)
  }

  /// - Throws: invalid (`parent_id`) unless `canBeParent`.
  private func check(_ parent: EntryKey, isNotUnder key: EntryKey) throws {
    guard try ContentMutations.canBeParent(parent, of: key, in: transaction) else {
      throw Failure.invalid(FieldProblem("parent_id", "circle"))
    }
  }

  /// Returns false if `parent` is the entry itself or under it, or is too deep.
  fileprivate static func canBeParent(
    _ parent: EntryKey, of key: EntryKey, in transaction: WriteTransaction
  ) throws -> Bool {
    var next: EntryKey? = parent
    for _ in 0..<maxDepth {
      guard let current = next else { return true }
      if current == key { return false }
      next = try self.parent(of: current, in: transaction)
    }
    return false
  }

  // MARK: - Descendants

  /// Returns everything under an entry, parents before their children.
  /// - Throws: conflict (`site.treeTooLarge`) for more than 1,000 entries or more than 100 levels.
  func descendants(of key: EntryKey) throws -> [ContentStore.Child] {
    var all: [ContentStore.Child] = []
    var level = [key]
    var depth = 0
    while !level.isEmpty {
      let next = try ContentStore.children(of: level, in: transaction.space, db)
      let children = level.flatMap { next[$0] ?? [] }
      all += children
      level = children.map(\.key)
      depth += 1
      guard depth <= ContentMutations.maxDepth, all.count <= ContentMutations.maxNodes else {
        throw Failure(.conflict, "site.treeTooLarge", ["max": "\(ContentMutations.maxNodes)"])
      }
    }
    return all
  }
}

// MARK: - ContentPlacementUndo

/// The place of an entry of the Site: its parent, its position, its route, and the pending changes
/// of that. It stores keys instead of ids, because keys are never reused.
struct ContentPlacement: StoredAsJSON, Equatable {
  var parent: Int64?
  var position: Int
  var route: Int64?
  var pendingRoute: PendingRoute?

  /// The parent and the position among its children.
  struct Node: Equatable {
    var parent: Int64?
    var position: Int
  }

  var node: Node {
    get { Node(parent: parent, position: position) }
    set { (parent, position) = (newValue.parent, newValue.position) }
  }

  /// Returns nil for an entry that has no row yet.
  /// - Throws: `DecodingError` for a pending change that cannot be read, because saving writes it.
  static func load(_ key: EntryKey, in transaction: WriteTransaction) throws -> ContentPlacement? {
    try transaction.db.row(
      """
      SELECT parent_id, position, route_id, pending_route FROM site_entries
      WHERE space_id = $1 AND entry_id = $2
      """, transaction.space, key,
      map: {
        try ContentPlacement(
          parent: $0.optionalInt64(0), position: $0.int(1), route: $0.optionalInt64(2),
          pendingRoute: $0.optionalText(3).map { try PendingRoute(json: $0) })
      })
  }

  /// Saves the place of an entry, and logs the former one.
  func save(over old: ContentPlacement?, of key: EntryKey, in transaction: WriteTransaction) throws
  {
    guard self != old else { return }
    try transaction.db.execute(
      """
      INSERT INTO site_entries (space_id, entry_id, parent_id, position, route_id, pending_route)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (space_id, entry_id) DO UPDATE SET parent_id = EXCLUDED.parent_id,
        position = EXCLUDED.position, route_id = EXCLUDED.route_id,
        pending_route = EXCLUDED.pending_route
      """, transaction.space, key, parent, position, route, try pendingRoute?.json)
    guard let target = try transaction.loggedIdentity(of: key), let old else { return }
    let logged = try PlacementChange(from: old, to: self).json
    transaction.record(
      Change(.placement, target.id, .update, revision: target.revision, before: logged))
  }
}

/// A change of a place as the log stores it: the members of the former place, and the new place.
private struct PlacementChange: StoredAsJSON {
  var parent: Int64?
  var position: Int
  var route: Int64?
  var pendingRoute: PendingRoute?
  /// Nil in changes that an earlier version logged.
  var after: ContentPlacement?

  init(from old: ContentPlacement, to new: ContentPlacement) {
    (parent, position, route) = (old.parent, old.position, old.route)
    (pendingRoute, after) = (old.pendingRoute, new)
  }

  var before: ContentPlacement {
    ContentPlacement(parent: parent, position: position, route: route, pendingRoute: pendingRoute)
  }
}

/// Undoes moves in the tree and changes of an entry's route. What a change left as it was stays as
/// it is now, so a move can be undone after the route was changed.
struct ContentPlacementUndo: UndoHandler {
  let kind = Change.Kind.placement
  let access = ChangeAccess.editors

  /// - Throws: conflict (`undo.conflict`) if what the change has set was changed again, or if the
  ///   entry cannot return to its former parent, which was deleted or is below it by now.
  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    // A former place that cannot be read cannot be restored.
    guard let logged = PlacementChange(ifReadable: change.before) else {
      throw Failure.undoConflict
    }
    guard let key = try transaction.entryKey(of: change) else { return }
    let old = try ContentPlacement.load(key, in: transaction)
    let new = try restored(logged, over: old)
    if let parent = new.parent, parent != old?.parent {
      try check(EntryKey(parent), canBeParentOf: key, in: transaction)
    }
    try new.save(over: old, of: key, in: transaction)
  }

  private func restored(
    _ logged: PlacementChange, over now: ContentPlacement?
  ) throws -> ContentPlacement {
    let before = logged.before
    guard let now, let after = logged.after else { return before }
    var new = now
    func restore<Value: Equatable>(_ part: WritableKeyPath<ContentPlacement, Value>) throws {
      guard before[keyPath: part] != after[keyPath: part] else { return }
      guard now[keyPath: part] == after[keyPath: part] else { throw Failure.undoConflict }
      new[keyPath: part] = before[keyPath: part]
    }
    try restore(\.node)
    try restore(\.route)
    try restore(\.pendingRoute)
    return new
  }

  private func check(
    _ parent: EntryKey, canBeParentOf key: EntryKey, in transaction: WriteTransaction
  ) throws {
    let exists = try transaction.db.integer(
      "SELECT 1 FROM entries WHERE space_id = $1 AND key = $2", transaction.space, parent)
    guard exists != nil,
      try ContentMutations.canBeParent(parent, of: key, in: transaction)
    else { throw Failure.undoConflict }
  }
}
