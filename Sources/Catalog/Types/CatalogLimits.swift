import Database
import Journal
package import Model

/// Limits on types and fields. Queries and pages read all types of a space, with their fields.
package enum CatalogLimits {
  /// A query of suggestions has a part for each type, and SQLite allows 500 parts.
  package static let typesPerSpace = 300
  package static let fieldsPerType = 50

  /// - Throws: conflict (`type.tooMany`) for more than `typesPerSpace` types.
  package static func checkTypes(_ count: Int) throws(Failure) {
    guard count <= typesPerSpace else {
      throw Failure(.conflict, "type.tooMany", ["max": "\(typesPerSpace)"])
    }
  }

  /// Checks that the space can have another type.
  /// - Throws: conflict (`type.tooMany`).
  static func checkRoomForType(in space: SpaceKey, _ db: any Connection) throws {
    let count = try db.integer(
      "SELECT COUNT(*) FROM types WHERE space_id = $1 AND deleted = 0", space)
    try checkTypes(Int(count ?? 0) + 1)
  }
}
