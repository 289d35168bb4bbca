package import Accounts
import Catalog
import Database
package import Journal
import Model

/// Makes a person at home: the account, their own space with its types, and the default
/// collections, in one transaction.
package struct SignUp: Sendable {
  let accounts: Accounts

  /// The first user, by the one-time link that a new server prints.
  /// - Throws: conflict (`setup.used`, `setup.ended`), invalid with every broken rule.
  package func setUp(
    token: String, email: String, displayName: String?, password: String, language: String,
    timeZone: String
  ) async throws -> Account {
    guard try await accounts.setupLinks.isOpen(token) else {
      throw try await accounts.setupLinks.refusal()
    }
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, language: language,
      timeZone: timeZone)
    return try await make(draft, setupToken: token)
  }

  /// A further user, by whoever runs the server.
  /// - Parameter isClaimed: whether they made the account themselves, and nobody has asked whether
  ///   the address is theirs.
  /// - Throws: conflict (`email.taken`), invalid with every broken rule.
  package func add(
    email: String, displayName: String?, password: String, isClaimed: Bool = false
  ) async throws -> Account {
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, isClaimed: isClaimed)
    return try await make(draft, setupToken: nil)
  }

  /// Where somebody is at home.
  package func home(of account: Account) async throws -> Scope {
    let space = try await accounts.database.read { db in
      try Spaces.personal(of: account.key, db)
    }
    guard let space else { throw Failure.notFound("space") }
    return Scope(user: account.key, space: space)
  }

  private func make(_ draft: NewUser, setupToken: String?) async throws -> Account {
    let now = accounts.clock()
    let user = try await accounts.database.write { db in
      if let setupToken { try SetupLinks.consume(setupToken, db, now: now) }
      return try SignUp.insert(draft, db, now: now)
    }
    return try await accounts.users.account(user)
  }

  /// The account, their own space with its types and default collections, as part of a
  /// transaction.
  /// - Parameter language: of what the space begins with; nil for their own.
  static func insert(
    _ draft: NewUser, furnishedIn language: Language? = nil, _ db: any Connection, now: Timestamp
  ) throws -> UserKey {
    let (user, _) = try Users.insert(draft, db, now: now)
    let space = try Spaces.insertPersonal(for: user, name: draft.spaceName, db, now: now)
    try furnish(space, for: user, language ?? draft.homeLanguage, db, now: now)
    return user
  }

  /// What every new space has: the system types and the default collections, these in the language
  /// of whoever makes it.
  static func furnish(
    _ space: SpaceKey, for user: UserKey, _ language: Language, _ db: any Connection,
    now: Timestamp
  ) throws {
    let writing = Writing(db, in: space, by: user, now: now)
    try SystemTypes.insert(in: writing)
    try Collections.insertDefaults(language, in: writing)
    try writing.finish()
  }
}
