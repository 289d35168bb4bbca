import Foundation
import Model

/// The members that contain keys in what the log of changes stores for one kind of change. A space
/// that is restored beside others has new keys, and its log must contain these.
package struct LoggedKeys: Sendable {
  package let kind: Change.Kind
  /// Paths of members with keys of the space's rows, such as `relations.target`. If a member is an
  /// array, the rest of the path applies to each of its elements.
  private let rows: [[String]]
  /// Paths of members with keys of users.
  private let users: [[String]]

  package init(_ kind: Change.Kind, rows: [String] = [], users: [String] = []) {
    self.kind = kind
    self.rows = rows.map(LoggedKeys.names)
    self.users = users.map(LoggedKeys.names)
  }

  private static func names(of path: String) -> [String] {
    path.split(separator: ".").map(String.init)
  }

  /// Returns the JSON with other keys.
  /// - Parameters:
  ///   - row: returns the new key of a row.
  ///   - user: returns the new key of a user.
  /// - Throws: an error for malformed JSON.
  package func replacing(
    in json: String, rows row: (Int64) -> Int64, users user: (Int64) -> Int64
  ) throws -> String {
    var value = try JSON.parse(json)
    for path in rows { value = LoggedKeys.replacing(path[...], in: value, row) }
    for path in users { value = LoggedKeys.replacing(path[...], in: value, user) }
    return try JSON.text(parsed: value)
  }

  private static func replacing(
    _ path: ArraySlice<String>, in value: Any, _ key: (Int64) -> Int64
  ) -> Any {
    if let array = value as? [Any] { return array.map { replacing(path, in: $0, key) } }
    guard let name = path.first else {
      // Null stays: there was no reference.
      return (value as? NSNumber).map { NSNumber(value: key($0.int64Value)) } ?? value
    }
    guard var object = value as? [String: Any], let member = object[name] else { return value }
    object[name] = replacing(path.dropFirst(), in: member, key)
    return object
  }
}
