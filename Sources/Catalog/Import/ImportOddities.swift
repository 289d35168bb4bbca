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

  private let mapping: ImportMapping
  private let titleColumn: String
  /// The names so far, in the order of `names`.
  private var texts: [Set<String>] = []
  private var relations: [(field: String, column: String)] = []
  private var first: [Digest: Int] = [:]

  /// - Parameter columns: those of the table, whose records are added one by one.
  package init(columns: [String], _ mapping: ImportMapping, type: TypeRecord?) {
    self.mapping = mapping
    titleColumn = mapping.pairs.first { $0.target == "title" }?.column ?? ""
    empty = columns.map { ($0, 0) }
    for (target, column) in mapping.pairs {
      guard let field = type?.field(target), field.kind == .relation else { continue }
      relations.append((field.fieldKey, column))
      texts.append([])
    }
  }

  package mutating func add(_ record: ImportRecord) {
    for place in empty.indices
    where record.values[empty[place].column].map(\.isEmpty) ?? true {
      empty[place].rows += 1
    }
    // Ids are another matter: who has an id twice is refused.
    if mapping.key == nil {
      let hash = Digest(mapping.hash(of: record))
      if let row = first[hash] {
        repeated.append((record.row, row, record.values[titleColumn]?.plain ?? ""))
      } else {
        first[hash] = record.row
      }
    }
    for (place, relation) in relations.enumerated() {
      switch record.values[relation.column] {
      case .list(let list):
        texts[place].formUnion(list.map(\.normalised).filter { !$0.isEmpty })
      case .text(let text): texts[place].formUnion(RelationText.parts(text).map(\.text))
      case nil: break
      }
    }
  }

  /// To be called when all records have been added.
  package mutating func finish() {
    empty.removeAll { $0.rows == 0 }
    names = zip(relations, texts).map { relation, names in
      Names(
        field: relation.field, count: names.count, withComma: names.count { $0.contains(",") },
        alike: names.count - Set(names.map { Tokenizer.titleKey($0) }).count)
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
