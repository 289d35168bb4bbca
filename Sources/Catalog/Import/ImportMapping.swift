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

  /// - Parameters:
  ///   - pairs: target → column; without any, columns that are called like an attribute or a field
  ///     feed it.
  ///   - columns: those of the file; none in a file without records, where nothing can be said of
  ///     columns.
  /// - Throws: invalid naming each target the type does not have or that is fed twice, and each
  ///   column the file does not have.
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
      problems += ImportMapping.missing(column, of: columns)
      guard let found = known.first(where: { same($0, target) }) else {
        problems.append(FieldProblem(target, "import.noTarget", ["target": target]))
        return (target, column)
      }
      return (found, column)
    }
    problems += ImportMapping.fedTwice(self.pairs)
    if let key { problems += ImportMapping.missing(key, of: columns) }
    if !columns.isEmpty, !self.pairs.contains(where: { $0.target == "title" }) {
      let list = columns.joined(separator: ", ")
      problems.append(FieldProblem("title", "import.noTitle", ["columns": list]))
    }
    self.key = key
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  private static func missing(_ column: String, of columns: [String]) -> [FieldProblem] {
    guard !columns.isEmpty, !columns.contains(column) else { return [] }
    return [FieldProblem(column, "import.noColumn", ["column": column])]
  }

  /// Of two columns for one target only one could be kept.
  private static func fedTwice(_ pairs: [(target: String, column: String)]) -> [FieldProblem] {
    let feeding = Dictionary(grouping: pairs, by: \.target).filter { $0.value.count > 1 }
    return feeding.sorted { $0.key < $1.key }.map { target, pairs in
      let columns = pairs.map(\.column).joined(separator: ", ")
      return FieldProblem(
        target, "import.targetTwice", ["target": target, "columns": columns])
    }
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

  /// Why a record cannot be known again by its id, or nil where it can.
  func problem(ofKey key: String, firstRow: Int?) -> FieldProblem? {
    guard let column = self.key else { return nil }
    var arguments = ["column": column]
    if key.isEmpty { return FieldProblem(column, "import.noKey", arguments) }
    if key.characterCount > 200 {
      arguments["max"] = "200"
      return FieldProblem(column, "import.longKey", arguments)
    }
    guard let firstRow else { return nil }
    arguments["value"] = key
    arguments["row"] = "\(firstRow)"
    return FieldProblem(column, "import.keyTwice", arguments)
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
