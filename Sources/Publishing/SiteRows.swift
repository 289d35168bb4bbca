import Database
import Journal
import Model

/// What every part of the Site asks of its rows.
enum SiteRows {
  /// - Throws: notFound (`space.notFound`) to strangers.
  static func checkMember(_ scope: Scope, _ db: any Connection) throws {
    let member = try db.integer(
      "SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2", scope.space, scope.user)
    guard member != nil else { throw Failure.notFound("space") }
  }

  /// What only an owner may do.
  /// - Throws: notFound (`space.notFound`) to strangers, forbidden (`role.notOwner`) to others.
  static func authoriseOwning(_ scope: Scope, _ db: any Connection) throws {
    let role = try db.row(
      "SELECT role FROM members WHERE space_id = $1 AND user_id = $2", scope.space, scope.user,
      map: { Role(rawValue: $0.text(0)) })
    guard let role else { throw Failure.notFound("space") }
    guard role == .owner else { throw Failure(.forbidden, "role.notOwner") }
  }
}
