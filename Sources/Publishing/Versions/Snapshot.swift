package import Catalog
package import Database
import Foundation
package import Model

/// An entry of the site and everything under it, as a version stores it.
package struct Snapshot: Codable, Sendable, Equatable {
  /// Depth-first, the root first, siblings in their order.
  package var entries: [Node]

  package struct Node: Codable, Sendable, Equatable {
    package var id: EntryID
    /// The id of the parent; nil for the root.
    package var parent: EntryID?
    package var position: Int
    package var type: TypeID
    package var title: String
    package var description: String
    package var notes: String
    /// `YYYY-MM-DD`.
    package var date: String
    /// Values by field key: texts, and relations as ids.
    package var doc: [String: Value]
    package var images: [EntryImage]
    package var author: UserID
    /// Milliseconds since 1970.
    package var created: Int64
    package var modified: Int64
    /// The route of the entry at that time.
    package var route: RouteID?

    /// The key of the entry's row; 0 if it is not known. It is not encoded.
    package var key = EntryKey(0)

    enum CodingKeys: String, CodingKey {
      case id, parent, position, type, title, description, notes, date, doc, images, author
      case created, modified, route
    }
  }

  package typealias Value = EntryValue

  package init(entries: [Node]) { self.entries = entries }

  /// The limits on the number of entries and on their depth.
  package static let maxEntries = 1_000
  package static let maxDepth = 100

  package var root: Node? { entries.first }

  package func children(of id: EntryID) -> [Node] { entries.filter { $0.parent == id } }
}

extension Snapshot {
  package init(json: String) throws {
    self = try JSONDecoder().decode(Snapshot.self, from: Data(json.utf8))
  }

  /// The snapshot as JSON. The same content gives the same text.
  package var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }
}
