package import Catalog
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

  package typealias Value = EntryValue

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
}
