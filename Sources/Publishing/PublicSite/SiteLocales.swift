import Database
import Model

/// The languages of a site as they appear in paths.
struct SiteLocales {
  private struct Locale {
    var code: String
    var fallback: String
    var isOwn: Bool
    var isEnabled: Bool
  }

  private let all: [Locale]

  init(in space: SpaceKey, _ db: any Connection) throws {
    all = try db.rows(
      """
      SELECT code, fallback_code, is_default, is_enabled FROM locales
      WHERE space_id = $1 ORDER BY position, key
      """, space
    ) { row in
      Locale(
        code: row.text(0), fallback: row.text(1), isOwn: row.bool(2), isEnabled: row.bool(3))
    }
  }

  /// The code of the site's own language; empty if the site has no languages.
  var own: String { all.first { $0.isOwn }?.code ?? "" }

  var others: [String] { all.filter { $0.isEnabled && !$0.isOwn }.map(\.code) }

  /// Returns the acceptable languages for `code`, the best first and the site's own last; nil for a
  /// code that paths do not begin with.
  func chain(of code: String) -> [String]? {
    guard let wanted = all.first(where: { $0.code.lowercased() == code && !$0.isOwn }),
      wanted.isEnabled
    else { return nil }
    var chain: [String] = []
    var next: Locale? = wanted
    while let locale = next, !locale.isOwn, !chain.contains(locale.code) {
      if locale.isEnabled { chain.append(locale.code) }
      next = all.first { $0.code == locale.fallback }
    }
    return chain + [""]
  }
}
