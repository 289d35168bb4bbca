import Crypto
package import Model

/// A mapping of a table's columns to the attributes and fields of an entry.
package struct ImportMapping: Sendable {
  /// The attributes of every entry. Any other target is a field of the type.
  package static let attributes = [
    "title", "description", "notes", "score", "rating", "favourite", "date", "stage",
  ]

  /// Targets with their columns, in the given order.
  let pairs: [(target: String, column: String)]
  /// The column with the source's own ids, or nil.
  let keyColumn: String?
  /// The order of day and month in the columns whose dates end with the year.
  package var dateOrders: [String: DateOrder] = [:]

  /// The beginning of a target that is no field of the type: `field:Director` is stored beside the
  /// fields, as *Director*.
  package static let additionalPrefix = "field:"

  /// Returns the name of the additional value that a target stands for; nil for other targets and
  /// for a name that is not valid.
  static func additionalName(_ target: String) -> String? {
    guard target.hasPrefix(additionalPrefix) else { return nil }
    let name = String(target.dropFirst(additionalPrefix.count)).normalised
    return (1...50).contains(name.characterCount) ? name : nil
  }

  /// - Parameters:
  ///   - pairs: targets with their columns. If empty, each column whose name equals an attribute or
  ///     field (in any case) is mapped to it.
  ///   - columns: the columns of the file. If empty, because the file has no records, columns are
  ///     not checked.
  /// - Throws: invalid with a problem for each target that the type does not have or that has
  ///   several columns, and for each column that the file does not have.
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
      if let name = ImportMapping.additionalName(target) {
        return (known.first { same($0, name) } ?? ImportMapping.additionalPrefix + name, column)
      }
      guard let found = known.first(where: { same($0, target) }) else {
        problems.append(FieldProblem(target, "import.noTarget", ["target": target]))
        return (target, column)
      }
      return (found, column)
    }
    problems += ImportMapping.repeatedTargets(in: self.pairs)
    if let key { problems += ImportMapping.missing(key, of: columns) }
    if !columns.isEmpty, !self.pairs.contains(where: { $0.target == "title" }) {
      let list = columns.joined(separator: ", ")
      problems.append(FieldProblem("title", "import.noTitle", ["columns": list]))
    }
    self.keyColumn = key
    guard problems.isEmpty else { throw Failure.invalid(problems) }
  }

  private static func missing(_ column: String, of columns: [String]) -> [FieldProblem] {
    guard !columns.isEmpty, !columns.contains(column) else { return [] }
    return [FieldProblem(column, "import.noColumn", ["column": column])]
  }

  /// Returns a problem for each target with several columns, of which only one could be imported.
  private static func repeatedTargets(in pairs: [(target: String, column: String)])
    -> [FieldProblem]
  {
    let feeding = Dictionary(grouping: pairs, by: \.target).filter { $0.value.count > 1 }
    return feeding.sorted { $0.key < $1.key }.map { target, pairs in
      let columns = pairs.map(\.column).joined(separator: ", ")
      return FieldProblem(
        target, "import.targetTwice", ["target": target, "columns": columns])
    }
  }

  /// Returns whether a column is mapped to `target`.
  func hasColumn(for target: String) -> Bool { pairs.contains { $0.target == target } }

  /// Returns the source's own id of a record: empty if the record has none, nil if no column
  /// contains ids.
  func sourceKey(of record: ImportRecord) -> String? {
    keyColumn.map { column in
      guard case .text(let key)? = record.values[column] else { return "" }
      return key.normalised
    }
  }

  /// Returns the reason why a record cannot be recognised by its id, or nil if it can.
  /// - Parameter firstRow: the row of an earlier record with the same id, or nil.
  func problem(ofKey key: String, firstRow: Int?) -> FieldProblem? {
    guard let column = self.keyColumn else { return nil }
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

  /// Returns the columns that are not imported, which are reported to the user.
  package func unused(of columns: [String]) -> [String] {
    columns.filter { column in column != keyColumn && !pairs.contains { $0.column == column } }
  }

  /// Returns a hash of the mapped values, which stays the same as long as the record does.
  func hash(of record: ImportRecord) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      for (target, column) in pairs {
        switch record.values[column] {
        case .text(let value): json.member(named: target, value)
        case .list(let values): json.member(named: target, values)
        case nil: json.member(named: target, "")
        }
      }
    }
    return Array(SHA256.hash(data: json.bytes))
  }
}
