package import Database
import Foundation
package import Journal
package import Model

extension EntryMutations {
  /// Sets the status of entries. Entries that already have it also get a new revision, because
  /// their published version changed.
  /// - Returns: the new revisions.
  @discardableResult
  package static func setStatus(
    _ status: Status, of keys: [EntryKey], in writing: WriteTransaction
  ) throws -> [EntryID: Int] {
    let db = writing.db
    let set = SQLValue.integers(keys.map(\.rawValue))
    let old = try db.rows(
      """
      SELECT id, type_id, status, revision FROM entries
      WHERE space_id = $1 AND key \(db.dialect.any("$2")) ORDER BY key\(db.dialect.forUpdate)
      """, writing.space, set
    ) { row in
      (
        id: row.id(0, of: Entry.self), type: row.optionalKey(1, of: EntryType.self),
        status: row.text(2), revision: row.int(3)
      )
    }
    try db.execute(
      """
      UPDATE entries SET status = $3, revision = revision + 1, updated_at = $4
      WHERE space_id = $1 AND key \(db.dialect.any("$2"))
      """, writing.space, set, status, writing.now)
    var counts = EntryCounts()
    for entry in old {
      var before = EntrySnapshot()
      if entry.status != status.rawValue { before.status = entry.status }
      writing.record(
        Change(.entry, entry.id, .update, revision: entry.revision + 1, before: try before.json))
      counts.add(entry.type, entry.status, by: -1)
      counts.add(entry.type, status.rawValue, by: 1)
    }
    try counts.apply(in: writing)
    return Dictionary(
      old.map { ($0.id, $0.revision + 1) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the broken rules that prevent publishing, by entry. Valid entries are left out.
  package static func publicationProblems(
    of keys: [EntryKey], _ book: TypeSet, in writing: WriteTransaction
  ) throws -> [EntryKey: [FieldProblem]] {
    let db = writing.db
    let records = try db.rows(
      """
      SELECT \(EntryRecord.columns) FROM entries e \(EntryRecord.joins)
      WHERE e.space_id = $1 AND e.key \(db.dialect.any("$2"))
      """, writing.space, SQLValue.integers(keys.map(\.rawValue)), map: { EntryRecord($0) })
    var problems: [EntryKey: [FieldProblem]] = [:]
    for record in records {
      do throws(Failure) {
        _ = try EntryRules.check(
          EntryDraft(amending: record.model), type: record.typeID.flatMap { book[$0] },
          replacing: nil, today: CalendarDate(writing.now, in: .gmt))
      } catch {
        problems[record.key] = error.fields
      }
    }
    return problems
  }
}
