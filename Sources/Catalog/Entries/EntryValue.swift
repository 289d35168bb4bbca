import Foundation
package import Model

/// What one field of an entry holds, as its `doc` keeps it: a text as typed, or the related entries.
package enum EntryValue: Codable, Sendable, Equatable {
  case text(String)
  case ids([EntryID])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // A value of another kind is read below.
    if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .ids(try container.decode([EntryID].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .ids(let ids): try container.encode(ids)
    }
  }

  /// The values of a `doc` by field key; nothing for what is no object of them.
  package static func all(in json: String) -> [String: EntryValue] {
    if let values = JSONScan.values(json) { return values }
    // Only this program writes this column, as JSON of this type.
    return (try? JSONDecoder().decode([String: EntryValue].self, from: Data(json.utf8))) ?? [:]
  }
}
