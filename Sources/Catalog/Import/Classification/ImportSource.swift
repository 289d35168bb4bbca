import Crypto
import Foundation
import Model

/// The name of an import's source, under which its records are stored. Ids are unique only within
/// one source, so the name contains the type, the id column, and either the name of the file or a
/// name that the user chose.
package struct ImportSource: Sendable {
  /// The value of `entry_sources.source`.
  package let name: String
  /// The name that earlier versions used, which did not contain the file; nil for a source without
  /// ids.
  let formerName: String?
  /// The prefix of the names of all sources with the same type and id column.
  private let namePrefix: String

  /// - Parameters:
  ///   - given: the name that the user chose; nil or empty to use the name of the file.
  ///   - key: the column with the source's own ids, or nil. Records without ids are
  ///     identified by their content, in whichever file they are.
  package init(_ given: String?, file: String, type: TypeRecord?, key: String?) {
    let former = "file/\(type?.systemKey ?? type?.name ?? "")/\(key ?? "")"
    let given = given?.normalised ?? ""
    let part = given.isEmpty && key != nil ? ImportSource.baseName(of: file) : given
    namePrefix = former + "/"
    name = ImportSource.truncated(part.isEmpty ? former : namePrefix + part)
    formerName = key == nil ? nil : ImportSource.truncated(former)
  }

  private static let endings = [".gz", ".csv", ".tsv", ".json"]

  /// Returns the name of a file without its folder, and without the endings that only state its
  /// format.
  static func baseName(of path: String) -> String {
    var name = String(path.split(separator: "/").last ?? "").normalised
    while let ending = endings.first(where: {
      name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count
    }) {
      name.removeLast(ending.count)
    }
    return name
  }

  private static let maximumLength = 100

  /// Returns `name` shortened to the length that the schema allows. A shortened name ends with a
  /// hash of the full name, so that it stays unique.
  private static func truncated(_ name: String) -> String {
    guard name.characterCount > maximumLength else { return name }
    let hash = SHA256.hash(data: Data(name.utf8)).prefix(16).hexadecimal
    let start = name.unicodeScalars.prefix(maximumLength - hash.utf8.count - 1)
    return String(String.UnicodeScalarView(start)) + "#" + hash
  }

  /// Returns the names that the user could give this source to continue one of `names` instead.
  /// Empty if this source is one of them, or has no ids.
  func alternativeNames(in names: [String]) -> [String] {
    guard formerName != nil, !names.contains(name) else { return [] }
    return names.filter { $0.hasPrefix(namePrefix) }.map { String($0.dropFirst(namePrefix.count)) }
  }
}
