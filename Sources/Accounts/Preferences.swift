package import Database
import Foundation
import Journal
import Model

/// The preferences of a user. Empty texts mean the browser's.
package struct Preferences: Sendable, Equatable {
  /// `light`, `dark`, or empty for the system's.
  package var theme = ""
  /// A tag such as `ru`, or empty.
  package var language = ""
  /// An IANA name; determines what "today" is.
  package var timeZone = "UTC"
  /// Whether `timeZone` follows the browser's.
  package var followsTimeZone = true
  /// The names of chapters that are hidden in navigation.
  package var hiddenChapters: [String] = []

  package init() {}

  static let columns =
    "u.theme, u.language, u.time_zone, u.follows_time_zone, u.hidden_chapters"

  init(_ row: borrowing Row, from column: Int) {
    theme = row.text(column)
    language = row.text(column + 1)
    timeZone = row.text(column + 2)
    followsTimeZone = row.bool(column + 3)
    hiddenChapters = row.text(column + 4).split(separator: " ").map(String.init)
  }

  /// - Throws: invalid for an unknown theme, language or time zone.
  func validate() throws {
    var problems: [FieldProblem] = []
    if !["", "light", "dark"].contains(theme) { problems.append(FieldProblem("theme", "choice")) }
    if !language.isEmpty, Language(rawValue: language) == nil {
      problems.append(FieldProblem("language", "choice"))
    }
    if TimeZone(identifier: timeZone) == nil || timeZone.utf8.count > 60 {
      problems.append(FieldProblem("time_zone", "choice"))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }
}

extension Users {
  /// Stores all preferences of a user.
  /// - Throws: invalid; notFound (`user.notFound`).
  package func setPreferences(of user: UserKey, to preferences: Preferences) async throws {
    try preferences.validate()
    let now = clock()
    try await database.write { db in
      let changed = try db.execute(
        """
        UPDATE users SET theme = $2, language = $3, time_zone = $4, follows_time_zone = $5,
          hidden_chapters = $6, updated_at = $7
        WHERE key = $1 AND deleted_at IS NULL
        """, user, preferences.theme, preferences.language, preferences.timeZone,
        preferences.followsTimeZone, preferences.hiddenChapters.joined(separator: " "), now)
      guard changed == 1 else { throw Failure.notFound("user") }
    }
    sessions.cache.invalidate(user: user)
  }

  /// Stores only the theme, because a script can send it at the same time as another preference.
  /// - Throws: invalid (`theme`).
  package func setTheme(of user: UserKey, to theme: String) async throws {
    var preferences = Preferences()
    preferences.theme = theme
    try preferences.validate()
    try await set("theme = $2", of: user, to: theme)
  }

  /// Stores the browser's time zone for a user who follows it.
  /// - Throws: invalid (`time_zone`).
  package func updateFollowedTimeZone(to: String, of user: UserKey) async throws {
    var preferences = Preferences()
    preferences.timeZone = to
    try preferences.validate()
    try await set(
      "time_zone = CASE WHEN follows_time_zone = 1 THEN $2 ELSE time_zone END", of: user,
      to: to)
  }

  /// - Parameter assignment: SQL such as `theme = $2`, in which `$2` is `value`.
  private func set(_ assignment: String, of user: UserKey, to value: String) async throws {
    let now = clock()
    _ = try await database.write { db in
      try db.execute(
        "UPDATE users SET \(assignment), updated_at = $3 WHERE key = $1 AND deleted_at IS NULL",
        user, value, now)
    }
    sessions.cache.invalidate(user: user)
  }

  /// Renames a user, and their personal space if it had the same name.
  /// - Throws: invalid (`display_name`); notFound (`user.notFound`).
  package func rename(_ user: UserKey, to name: String) async throws {
    let now = clock()
    try await database.write { db in try Users.rename(user, to: name, db, now: now) }
    sessions.cache.invalidate(user: user)
  }

  /// Renames a user within another transaction.
  static func rename(
    _ user: UserKey, to name: String, _ db: any Connection, now: Timestamp
  ) throws {
    let name = name.normalised
    guard (1...100).contains(name.characterCount) else {
      throw Failure.invalid(
        FieldProblem(
          "display_name", name.isEmpty ? "required" : "length", ["min": "1", "max": "100"]))
    }
    let old = try db.row(
      "SELECT display_name, email FROM users WHERE key = $1\(db.dialect.forUpdate)", user,
      map: { $0.optionalText(0) ?? String($0.optionalText(1)?.prefix { $0 != "@" } ?? "") })
    try SpaceStore.renamePersonal(of: user, from: old, to: name, now: now, db)
    let changed = try db.execute(
      """
      UPDATE users SET display_name = $2, updated_at = $3
      WHERE key = $1 AND deleted_at IS NULL
      """, user, name, now)
    guard changed == 1 else { throw Failure.notFound("user") }
  }
}
