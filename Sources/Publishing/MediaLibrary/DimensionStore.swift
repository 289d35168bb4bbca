import Database
import Foundation
import Journal
import Model

/// The columns of an image size, as the row and the log store them.
struct DimensionRow: Codable {
  var label: String?
  var width: Int?
  var height: Int?
  var aspectRatio: String?
}

extension DimensionRow {
  fileprivate init(_ dimension: MediaDimension) {
    self.init(
      label: dimension.label, width: dimension.width, height: dimension.height,
      aspectRatio: dimension.aspectRatio)
  }

  fileprivate init?(json: String?) {
    // The caller refuses to undo without the former state.
    guard let json, let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else {
      return nil
    }
    self = read
  }

  fileprivate var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}

/// Reads and writes the rows of `media_dimensions`.
enum DimensionStore {
  /// - Throws: conflict (`dimension.tooMany`).
  static func checkLimit(in writing: WriteTransaction) throws {
    let count = try writing.db.integer(
      "SELECT COUNT(*) FROM media_dimensions WHERE space_id = $1", writing.space)
    guard count ?? 0 < MediaDimensions.maxCount else {
      throw Failure(.conflict, "dimension.tooMany", ["max": "\(MediaDimensions.maxCount)"])
    }
  }

  static func insert(
    _ row: DimensionRow, as id: MediaDimensionID, revision: Int, in writing: WriteTransaction
  ) throws {
    try writing.db.execute(
      """
      INSERT INTO media_dimensions (id, space_id, label, width, height, aspect_ratio, revision)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, id, writing.space, row.label, row.width, row.height, row.aspectRatio, revision)
    writing.record(Change(.mediaDimension, id, .create, revision: revision))
  }

  static func update(
    _ old: MediaDimension, to new: DimensionRow, in writing: WriteTransaction
  ) throws {
    try writing.db.execute(
      """
      UPDATE media_dimensions SET label = $3, width = $4, height = $5, aspect_ratio = $6,
        revision = $7
      WHERE space_id = $1 AND id = $2
      """, writing.space, old.id, new.label, new.width, new.height, new.aspectRatio,
      old.revision + 1)
    writing.record(
      Change(
        .mediaDimension, old.id, .update, revision: old.revision + 1,
        before: try DimensionRow(old).json))
  }

  static func delete(_ old: MediaDimension, in writing: WriteTransaction) throws {
    try writing.db.execute(
      "DELETE FROM media_dimensions WHERE space_id = $1 AND id = $2", writing.space, old.id)
    writing.record(
      Change(
        .mediaDimension, old.id, .delete, revision: old.revision, before: try DimensionRow(old).json
      ))
  }
}

/// Undoes changes to image sizes.
struct DimensionUndo: UndoHandler {
  let kind = Change.Kind.mediaDimension

  func undo(_ change: Change, in writing: WriteTransaction) throws {
    let id = MediaDimensionID(high: change.target.high, low: change.target.low)
    let now = try MediaDimensions.all(in: writing.space, writing.db).first { $0.id == id }
    let before = DimensionRow(json: change.before)
    switch (change.operation, now, before) {
    case (.delete, nil, let before?):
      try DimensionStore.checkLimit(in: writing)
      try DimensionStore.insert(before, as: id, revision: change.revision + 1, in: writing)
    case (.update, let now?, let before?) where now.revision == change.revision:
      try DimensionStore.update(now, to: before, in: writing)
    case (.create, let now?, _) where now.revision == change.revision:
      try DimensionStore.delete(now, in: writing)
    default: throw MediaUndo.conflict
    }
  }
}
