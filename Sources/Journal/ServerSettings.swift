package import Database

/// Named values of the server that are stored in the database, so that all its nodes share them.
package enum ServerSettings {
  /// The beginning of the names of values that are about this server and not its data. Archives do
  /// not contain them.
  package static let localPrefix = "local."

  package static func value(of name: String, _ db: any Connection) throws -> String? {
    try db.row("SELECT value FROM settings WHERE name = $1", name, map: { $0.text(0) })
  }

  package static func set(_ name: String, to value: String, _ db: any Connection) throws {
    try db.execute(
      """
      INSERT INTO settings (name, value) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value
      """, name, value)
  }

  /// Stores a value unless there is one.
  /// - Returns: the stored value.
  package static func setIfMissing(
    _ name: String, to value: String, _ db: any Connection
  ) throws -> String? {
    // Without an update, RETURNING would return nothing for an existing row.
    try db.row(
      """
      INSERT INTO settings (name, value) VALUES ($1, $2)
      ON CONFLICT (name) DO UPDATE SET value = settings.value RETURNING value
      """, name, value, map: { $0.text(0) })
  }

  package static func remove(_ name: String, _ db: any Connection) throws {
    try db.execute("DELETE FROM settings WHERE name = $1", name)
  }
}
