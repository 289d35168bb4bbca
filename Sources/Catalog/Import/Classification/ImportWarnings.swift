import Journal
import Model

/// Warnings about a table. They do not stop the import and are reported at its end.
package struct ImportWarnings: Sendable {
  /// Rows with the same mapped values as an earlier row.
  package var repeatedRows: [(row: Int, first: Int, title: String)] = []
  /// Columns that are empty in some rows, with the number of these rows.
  package var incompleteColumns: [(column: String, rows: Int)] = []
  /// One value for each relation that a column is mapped to.
  package var names: [NameCounts] = []

  /// Counts of the distinct names in the column of a relation.
  package struct NameCounts: Sendable, Equatable {
    package var field: String
    package var count: Int
    /// Names that contain a comma and still count as one name.
    package var withComma: Int
    /// Names that differ from another one in case and accents only, and so mean the same entry.
    package var equivalent: Int
  }

  private let mapping: ImportMapping
  private let titleColumn: String
  /// The distinct names so far, in the order of `names`.
  private var distinctNames: [Set<String>] = []
  private var relations: [(field: String, column: String)] = []
  private var firstRows: [Digest: Int] = [:]

  /// - Parameter columns: the columns of the table, whose records are then passed to `add`.
  package init(columns: [String], _ mapping: ImportMapping, type: TypeRecord?) {
    self.mapping = mapping
    titleColumn = mapping.pairs.first { $0.target == "title" }?.column ?? ""
    incompleteColumns = columns.map { ($0, 0) }
    for (target, column) in mapping.pairs {
      guard let field = type?.field(target), field.kind == .relation else { continue }
      relations.append((field.fieldKey, column))
      distinctNames.append([])
    }
  }

  package mutating func add(_ record: ImportRecord) {
    for place in incompleteColumns.indices
    where record.values[incompleteColumns[place].column].map(\.isEmpty) ?? true {
      incompleteColumns[place].rows += 1
    }
    // With ids, a repeated record is refused by its id instead.
    if mapping.keyColumn == nil {
      let hash = Digest(mapping.hash(of: record))
      if let row = firstRows[hash] {
        repeatedRows.append((record.row, row, record.values[titleColumn]?.plain ?? ""))
      } else {
        firstRows[hash] = record.row
      }
    }
    for (place, relation) in relations.enumerated() {
      switch record.values[relation.column] {
      case .list(let list):
        distinctNames[place].formUnion(list.map(\.normalised).filter { !$0.isEmpty })
      case .text(let text): distinctNames[place].formUnion(RelationText.parts(text).map(\.text))
      case nil: break
      }
    }
  }

  /// Computes the results. Call this after all records have been added.
  package mutating func finish() {
    incompleteColumns.removeAll { $0.rows == 0 }
    names = zip(relations, distinctNames).map { relation, names in
      NameCounts(
        field: relation.field, count: names.count, withComma: names.count { $0.contains(",") },
        equivalent: names.count - Set(names.map { Tokenizer.titleKey($0) }).count)
    }
  }
}

extension FieldText {
  fileprivate var isEmpty: Bool {
    switch self {
    case .text(let text): text.normalised.isEmpty
    case .list(let list): list.allSatisfy { $0.normalised.isEmpty }
    }
  }

  fileprivate var plain: String {
    switch self {
    case .text(let text): text.normalised
    case .list(let list): list.joined(separator: ", ")
    }
  }
}
