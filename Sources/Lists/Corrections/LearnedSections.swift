import Database
import Journal
import ListCore
import Model

/// Records corrections from edits in which people move items to other sections.
enum LearnedSections {
  /// The maximum number of corrections of a space. Further ones are ignored.
  static let maxCorrections = 2_000

  /// Records a correction for each item whose section was changed by an edit that did not also set
  /// its name. An item that gets its name and section together was created by a program, so its
  /// section is not a decision of a person.
  static func learn(
    from lists: [ListDraft], edits: [Result<ListEdit, Failure>], outcomes: [EditOutcome],
    in writing: WriteTransaction
  ) throws {
    var moved: [GroceryListID: Set<ListItemID>] = [:]
    var named: Set<ListItemID> = []
    for (edit, outcome) in zip(edits, outcomes) {
      guard case .applied = outcome, case .success(let edit) = edit else { continue }
      if case .item(let id, .section) = edit.target { moved[edit.list, default: []].insert(id) }
      if case .item(let id, .name) = edit.target { named.insert(id) }
    }
    for list in lists {
      for id in (moved[list.list.id] ?? []).subtracting(named) {
        guard let draft = list.items[id], draft.storedFields.isVisible else { continue }
        try record(draft.item.fields.name, section: draft.item.fields.section, in: writing)
      }
    }
  }

  /// Inserts or updates a correction, or deletes it if the lexicon has the same section.
  static func record(_ name: String, section: String, in writing: WriteTransaction) throws {
    let known = try CorrectionWriter.find(named: name, in: writing)
    if SectionCategoriser().section(of: name) == section {
      if let known { try CorrectionWriter.delete(known, in: writing) }
    } else if let known {
      try CorrectionWriter.update(known, to: section, in: writing)
    } else {
      let count = try writing.db.integer(
        "SELECT COUNT(*) FROM list_corrections WHERE space_id = $1", writing.space)
      guard Int(count ?? 0) < maxCorrections else { return }
      try CorrectionWriter.insert(
        Correction(id: .new(), name: name.normalised, section: section), in: writing)
    }
  }
}
