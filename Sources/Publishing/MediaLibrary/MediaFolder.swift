package import Database
package import Model

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
