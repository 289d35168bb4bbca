import Catalog
import Database
import Model

/// Applies the translations of values, with the fallbacks between languages.
enum Translations {
  /// Returns `locale` and its fallbacks, the best first, without the site's own language; empty for
  /// that language.
  /// - Throws: invalid for a language that the site does not have, or has disabled.
  static func chain(
    _ locale: String, in space: SpaceKey, _ db: any Connection
  ) throws -> [String] {
    guard !locale.isEmpty else { return [] }
    let rows = try db.rows(
      "SELECT code, fallback_code, is_default, is_enabled FROM locales WHERE space_id = $1", space
    ) { row in
      (code: row.text(0), fallback: row.text(1), isOwn: row.bool(2), isEnabled: row.bool(3))
    }
    // The site's own language can lack a row.
    if rows.isEmpty, try LocaleStore.implicitLanguage(in: space, db).code == locale { return [] }
    guard let wanted = rows.first(where: { $0.code == locale }), wanted.isEnabled else {
      throw Failure.invalid(FieldProblem("locale", "choice"))
    }
    var chain: [String] = []
    var next: String? = wanted.code
    while let code = next, let row = rows.first(where: { $0.code == code }), !row.isOwn,
      !chain.contains(code)
    {
      if row.isEnabled { chain.append(code) }
      next = row.fallback.isEmpty ? nil : row.fallback
    }
    return chain
  }

  /// Replaces titles and the values of translatable fields by their translations, where there are
  /// any.
  static func apply(
    _ locale: String, to nodes: inout [SnapshotReader.TreeRow], _ types: SiteTypeSet,
    in space: SpaceKey, _ db: any Connection
  ) throws {
    let keys = SQLValue.integers(nodes.map(\.node.key.rawValue))
    for code in try chain(locale, in: space, db).reversed() {
      let rows = try db.rows(
        """
        SELECT entry_id, doc FROM entry_translations
        WHERE space_id = $1 AND locale = $2 AND entry_id \(db.dialect.any("$3"))
        """, space, code, keys, map: { ($0.key(0, of: Entry.self), EntryValue.all(in: $0.text(1))) }
      )
      let docs = Dictionary(rows, uniquingKeysWith: { first, _ in first })
      for index in nodes.indices {
        let node = nodes[index].node
        if case .text(let title)? = docs[node.key]?[FieldTranslations.titleKey], !title.isEmpty {
          nodes[index].node.title = title
        }
        let fields = types[node.type]?.fields.filter(\.traits.translatable) ?? []
        for field in fields {
          guard let value = docs[node.key]?[field.key], value != .text("") else { continue }
          nodes[index].node.doc[field.key] = value
        }
      }
    }
  }
}
