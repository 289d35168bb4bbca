package import Database
import Model

/// Who asks, and in which space. Every query carries both, so that what a person may not see reads
/// as not found.
package struct Scope: Sendable, Hashable {
  package var user: UserKey
  package var space: SpaceKey

  package init(user: UserKey, space: SpaceKey) {
    self.user = user
    self.space = space
  }

  /// The person's role in the space.
  /// - Throws: notFound when they are no member, forbidden when they may only read.
  package func authoriseWriting(_ db: any Connection) throws {
    let role = try db.row(
      "SELECT role FROM members WHERE space_id = $1 AND user_id = $2", space, user,
      map: { Role(rawValue: $0.text(0)) })
    guard let role else { throw Failure.notFound("space") }
    guard role.canWrite else { throw Failure(.forbidden, "role.readOnly") }
  }
}
