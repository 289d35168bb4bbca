import Journal
import Model

/// What is odd about a table. None of it stops an import, and all of it is told at its end.
package struct ImportOddities: Sendable {
  /// Rows that say what an earlier row says.
  package var repeated: [(row: Int, first: Int, title: String)] = []
  /// Columns that some rows leave empty, and how many do.
  package var empty: [(column: String, rows: Int)] = []
  package var names: [Names] = []

  /// The names in the columns of a field that leads to entries.
  package struct Names: Sendable, Equatable {
    package var field: String
    package var count: Int
    /// Those that hold a comma, and are one name all the same.
    package var withComma: Int
    /// Those that differ from another only in case and accents, and are one entry with it.
    package var alike: Int
  }

  package init(
    of records: [ImportRecord], columns: [String], _ mapping: ImportMapping, type: TypeRecord?
  ) {
    repeated = Self.repeated(records, mapping)
    empty = columns.compactMap { column in
      let rows = records.count { $0.values[column].map(\.isEmpty) ?? true }
      return rows > 0 ? (column, rows) : nil
    }
    for (target, column) in mapping.pairs {
      guard let field = type?.field(target), field.kind == .relation else { continue }
      names.append(Self.names(records, column, of: field.fieldKey))
    }
  }

  private static func repeated(
    _ records: [ImportRecord], _ mapping: ImportMapping
  ) -> [(row: Int, first: Int, title: String)] {
    // Ids are another matter: who has an id twice is refused.
    guard mapping.key == nil else { return [] }
    let title = mapping.pairs.first { $0.target == "title" }?.column ?? ""
    let namesakes = Dictionary(grouping: records) { $0.values[title]?.plain ?? "" }
    var repeated: [(row: Int, first: Int, title: String)] = []
    for (title, records) in namesakes where records.count > 1 {
      var first: [[UInt8]: Int] = [:]
      for record in records {
        let hash = mapping.hash(of: record)
        if let row = first[hash] {
          repeated.append((record.row, row, title))
        } else {
          first[hash] = record.row
        }
      }
    }
    return repeated.sorted { $0.row < $1.row }
  }

  private static func names(
    _ records: [ImportRecord], _ column: String, of field: String
  ) -> Names {
    var names = Set<String>()
    for record in records {
      switch record.values[column] {
      case .list(let list): names.formUnion(list.map(\.normalised).filter { !$0.isEmpty })
      case .text(let text): names.formUnion(RelationText.parts(text).map(\.text))
      case nil: break
      }
    }
    return Names(
      field: field, count: names.count, withComma: names.count { $0.contains(",") },
      alike: names.count - Set(names.map { Tokenizer.titleKey($0) }).count)
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
