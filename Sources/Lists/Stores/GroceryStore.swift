import Database
import Foundation
import ListCore
package import Model

package typealias GroceryStoreID = Identifier<GroceryStore>

/// A shop, and in which order one walks through it.
package struct GroceryStore: Sendable, Codable {
  package var id: GroceryStoreID
  package var name: String
  /// Its place among the shops.
  package var position: Int
  /// Names of sections in the order of the walk; those not named come behind, as everywhere.
  package var sections: [String]
  package var revision: Int

  static let columns = "id, name, position, sections, revision"

  init(_ row: borrowing Row) {
    id = row.id(0)
    name = row.text(1)
    position = row.int(2)
    let text = Data(row.text(3).utf8)
    // A row cannot be refused here, and `doctor` names a damaged one.
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

/// What is to be said of a store; what is missing stays, or is usual.
package struct GroceryStoreDraft: Decodable, Sendable {
  package var name: String?
  package var position: Int?
  package var sections: [String]?
  /// The revision that was shown; without one the last wins.
  package var revision: Int?

  static let mostSections = 60

  /// - Throws: invalid, naming the fields.
  func checked(_ old: GroceryStore) throws(Failure) -> GroceryStore {
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

  /// Each once, in its canonical spelling.
  private static func canonical(
    _ names: [String], _ problems: inout [FieldProblem]
  ) -> [String] {
    if names.count > mostSections {
      problems.append(FieldProblem("sections", "tooMany", ["max": "\(mostSections)"]))
      return []
    }
    var sections: [String] = []
    for (place, name) in names.enumerated() {
      if let refusal = ItemField.section.refusal(of: .text(name)) {
        problems.append(FieldProblem("sections.\(place)", refusal))
        continue
      }
      let section = Section.canonical(name.normalised)
      if !sections.contains(section) { sections.append(section) }
    }
    return sections
  }
}
