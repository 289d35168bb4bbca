import Database
import Foundation
import Journal
import Model

extension FilterParser {
  /// Returns the term of a condition on a relation, whose target type is `target`.
  func linkTerm(
    _ link: FilterTerm.Link, _ target: TypeKey, _ condition: EntryFilter.Condition
  ) throws(InvalidCondition) -> FilterTerm {
    switch condition.operation {
    case .empty: return .hasLink(link, try !Self.boolean(condition.values[0]))
    case .all:
      return .linked(link, try entries(condition.values, of: target), isNegated: false)
    case .any, .oneOf, .equal:
      let keys = try entries(condition.values, of: target).flatMap { $0 }
      return .linked(link, [keys], isNegated: false)
    case .none, .notEqual:
      let keys = try entries(condition.values, of: target).flatMap { $0 }
      return .linked(link, keys.isEmpty ? [] : [keys], isNegated: true)
    default:
      throw InvalidCondition.operation(FieldKindDefinition.relation.filterOperations)
    }
  }

  /// Returns the entries of each value: one for an id, all entries with the title for a title, none
  /// if it does not exist. A title that contains a comma, such as "Lon Chaney, Jr.", was split at
  /// it and is joined again.
  private func entries(
    _ values: [String], of type: TypeKey
  ) throws(InvalidCondition) -> [[EntryKey]] {
    try rethrowing { () throws -> [[EntryKey]] in
      var found: [[EntryKey]] = []
      let each = try values.map { try entries(named: $0, of: type) }
      var place = 0
      while place < values.count {
        var (keys, length) = (each[place], 1)
        let end = min(place + Self.maxPieces, values.count)
        // Pieces are joined only if the last of them is not itself the title of an entry.
        for last in (place + 1..<max(end, place + 1)).reversed() where each[last].isEmpty {
          let whole = values[place...last].joined(separator: ", ")
          let joined = try entries(named: whole, of: type)
          if joined.isEmpty { continue }
          (keys, length) = (joined, last - place + 1)
          break
        }
        found.append(keys)
        place += length
      }
      return found
    }
  }

  /// The maximum number of values that are joined to one title.
  private static let maxPieces = 4

  private func entries(named value: String, of type: TypeKey) throws -> [EntryKey] {
    if let id = EntryID(value) {
      return try db.rows(
        "SELECT key FROM entries WHERE space_id = $1 AND id = $2 AND type_id = $3", space, id,
        type, map: { $0.key(0, of: Entry.self) })
    }
    return try db.rows(
      "SELECT key FROM entries WHERE space_id = $1 AND type_id = $2 AND title_key = $3"
        + " ORDER BY key LIMIT 100", space, type, Tokenizer.titleKey(value.normalised),
      map: { $0.key(0, of: Entry.self) })
  }
}
