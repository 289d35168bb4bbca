package import Accounts
import Catalog
import Database
package import Journal
import Model

/// Creates users: the account, a personal space with the system types, and the default collections,
/// in one transaction.
package struct SignUp: Sendable {
  let accounts: Accounts

  /// Creates the first user with the one-time link that a new server prints.
  /// - Throws: conflict (`setup.used`, `setup.ended`), invalid, naming every invalid field.
  package func setUp(
    token: String, email: String, displayName: String?, password: String, language: String,
    timeZone: String
  ) async throws -> Account {
    guard try await accounts.setupLinks.isOpen(token) else {
      throw try await accounts.setupLinks.invalidLinkFailure()
    }
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, language: language,
      timeZone: timeZone)
    return try await create(draft, setupToken: token)
  }

  /// Creates a further user on behalf of the operator.
  /// - Parameter isClaimed: whether the user entered the address and it has not been confirmed.
  /// - Throws: conflict (`email.taken`), invalid, naming every invalid field.
  package func add(
    email: String, displayName: String?, password: String, isClaimed: Bool = false
  ) async throws -> Account {
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, isClaimed: isClaimed)
    return try await create(draft, setupToken: nil)
  }

  /// Returns a user's personal space.
  package func personalScope(of account: Account) async throws -> Scope {
    let space = try await accounts.database.read { db in
      try Spaces.personal(of: account.key, db)
    }
    guard let space else { throw Failure.notFound("space") }
    return Scope(user: account.key, space: space)
  }

  private func create(_ draft: NewUser, setupToken: String?) async throws -> Account {
    let now = accounts.clock()
    let user = try await accounts.database.write { db in
      if let setupToken { try SetupLinks.consume(setupToken, db, now: now) }
      return try SignUp.insert(draft, db, now: now)
    }
    return try await accounts.users.account(user)
  }

  /// Inserts an account with a personal space, its types and default collections.
  /// - Parameter language: the language of the default collections; nil for the user's own.
  static func insert(
    _ draft: NewUser, defaultsIn language: Language? = nil, _ db: any Connection, now: Timestamp
  ) throws -> UserKey {
    let (user, _) = try Users.insert(draft, db, now: now)
    let space = try Spaces.insertPersonal(for: user, name: draft.spaceName, db, now: now)
    try seedDefaults(space, for: user, language ?? draft.defaultsLanguage, db, now: now)
    return user
  }

  /// Inserts the system types and, in the given language, the default collections of a new space.
  static func seedDefaults(
    _ space: SpaceKey, for user: UserKey, _ language: Language, _ db: any Connection,
    now: Timestamp
  ) throws {
    let transaction = WriteTransaction(db, in: space, by: user, now: now)
    try SystemTypes.insert(in: transaction)
    try Collections.insertDefaults(language, in: transaction)
    try transaction.finish()
  }
}
