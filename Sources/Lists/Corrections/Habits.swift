import Database
import Journal
import ListCore
import Model

/// What a household has taught about where things stand.
enum Habits {
  /// More are not remembered: the oldest habits are known by then.
  static let most = 2_000

  /// Whoever moves an item, and does nothing else to it, says where such things stand. An item that
  /// comes with its name and section was put there by a program and teaches nothing.
  static func learn(
    from lists: [ListDraft], _ edits: [Result<ListEdit, Failure>], _ outcomes: [EditOutcome],
    in writing: Writing
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
        guard let draft = list.items[id], draft.old.isShown else { continue }
        try remember(draft.item.fields.name, in: draft.item.fields.section, writing)
      }
    }
  }

  /// Remembers where something stands, or forgets it where the lexicon says the same.
  static func remember(_ name: String, in section: String, _ writing: Writing) throws {
    let known = try CorrectionWriter.find(named: name, in: writing)
    if Aisles().section(of: name) == section {
      if let known { try CorrectionWriter.delete(known, in: writing) }
    } else if let known {
      try CorrectionWriter.update(known, to: section, in: writing)
    } else {
      let count = try writing.db.integer(
        "SELECT COUNT(*) FROM list_corrections WHERE space_id = $1", writing.space)
      guard Int(count ?? 0) < most else { return }
      try CorrectionWriter.insert(
        Correction(id: .new(), name: name.normalised, section: section), in: writing)
    }
  }
}
