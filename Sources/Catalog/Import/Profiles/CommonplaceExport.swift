import Foundation
import Model

/// The format of tables that `Exports` writes. They contain everything of an entry except its
/// images, so that it can be restored.
enum CommonplaceExport: ImportFormat {
  static let program = "Commonplace"
  static let nameStringKey = "commonplace"
  static let canHaveSeveralTables = true

  /// The columns by which a table is recognised. `roles` was added later, so it may be missing.
  static let columns = [
    "id", "title", "type", "collection", "description", "notes", "score", "rating", "favourite",
    "date", "stage", "occasions",
  ]
  /// The column with the roles of related entries, such as the characters of a cast.
  static let roles = "roles"

  static func matches(_ columns: Set<String>) -> Bool {
    columns.isSuperset(of: self.columns)
  }

  static func contents(of input: ImportFormatInput) throws(Failure) -> ImportContents {
    let (files, tables, limits) = (input.files, input.tables, input.limits)
    return ImportContents(profile: input.profile, skipped: input.skipped) { () throws(Failure) in
      var rest = files[...]
      var table: OpenTable?
      var row = 0
      return ItemReader(limits: limits, repetition: .key) { () throws(Failure) -> ImportItem? in
        while true {
          if let table, let record = try table.reader.nextNonEmpty() {
            row += 1
            var item = item(ImportCells(record, columns: table.names), table.fields)
            item.row = row
            item.place = files.count > 1 ? "\(table.path) \(record.row)" : "\(record.row)"
            return item
          }
          guard let next = rest.popFirst() else { return nil }
          table = OpenTable(try tables.open(next), next.path)
        }
      }
    }
  }

  private struct OpenTable {
    let reader: TableReader
    let path: String
    let names: [String: String]
    let fields: [String]

    init(_ reader: TableReader, _ path: String) {
      self.reader = reader
      self.path = path
      names = ImportCells.names(of: reader.columns)
      fields = reader.columns.filter { !(columns + [roles]).contains($0.lowercased()) }
    }
  }

  private static func item(_ cells: ImportCells, _ fields: [String]) -> ImportItem {
    func cell(_ column: String) -> String { CSVWriter.unescapingFormula(cells[column]) }
    var item = ImportItem(
      row: cells.record.row, key: cells["id"],
      type: cells["type"].isEmpty ? nil : cell("type"), title: cell("title"))
    item.problem = cells.record.problem
    if item.problem == nil, EntryID(item.key) == nil {
      item.problem = FieldProblem("id", "import.noKey", ["column": "id"])
    }
    item.replacedAttributes = [.notes, .stage, .date]
    item.collection = cell("collection")
    item.draft.description = item.shortened(
      cell("description"), to: EntryLimits.descriptionLength.upperBound)
    item.add(note: cell("notes"))
    item.draft.notes = item.draft.notes ?? ""
    setState(&item, cells)
    for field in fields {
      item.setExported(field, cell(field))
    }
    setRoles(&item, cells["roles"])
    item.exportedCells = Dictionary(
      (columns + fields + [roles]).map { ($0, cells[$0]) }, uniquingKeysWith: { first, _ in first })
    return item
  }

  private static func setState(_ item: inout ImportItem, _ cells: ImportCells) {
    item.draft.rating = .set(nil)
    item.set(rating: cells["rating"], outOf: 10, keepsZero: true)
    if let score = Int(cells["score"]), (0...3).contains(score) {
      item.draft.score = score
    } else if !cells["score"].isEmpty {
      item.add(unmapped: "score: \(cells["score"])")
    }
    item.draft.favourite = cells["favourite"].lowercased() == "true"
    let stage = Stage(rawValue: cells["stage"].lowercased())
    if Stage.all.contains(stage) {
      item.draft.stage = stage
    } else if !cells["stage"].isEmpty {
      item.add(unmapped: "stage: \(cells["stage"])")
    }
    if let day = importedDate(cells["date"]) {
      item.draft.date = "\(day)"
    } else if !cells["date"].isEmpty {
      item.add(unmapped: "date: \(cells["date"])")
    }
    let times = cells["occasions"]
    // The text is a cell of the user's file. An unreadable one is reported as unmapped.
    if let occasions: [Occasion] = JSON.decodeIfReadable(from: times.isEmpty ? "[]" : times) {
      item.draft.occasions = occasions
    } else {
      item.add(unmapped: "occasions: \(times)")
    }
  }

  /// Sets the roles of links from JSON, which contains the links by field. The titles in the
  /// field's own cell take precedence: a title that was added there has no role, and links whose
  /// title was removed there are dropped.
  private static func setRoles(_ item: inout ImportItem, _ json: String) {
    guard !json.isEmpty else { return }
    // Here too, an unreadable cell is reported as unmapped.
    guard let roles: [String: [RelationLink]] = JSON.decodeIfReadable(from: json) else {
      return item.add(unmapped: "roles: \(json)")
    }
    for (field, links) in roles {
      guard case .text(let text)? = item.draft.additionalFields[field] else { continue }
      var left = links
      // In a cell that is as it was exported, the titles are those of the links. Splitting it could
      // change titles that contain quotation marks or repeated spaces.
      let titles =
        RelationText.joined(links.map(\.title)) == text
        ? links.map(\.title) : RelationText.parts(text).map(\.text)
      item.draft.relations[field] = titles.map { title in
        guard let place = left.firstIndex(where: { $0.title == title }) else {
          return RelationLink(title: title)
        }
        return RelationLink(title: title, attributes: left.remove(at: place).attributes)
      }
    }
  }
}

extension ImportItem {
  /// Sets a field to an exported value. An empty text means that the entry has no value.
  fileprivate mutating func setExported(_ field: String, _ text: String) {
    if text.isEmpty { draft.additionalFields[field] = .text("") } else { set(field, text) }
  }
}
