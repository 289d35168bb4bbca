import Database
import Foundation
import Journal
import Model

/// The JSON form in which a filter is stored.
enum SavedFilter {
  static func encode(_ filter: EntryFilter) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Never fails: strings and numbers can always be encoded.
    return (try? encoder.encode(filter)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  static func decode(_ text: String) -> EntryFilter {
    // Only this program writes this column, so decoding does not fail.
    (try? JSONDecoder().decode(EntryFilter.self, from: Data(text.utf8))) ?? EntryFilter()
  }
}

extension TypeSet {
  /// Returns the fields of a view's filter and order that its type no longer has, without
  /// duplicates.
  func missing(from view: SavedView, _ db: any Connection, _ space: SpaceKey) -> [String] {
    guard let type = self[view.typeID] else { return [] }
    let reading = FilterParser(type: type, book: self, space: space, db: db)
    var missing = view.filter.conditions.map(\.field).filter { !reading.hasField($0) }
    if let key = EntryQuery.Sort(view.sort)?.fieldKey, type.field(key) == nil {
      missing.append(key)
    }
    var seen = Set<String>()
    return missing.filter { seen.insert($0).inserted }
  }
}

extension EntryQuery.Sort {
  /// The key of the field that the list is sorted by; nil if it is sorted by a column.
  package var fieldKey: String? {
    guard case .field(let key) = order else { return nil }
    return key
  }
}
