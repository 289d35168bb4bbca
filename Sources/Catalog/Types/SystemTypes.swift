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
      relations: [("Genre", to: "genre"), ("Cast", to: "person")]),
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
  /// depends on it.
  static func has(_ field: String, in systemKey: String?) -> Bool {
    guard let definition = definitions.first(where: { $0.key == systemKey }) else { return false }
    return definition.fields.contains { $0.key == field }
      || definition.relations.contains { $0.0 == field }
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
