import Database
import Foundation
import ListCore
package import Model

package typealias GroceryStoreID = Identifier<GroceryStore>

/// A store with its own order of sections.
package struct GroceryStore: Sendable, Codable {
  package var id: GroceryStoreID
  package var name: String
  /// Its position among the stores of the space.
  package var position: Int
  /// Names of sections in the order of this store. Other sections follow in the default order.
  package var sections: [String]
  package var revision: Int

  static let columns = "id, name, position, sections, revision"

  init(_ row: borrowing Row) {
    id = row.id(0)
    name = row.text(1)
    position = row.int(2)
    let text = Data(row.text(3).utf8)
    // A damaged row must not make every list unreadable, so it is read as having no sections.
    sections = (try? JSONDecoder().decode([String].self, from: text)) ?? []
    revision = row.int(4)
  }

  init(id: GroceryStoreID, name: String, position: Int, sections: [String]) {
    self.id = id
    self.name = name
    self.position = position
    self.sections = sections
    revision = 0
  }

  static func all(in space: SpaceKey, _ db: any Connection) throws -> [GroceryStore] {
    try db.rows(
      "SELECT \(columns) FROM grocery_stores WHERE space_id = $1 ORDER BY position, key", space,
      map: { GroceryStore($0) })
  }

  var sectionsJSON: String {
    get throws { String(decoding: try JSONEncoder().encode(sections), as: UTF8.self) }
  }
}

/// New values of a store; nil leaves a field unchanged, or at its default for a new store.
package struct GroceryStoreDraft: Decodable, Sendable {
  package var name: String?
  package var position: Int?
  package var sections: [String]?
  /// The revision that the client edited; without it, the last write wins.
  package var revision: Int?

  static let maxSections = 60

  /// Returns the store with the new values applied.
  /// - Throws: invalid, naming the fields.
  func applied(to old: GroceryStore) throws(Failure) -> GroceryStore {
    var problems: [FieldProblem] = []
    var store = old
    if let name { store.name = name.normalised }
    if !(1...60).contains(store.name.characterCount) {
      problems.append(FieldProblem("name", "length", ["min": "1", "max": "60"]))
    }
    if let position { store.position = position }
    if !(0...100_000).contains(store.position) {
      problems.append(FieldProblem("position", "range", ["min": "0", "max": "100000"]))
    }
    if let sections { store.sections = Self.canonical(sections, &problems) }
    guard problems.isEmpty else { throw .invalid(problems) }
    return store
  }

  /// Returns the sections without duplicates, in canonical spelling.
  private static func canonical(
    _ names: [String], _ problems: inout [FieldProblem]
  ) -> [String] {
    if names.count > maxSections {
      problems.append(FieldProblem("sections", "tooMany", ["max": "\(maxSections)"]))
      return []
    }
    var sections: [String] = []
    for (place, name) in names.enumerated() {
      if let refusal = ItemField.section.validationError(for: .text(name)) {
        problems.append(FieldProblem("sections.\(place)", refusal))
        continue
      }
      let section = Section.canonical(name.normalised)
      if !sections.contains(section) { sections.append(section) }
    }
    return sections
  }
}
