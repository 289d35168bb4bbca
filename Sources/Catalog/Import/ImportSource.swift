import Crypto
import Foundation
import Model

/// The name under which the records of an import are remembered. Ids are unique within one source
/// only, so the name says whose they are: the type, the column and the file, or what the person
/// calls the source.
package struct ImportSource: Sendable {
  /// As `entry_sources` keeps it.
  package let name: String
  /// What the source was called while files were not told apart; nil where nothing changed.
  let formerName: String?
  /// What the names of all files with ids in this column begin with.
  private let family: String

  /// - Parameters:
  ///   - given: what the person calls the source; without it, the file's own name.
  ///   - key: the column of the source's own ids. A record without one is what it says, in
  ///     whichever file it stands.
  package init(_ given: String?, file: String, type: TypeRecord?, key: String?) {
    let former = "file/\(type?.systemKey ?? type?.name ?? "")/\(key ?? "")"
    let given = given?.normalised ?? ""
    let part = given.isEmpty && key != nil ? ImportSource.ownName(of: file) : given
    family = former + "/"
    name = ImportSource.limited(part.isEmpty ? former : family + part)
    formerName = key == nil ? nil : ImportSource.limited(former)
  }

  private static let endings = [".gz", ".csv", ".tsv", ".json"]

  /// A file's name without its folder and without what says only how it is written.
  static func ownName(of path: String) -> String {
    var name = String(path.split(separator: "/").last ?? "").normalised
    while let ending = endings.first(where: {
      name.lowercased().hasSuffix($0) && name.utf8.count > $0.utf8.count
    }) {
      name.removeLast(ending.count)
    }
    return name
  }

  private static let longest = 100

  /// `name` as long as the schema takes it; of a longer one the hash tells two apart.
  private static func limited(_ name: String) -> String {
    guard name.characterCount > longest else { return name }
    let hash = SHA256.hash(data: Data(name.utf8)).prefix(16).hexadecimal
    let start = name.unicodeScalars.prefix(longest - hash.utf8.count - 1)
    return String(String.UnicodeScalarView(start)) + "#" + hash
  }

  /// What the person would have to call the source to go on with one of `names`; none where this
  /// one is among them.
  func others(in names: [String]) -> [String] {
    guard formerName != nil, !names.contains(name) else { return [] }
    return names.filter { $0.hasPrefix(family) }.map { String($0.dropFirst(family.count)) }
  }
}
