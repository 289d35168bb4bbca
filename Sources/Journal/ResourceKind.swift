package import Database
package import Model

extension Journal {
  /// The kinds of objects whose ids appear in paths, by the path's first segment.
  package enum ResourceKind: String, Sendable {
    case entries, collections, types, images, undo
    /// The Library's own paths also contain ids of entries.
    case movies, actors, genres
    case groceryLists = "grocery-lists"
    case groceryStores = "grocery-stores"
    case groceryScans = "grocery-scans"

    fileprivate var table: (name: String, column: String) {
      switch self {
      case .entries, .movies, .actors, .genres: ("entries", "id")
      case .collections: ("collections", "id")
      case .types: ("types", "id")
      case .images: ("entry_images", "id")
      case .undo: ("changes", "group_id")
      case .groceryLists: ("lists", "id")
      case .groceryStores: ("grocery_stores", "id")
      case .groceryScans: ("grocery_scans", "id")
      }
    }
  }

  /// Returns whether an object belongs to `space`, so that a token for that space can access it.
  /// Objects never move between spaces, so the answer stays valid for the statements that follow.
  /// The built-in images belong to every space.
  package func exists(
    _ kind: ResourceKind, id: Identifier<Change>, in space: SpaceKey
  ) async throws -> Bool {
    if kind == .images, id.high == 0 { return true }
    let (table, column) = kind.table
    return try await database.read { db in
      try db.integer(
        "SELECT 1 FROM \(table) WHERE space_id = $1 AND \(column) = $2 LIMIT 1", space, id) != nil
    }
  }
}
