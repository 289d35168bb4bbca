import Database
import Journal
import Model

/// Undoes changes to files.
struct MediaUndo: UndoHandler {
  let kind = Change.Kind.media

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    let id = MediaID(high: change.target.high, low: change.target.low)
    let before = MediaRow(json: change.before)
    if change.operation == .delete {
      let there = try writing.db.integer(
        "SELECT 1 FROM media WHERE space_id = $1 AND id = $2", writing.space, id)
      guard there == nil, let before else { throw MediaUndo.conflict }
      return try MediaStore.insert(restorable(before, id, in: writing), as: id, in: writing)
    }
    let now = try MediaStore.row(id, in: writing)
    guard now.revision == change.revision else { throw MediaUndo.conflict }
    if let before {
      try MediaStore.update(id, from: now, to: restorable(before, id, in: writing), in: writing)
    } else {
      try MediaStore.delete(id, now, in: writing)
    }
  }

  static let conflict = Failure(.conflict, "undo.conflict")

  /// Returns `row` as it can be restored: without its folder if that is deleted, and with a number
  /// if its name is taken.
  /// - Throws: conflict (`undo.conflict`) if its bytes are deleted.
  private func restorable(_ row: MediaRow, _ id: MediaID, in writing: WriteTransaction) throws
    -> MediaRow
  {
    var row = row
    let blob = try writing.db.row(
      "SELECT media_type FROM blobs WHERE space_id = $1 AND key = $2 AND ready = 1",
      writing.space, row.blob, map: { $0.text(0) })
    guard let blob else { throw MediaUndo.conflict }
    let folder = try writing.db.integer(
      "SELECT key FROM media_folders WHERE space_id = $1 AND key = $2", writing.space, row.folder)
    if folder == nil { row.folder = nil }
    row.name = try MediaStore.freeName(
      MediaName(row.name, mediaType: blob), of: row.blob, but: id, in: writing)
    return row
  }
}
