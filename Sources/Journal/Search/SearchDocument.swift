package import Database

/// The text that the search index contains of one object: its title, and all texts except the
/// title.
package struct SearchDocument: Sendable {
  package var kind: Kind
  package var target: Int64
  package var title: String
  package var texts: [String]

  /// The kind of object whose key is `target`. Each feature declares the kinds of its documents.
  /// The raw value, 0 to 7, is part of the document's key: no two kinds have the same one, and it
  /// must never change.
  package struct Kind: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int64
    package init(rawValue: Int64) { self.rawValue = rawValue }
  }

  package init(kind: Kind, target: Int64, title: String, texts: [String]) {
    self.kind = kind
    self.target = target
    self.title = title
    self.texts = texts
  }

  /// Returns the document's key. Documents of one kind sort like their objects.
  package static func key(_ kind: Kind, _ target: Int64) -> Int64 { target * 8 + kind.rawValue }
}

/// The search index, which is written in the transaction that changes the indexed objects.
package enum SearchIndex {
  /// Inserts or replaces documents, and adds the words of their titles to the words for correcting
  /// typing errors.
  package static func upsert(
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
      db.deferredWrites.upsert(row, key: key, in: table)
    }
    try SearchTerms.add(terms, in: space, db)
  }

  /// Deletes the documents of objects.
  package static func remove(
    _ kind: SearchDocument.Kind, targets: [Int64], in space: SpaceKey, _ db: any Connection
  ) throws {
    let table = table(in: space, db.dialect)
    for target in targets { db.deferredWrites.delete(SearchDocument.key(kind, target), in: table) }
  }

  /// Deletes all documents of a kind in a space at once.
  package static func removeAll(
    _ kind: SearchDocument.Kind, in space: SpaceKey, _ db: any Connection
  ) throws {
    try db.execute(
      "DELETE FROM search_documents WHERE space_id = $1 AND key % 8 = $2", space, kind.rawValue)
  }

  /// Deletes the documents of a kind whose objects have keys after `first`, up to and including
  /// `last`; nil for all keys after `first`.
  package static func removeAll(
    _ kind: SearchDocument.Kind, after first: Int64, through last: Int64?, in space: SpaceKey,
    _ db: any Connection
  ) throws {
    try db.execute(
      """
      DELETE FROM search_documents
      WHERE space_id = $1 AND key > $2 AND key <= $3 AND key % 8 = $4
      """, space, SearchDocument.key(kind, first),
      last.map { SearchDocument.key(kind, $0) } ?? Int64.max, kind.rawValue)
  }

  /// Rows are gathered until the commit: SQLite's FTS5 writes out its index at the end of every
  /// statement and savepoint.
  private static func table(in space: SpaceKey, _ dialect: Dialect) -> DeferredWrites.Table {
    DeferredWrites.Table(
      in: space, upsertSQL: dialect == .sqlite ? upsertOnSQLite : upsertOnPostgres,
      deleteSQL: "DELETE FROM search_documents WHERE space_id = $1 AND key \(dialect.any("$2"))")
  }

  // The WHERE skips unchanged documents, so that editing a score does not rewrite the index.
  private static let upsertOnSQLite = """
    INSERT INTO search_documents (key, space_id, title, body)
    \(Dialect.sqlite.rows("$1", of: ["bigint", "bigint", "text", "text"]))
    ON CONFLICT (key) DO UPDATE SET title = excluded.title, body = excluded.body
    WHERE search_documents.title <> excluded.title OR search_documents.body <> excluded.body
    """

  private static let upsertOnPostgres = """
    INSERT INTO search_documents (key, space_id, title, body, vector)
    \(Dialect.postgres.rows("$1", of: ["bigint", "bigint", "text", "text", "tsvector"]))
    ON CONFLICT (space_id, key) DO UPDATE
    SET title = excluded.title, body = excluded.body, vector = excluded.vector
    WHERE search_documents.title <> excluded.title OR search_documents.body <> excluded.body
    """

  /// Returns the tokens of a document as a tsvector literal of PostgreSQL, with weight A for the
  /// title and B for the body. Tokens are letters and digits, so they need no quotes.
  /// - Parameters: tokens as `SpaceTokens` returns them, separated by spaces.
  package static func vector(title: String, body: String) -> String {
    let title = title.split(separator: " ").map { "\($0):1A" }
    let body = body.split(separator: " ").map { "\($0):2B" }
    return (title + body).joined(separator: " ")
  }
}
