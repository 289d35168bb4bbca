import Database
import Model

/// Codes of languages as rows store them: empty for the site's own language.
enum SiteLocale {
  /// Returns the code of a language as rows store it: empty for the site's own language.
  /// - Throws: invalid for a language that the site does not have.
  static func storedCode(
    _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> String {
    guard !locale.isEmpty else { return "" }
    return try Translations.chain(locale, in: space, db).first ?? ""
  }
}
