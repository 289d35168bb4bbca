import Database
import Foundation
import Journal
import Model

/// Undoes changes of stores.
struct StoreUndo: UndoHandler {
  let kind = Change.Kind.store

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    let id = GroceryStoreID(high: change.target.high, low: change.target.low)
    let before = try change.before.map {
      try JSONDecoder().decode(GroceryStore.self, from: Data($0.utf8))
    }
    if change.operation == .delete {
      let there = try writing.db.integer(
        "SELECT 1 FROM grocery_stores WHERE space_id = $1 AND id = $2", writing.space, id)
      guard there == nil, let before else { throw PreviousFieldValues.conflict }
      return try GroceryStoreWriter.insert(before, in: writing)
    }
    let now = try GroceryStoreWriter.find(id, in: writing)
    guard now.revision == change.revision else { throw PreviousFieldValues.conflict }
    if let before {
      try GroceryStoreWriter.update(now, to: before, in: writing)
    } else {
      try GroceryStoreWriter.delete(now, in: writing)
    }
  }
}

/// Undoes corrections, which were recorded when an item was moved. Undoing the move does not delete
/// them.
struct CorrectionUndo: UndoHandler {
  let kind = Change.Kind.correction

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    let id = CorrectionID(high: change.target.high, low: change.target.low)
    let before = try change.before.map {
      try JSONDecoder().decode(Correction.self, from: Data($0.utf8))
    }
    let now = try CorrectionWriter.find(id, in: writing)
    if change.operation == .delete {
      guard now == nil, let before else { throw PreviousFieldValues.conflict }
      // The name has a new correction, which stays.
      guard try CorrectionWriter.find(named: before.name, in: writing) == nil else { return }
      return try CorrectionWriter.insert(before, in: writing)
    }
    guard let now, now.revision == change.revision else { throw PreviousFieldValues.conflict }
    if let before {
      try CorrectionWriter.update(now, to: before.section, in: writing)
    } else {
      try CorrectionWriter.delete(now, in: writing)
    }
  }
}
