import Crypto
import Foundation
package import Model

/// Which column feeds which attribute of an entry.
package struct ImportMapping: Sendable {
  /// Attributes that every entry has; anything else is a field of the type.
  static let attributes = [
    "title", "description", "notes", "score", "rating", "favourite", "date", "stage",
  ]

  /// Target and column, in the order given.
  let pairs: [(target: String, column: String)]
  /// The column of the source's own id, or nil.
  let key: String?

  /// - Parameter pairs: target → column; without any, columns that are called like an attribute
  ///   or a field feed it.
  /// - Throws: invalid naming each target the type does not have, each column the file does not.
  package init(
    _ pairs: [(target: String, column: String)], key: String?, type: TypeRecord?,
    columns: [String]
  ) throws(Failure) {
    let known = ImportMapping.attributes + (type?.fields.map(\.fieldKey) ?? [])
    func same(_ first: String, _ second: String) -> Bool {
      first.lowercased() == second.lowercased()
    }
    let wanted =
      pairs.isEmpty
      ? columns.compactMap { column in known.first { same($0, column) }.map { ($0, column) } }
      : pairs
    var problems: [FieldProblem] = []
    self.pairs = wanted.map { target, column in
      if !columns.contains(column) {
        problems.append(FieldProblem(column, "import.noColumn"))
      }
      guard let found = known.first(where: { same($0, target) }) else {
        problems.append(FieldProblem(target, "import.noTarget"))
        return (target, column)
      }
      return (found, column)
    }
    if let key, !columns.contains(key) { problems.append(FieldProblem(key, "import.noColumn")) }
    if !self.pairs.contains(where: { $0.target == "title" }) {
      problems.append(FieldProblem("title", "required"))
    }
    self.key = key
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  /// Whether a column says what `target` is.
  func feeds(_ target: String) -> Bool { pairs.contains { $0.target == target } }

  /// The source's own id of a record: empty where it has none, nil where no column holds ids.
  func ownKey(of record: ImportRecord) -> String? {
    key.map { column in
      guard case .text(let key)? = record.values[column] else { return "" }
      return key.normalised
    }
  }

  /// The rows whose id an earlier row of the file has already: were they taken for news of that
  /// one, every run would change it to and fro.
  func repeatedRows(of records: [ImportRecord]) -> Set<Int> {
    var seen = Set<String>()
    let repeated = records.filter { record in
      guard let key = ownKey(of: record), !key.isEmpty else { return false }
      return !seen.insert(key).inserted
    }
    return Set(repeated.map(\.row))
  }

  /// The columns that feed nothing, so that the person is told.
  package func unused(of columns: [String]) -> [String] {
    columns.filter { column in column != key && !pairs.contains { $0.column == column } }
  }

  /// What a record says, target by target, in one text: the same record again has the same hash.
  func hash(of record: ImportRecord) -> [UInt8] {
    var text = JSONText()
    for (target, column) in pairs {
      switch record.values[column] {
      case .text(let value): text.add(target, value)
      case .list(let values): text.add(target, list: values)
      case nil: text.add(target, "")
      }
    }
    return Array(SHA256.hash(data: Data(text.object.utf8)))
  }
}
