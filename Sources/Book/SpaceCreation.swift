package import Accounts
import Database
package import Journal
package import Model

/// Creates spaces to share, for example for a household or club. Like a personal space, they begin
/// with the system types and the default collections.
package struct SpaceCreation: Sendable {
  let accounts: Accounts

  /// Creates a space whose owner is `founder`.
  /// - Parameter language: the language of the default collections.
  /// - Throws: invalid (`name`); rateLimited.
  package func create(
    _ name: String, by founder: Principal, language: Language
  ) async throws -> Membership {
    let name = try Spaces.validatedName(name)
    try await accounts.attempts.count(.newSpace(of: founder.userID))
    let now = accounts.clock()
    let space = try await accounts.database.write { db in
      let made = try Spaces.insertShared(for: founder.user, name: name, db, now: now)
      try SignUp.seedDefaults(made.space, for: founder.user, language, db, now: now)
      return made
    }
    accounts.sessions.invalidateCache(of: founder.user)
    return space
  }

  /// Renames a space.
  /// - Throws: invalid (`name`); notFound; forbidden (`role.notOwner`).
  package func rename(_ space: Scope, to name: String) async throws {
    let name = try Spaces.validatedName(name)
    let now = accounts.clock()
    try await accounts.database.write { db in
      try Spaces.rename(space, to: name, db, now: now)
    }
    accounts.sessions.invalidateCache(of: space.user)
  }
}
