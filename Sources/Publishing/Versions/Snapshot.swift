package import Database
import Foundation
package import Model

/// An entry of the site and what stands under it, whole, as a version keeps it.
package struct Snapshot: Codable, Sendable, Equatable {
  /// Depth-first, the root first, siblings in their order.
  package var entries: [Node]

  package struct Node: Codable, Sendable, Equatable {
    package var id: EntryID
    /// The entry above it; nil of the root.
    package var parent: EntryID?
    package var position: Int
    package var type: TypeID
    package var title: String
    package var description: String
    package var notes: String
    /// `YYYY-MM-DD`.
    package var date: String
    /// By field key: texts, and relations as ids.
    package var doc: [String: Value]
    package var images: [EntryImage]
    package var author: UserID
    /// Milliseconds since 1970.
    package var created: Int64
    package var modified: Int64
    /// The route it named then.
    package var route: RouteID?

    /// Not part of the text: which row it is, where that is known.
    package var key = EntryKey(0)

    enum CodingKeys: String, CodingKey {
      case id, parent, position, type, title, description, notes, date, doc, images, author
      case created, modified, route
    }
  }

  package enum Value: Codable, Sendable, Equatable {
    case text(String)
    case ids([EntryID])

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
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
  }

  package init(entries: [Node]) { self.entries = entries }

  /// At most so many entries, this deep.
  package static let most = 1_000
  package static let deepest = 100

  package var root: Node? { entries.first }

  package func children(of id: EntryID) -> [Node] { entries.filter { $0.parent == id } }
}

extension Snapshot {
  package init(json: String) throws {
    self = try JSONDecoder().decode(Snapshot.self, from: Data(json.utf8))
  }

  /// The same text for the same content.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// The values of a node's `doc`; nothing for what is no object.
  static func values(_ json: String) -> [String: Value] {
    (try? JSONDecoder().decode([String: Value].self, from: Data(json.utf8))) ?? [:]
  }
}
