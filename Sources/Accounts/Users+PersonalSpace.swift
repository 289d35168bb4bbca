package import Database
import Model

extension Users {
  /// Returns the personal space of a user.
  /// - Throws: notFound (`user.notFound`).
  package func personalSpace(of user: UserKey) async throws -> SpaceKey {
    let space = try await database.read { db in
      try db.row(
        "SELECT key FROM spaces WHERE personal_of = $1", user, map: { $0.key(0, of: Space.self) })
    }
    guard let space else { throw Failure.notFound("user") }
    return space
  }
}
