package import Database

/// What the search index holds of one thing: the words of its title and of everything else.
package struct SearchDocument: Sendable {
  package var kind: Kind
  package var target: Int64
  package var title: String
  package var texts: [String]

  /// What `target` is a key of. The code is part of the document's key and never changes.
  package enum Kind: Int64, Sendable {
    case entry = 0
    case list = 1
    /// What the public sees of an entry.
    case published = 2
  }

  package init(kind: Kind, target: Int64, title: String, texts: [String]) {
    self.kind = kind
    self.target = target
    self.title = title
    self.texts = texts
  }

  /// Documents sort as what they stand for does.
  package static func key(_ kind: Kind, _ target: Int64) -> Int64 { target * 8 + kind.rawValue }
}

/// Writes the search index, in the transaction of what it indexes.
package enum SearchIndex {
  /// Inserts or replaces documents, and remembers their titles' words for typing errors.
  package static func put(
    _ documents: [SearchDocument], in space: SpaceKey, _ db: any Connection
  ) throws {
    let prefix = SpaceTokens(space)
    var terms = Set<String>()
    let table = table(in: space, db.dialect)
    for document in documents {
      let tokens = Tokenizer.tokens(document.title)
      terms.formUnion(tokens.filter { SearchTerms.isCorrectable($0) })
      let title = prefix.title(tokens)
      let body = prefix.body(document.texts)
      let key = SearchDocument.key(document.kind, document.target)
      var row: SQLArguments = [key, space, title, body]
      if db.dialect == .postgres { row.append(vector(title: title, body: body)) }
      db.gathered.put(row, key, in: table)
    }
    try SearchTerms.add(terms, in: space, db)
  }

  package static func remove(
    _ kind: SearchDocument.Kind, targets: [Int64], in space: SpaceKey, _ db: any Connection
  ) throws {
    let table = table(in: space, db.dialect)
    for target in targets { db.gathered.remove(SearchDocument.key(kind, target), in: table) }
  }

  /// Written before the commit and for all its writes at once: at the end of every statement and
  /// savepoint SQLite writes out what its index has gathered.
  private static func table(in space: SpaceKey, _ dialect: Dialect) -> GatheredRows.Table {
    GatheredRows.Table(
      in: space, put: dialect == .sqlite ? putOnSQLite : putOnPostgres,
      remove: "DELETE FROM search_documents WHERE space_id = $1 AND key \(dialect.any("$2"))")
  }

  // An unchanged document is left alone: an edit of the score should not rewrite the index.
  private static let putOnSQLite = """
    INSERT INTO search_documents (key, space_id, title, body)
    \(Dialect.sqlite.rows("$1", of: ["bigint", "bigint", "text", "text"]))
    ON CONFLICT (key) DO UPDATE SET title = excluded.title, body = excluded.body
    WHERE search_documents.title <> excluded.title OR search_documents.body <> excluded.body
    """

  private static let putOnPostgres = """
    INSERT INTO search_documents (key, space_id, title, body, vector)
    \(Dialect.postgres.rows("$1", of: ["bigint", "bigint", "text", "text", "tsvector"]))
    ON CONFLICT (space_id, key) DO UPDATE
    SET title = excluded.title, body = excluded.body, vector = excluded.vector
    WHERE search_documents.title <> excluded.title OR search_documents.body <> excluded.body
    """

  /// The same tokens as a tsvector literal: the title's weigh A, the rest B. Tokens are letters
  /// and digits, so nothing needs quoting.
  package static func vector(title: String, body: String) -> String {
    let title = title.split(separator: " ").map { "\($0):1A" }
    let body = body.split(separator: " ").map { "\($0):2B" }
    return (title + body).joined(separator: " ")
  }
}
