package import Accounts
import Catalog
import Database
package import Journal
package import Model

/// Creates users: the account, a personal space with the system types, and the default collections,
/// in one transaction.
package struct SignUp: Sendable {
  let accounts: Accounts

  /// Creates the first user with the one-time link that a new server prints, and opens a session.
  /// - Parameter filmsToday: the user's date, if the first films are added; nil without them.
  /// - Returns: also the job that adds the films.
  /// - Throws: conflict (`setup.used`, `setup.ended`), invalid, naming every invalid field.
  package func setUp<Opened>(
    token: String, email: String, displayName: String?, password: String, language: String,
    timeZone: String, filmsToday: CalendarDate? = nil, opening session: SessionRequest<Opened>
  ) async throws -> (session: Opened, films: JobID?) {
    guard try await accounts.setupLinks.isOpen(token) else {
      throw try await accounts.setupLinks.invalidLinkFailure()
    }
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, language: language,
      timeZone: timeZone)
    let now = accounts.clock()
    let (complete, films) = try await accounts.database.write { db in
      try SetupLinks.consume(token, db, now: now)
      let user = try SignUp.insert(draft, db, now: now)
      let films = try filmsToday.map { today in
        try SignUp.addFirstFilms(
          for: user, Language(rawValue: language) ?? .english, today: today, db, now: now)
      }
      return (try session.insert(user, db), films)
    }
    return (try await complete(), films)
  }

  private static func addFirstFilms(
    for user: UserKey, _ language: Language, today: CalendarDate, _ db: any Connection,
    now: Timestamp
  ) throws -> JobID {
    guard let space = try Spaces.personal(of: user, db) else { throw Failure.notFound("space") }
    let transaction = WriteTransaction(db, in: space, by: user, now: now)
    let job = try SampleData.begin(.films, language: language, today: today, in: transaction)
    try transaction.finish()
    return job
  }

  /// Creates a further user on behalf of the operator.
  /// - Parameter isClaimed: whether the user entered the address and it has not been confirmed.
  /// - Throws: conflict (`email.taken`), invalid, naming every invalid field.
  package func add(
    email: String, displayName: String?, password: String, isClaimed: Bool = false
  ) async throws -> Account {
    let draft = try await accounts.users.draft(
      email: email, displayName: displayName, password: password, isClaimed: isClaimed)
    let now = accounts.clock()
    let user = try await accounts.database.write { db in try SignUp.insert(draft, db, now: now) }
    return try await accounts.users.account(user)
  }

  /// Inserts an account with a personal space, its types and default collections.
  /// - Parameter language: the language of the default collections; nil for that of the draft.
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
