import Database
package import Journal
import Model

/// The types that every space has, copied into it when it is made, so that its people may change
/// them. Relations come first: a field needs its target.
package enum SystemTypes {
  private struct Definition {
    var key: String
    var name: String
    var icon: String
    var inLog = true
    var fields: [NewField] = []
    /// Key of the field, system key of the type it leads to.
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

  /// Whether a field came with a type of the system, so that the program counts on it.
  static func has(_ field: String, in systemKey: String?) -> Bool {
    guard let definition = definitions.first(where: { $0.key == systemKey }) else { return false }
    return definition.fields.contains { $0.key == field }
      || definition.relations.contains { $0.0 == field }
  }

  /// Makes them in a new space.
  package static func insert(in writing: Writing) throws {
    var keys: [String: TypeKey] = [:]
    for (position, definition) in definitions.enumerated() {
      // "Other" is listed last, after what people make themselves.
      let type = NewType(
        systemKey: definition.key, name: definition.name, icon: definition.icon,
        inLog: definition.inLog, position: definition.key == "other" ? 1000 : position)
      let key = try TypeStore.insert(type, in: writing)
      keys[definition.key] = key
      let relations = definition.relations.map { name, target in
        NewField(
          key: name, label: name, kind: .relation, many: true, target: keys[target])
      }
      try TypeStore.insert(definition.fields + relations, of: key, in: writing)
    }
  }
}
