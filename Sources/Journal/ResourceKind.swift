package import Database
package import Model

/// A kind of objects whose ids appear in paths. Each feature registers the kinds of its objects
/// with the journal, so that tokens for one space can be restricted to the objects of that space.
package struct ResourceKind: Sendable {
  /// The first segments of the paths, such as `entries` in `/entries/{id}`.
  let segments: [String]
  /// A query that has a row if an object belongs to a space.
  let query: String
  /// Whether an object is built in and belongs to every space.
  let isBuiltIn: @Sendable (Identifier<Change>) -> Bool

  /// - Parameter query: SQL with the space as `$1` and the id as `$2`.
  package init(
    _ segments: String..., query: String,
    isBuiltIn: @escaping @Sendable (Identifier<Change>) -> Bool = { _ in false }
  ) {
    self.segments = segments
    self.query = query
    self.isBuiltIn = isBuiltIn
  }

  /// Change groups, which can be undone.
  static let undo = ResourceKind(
    "undo", query: "SELECT 1 FROM changes WHERE space_id = $1 AND group_id = $2 LIMIT 1")
}

extension Journal {
  /// Returns whether the object with this id in paths that begin with `segment` belongs to `space`,
  /// so that a token for that space can access it. Objects never move between spaces, so the answer
  /// stays valid for the statements that follow.
  /// - Returns: false if no feature has registered the segment.
  package func exists(
    _ id: Identifier<Change>, at segment: String, in space: SpaceKey
  ) async throws -> Bool {
    guard let kind = resourceKind(of: segment) else { return false }
    if kind.isBuiltIn(id) { return true }
    return try await database.read { db in try db.integer(kind.query, space, id) != nil }
  }
}
