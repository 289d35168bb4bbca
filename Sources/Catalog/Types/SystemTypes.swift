import Database
package import Journal
import Model

/// The types that every space has. They are copied into each new space, so that its members can
/// change them. Target types come before the relations to them.
package enum SystemTypes {
  private struct Definition {
    var key: String
    var name: String
    var icon: String
    var inLog = true
    var fields: [NewField] = []
    /// The keys of relation fields, with the system keys of their target types.
    var relations: [(String, to: String)] = []
  }

  private static let year = NewField(key: "Year", label: "Year", kind: .number)

  private static let definitions = [
    Definition(key: "person", name: "Person", icon: "👤", inLog: false),
    Definition(key: "genre", name: "Genre", icon: "🏷️", inLog: false),
    Definition(
      key: "movie", name: "Movie", icon: "🎬", fields: [year],
      relations: [("Genre", to: "genre"), ("Director", to: "person"), ("Cast", to: "person")]),
    Definition(
      key: "book", name: "Book", icon: "📚", fields: [year], relations: [("Author", to: "person")]),
    Definition(
      key: "game", name: "Game", icon: "🎮",
      fields: [year, NewField(key: "Platform", label: "Platform", kind: .text)]),
    Definition(
      key: "show", name: "Show", icon: "📺", fields: [year], relations: [("Genre", to: "genre")]),
    Definition(
      key: "music", name: "Music", icon: "🎵", fields: [year],
      relations: [("Artist", to: "person")]),
    Definition(key: "other", name: "Other", icon: "📝"),
  ]

  /// Returns whether a field belongs to the definition of a system type, so that the program
  /// depends on it. A field of another kind was added by a member before the definition had one
  /// with this key.
  static func has(_ field: String, _ kind: FieldKind, in systemKey: String?) -> Bool {
    guard let definition = definitions.first(where: { $0.key == systemKey }) else { return false }
    return definition.fields.contains { $0.key == field && $0.kind == kind }
      || kind == .relation && definition.relations.contains { $0.0 == field }
  }

  /// Returns the fields of a type, with those of its definition that it does not have, each after
  /// the one that precedes it in the definition. A field that members removed or gave another
  /// kind, or whose label another field has, is not added.
  static func completedFields(of type: TypeRecord, in types: TypeSet) -> [FieldDraft] {
    var drafts = type.fields.map(\.draft)
    guard let definition = definitions.first(where: { $0.key == type.systemKey }) else {
      return drafts
    }
    let known = (type.fields + type.removed).flatMap { [$0.fieldKey, $0.label] }
    var names = Set(known.map { $0.lowercased() })
    let fields =
      definition.fields.map { FieldDraft(key: $0.key, label: $0.label, kind: $0.kind) }
      + definition.relations.compactMap { name, target in
        types[named: target].map {
          FieldDraft(key: name, label: name, kind: .relation, targetTypeID: $0.id)
        }
      }
    for (index, field) in fields.enumerated()
    where names.insert(field.label.lowercased()).inserted {
      let previous = Set(fields[..<index].map(\.key))
      let place = drafts.lastIndex { previous.contains($0.key) }
      drafts.insert(field, at: place.map { $0 + 1 } ?? 0)
    }
    return drafts
  }

  /// Inserts the types into a new space.
  package static func insert(in transaction: WriteTransaction) throws {
    var keys: [String: TypeKey] = [:]
    for (position, definition) in definitions.enumerated() {
      // "Other" is last, after the types that members create.
      let type = NewType(
        systemKey: definition.key, name: definition.name, icon: definition.icon,
        inLog: definition.inLog, position: definition.key == "other" ? 1000 : position)
      let key = try TypeStore.insert(type, in: transaction)
      keys[definition.key] = key
      let relations = definition.relations.map { name, target in
        NewField(
          key: name, label: name, kind: .relation, many: true, target: keys[target])
      }
      try TypeStore.insert(definition.fields + relations, of: key, in: transaction)
    }
  }
}

// MARK: - SystemFieldsJob

/// The job that adds the fields which the system types did not have when a space was created. A
/// migration adds one such job for each space when a definition has got a field.
package enum SystemFieldsJob {
  package static let jobKind = "add-system-fields"

  /// Runs the job. Idempotent.
  package static func run(_ job: Job, _ journal: Journal) async throws {
    guard let space = job.space, let user = job.user else { return }
    try await journal.write(in: space, by: user, limit: .none) { transaction in
      let types = try TypeStore.load(space, transaction.db)
      for type in types.types {
        let fields = SystemTypes.completedFields(of: type, in: types)
        guard fields.count > type.fields.count else { continue }
        try Types.update(
          type.key, id: type.id, with: TypeUpdate(fields: fields), checksName: false,
          in: transaction)
      }
    }
  }
}
