import Database
import Foundation
import ListCore
package import Model

package typealias CorrectionID = Identifier<Correction>

/// A section that members chose for an item name, which overrides the lexicon's.
package struct Correction: Sendable, Codable {
  package var id: CorrectionID
  package var name: String
  package var section: String
  package var revision: Int

  static let columns = "id, name, section, revision"

  init(_ row: borrowing Row) {
    id = row.id(0)
    name = row.text(1)
    section = row.text(2)
    revision = row.int(3)
  }

  init(id: CorrectionID, name: String, section: String) {
    self.id = id
    self.name = name
    self.section = section
    revision = 0
  }

  /// Returns the form in which names are compared: folded, and cut to 200 scalars so that it fits
  /// an index.
  static func nameKey(of name: String) -> String {
    let folded = Folding.folded(name.normalised)
    return String(String.UnicodeScalarView(folded.unicodeScalars.prefix(200)))
  }

  static func all(in space: SpaceKey, _ db: any Connection) throws -> [Correction] {
    try db.rows(
      "SELECT \(columns) FROM list_corrections WHERE space_id = $1 ORDER BY name_key", space,
      map: { Correction($0) })
  }
}
