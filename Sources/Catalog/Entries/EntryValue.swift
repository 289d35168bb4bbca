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
    // The doctor reads damaged entries in order to report them, and pages show the rest of them.
    read(json) ?? JSON.decodeIfReadable(from: json) ?? [:]
  }

  /// Reads `{"status":"read","by":["…","…"]}`; nil for JSON in another form.
  static func read(_ json: String) -> [String: EntryValue]? {
    var reader = JSONReader(json)
    var values: [String: EntryValue] = [:]
    let isRead = reader.object { reader, key in
      if let text = reader.string() {
        values[key] = .text(text)
        return true
      }
      var ids: [EntryID] = []
      let isList = reader.array { reader in
        guard let id = reader.string().flatMap({ EntryID($0) }) else { return false }
        ids.append(id)
        return true
      }
      values[key] = .ids(ids)
      return isList
    }
    return isRead && reader.isAtEnd ? values : nil
  }
}
