import Database
import Foundation
import Journal
import Model

/// How a filter is kept in a column.
enum SavedFilter {
  static func text(_ filter: EntryFilter) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    return (try? encoder.encode(filter)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  static func read(_ text: String) -> EntryFilter {
    // Only this program writes this column, as JSON of this type.
    (try? JSONDecoder().decode(EntryFilter.self, from: Data(text.utf8))) ?? EntryFilter()
  }
}

extension TypeBook {
  /// What a view asks for and its type has no more, each once.
  func missing(from view: SavedView, _ db: any Connection, _ space: SpaceKey) -> [String] {
    guard let type = self[view.typeID] else { return [] }
    let reading = FilterReading(type: type, book: self, space: space, db: db)
    var missing = view.filter.conditions.map(\.field).filter { !reading.knows($0) }
    if let key = EntryQuery.Sort(view.sort)?.fieldKey, type.field(key) == nil {
      missing.append(key)
    }
    var seen = Set<String>()
    return missing.filter { seen.insert($0).inserted }
  }
}

extension EntryQuery.Sort {
  /// The field that it sorts by, if it is one of the type's.
  package var fieldKey: String? {
    guard case .field(let key) = order else { return nil }
    return key
  }
}
