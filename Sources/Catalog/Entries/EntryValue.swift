import Foundation
package import Model

/// The value of one field in an entry's `doc`: a text as typed, or the ids of related entries.
package enum EntryValue: Codable, Sendable, Equatable {
  case text(String)
  case ids([EntryID])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Not a string: decoded as ids below.
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

  /// Returns the values of a `doc` by field key; empty if it is not an object of such values.
  package static func all(in json: String) -> [String: EntryValue] {
    if let values = FastJSONParser.values(json) { return values }
    // Only this program writes this column, so decoding does not fail.
    return (try? JSONDecoder().decode([String: EntryValue].self, from: Data(json.utf8))) ?? [:]
  }
}
