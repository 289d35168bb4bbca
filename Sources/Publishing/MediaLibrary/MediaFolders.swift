package import Database
package import Journal
package import Model

/// The folders of a space's media library, at most ten levels deep.
package struct MediaFolders: Sendable {
  let journal: Journal

  package static let maxDepth = 10
  package static let maxNameLength = MediaLimits.nameLength.upperBound

  /// Returns all folders, sorted by name.
  /// - Throws: notFound (`space.notFound`) for non-members.
  package func list(_ scope: Scope) async throws -> [MediaFolder] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try MediaFolderStore.all(in: scope.space, db)
    }
  }

  package func tree(_ scope: Scope) async throws -> [MediaFolderNode] {
    MediaFolderNode.tree(try await list(scope))
  }

  /// - Throws: notFound (`folder.notFound`).
  package func find(_ id: MediaFolderID, in scope: Scope) async throws -> MediaFolder {
    let all = try await list(scope)
    guard let found = all.first(where: { $0.id == id }) else { throw Failure.notFound("folder") }
    return found
  }

  /// - Throws: invalid (`name`, `parent_id`); conflict (`folder.exists`); notFound; forbidden.
  package func make(
    _ name: String, in parent: MediaFolderID? = nil, group: ChangeGroupID = .new(),
    _ scope: Scope
  ) async throws -> MediaFolder {
    let name = try MediaFolders.checked(name)
    return try await write(in: scope, group) { transaction in
      let above = try MediaFolderStore.key(parent, in: transaction)
      let id = MediaFolderID.new()
      try MediaFolderStore.checkPlace(name, below: above, but: nil, in: transaction)
      try MediaFolderStore.insert(
        MediaFolderRow(name: name, parent: above), as: id, in: transaction)
      return id
    }.find(scope, self)
  }

  /// Renames a folder or moves it to another one. Nil and `.unchanged` keep the old value.
  /// - Throws: as `make` does; invalid (`parent_id`) for a parent within the folder.
  package func update(
    _ id: MediaFolderID, name: String? = nil, parent: Patch<MediaFolderID> = .unchanged,
    _ scope: Scope
  ) async throws -> MediaFolder {
    let name = try name.map { try MediaFolders.checked($0) }
    return try await write(in: scope) { transaction in
      let (key, old) = try MediaFolderStore.row(id, in: transaction)
      var new = old
      if let name { new.name = name }
      if case .set(let parent) = parent {
        new.parent = try MediaFolderStore.key(parent, in: transaction)?.rawValue
      }
      try MediaFolderStore.checkPlace(new.name, below: new.parentKey, but: key, in: transaction)
      try MediaFolderStore.update(id, from: old, to: new, in: transaction)
      return id
    }.find(scope, self)
  }

  /// - Throws: notFound; conflict (`folder.notEmpty`) with how much is in it; forbidden.
  package func delete(_ id: MediaFolderID, _ scope: Scope) async throws -> ChangeGroupID {
    try await write(in: scope) { transaction in
      try MediaFolderStore.delete(id, in: transaction)
      return id
    }.group
  }

  static func checked(_ name: String) throws -> String {
    if let problem = MediaLimits.problem(ofFolder: name) { throw Failure.invalid(problem) }
    return name.normalised
  }

  /// The id of a folder that was written, and the change group of the write.
  private struct Written: Sendable {
    var id: MediaFolderID
    var group: ChangeGroupID

    func find(_ scope: Scope, _ folders: MediaFolders) async throws -> MediaFolder {
      try await folders.find(id, in: scope)
    }
  }

  private func write(
    in scope: Scope, _ group: ChangeGroupID = .new(),
    _ body: @escaping @Sendable (WriteTransaction) throws -> MediaFolderID
  ) async throws -> Written {
    let id = try await journal.write(as: scope, group: group) { transaction in
      try body(transaction)
    }
    return Written(id: id, group: group)
  }
}

// MARK: - MediaFolder

package typealias MediaFolderID = Identifier<MediaFolder>

/// A folder of the media library.
package struct MediaFolder: Sendable {
  package var key: Key<MediaFolder>
  package var id: MediaFolderID
  package var name: String
  package var parent: Key<MediaFolder>?
  package var parentID: MediaFolderID?
  /// The number of files directly in the folder.
  package var count: Int
  package var createdAt: Timestamp
  package var updatedAt: Timestamp

  static let columns = """
    f.key, f.id, f.name, f.parent_id, p.id,
    (SELECT COUNT(*) FROM media m WHERE m.space_id = f.space_id AND m.folder_id = f.key),
    f.created_at, f.updated_at
    """
  static let joins =
    "LEFT JOIN media_folders p ON p.space_id = f.space_id AND p.key = f.parent_id"

  init(_ row: borrowing Row) {
    key = row.key(0)
    id = row.id(1)
    name = row.text(2)
    parent = row.optionalKey(3)
    parentID = row.optionalID(4)
    count = row.int(5)
    createdAt = row.timestamp(6)
    updatedAt = row.timestamp(7)
  }
}

/// A folder with its subfolders.
package struct MediaFolderNode: Sendable {
  package var folder: MediaFolder
  package var children: [MediaFolderNode]

  /// Returns the tree of `folders`, which must be sorted by name.
  static func tree(_ folders: [MediaFolder]) -> [MediaFolderNode] {
    let within = Dictionary(grouping: folders, by: \.parent)
    func nodes(_ parent: Key<MediaFolder>?, _ depth: Int) -> [MediaFolderNode] {
      guard depth <= MediaFolders.maxDepth else { return [] }
      return (within[parent] ?? []).map {
        MediaFolderNode(folder: $0, children: nodes($0.key, depth + 1))
      }
    }
    return nodes(nil, 1)
  }
}
