import Database
import Foundation
import Journal
import ListCore
import Model

/// Undoes changes of lists. Fields get their previous values with new timestamps, so that all
/// devices receive them like any other edit.
struct ListUndo: UndoHandler {
  let kind = Change.Kind.list
  let access = ChangeAccess.editors
  let stamps: ServerClock
  /// A list is restored before its items.
  var hasDependents: Bool { true }

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: GroceryList.self)
    guard let list = try ListStore.find(id, in: transaction.space, transaction.db) else {
      throw Failure.undoConflict
    }
    guard list.revision == change.revision else { throw Failure.undoConflict }
    let merge = ListMerge(in: transaction, by: transaction.user, stamps: stamps)
    for (name, value) in try PreviousFieldValues(change).values {
      guard let field = ListField(rawValue: name) else { continue }
      try merge.set(id, .list(field), to: value)
    }
    try merge.finish()
  }
}

/// Undoes changes of items in the same way.
struct ListItemUndo: UndoHandler {
  let kind = Change.Kind.listItem
  let access = ChangeAccess.editors
  let stamps: ServerClock

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: ListItem.self)
    let list = try transaction.db.row(
      """
      SELECT l.id FROM list_items i \(transaction.db.dialect.indexed(by: "list_items_by_id"))
      JOIN lists l ON l.space_id = i.space_id AND l.key = i.list_id
      WHERE i.space_id = $1 AND i.id = $2 AND i.revision = $3
      """, transaction.space, id, change.revision, map: { $0.id(0, of: GroceryList.self) })
    guard let list else { throw Failure.undoConflict }
    let merge = ListMerge(in: transaction, by: transaction.user, stamps: stamps)
    for (name, value) in try PreviousFieldValues(change).values {
      guard let field = ItemField(rawValue: name) else { continue }
      try merge.set(list, .item(id, field), to: value)
    }
    try merge.finish()
  }
}

/// The values that fields had before a change.
struct PreviousFieldValues {
  /// The values by the names of the fields.
  let values: [(String, FieldValue)]

  init(_ change: Change) throws {
    guard change.operation != .create || change.before != nil else {
      values = [("deleted", .flag(true))]
      return
    }
    let object = try change.before.flatMap {
      try JSON.parse($0) as? [String: Any]
    }
    values = (object ?? [:]).sorted { $0.key < $1.key }.compactMap { name, value in
      switch value {
      case _ where ["checked", "deleted"].contains(name):
        (name, .flag(value as? Bool ?? false))
      case let text as String: (name, .text(text))
      // A field that was never set becomes empty again, if it can be empty.
      case is NSNull where ["quantity", "store"].contains(name): (name, .text(""))
      default: nil
      }
    }
  }
}

// MARK: - StoreUndo

/// Undoes changes of stores.
struct StoreUndo: UndoHandler {
  let kind = Change.Kind.store
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: GroceryStore.self)
    let before = try change.before.map {
      try JSON.decode(GroceryStore.self, from: $0)
    }
    if change.operation == .delete {
      let there = try transaction.db.integer(
        "SELECT 1 FROM grocery_stores WHERE space_id = $1 AND id = $2", transaction.space, id)
      guard there == nil, let before else { throw Failure.undoConflict }
      return try GroceryStoreWriter.insert(before, in: transaction)
    }
    let now = try GroceryStoreWriter.find(id, in: transaction)
    guard now.revision == change.revision else { throw Failure.undoConflict }
    if let before {
      try GroceryStoreWriter.update(now, to: before, in: transaction)
    } else {
      try GroceryStoreWriter.delete(now, in: transaction)
    }
  }
}

/// Undoes corrections, which were recorded when an item was moved. Undoing the move does not delete
/// them.
struct CorrectionUndo: UndoHandler {
  let kind = Change.Kind.correction
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: Correction.self)
    let before = try change.before.map {
      try JSON.decode(Correction.self, from: $0)
    }
    let now = try CorrectionWriter.find(id, in: transaction)
    if change.operation == .delete {
      guard now == nil, let before else { throw Failure.undoConflict }
      // The name has a new correction, which stays.
      guard try CorrectionWriter.find(named: before.name, in: transaction) == nil else { return }
      return try CorrectionWriter.insert(before, in: transaction)
    }
    guard let now, now.revision == change.revision else { throw Failure.undoConflict }
    if let before {
      try CorrectionWriter.update(now, to: before.section, in: transaction)
    } else {
      try CorrectionWriter.delete(now, in: transaction)
    }
  }
}
