import Catalog
import Foundation
import Model

/// Checks values of a site's archive that the schema of the database does not limit. The program
/// relies on them, because it writes only such values itself.
enum ArchivedValue {
  /// Whether a column can contain a number.
  static func isValid(_ number: Int64, in column: String) -> Bool {
    if column.hasSuffix("_at") { return Timestamp(milliseconds: number).hasFourDigitYear }
    // Revisions and positions are counted up, in 32 bits on PostgreSQL.
    return (-1_000_000_000...1_000_000_000).contains(number)
  }

  /// The limits on JSON in a column. A version contains all texts of a page and of what is below.
  private static let limits = JSONLimits(depth: 64, keys: 10_000, values: 200_000)

  /// Checks a text in a column that contains JSON, a date or the name of a file.
  /// - Throws: malformed (`archive.broken`) for a day that does not exist, a name that no file
  ///   can have and rules that cannot be read; malformed for JSON beyond the limits; `DecodingError` for another form.
  static func check(_ text: String, in column: String, of table: String) throws {
    switch column {
    case "name" where table == "media" && !MediaName.isValid(text):
      throw Failure.malformed("archive.broken")
    case "doc" where table == "entry_translations": try check(text, as: [String: String].self)
    case "body": try check(text, as: SiteFieldBody.self)
    case "date" where !text.isEmpty && CalendarDate(text) == nil,
      "validation" where !ValueRules.isValid(text), "config" where !ValueRules.isValid(text):
      throw Failure.malformed("archive.broken")
    case "doc", "snapshot": try limits.check(Data(text.utf8))
    case "look" where text != "{}": try check(text, as: TypeAppearance.self)
    case "options", "events": try check(text, as: [String].self)
    case "occasions": try check(text, as: [Occasion].self)
    case "attributes" where text != "{}": try check(text, as: [String: String].self)
    case "pending_route": try check(text, as: PendingRoute.self)
    default: return
    }
    if column == "snapshot" { _ = try JSON.decode(Snapshot.self, from: text) }
  }

  private static func check<Value: Decodable>(_ text: String, as type: Value.Type) throws {
    try limits.check(Data(text.utf8))
    _ = try JSON.decode(type, from: text)
  }
}
