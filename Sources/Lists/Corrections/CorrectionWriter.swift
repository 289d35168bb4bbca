import Database
import Foundation
import Journal
import Model

enum CorrectionWriter {
  static func find(named name: String, in writing: WriteTransaction) throws -> Correction? {
    try writing.db.row(
      "SELECT \(Correction.columns) FROM list_corrections WHERE space_id = $1 AND name_key = $2",
      writing.space, Correction.nameKey(of: name), map: { Correction($0) })
  }

  static func find(_ id: CorrectionID, in writing: WriteTransaction) throws -> Correction? {
    try writing.db.row(
      "SELECT \(Correction.columns) FROM list_corrections WHERE space_id = $1 AND id = $2",
      writing.space, id, map: { Correction($0) })
  }

  static func insert(_ correction: Correction, in writing: WriteTransaction) throws {
    try writing.db.execute(
      """
      INSERT INTO list_corrections
        (id, space_id, name, name_key, section, revision, created_at, updated_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
      """, correction.id, writing.space, correction.name, Correction.nameKey(of: correction.name),
      correction.section, correction.revision + 1, writing.now)
    writing.record(
      Change(.correction, correction.id, .create, revision: correction.revision + 1))
  }

  static func update(_ old: Correction, to section: String, in writing: WriteTransaction) throws {
    guard old.section != section else { return }
    try writing.db.execute(
      """
      UPDATE list_corrections SET section = $3, revision = $4, updated_at = $5
      WHERE space_id = $1 AND id = $2
      """, writing.space, old.id, section, old.revision + 1, writing.now)
    writing.record(
      Change(.correction, old.id, .update, revision: old.revision + 1, before: try json(old)))
  }

  static func delete(_ correction: Correction, in writing: WriteTransaction) throws {
    try writing.db.execute(
      "DELETE FROM list_corrections WHERE space_id = $1 AND id = $2", writing.space,
      correction.id)
    writing.record(
      Change(
        .correction, correction.id, .delete, revision: correction.revision,
        before: try json(correction)))
  }

  private static func json(_ correction: Correction) throws -> String {
    String(decoding: try JSONEncoder().encode(correction), as: UTF8.self)
  }
}
