import Database
package import Journal
import Model

extension Change.Kind {
  package static let mediaFolder = Change.Kind(rawValue: "mediafolder")
}

/// The columns of a folder, as the log stores them.
struct MediaFolderRow: StoredAsJSON, Sendable, Equatable {
  var name: String
  /// The key of the parent; nil at the top level.
  var parent: Int64?
  /// Milliseconds since 1970; nil for a new folder.
  var created: Int64?
  var revision = 0

  var parentKey: Key<MediaFolder>? { parent.map { Key($0) } }

  init(name: String, parent: Key<MediaFolder>?) {
    self.name = name
    self.parent = parent?.rawValue
  }
}

/// Reads and writes the rows of `media_folders`.
enum MediaFolderStore {
  static func all(in space: SpaceKey, _ db: any Connection) throws -> [MediaFolder] {
    try db.rows(
      """
      SELECT \(MediaFolder.columns) FROM media_folders f \(MediaFolder.joins)
      WHERE f.space_id = $1
      """, space, map: { MediaFolder($0) }
    ).sorted { (Tokenizer.titleKey($0.name), $0.key) < (Tokenizer.titleKey($1.name), $1.key) }
  }

  /// Returns the key of a folder; nil for no folder.
  /// - Throws: notFound (`folder.notFound`).
  static func key(_ id: MediaFolderID?, in transaction: WriteTransaction) throws -> Key<
    MediaFolder
  >? {
    guard let id else { return nil }
    return try row(id, in: transaction).key
  }

  static func row(
    _ id: MediaFolderID, in transaction: WriteTransaction
  ) throws -> (key: Key<MediaFolder>, row: MediaFolderRow) {
    let found = try transaction.db.row(
      """
      SELECT key, name, parent_id, created_at, revision FROM media_folders
      WHERE space_id = $1 AND id = $2
      """, transaction.space, id
    ) { row in
      var read = MediaFolderRow(name: row.text(1), parent: row.optionalKey(2))
      read.created = row.int64(3)
      read.revision = row.int(4)
      return (key: row.key(0, of: MediaFolder.self), row: read)
    }
    guard let found else { throw Failure.notFound("folder") }
    return found
  }

  // MARK: - Rules

  /// Checks that a folder can have a name and a parent.
  /// - Parameter key: the folder that is moved with everything in it; nil for a new folder.
  /// - Throws: invalid (`parent_id`) for a parent within the folder or too deep; conflict
  ///   (`folder.exists`) if another folder there has the name.
  static func checkPlace(
    _ name: String, below parent: Key<MediaFolder>?, but key: Key<MediaFolder>?,
    in transaction: WriteTransaction
  ) throws {
    let all = try all(in: transaction.space, transaction.db)
    if all.contains(where: { $0.parent == parent && $0.name == name && $0.key != key }) {
      throw Failure(.conflict, "folder.exists", ["name": name])
    }
    let parents = Dictionary(all.map { ($0.key, $0.parent) }, uniquingKeysWith: { $1 })
    var (depth, above) = (1, parent)
    while let next = above {
      guard next != key, depth <= MediaFolders.maxDepth else {
        throw Failure.invalid(
          FieldProblem("parent_id", next == key ? "media.within" : "media.deep", deep))
      }
      depth += 1
      above = parents[next] ?? nil
    }
    guard depth + height(of: key, all) - 1 <= MediaFolders.maxDepth else {
      throw Failure.invalid(FieldProblem("parent_id", "media.deep", deep))
    }
  }

  private static let deep = ["max": "\(MediaFolders.maxDepth)"]

  /// Returns the number of levels of a folder and everything in it, at most one more than allowed:
  /// a restored archive can have a longer chain.
  private static func height(of key: Key<MediaFolder>?, _ all: [MediaFolder]) -> Int {
    let children = Dictionary(grouping: all, by: \.parent)
    var (height, level) = (1, key.flatMap { children[$0] } ?? [])
    while !level.isEmpty && height <= MediaFolders.maxDepth {
      height += 1
      level = level.flatMap { children[$0.key] ?? [] }
    }
    return height
  }

  // MARK: - Writing

  static func insert(_ row: MediaFolderRow, as id: MediaFolderID, in transaction: WriteTransaction)
    throws
  {
    try transaction.db.execute(
      """
      INSERT INTO media_folders (id, space_id, parent_id, name, revision, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, id, transaction.space, row.parent, row.name, row.revision + 1,
      row.created ?? transaction.now.milliseconds, transaction.now)
    transaction.record(Change(.mediaFolder, id, .create, revision: row.revision + 1))
  }

  static func update(
    _ id: MediaFolderID, from old: MediaFolderRow, to new: MediaFolderRow,
    in transaction: WriteTransaction
  ) throws {
    guard (old.name, old.parent) != (new.name, new.parent) else { return }
    try transaction.db.execute(
      """
      UPDATE media_folders SET name = $3, parent_id = $4, revision = revision + 1, updated_at = $5
      WHERE space_id = $1 AND id = $2
      """, transaction.space, id, new.name, new.parent, transaction.now)
    transaction.record(
      Change(.mediaFolder, id, .update, revision: old.revision + 1, before: try old.json))
  }

  /// - Throws: conflict (`folder.notEmpty`) with the numbers of folders and files in it.
  static func delete(_ id: MediaFolderID, in transaction: WriteTransaction) throws {
    let (key, row) = try row(id, in: transaction)
    let folders = try transaction.db.integer(
      "SELECT COUNT(*) FROM media_folders WHERE space_id = $1 AND parent_id = $2",
      transaction.space, key)
    let files = try transaction.db.integer(
      "SELECT COUNT(*) FROM media WHERE space_id = $1 AND folder_id = $2", transaction.space, key)
    guard (folders ?? 0) + (files ?? 0) == 0 else {
      throw Failure(
        .conflict, "folder.notEmpty", ["folders": "\(folders ?? 0)", "media": "\(files ?? 0)"])
    }
    try transaction.db.execute(
      "DELETE FROM media_folders WHERE space_id = $1 AND id = $2", transaction.space, id)
    transaction.record(
      Change(.mediaFolder, id, .delete, revision: row.revision, before: try row.json))
  }

  /// Returns the key of the folder at a path, and creates the folders that are missing.
  static func make(_ path: [String], in transaction: WriteTransaction) throws -> Key<MediaFolder>? {
    var above: Key<MediaFolder>?
    for name in path {
      let parent = above
      let there = try all(in: transaction.space, transaction.db).first {
        $0.parent == parent && $0.name == name
      }
      if let there {
        above = there.key
        continue
      }
      let id = MediaFolderID.new()
      try insert(MediaFolderRow(name: name, parent: parent), as: id, in: transaction)
      above = try row(id, in: transaction).key
    }
    return above
  }
}

/// Undoes changes to folders.
struct MediaFolderUndo: UndoHandler {
  let kind = Change.Kind.mediaFolder
  let access = ChangeAccess.editors
  /// A folder must be restored before the files that were in it.
  var hasDependents: Bool { true }

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: MediaFolder.self)
    // A former version that cannot be read cannot be restored.
    let before = MediaFolderRow(ifReadable: change.before)
    // Undoing an update would otherwise delete the row, as undoing its creation does.
    guard before != nil || change.before == nil else { throw Failure.undoConflict }
    if change.operation == .delete {
      let there = try transaction.db.integer(
        "SELECT 1 FROM media_folders WHERE space_id = $1 AND id = $2", transaction.space, id)
      guard there == nil, let before else { throw Failure.undoConflict }
      try checkPlace(before, but: nil, in: transaction)
      return try MediaFolderStore.insert(before, as: id, in: transaction)
    }
    let (key, now) = try MediaFolderStore.row(id, in: transaction)
    guard now.revision == change.revision else { throw Failure.undoConflict }
    if let before {
      try checkPlace(before, but: key, in: transaction)
      try MediaFolderStore.update(id, from: now, to: before, in: transaction)
    } else {
      try MediaFolderStore.delete(id, in: transaction)
    }
  }

  /// Checks that the former parent still exists, and that the former name is free.
  private func checkPlace(
    _ row: MediaFolderRow, but key: Key<MediaFolder>?, in transaction: WriteTransaction
  ) throws {
    let isThere =
      try row.parent == nil
      || transaction.db.integer(
        "SELECT 1 FROM media_folders WHERE space_id = $1 AND key = $2", transaction.space,
        row.parent)
        != nil
    guard isThere else { throw Failure.undoConflict }
    do {
      try MediaFolderStore.checkPlace(row.name, below: row.parentKey, but: key, in: transaction)
    } catch is Failure {
      throw Failure.undoConflict
    }
  }
}
