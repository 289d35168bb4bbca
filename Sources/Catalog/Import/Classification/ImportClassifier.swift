import Database
import Foundation
import Journal
import Model

/// A classifier that determines the outcome of each item and writes nothing.
struct ImportClassifier {
  /// The name of the source, as in `ImportPlan`.
  let source: String
  /// The name under which earlier versions stored the records of the source, or nil. Files shared
  /// it, so a record is only recognised by it if its values are the same too.
  var formerSource: String?
  /// Other sources that use the same ids.
  let relatedSources: [String]
  /// The type of items that do not state one, or nil.
  let type: TypeRecord?
  let types: TypeSet
  /// The records that are not imported again, because users have deleted their entries.
  let deleted: DeletedRecords
  let today: CalendarDate
  let scope: Scope
  let db: any Connection
  var sameTitles = SameTitles.join
  /// Entries that items are not compared with by their titles.
  var ignoredEntries: Set<EntryKey> = []

  /// What happens to an item that was not imported before, but has the title of an existing entry.
  enum SameTitles {
    /// It is added to the entry if both are about the same work.
    case join
    /// An entry is created, and the item is reported as ambiguous if both may be about the same
    /// work.
    case create
    /// An entry is created. Only the source's own ids count.
    case ignore
  }

  private var space: SpaceKey { scope.space }

  struct Classification {
    var outcome: ImportRow.Outcome
    /// The entry that the item was imported as, is added to or resembles; nil without one.
    var existing: EntryKey?
    var detail = ImportRow.Detail()
  }

  func type(of item: ImportItem) -> TypeRecord? { item.type.flatMap { types[named: $0] } ?? type }

  func classify(_ items: [ImportItem]) throws -> [Classification] {
    let keys = items.map(\.key)
    let known = try EntrySourceStore.entries(withKeys: keys, of: [source], in: space, db)
    let former = try formerSource.map {
      try EntrySourceStore.entries(withKeys: keys, of: [$0], in: space, db)
    }
    let own = try classifyOwnExport(items)
    let elsewhere = try EntrySourceStore.entries(withKeys: keys, of: relatedSources, in: space, db)
    var verdicts = items.map { item -> Classification in
      if let row = item.repeatedRow {
        return Classification(outcome: .repeated, detail: .init(row: row))
      }
      if let failure = failure(of: item) {
        return Classification(outcome: .failed, detail: .init(error: ImportFailure(failure)))
      }
      if let verdict = own[item.key] { return verdict }
      if let (entry, hash) = known[item.key] {
        return Classification(outcome: hash == item.hash ? .unchanged : .changed, existing: entry)
      }
      if let (entry, hash) = former?[item.key], hash == item.hash {
        return Classification(outcome: .unchanged, existing: entry)
      }
      if deleted.contains(item.key) { return Classification(outcome: .deleted) }
      if let (entry, _) = elsewhere[item.key] {
        return Classification(outcome: .duplicate, existing: entry)
      }
      return Classification(outcome: .new, detail: .init(row: item.similarRow))
    }
    if sameTitles != .ignore { try markSameTitles(of: items, &verdicts) }
    if sameTitles == .join { try markAdditions(of: items, &verdicts) }
    for (index, item) in items.enumerated() {
      if [.failed, .repeated, .unchanged].contains(verdicts[index].outcome) { continue }
      verdicts[index].detail.viewing = ImportRow.PreviewValues(item, type: type(of: item))
      if item.isShortened { verdicts[index].detail.isShortened = true }
      if item.notesAreCut { verdicts[index].detail.isCut = true }
      if !item.unmappedValues.isEmpty { verdicts[index].detail.noted = item.unmappedValues }
      if item.rowCount > 1 { verdicts[index].detail.rows = item.rowCount }
    }
    return verdicts
  }

  private func failure(of item: ImportItem) -> Failure? {
    do throws(Failure) {
      if let problem = item.problem { throw Failure.invalid(problem) }
      // An item without a title has no description either. One problem is enough.
      guard !item.key.isEmpty, !item.draft.title.isEmpty else {
        throw Failure.invalid(FieldProblem("title", "required"))
      }
      let type = type(of: item)
      if let name = item.type, type == nil {
        throw Failure.invalid(FieldProblem("type", "import.noType", ["type": name]))
      }
      let draft = item.entryDraft(type: type, collection: nil)
      _ = try EntryRules.check(draft, type: type, replacing: nil, today: today)
      return nil
    } catch {
      return error
    }
  }

  /// Returns verdicts on items of a table that was exported from this space, if their entries still
  /// exist. Their cells are compared with those that an export would contain now.
  private func classifyOwnExport(_ items: [ImportItem]) throws -> [String: Classification] {
    let ids = items.filter { $0.exportedCells != nil && $0.repeatedRow == nil }.compactMap {
      EntryID($0.key)
    }
    guard !ids.isEmpty else { return [:] }
    let rows = Dictionary(
      try ExportRows.rows(of: ids, in: space, db).map { ("\($0.entry.id)", $0) },
      uniquingKeysWith: { first, _ in first })
    var verdicts: [String: Classification] = [:]
    for item in items {
      guard let cells = item.exportedCells, let row = rows[item.key], failure(of: item) == nil
      else {
        continue
      }
      let isSame = try Exports.matches(row, cells: cells)
      verdicts[item.key] = Classification(
        outcome: isSame ? .unchanged : .changed, existing: EntryKey(row.key))
    }
    return verdicts
  }

  /// Stores in the verdicts which values the items would add to existing entries.
  private func markAdditions(of items: [ImportItem], _ verdicts: inout [Classification]) throws {
    let places = items.indices.filter {
      [.duplicate, .ambiguous].contains(verdicts[$0].outcome) && verdicts[$0].existing != nil
    }
    let keys = places.compactMap { verdicts[$0].existing }
    let entries = Dictionary(
      try Entries.load(keys, in: scope, db).map { ($0.key, $0.model) },
      uniquingKeysWith: { first, _ in first })
    for place in places {
      guard let entry = verdicts[place].existing.flatMap({ entries[$0] }) else { continue }
      verdicts[place].detail.adds =
        ImportMerge(item: items[place], entry: entry, replacesValues: false).changedNames
    }
  }

  // MARK: - The same work

  /// An existing entry with the same type and title as an item.
  private struct SameTitleEntry {
    var key: EntryKey
    var fields: [String: String]
  }

  /// Changes the verdicts on new items that have the title of an existing entry, or that only a
  /// list contains.
  private func markSameTitles(of items: [ImportItem], _ verdicts: inout [Classification]) throws {
    let fresh = items.indices.filter { verdicts[$0].outcome == .new }
    let byType = Dictionary(grouping: fresh) { type(of: items[$0])?.key }
    for (type, places) in byType {
      guard let type else { continue }
      let titles = Set(places.flatMap { items[$0].titleKeys })
      let known = try sameTitleEntries(titles: titles.sorted(), of: type)
      for place in places {
        let same = items[place].titleKeys.flatMap { known[$0] ?? [] }
          .filter { !ignoredEntries.contains($0.key) }
        mark(&verdicts[place], items[place], same)
      }
    }
  }

  /// Returns the entries by the key of their title, oldest first.
  /// - Parameter titles: keys of titles.
  private func sameTitleEntries(
    titles: [String], of type: TypeKey
  ) throws -> [String: [SameTitleEntry]] {
    let rows = try db.rows(
      "SELECT title_key, key, additional_fields FROM entries WHERE space_id = $1 AND type_id = $2"
        + " AND title_key \(db.dialect.any("$3", of: "text"))",
      space, type, SQLValue.texts(titles)
    ) {
      (
        $0.text(0),
        // An entry whose values are damaged is still recognised by its title.
        SameTitleEntry(key: $0.key(1), fields: JSON.decodeIfReadable(from: $0.text(2)) ?? [:])
      )
    }
    // Sorted here, because with ORDER BY key SQLite scans every entry of the space.
    return Dictionary(grouping: rows, by: \.0).mapValues { same in
      same.map(\.1).sorted { $0.key < $1.key }
    }
  }

  /// Changes the verdict on a new item.
  /// - Parameter same: the existing entries with one of its titles.
  private func mark(_ verdict: inout Classification, _ item: ImportItem, _ same: [SameTitleEntry]) {
    let close = same.map { ($0, matchConfidence(of: item, with: $0)) }.filter { $0.1 != .none }
    var certain = close.filter { $0.1 == .same }
    // People and genres are identified by their names, as in relations.
    if type(of: item)?.inLog == false, same.count == 1, item.similarRow == nil { certain = close }
    if certain.count == 1, sameTitles == .join {
      verdict.outcome = .duplicate
      verdict.existing = certain[0].0.key
    } else if let first = close.first {
      verdict.outcome = .ambiguous
      verdict.existing = first.0.key
    } else if item.similarRow != nil {
      verdict.outcome = .ambiguous
    } else if item.onlyListName != nil {
      verdict.outcome = .aside
    }
    if item.onlyListName != nil { verdict.detail.list = item.onlyListName }
  }

  private enum MatchConfidence { case none, maybe, same }

  /// Compares an item with an entry of the same title. The same year or a common author means the
  /// same work. It may be the same work if the years differ by one, because sources disagree, or if
  /// one of them is missing.
  private func matchConfidence(of item: ImportItem, with other: SameTitleEntry) -> MatchConfidence {
    let authors = item.titles(of: "Author").map(Tokenizer.titleKey)
    if !authors.isEmpty, let known = other.fields["Author"], !known.isEmpty {
      let theirs = RelationText.parts(known).map { Tokenizer.titleKey($0.text) }
      return authors.contains(where: theirs.contains) ? .same : .none
    }
    guard let year = Double(item.text(of: "Year")), let theirs = Double(other.fields["Year"] ?? "")
    else { return .maybe }
    return year == theirs ? .same : abs(year - theirs) <= 1 ? .maybe : .none
  }
}

extension ImportItem {
  /// The keys of all titles under which the work may already exist: its title and its original
  /// title.
  fileprivate var titleKeys: [String] {
    let titles = [draft.title, text(of: Self.originalTitle)].map(Tokenizer.titleKey)
    return titles[1].isEmpty || titles[0] == titles[1] ? [titles[0]] : titles
  }

  static let originalTitle = "Original Title"

  func text(of field: String) -> String {
    if case .text(let text)? = draft.additionalFields[field] { return text }
    return ""
  }

  func titles(of field: String) -> [String] {
    switch draft.additionalFields[field] {
    case .list(let titles): titles
    case .text(let text): RelationText.parts(text).map(\.text)
    case nil: []
    }
  }

  /// Whether the notes are longer than an entry's can be, so that their end is lost.
  var notesAreCut: Bool { (draft.notes?.characterCount ?? 0) > EntryLimits.maxNotesLength }

  /// Returns the entry to write. Without a description, an entry of the Log gets its title as
  /// description.
  func entryDraft(type: TypeRecord?, collection: CollectionID?) -> EntryDraft {
    var draft = draft
    draft.typeID = type?.id
    draft.collectionID = collection
    // Without a date in the file the entry is undated. Otherwise it would get the day of the
    // import.
    if draft.date == nil { draft.undated = true }
    if notesAreCut { draft.notes = draft.notes?.shortened(to: EntryLimits.maxNotesLength) }
    if draft.description.isEmpty, type?.inLog ?? true { draft.description = draft.title }
    // For fields that are not relations in this space, only the titles in `additionalFields` are
    // kept.
    draft.relations = draft.relations.filter { type?.field($0.key)?.kind == .relation }
    draft.additionalFields = draft.additionalFields.filter { $0.value != .text("") }
    return draft
  }
}
