import Journal
import Model

/// A merge of an imported item into an existing entry.
struct ImportMerge {
  let item: ImportItem
  let entry: Entry
  /// Whether the entry was imported from this record, so that the record's new values replace the
  /// entry's. Otherwise only values that the entry lacks are added.
  let replacesValues: Bool
  /// The collection that the file states, which can be none; nil leaves the entry where it is.
  var collection: CollectionID??

  /// The values of the entry after the merge.
  var draft: EntryDraft {
    let said = item.draft
    var draft = EntryDraft(
      collectionID: collection ?? entry.collectionID, typeID: entry.typeID, title: entry.title,
      description: entry.description, score: entry.score.rawValue)
    if replacesValues {
      draft.title = said.title
      if !said.description.isEmpty, said.description != said.title {
        draft.description = said.description
      } else if entry.description == entry.title {
        draft.description = said.title
      }
      if said.score != 0 || item.exportedCells != nil { draft.score = said.score }
      if said.favourite != nil { draft.favourite = said.favourite }
    } else if said.favourite == true {
      draft.favourite = true
    }
    if replacesValues || entry.rating == nil { draft.rating = said.rating }
    draft.notes = notes
    draft.stage = stage
    addOccasions(to: &draft)
    draft.additionalFields = fields
    draft.relations =
      replacesValues
      ? said.relations
      : said.relations.filter { entry.additionalFields[$0.key, default: ""].isEmpty }
    if !replacesValues, entry.description.isEmpty || entry.description == entry.title {
      // An entry that was created because another entry links to it has its title as description.
      draft.description = said.description.isEmpty ? entry.description : said.description
    }
    return draft
  }

  /// The names of the values that change, as in `ImportRow.Detail.adds`.
  var changedNames: [String] {
    let draft = draft
    var names: [String] = []
    if case .set(let rating) = draft.rating, rating != entry.rating { names.append("rating") }
    if draft.date.map({ $0 != entry.day?.description }) ?? false
      || draft.occasions.map({ $0 != entry.occasions ?? [] }) ?? false
    {
      names.append("date")
    }
    if draft.favourite == true, !entry.favourite { names.append("favourite") }
    if let stage = draft.stage, stage != entry.stage { names.append("stage") }
    if draft.description != entry.description { names.append("description") }
    if draft.notes != nil { names.append("notes") }
    func isNew(_ key: String, _ value: FieldText) -> Bool {
      switch value {
      case .text(let text): text != entry.additionalFields[key, default: ""]
      case .list(let titles): !titles.isEmpty && entry.additionalFields[key, default: ""].isEmpty
      }
    }
    let fields = draft.additionalFields.filter { isNew($0.key, $0.value) }.map(\.key)
    let relations = draft.relations.filter { !$0.value.isEmpty }.map(\.key)
    return names + Set(fields + relations).sorted()
  }

  private func replaces(_ attribute: ImportItem.ReplacedAttribute) -> Bool {
    replacesValues && item.replacedAttributes.contains(attribute)
  }

  /// The merged notes; nil if they do not change. Paragraphs that the entry already has are not
  /// repeated, and the user's own text stays.
  private var notes: String? {
    guard let said = item.draft.notes?.shortened(to: EntryLimits.maxNotesLength) else { return nil }
    if replaces(.notes) { return said }
    let both = entry.notes.adding(paragraphsOf: said)
    return both == entry.notes ? nil : both.shortened(to: EntryLimits.maxNotesLength)
  }

  /// The merged stage; nil if it does not change. A work that is done does not become planned
  /// because a list still contains it.
  private var stage: Stage? {
    guard let said = item.draft.stage else { return nil }
    if replaces(.stage) { return said }
    if said == .planned || entry.stage == said { return nil }
    return replacesValues || entry.stage != .done ? said : nil
  }

  private func addOccasions(to draft: inout EntryDraft) {
    let day = item.draft.date.flatMap { CalendarDate($0) }
    if replaces(.date) {
      draft.date = day?.description
      draft.undated = day == nil
      draft.occasions = item.draft.occasions
      return
    }
    guard let day else {
      // If the file states that a planned work is done, but not when, the entry is undated.
      if entry.stage == .planned { draft.undated = true }
      return
    }
    guard let said = item.draft.stage, said != .planned else { return }
    guard entry.stage == .done else {
      if said == .done { draft.date = "\(day)" }
      let known = entry.occasions ?? []
      draft.occasions =
        known
        + (item.draft.occasions ?? []).filter { time in !known.contains { $0.date == time.date } }
      return
    }
    var times = item.draft.occasions ?? []
    if times.isEmpty, !replacesValues, !item.isDateAdded, day != entry.day {
      times = [Occasion(date: day)]
    }
    var known = entry.occasions ?? []
    let fresh = times.filter { time in !known.contains { $0.date == time.date } }
    guard !fresh.isEmpty else { return }
    // The entry's date becomes that of the latest occasion, so its current date is kept as an
    // occasion.
    if known.isEmpty, let seen = entry.day, !fresh.contains(where: { $0.date == seen }) {
      known = [Occasion(date: seen)]
    }
    draft.occasions = known + fresh
  }

  private var fields: [String: FieldText] {
    let own = entry.additionalFields.mapValues { FieldText.text($0) }
    return own.merging(item.draft.additionalFields) { old, new in
      replacesValues || old == .text("") ? new : old
    }
  }
}

extension String {
  /// Returns this text followed by the paragraphs of `text` that it does not contain yet. A later
  /// export repeats the paragraphs of an earlier one.
  func adding(paragraphsOf text: String) -> String {
    if contains(text) { return self }
    let own = Set(split(separator: "\n\n"))
    let new = text.split(separator: "\n\n").filter { !own.contains($0) }
    return ((isEmpty ? [] : [self[...]]) + new).joined(separator: "\n\n")
  }
}
