package import Database
import Model

/// A user and a space: what a query is authorised for. Every query contains both, so that data
/// without access is not found.
package struct Scope: Sendable, Hashable {
  package var user: UserKey
  package var space: SpaceKey
  /// Whether the request was made with a credential that can only read. The user then has no access
  /// to what only owners can read, such as webhooks with their secrets and links of invitations.
  package var isReadOnly: Bool

  package init(user: UserKey, space: SpaceKey, isReadOnly: Bool = false) {
    self.user = user
    self.space = space
    self.isReadOnly = isReadOnly
  }

  /// The permission that an operation requires.
  package enum Permission: Sendable { case reading, writing, owning }

  /// Checks the user's role in the space.
  /// - Throws: notFound (`space.notFound`) when the user is no member; forbidden (`role.readOnly`,
  ///   `role.notOwner`) when their role lacks the permission.
  package func authorise(_ need: Permission, _ db: any Connection) throws {
    let role = try db.row(
      "SELECT role FROM members WHERE space_id = $1 AND user_id = $2", space, user,
      map: { Role(rawValue: $0.text(0)) })
    guard let role else { throw Failure.notFound("space") }
    switch need {
    case .reading: return
    case .writing: guard role.canWrite else { throw Failure(.forbidden, "role.readOnly") }
    case .owning:
      guard role == .owner, !isReadOnly else { throw Failure(.forbidden, "role.notOwner") }
    }
  }

  package func authoriseReading(_ db: any Connection) throws { try authorise(.reading, db) }
  package func authoriseWriting(_ db: any Connection) throws { try authorise(.writing, db) }
  package func authoriseOwning(_ db: any Connection) throws { try authorise(.owning, db) }
}
