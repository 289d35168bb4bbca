import Crypto
package import Database
import Foundation
package import Journal
package import Model

/// Links with which owners invite people to a space. A link is valid only while its creator is an
/// owner of the space.
package struct Invitations: Sendable {
  /// The maximum number of open links of one space.
  static let maxOpen = 50

  let journal: Journal
  let sessions: Sessions
  let attempts: RateLimiter
  let guesses: GuessLimiter
  let key: SymmetricKey
  let emailQueue: EmailQueue
  let clock: @Sendable () -> Timestamp

  // MARK: - For owners

  /// Returns the open invitations, newest first.
  /// - Throws: notFound to users who are no members; forbidden (`role.notOwner`).
  package func list(_ scope: Scope) async throws -> [Invitation] {
    let now = clock()
    return try await journal.database.read { db in
      try scope.authoriseOwning(db)
      return try db.rows(
        """
        SELECT id, role, email, created_at, expires_at, most_uses, uses FROM invitations i
        WHERE space_id = $1 AND \(Invitations.isOpen("$2")) ORDER BY id DESC
        """, scope.space, now, map: { invitation($0) })
    }
  }

  /// Creates an invitation and, if the draft has an address, sends it.
  /// - Parameters:
  ///   - host: the member who invites, for the email.
  ///   - link: returns the URL for a token.
  /// - Throws: invalid; notFound; forbidden (`role.notOwner`); rateLimited.
  package func create(
    _ draft: InvitationDraft, in space: Membership, by host: Principal, from visitor: ClientInfo,
    language: Language, link: (String) -> String
  ) async throws -> Invitation {
    guard draft.problems.isEmpty else { throw Failure.invalid(draft.problems) }
    let scope = Scope(user: host.user, space: space.space)
    try await journal.database.read { db in try scope.authoriseOwning(db) }
    try await attempts.count(.invitation(by: host.userID))
    if let email = draft.email {
      _ = try await guesses.admit(.email, at: .email(email), from: visitor)
    }
    let id = InvitationID.new()
    let letter = draft.email.map { email in
      Email.invitation(
        to: email, from: host.defaultSpace.name, into: space.name, link: link(token(of: id).text),
        in: language)
    }
    let made = try await insert(id, draft, scope, letter)
    if let letter { emailQueue.notifyRunner(of: letter) }
    return made
  }

  private func insert(
    _ id: InvitationID, _ draft: InvitationDraft, _ scope: Scope, _ letter: Email?
  ) async throws -> Invitation {
    let (token, now) = (token(of: id), clock())
    let end = now.adding(seconds: Int64(draft.days) * 86_400)
    try await journal.database.write { [emailQueue] db in
      try MemberStore.lock(scope.space, db)
      try scope.authoriseOwning(db)
      let open = try db.integer(
        "SELECT COUNT(*) FROM invitations i WHERE space_id = $1 AND \(Invitations.isOpen("$2"))",
        scope.space, now)
      guard open ?? 0 < Invitations.maxOpen else {
        throw Failure(.conflict, "invitations.tooMany", ["max": "\(Invitations.maxOpen)"])
      }
      try db.execute(
        """
        INSERT INTO invitations
          (space_id, id, hash, role, email, invited_by, created_at, expires_at, most_uses)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """, scope.space, id, token.hash, draft.role, draft.email, scope.user, now, end,
        draft.uses)
      if let letter { try emailQueue.enqueue(letter, until: end, db) }
    }
    return Invitation(
      id: id, role: draft.role, email: draft.email, createdAt: now, expiresAt: end,
      maxUses: draft.uses, uses: 0, token: token.text)
  }

  /// Revokes an open invitation.
  /// - Throws: notFound (`invitation.notFound` when it is not open); forbidden (`role.notOwner`).
  package func revoke(_ id: InvitationID, in scope: Scope) async throws {
    let now = clock()
    try await journal.database.write { db in
      try scope.authoriseOwning(db)
      let revoked = try db.execute(
        """
        UPDATE invitations SET revoked_at = $3
        WHERE space_id = $1 AND id = $2 AND revoked_at IS NULL
        """, scope.space, id, now)
      guard revoked == 1 else { throw Failure.notFound("invitation") }
    }
  }

  // MARK: - For invited people

  /// Returns what the page of an invitation shows.
  /// - Throws: notFound (`invitation.notFound`); rateLimited.
  package func find(_ token: String, from visitor: ClientInfo) async throws -> InvitationPreview {
    try await attempts.count(.link(address: visitor.address))
    let now = clock()
    let hash = OpaqueToken(token)?.hash ?? []
    let found = try await journal.database.read { db in
      try db.row(
        """
        SELECT s.name, i.role, COALESCE(u.display_name, u.email, ''), i.email FROM invitations i
        JOIN spaces s ON s.key = i.space_id JOIN users u ON u.key = i.invited_by
        WHERE i.hash = $1 AND \(Invitations.isOpen("$2"))
        """, hash, now
      ) { row in
        InvitationPreview(
          space: row.text(0), role: Role(rawValue: row.text(1)), inviter: row.text(2),
          email: row.optionalText(3))
      }
    }
    guard let found else { throw Failure.notFound("invitation") }
    return found
  }

  /// Makes `user` a member. If they are one already, their role stays and the link is not used.
  /// - Throws: notFound (`invitation.notFound`); rateLimited.
  package func accept(
    _ token: String, by user: UserKey, from visitor: ClientInfo
  ) async throws -> SpaceID {
    try await attempts.count(.link(address: visitor.address))
    let now = clock()
    let id = try await journal.database.write { db in
      try Invitations.accept(token, by: user, db, now: now)
    }
    sessions.cache.invalidate(user: user)
    return id
  }

  /// Returns the membership of `user` in a space.
  /// - Throws: notFound (`space.notFound`).
  package func membership(of user: UserKey, in space: SpaceID) async throws -> Membership {
    try await journal.database.read { db in
      try Invitations.membership(of: user, in: space, db)
    }
  }

  package static func membership(
    of user: UserKey, in space: SpaceID, _ db: any Connection
  ) throws -> Membership {
    let found = try db.row(
      """
      SELECT s.key, s.handle, s.name, m.role, s.change_seq FROM spaces s
      JOIN members m ON m.space_id = s.key WHERE s.id = $1 AND m.user_id = $2
      """, space, user
    ) { row in
      Membership(
        space: row.key(0), id: space, handle: row.text(1), name: row.text(2),
        role: Role(rawValue: row.text(3)), sequence: row.int64(4))
    }
    guard let found else { throw Failure.notFound("space") }
    return found
  }

  /// Accepts an invitation in the transaction that creates the user.
  @discardableResult
  package static func accept(
    _ token: String, by user: UserKey, _ db: any Connection, now: Timestamp
  ) throws -> SpaceID {
    try accept(hash: OpaqueToken(token)?.hash ?? [], by: user, db, now: now)
  }

  /// Accepts the invitation whose token has this hash.
  @discardableResult
  package static func accept(
    hash: [UInt8], by user: UserKey, _ db: any Connection, now: Timestamp
  ) throws -> SpaceID {
    let space = try db.row(
      """
      SELECT s.key, s.id FROM invitations i JOIN spaces s ON s.key = i.space_id
      JOIN members m ON m.space_id = i.space_id AND m.user_id = $2 WHERE i.hash = $1
      """, hash, user, map: { $0.id(1, of: Space.self) })
    if let space { return space }
    let used = try db.row(
      """
      UPDATE invitations AS i SET uses = uses + 1 WHERE hash = $1 AND \(isOpen("$2"))
      RETURNING space_id, role, (SELECT id FROM spaces WHERE key = space_id)
      """, hash, now
    ) {
      (
        space: $0.key(0, of: Space.self), role: Role(rawValue: $0.text(1)),
        id: $0.id(2, of: Space.self)
      )
    }
    guard let used else { throw Failure.notFound("invitation") }
    let transaction = WriteTransaction(db, in: used.space, by: user, now: now)
    guard try MemberStore.insert(user, as: used.role, in: transaction) else {
      // A concurrent request has accepted the same link for this user, so this use does not count.
      try db.execute("UPDATE invitations SET uses = uses - 1 WHERE hash = $1", hash)
      return used.id
    }
    try transaction.finish()
    return used.id
  }

  /// Returns whether the link can be used, before a user is created for it.
  package static func isOpen(
    _ token: String, _ db: any Connection, now: Timestamp
  ) throws -> Bool {
    try isOpen(hash: OpaqueToken(token)?.hash ?? [], db, now: now)
  }

  package static func isOpen(
    hash: [UInt8], _ db: any Connection, now: Timestamp
  ) throws -> Bool {
    try db.integer(
      "SELECT 1 FROM invitations i WHERE hash = $1 AND \(isOpen("$2"))", hash, now) != nil
  }

  // MARK: - Helpers

  /// Returns the SQL condition for an invitation `i` that can be used.
  /// - Parameter now: the placeholder of the current time, such as `$2`.
  private static func isOpen(_ now: String) -> String {
    """
    i.revoked_at IS NULL AND i.expires_at > \(now) AND i.uses < i.most_uses
    AND EXISTS (SELECT 1 FROM members o JOIN users ou ON ou.key = o.user_id
      WHERE o.space_id = i.space_id AND o.user_id = i.invited_by AND o.role = 'owner'
        AND ou.deleted_at IS NULL)
    """
  }

  private func invitation(_ row: borrowing Row) -> Invitation {
    let id = row.id(0, of: Invitation.self)
    return Invitation(
      id: id, role: Role(rawValue: row.text(1)), email: row.optionalText(2),
      createdAt: row.timestamp(3), expiresAt: row.timestamp(4), maxUses: row.int(5),
      uses: row.int(6), token: token(of: id).text)
  }

  private func token(of id: InvitationID) -> OpaqueToken {
    OpaqueToken(
      bytes: HMAC<SHA256>.authenticationCode(for: Data(id.description.utf8), using: key))
  }
}
