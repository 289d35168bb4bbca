import Database
package import Journal
package import Model

/// Types and their fields.
package struct Types: Sendable {
  let journal: Journal

  package init(journal: Journal) { self.journal = journal }

  /// The types of the Log, those of the system and people's own, "Other" last.
  package func log(_ scope: Scope) async throws -> [TypeRecord] {
    try await all(scope).types.filter(\.inLog)
  }

  package func all(_ scope: Scope) async throws -> TypeBook {
    try await journal.database.read { db in
      guard
        try db.integer(
          "SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2", scope.space, scope.user)
          != nil
      else { throw Failure.notFound("space") }
      return try TypeStore.load(scope.space, db)
    }
  }

  /// Makes a type of people's own.
  /// - Throws: invalid for a name outside 1–50 characters, an icon outside 1–20, an unknown kind,
  ///   a key that stands twice, a relation without a target in this space.
  package func create(_ draft: TypeDraft, in scope: Scope) async throws -> TypeRecord {
    try await journal.write(in: scope.space, by: scope.user) { writing in
      try scope.authoriseWriting(writing.db)
      let book = try TypeStore.load(scope.space, writing.db)
      let (type, fields) = try TypeRules.check(draft, in: book)
      let key = try TypeStore.insert(type, in: writing)
      try TypeStore.insert(fields, of: key, in: writing)
      writing.record(Change(.type, type.id, .create, revision: 1))
      guard let made = try TypeStore.load(scope.space, writing.db)[key] else {
        throw Failure.notFound("type")
      }
      return made
    }
  }
}

extension Change.Kind {
  package static let type = Change.Kind(rawValue: "type")
  package static let collection = Change.Kind(rawValue: "collection")
  package static let entry = Change.Kind(rawValue: "entry")
}
