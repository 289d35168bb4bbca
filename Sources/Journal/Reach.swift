package import Database
package import Model

extension Journal {
  /// Things that a path names by an id, after the path's first segment.
  package enum Reach: String, Sendable {
    case entries, collections, types, images, undo
    /// The Library's own paths lead to entries too.
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

  /// Whether a thing is one of `space`: what a token for that space may ask for by its id. Nothing
  /// moves between spaces, so what is so now is so in the statement that follows. The built-in
  /// pictures are everybody's.
  package func reaches(
    _ kind: Reach, _ id: Identifier<Change>, in space: SpaceKey
  ) async throws -> Bool {
    if kind == .images, id.high == 0 { return true }
    let (table, column) = kind.table
    return try await database.read { db in
      try db.integer(
        "SELECT 1 FROM \(table) WHERE space_id = $1 AND \(column) = $2 LIMIT 1", space, id) != nil
    }
  }
}
