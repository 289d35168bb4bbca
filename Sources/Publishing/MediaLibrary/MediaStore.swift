import Database
package import Journal
import Media
import Model

extension Change.Kind {
  package static let media = Change.Kind(rawValue: "media")
}

/// The columns of a file, as the log stores them for undo.
struct MediaRow: StoredAsJSON, Sendable, Equatable {
  var name: String
  var texts: MediaTexts
  var focalX: Double?
  var focalY: Double?
  var blob: Int64
  var folder: Int64?
  var user: Int64
  var created: Int64
  var revision: Int

  init(
    name: String, texts: MediaTexts, focalX: Double? = nil, focalY: Double? = nil,
    blob: Key<Blob>, folder: Key<MediaFolder>?, user: UserKey, created: Timestamp
  ) {
    self.name = name
    self.texts = texts
    self.focalX = focalX
    self.focalY = focalY
    self.blob = blob.rawValue
    self.folder = folder?.rawValue
    self.user = user.rawValue
    self.created = created.milliseconds
    revision = 0
  }
}

/// Reads and writes the rows of `media`.
enum MediaStore {
  // MARK: - Reading

  /// - Throws: notFound (`media.notFound`), also for non-members.
  static func find(_ id: MediaID, _ scope: Scope, _ db: any Connection) throws -> MediaItem {
    let found = try db.row(
      """
      SELECT \(MediaItem.columns) FROM media m \(MediaItem.joins)
      WHERE m.space_id = $1 AND m.id = $2
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $3)
      """, scope.space, id, scope.user, map: { MediaItem($0) })
    guard let found else { throw Failure.notFound("media") }
    return found
  }

  /// - Throws: notFound (`media.notFound`).
  static func row(_ id: MediaID, in transaction: WriteTransaction) throws -> MediaRow {
    guard let row = try existing(id, in: transaction) else { throw Failure.notFound("media") }
    return row
  }

  static func existing(_ id: MediaID, in transaction: WriteTransaction) throws -> MediaRow? {
    try transaction.db.row(
      """
      SELECT name, display_name, alt, caption, description, class, focal_x, focal_y, blob_id,
        folder_id, user_id, created_at, revision
      FROM media WHERE space_id = $1 AND id = $2
      """, transaction.space, id
    ) { row in
      var read = MediaRow(
        name: row.text(0),
        texts: MediaTexts(
          displayName: row.optionalText(1), alt: row.optionalText(2),
          caption: row.optionalText(3), description: row.optionalText(4),
          styleClass: row.optionalText(5)),
        focalX: row.isNull(6) ? nil : row.double(6), focalY: row.isNull(7) ? nil : row.double(7),
        blob: row.key(8), folder: row.optionalKey(9), user: row.key(10),
        created: row.timestamp(11))
      read.revision = row.int(12)
      return read
    }
  }

  /// The name of a new or changed file.
  enum NameChoice {
    case free(String)
    /// A file with the same bytes has the wanted name.
    case same(MediaID, name: String)
  }

  /// Returns a name that no other file has: `wanted`, or the same with the first free number.
  /// - Throws: conflict (`media.duplicate`) for a new file if a file with the same bytes has that
  ///   name.
  static func freeName(
    _ wanted: MediaName, of blob: Int64, but id: MediaID?, in transaction: WriteTransaction
  ) throws -> String {
    switch try chooseName(wanted, of: blob, but: id, in: transaction) {
    case .free(let name): return name
    case .same(_, let name): throw Failure(.conflict, "media.duplicate", ["name": name])
    }
  }

  /// Returns a name that no other file has: `wanted`, or the same with the first free number; or for
  /// a new file, the file that has the same bytes and such a name.
  /// - Parameter id: the file that gets the name; nil for a new file.
  static func chooseName(
    _ wanted: MediaName, of blob: Int64, but id: MediaID?, in transaction: WriteTransaction
  ) throws -> NameChoice {
    // In byte order `.` follows `-`, so this range contains all names that begin with the base and
    // `-`.
    let others = try transaction.db.rows(
      """
      SELECT name, id, blob_id FROM media
      WHERE space_id = $1 AND (name = $2 OR (name >= $3 AND name < $4))
      """, transaction.space, wanted.text, "\(wanted.base)-", "\(wanted.base)."
    ) { (name: $0.text(0), id: $0.id(1, of: MediaItem.self), blob: $0.int64(2)) }
    .filter { $0.id != id }
    let taken = Dictionary(
      others.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var number = 0
    while let other = taken[wanted.numbered(number)] {
      if other.blob == blob, id == nil { return .same(other.id, name: other.name) }
      number += 1
    }
    return .free(wanted.numbered(number))
  }

  // MARK: - Writing

  static func insert(_ row: MediaRow, as id: MediaID, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      """
      INSERT INTO media (id, space_id, blob_id, folder_id, name, display_name, alt, caption,
        description, class, focal_x, focal_y, user_id, revision, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
      """, id, transaction.space, row.blob, row.folder, row.name, row.texts.displayName,
      row.texts.alt, row.texts.caption, row.texts.description, row.texts.styleClass, row.focalX,
      row.focalY, row.user, row.revision + 1, row.created, transaction.now)
    try BlobStore.markUsed([row.blob], in: transaction)
    transaction.record(Change(.media, id, .create, revision: row.revision + 1))
  }

  /// Replaces `old` by `new` and logs `old`. Does nothing if they are equal.
  static func update(
    _ id: MediaID, from old: MediaRow, to new: MediaRow, in transaction: WriteTransaction
  ) throws {
    var new = new
    new.revision = old.revision
    guard new != old else { return }
    try transaction.db.execute(
      """
      UPDATE media SET blob_id = $3, folder_id = $4, name = $5, display_name = $6, alt = $7,
        caption = $8, description = $9, class = $10, focal_x = $11, focal_y = $12,
        revision = revision + 1, updated_at = $13
      WHERE space_id = $1 AND id = $2
      """, transaction.space, id, new.blob, new.folder, new.name, new.texts.displayName,
      new.texts.alt, new.texts.caption, new.texts.description, new.texts.styleClass, new.focalX,
      new.focalY, transaction.now)
    if new.blob != old.blob { try BlobStore.markUsed([old.blob, new.blob], in: transaction) }
    transaction.record(
      Change(.media, id, .update, revision: old.revision + 1, before: try old.json))
  }

  /// Deletes a file. Its bytes are kept as long as undo can restore it.
  static func delete(_ id: MediaID, _ row: MediaRow, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      "DELETE FROM media WHERE space_id = $1 AND id = $2", transaction.space, id)
    try BlobStore.markUsed([row.blob], in: transaction)
    transaction.record(Change(.media, id, .delete, revision: row.revision, before: try row.json))
  }
}

// MARK: - MediaUndo

/// Undoes changes to files.
struct MediaUndo: UndoHandler {
  let kind = Change.Kind.media
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: MediaItem.self)
    // A former version that cannot be read cannot be restored.
    let before = MediaRow(ifReadable: change.before)
    // Undoing an update would otherwise delete the row, as undoing its creation does.
    guard before != nil || change.before == nil else { throw Failure.undoConflict }
    if change.operation == .delete {
      let there = try transaction.db.integer(
        "SELECT 1 FROM media WHERE space_id = $1 AND id = $2", transaction.space, id)
      guard there == nil, let before else { throw Failure.undoConflict }
      return try MediaStore.insert(restorable(before, id, in: transaction), as: id, in: transaction)
    }
    let now = try MediaStore.row(id, in: transaction)
    guard now.revision == change.revision else { throw Failure.undoConflict }
    if let before {
      try MediaStore.update(
        id, from: now, to: restorable(before, id, in: transaction), in: transaction)
    } else {
      try MediaStore.delete(id, now, in: transaction)
    }
  }

  /// Returns `row` as it can be restored: without its folder if that is deleted, and with a number
  /// if its name is taken.
  /// - Throws: conflict (`undo.conflict`) if its bytes are deleted.
  private func restorable(_ row: MediaRow, _ id: MediaID, in transaction: WriteTransaction) throws
    -> MediaRow
  {
    var row = row
    let blob = try transaction.db.row(
      "SELECT media_type FROM blobs WHERE space_id = $1 AND key = $2 AND ready = 1",
      transaction.space, row.blob, map: { $0.text(0) })
    guard let blob else { throw Failure.undoConflict }
    let folder = try transaction.db.integer(
      "SELECT key FROM media_folders WHERE space_id = $1 AND key = $2", transaction.space,
      row.folder)
    if folder == nil { row.folder = nil }
    row.name = try MediaStore.freeName(
      MediaName(row.name, mediaType: blob), of: row.blob, but: id, in: transaction)
    return row
  }
}
