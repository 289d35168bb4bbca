import Database
package import Journal
import ListCore
package import Model

package typealias CorrectionID = Identifier<Correction>

/// A section that members chose for an item name, which overrides the lexicon's.
package struct Correction: Sendable, Codable {
  package var id: CorrectionID
  package var name: String
  package var section: String
  package var revision: Int

  static let columns = "id, name, section, revision"

  init(_ row: borrowing Row) {
    id = row.id(0)
    name = row.text(1)
    section = row.text(2)
    revision = row.int(3)
  }

  init(id: CorrectionID, name: String, section: String) {
    self.id = id
    self.name = name
    self.section = section
    revision = 0
  }

  /// Returns the form in which names are compared: folded, and cut to 200 scalars so that it fits
  /// an index.
  static func nameKey(of name: String) -> String {
    let folded = Folding.folded(name.normalised)
    return String(String.UnicodeScalarView(folded.unicodeScalars.prefix(200)))
  }

  static func all(in space: SpaceKey, _ db: any Connection) throws -> [Correction] {
    try db.rows(
      "SELECT \(columns) FROM list_corrections WHERE space_id = $1 ORDER BY name_key", space,
      map: { Correction($0) })
  }
}

// MARK: - CorrectionWriter

enum CorrectionWriter {
  static func find(named name: String, in transaction: WriteTransaction) throws -> Correction? {
    try transaction.db.row(
      "SELECT \(Correction.columns) FROM list_corrections WHERE space_id = $1 AND name_key = $2",
      transaction.space, Correction.nameKey(of: name), map: { Correction($0) })
  }

  static func find(_ id: CorrectionID, in transaction: WriteTransaction) throws -> Correction? {
    try transaction.db.row(
      "SELECT \(Correction.columns) FROM list_corrections WHERE space_id = $1 AND id = $2",
      transaction.space, id, map: { Correction($0) })
  }

  static func insert(_ correction: Correction, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      """
      INSERT INTO list_corrections
        (id, space_id, name, name_key, section, revision, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
      """, correction.id, transaction.space, correction.name,
      Correction.nameKey(of: correction.name),
      correction.section, correction.revision + 1, transaction.now)
    transaction.record(
      Change(.correction, correction.id, .create, revision: correction.revision + 1))
  }

  static func update(_ old: Correction, to section: String, in transaction: WriteTransaction) throws
  {
    guard old.section != section else { return }
    try transaction.db.execute(
      """
      UPDATE list_corrections SET section = $3, revision = $4, updated_at = $5
      WHERE space_id = $1 AND id = $2
      """, transaction.space, old.id, section, old.revision + 1, transaction.now)
    transaction.record(
      Change(.correction, old.id, .update, revision: old.revision + 1, before: try json(old)))
  }

  static func delete(_ correction: Correction, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      "DELETE FROM list_corrections WHERE space_id = $1 AND id = $2", transaction.space,
      correction.id)
    transaction.record(
      Change(
        .correction, correction.id, .delete, revision: correction.revision,
        before: try json(correction)))
  }

  private static func json(_ correction: Correction) throws -> String {
    try JSON.text(correction)
  }
}

// MARK: - Corrections of a space

extension GroceryLists {
  /// Returns all corrections of the space, ordered by name.
  package func corrections(_ scope: Scope) async throws -> [Correction] {
    try await database.read { db in
      try scope.authoriseReading(db)
      return try Correction.all(in: scope.space, db)
    }
  }

  /// Sets the section of a name and returns all corrections. If the lexicon has the same section,
  /// the correction is deleted instead of stored.
  /// - Throws: invalid for a name outside 1–200 characters or a section outside 1–60.
  package func setSection(
    of name: String, to section: String, in scope: Scope
  ) async throws -> [Correction] {
    let problems = [
      ItemField.name.validationError(for: .text(name)).map { FieldProblem("name", $0) },
      ItemField.section.validationError(for: .text(section)).map { FieldProblem("section", $0) },
    ].compactMap { $0 }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return try await journal.write(as: scope) { transaction in
      try LearnedSections.record(
        name.normalised, section: Section.canonical(section.normalised), in: transaction)
      return try Correction.all(in: scope.space, transaction.db)
    }
  }

  /// Deletes the correction of a name, if there is one, and returns those that remain.
  package func deleteCorrection(of name: String, in scope: Scope) async throws -> [Correction] {
    try await journal.write(as: scope) { transaction in
      if let known = try CorrectionWriter.find(named: name, in: transaction) {
        try CorrectionWriter.delete(known, in: transaction)
      }
      return try Correction.all(in: scope.space, transaction.db)
    }
  }
}

// MARK: - LearnedSections

/// Records corrections from edits in which people move items to other sections.
enum LearnedSections {
  /// The maximum number of corrections of a space. Further ones are ignored.
  static let maxCorrections = 2_000

  /// Records a correction for each item whose section was changed by an edit that did not also set
  /// its name. An item that gets its name and section together was created by a program, so its
  /// section is not a decision of a person.
  static func learn(
    from lists: [ListDraft], edits: [Result<ListEdit, Failure>], outcomes: [EditOutcome],
    in transaction: WriteTransaction
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
        try record(draft.item.fields.name, section: draft.item.fields.section, in: transaction)
      }
    }
  }

  /// Inserts or updates a correction, or deletes it if the lexicon has the same section.
  static func record(_ name: String, section: String, in transaction: WriteTransaction) throws {
    let known = try CorrectionWriter.find(named: name, in: transaction)
    if SectionCategoriser().section(of: name) == section {
      if let known { try CorrectionWriter.delete(known, in: transaction) }
    } else if let known {
      try CorrectionWriter.update(known, to: section, in: transaction)
    } else {
      let count = try transaction.db.integer(
        "SELECT COUNT(*) FROM list_corrections WHERE space_id = $1", transaction.space)
      guard Int(count ?? 0) < maxCorrections else { return }
      try CorrectionWriter.insert(
        Correction(id: .new(), name: name.normalised, section: section), in: transaction)
    }
  }
}
