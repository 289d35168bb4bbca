import Database
import Model

/// Languages as rows name them: the site's own by nothing.
enum SiteLocale {
  /// - Returns: empty for the site's own language, whatever it is called.
  /// - Throws: invalid for a language that the site does not have.
  static func plain(
    _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> String {
    guard !locale.isEmpty else { return "" }
    return try Translations.chain(locale, in: space, db).first ?? ""
  }
}
