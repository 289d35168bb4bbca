import Database
import Foundation
package import Journal
package import Model

package typealias MediaDimensionID = Identifier<MediaDimension>

/// An image size that a site uses.
package struct MediaDimension: Sendable {
  package var id: MediaDimensionID
  package var label: String?
  /// In pixels.
  package var width: Int?
  package var height: Int?
  /// For example `16:9`. It is used if width or height is nil.
  package var aspectRatio: String?
  package var revision: Int

  init(_ row: borrowing Row) {
    id = row.id(0)
    label = row.optionalText(1)
    width = row.optionalInt(2)
    height = row.optionalInt(3)
    aspectRatio = row.optionalText(4)
    revision = row.int(5)
  }

  /// Parses an aspect ratio, width by height. Returns nil for anything but two positive numbers,
  /// and for ratios outside of 0.01–100.
  static func ratio(_ text: String) -> Double? {
    let sides = text.split(whereSeparator: { ":/x×".contains($0) }).map {
      Double($0.trimmingCharacters(in: .whitespaces))
    }
    guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0,
      (0.01...100).contains(width / height)
    else { return nil }
    return width / height
  }

  /// Returns the size in pixels for an image of the given size; nil for an image that is smaller.
  package func pixels(of width: Int, by height: Int) -> (width: Int, height: Int)? {
    guard width > 0, height > 0 else { return nil }
    let ratio = aspectRatio.flatMap(MediaDimension.ratio) ?? Double(width) / Double(height)
    let wanted: (width: Int, height: Int)
    switch (self.width, self.height) {
    case (let wide?, let high?): wanted = (wide, high)
    case (let wide?, nil): wanted = (wide, max(1, Int((Double(wide) / ratio).rounded())))
    case (nil, let high?): wanted = (max(1, Int((Double(high) * ratio).rounded())), high)
    case (nil, nil): return nil
    }
    return wanted.width <= width && wanted.height <= height ? wanted : nil
  }
}

/// The image sizes of a space.
package struct MediaDimensions: Sendable {
  let journal: Journal

  package static let maxCount = 30

  /// A change of an image size. Members that are left out stay unchanged.
  package struct Draft: Sendable, Decodable {
    package var label: Patch<String> = .unchanged
    package var width: Patch<Int> = .unchanged
    package var height: Patch<Int> = .unchanged
    package var aspectRatio: Patch<String> = .unchanged

    package init() {}

    enum CodingKeys: String, CodingKey {
      case label, width, height
      case aspectRatio = "aspect_ratio"
    }

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      label = try Patch(from: values, forKey: .label)
      width = try Patch(from: values, forKey: .width)
      height = try Patch(from: values, forKey: .height)
      aspectRatio = try Patch(from: values, forKey: .aspectRatio)
    }
  }

  /// Returns all image sizes, the smallest first.
  package func list(_ scope: Scope) async throws -> [MediaDimension] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try MediaDimensions.all(in: scope.space, db)
    }
  }

  static func all(in space: SpaceKey, _ db: any Connection) throws -> [MediaDimension] {
    try db.rows(
      """
      SELECT id, label, width, height, aspect_ratio, revision FROM media_dimensions
      WHERE space_id = $1 ORDER BY COALESCE(width, height), key
      """, space, map: { MediaDimension($0) })
  }

  /// - Throws: notFound (`dimension.notFound`).
  package func find(_ id: MediaDimensionID, in scope: Scope) async throws -> MediaDimension {
    let all = try await list(scope)
    guard let found = all.first(where: { $0.id == id }) else { throw Failure.notFound("dimension") }
    return found
  }

  /// - Throws: invalid; conflict (`dimension.tooMany`); forbidden.
  package func make(
    _ draft: Draft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> MediaDimension {
    let id = MediaDimensionID.new()
    try await journal.write(as: scope, group: group) { transaction in
      try DimensionStore.checkLimit(in: transaction)
      try DimensionStore.insert(draft.checked(nil), as: id, revision: 1, in: transaction)
    }
    return try await find(id, in: scope)
  }

  /// - Throws: invalid; notFound; forbidden.
  package func update(
    _ id: MediaDimensionID, _ draft: Draft, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> MediaDimension {
    try await journal.write(as: scope, group: group) { transaction in
      let all = try MediaDimensions.all(in: transaction.space, transaction.db)
      guard let old = all.first(where: { $0.id == id }) else {
        throw Failure.notFound("dimension")
      }
      try DimensionStore.update(old, to: draft.checked(old), in: transaction)
    }
    return try await find(id, in: scope)
  }

  /// - Throws: notFound; forbidden.
  package func delete(
    _ id: MediaDimensionID, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws {
    try await journal.write(as: scope, group: group) { transaction in
      let all = try MediaDimensions.all(in: transaction.space, transaction.db)
      guard let old = all.first(where: { $0.id == id }) else {
        throw Failure.notFound("dimension")
      }
      try DimensionStore.delete(old, in: transaction)
    }
  }
}

extension Change.Kind {
  package static let mediaDimension = Change.Kind(rawValue: "mediadimension")
}

extension MediaDimensions.Draft {
  /// Returns the row after this change to `old`.
  fileprivate func checked(
    _ old: MediaDimension?
  ) throws -> DimensionRow {
    func text(_ new: Patch<String>, _ old: String?) -> String? {
      let text = new.applied(to: old)?.normalised ?? ""
      return text.isEmpty ? nil : text
    }
    let (label, ratio) = (text(label, old?.label), text(aspectRatio, old?.aspectRatio))
    let (width, height) = (width.applied(to: old?.width), height.applied(to: old?.height))
    var problems: [FieldProblem] = []
    if label?.characterCount ?? 0 > 100 {
      problems.append(FieldProblem("label", "length", ["max": "100"]))
    }
    for (name, side) in [("width", width), ("height", height)] {
      if let side, !(1...10_000).contains(side) {
        problems.append(FieldProblem(name, "range", ["min": "1", "max": "10000"]))
      }
    }
    if width == nil, height == nil { problems.append(FieldProblem("width", "required")) }
    if let ratio, ratio.characterCount > 20 || MediaDimension.ratio(ratio) == nil {
      problems.append(FieldProblem("aspect_ratio", "media.ratio"))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return DimensionRow(label: label, width: width, height: height, aspectRatio: ratio)
  }
}

// MARK: - DimensionStore

/// The columns of an image size, as the row and the log store them.
struct DimensionRow: StoredAsJSON {
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
}

/// Reads and writes the rows of `media_dimensions`.
enum DimensionStore {
  /// - Throws: conflict (`dimension.tooMany`).
  static func checkLimit(in transaction: WriteTransaction) throws {
    let count = try transaction.db.integer(
      "SELECT COUNT(*) FROM media_dimensions WHERE space_id = $1", transaction.space)
    guard count ?? 0 < MediaDimensions.maxCount else {
      throw Failure(.conflict, "dimension.tooMany", ["max": "\(MediaDimensions.maxCount)"])
    }
  }

  static func insert(
    _ row: DimensionRow, as id: MediaDimensionID, revision: Int, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      INSERT INTO media_dimensions (id, space_id, label, width, height, aspect_ratio, revision)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      """, id, transaction.space, row.label, row.width, row.height, row.aspectRatio, revision)
    transaction.record(Change(.mediaDimension, id, .create, revision: revision))
  }

  static func update(
    _ old: MediaDimension, to new: DimensionRow, in transaction: WriteTransaction
  ) throws {
    try transaction.db.execute(
      """
      UPDATE media_dimensions SET label = $3, width = $4, height = $5, aspect_ratio = $6,
        revision = $7
      WHERE space_id = $1 AND id = $2
      """, transaction.space, old.id, new.label, new.width, new.height, new.aspectRatio,
      old.revision + 1)
    transaction.record(
      Change(
        .mediaDimension, old.id, .update, revision: old.revision + 1,
        before: try DimensionRow(old).json))
  }

  static func delete(_ old: MediaDimension, in transaction: WriteTransaction) throws {
    try transaction.db.execute(
      "DELETE FROM media_dimensions WHERE space_id = $1 AND id = $2", transaction.space, old.id)
    transaction.record(
      Change(
        .mediaDimension, old.id, .delete, revision: old.revision, before: try DimensionRow(old).json
      ))
  }
}

/// Undoes changes to image sizes.
struct DimensionUndo: UndoHandler {
  let kind = Change.Kind.mediaDimension
  let access = ChangeAccess.editors

  func undo(_ change: Change, in transaction: WriteTransaction) throws {
    let id = change.id(of: MediaDimension.self)
    let now = try MediaDimensions.all(in: transaction.space, transaction.db).first { $0.id == id }
    // A former version that cannot be read cannot be restored.
    let before = DimensionRow(ifReadable: change.before)
    switch (change.operation, now, before) {
    case (.delete, nil, let before?):
      try DimensionStore.checkLimit(in: transaction)
      try DimensionStore.insert(before, as: id, revision: change.revision + 1, in: transaction)
    case (.update, let now?, let before?) where now.revision == change.revision:
      try DimensionStore.update(now, to: before, in: transaction)
    case (.create, let now?, _) where now.revision == change.revision:
      try DimensionStore.delete(now, in: transaction)
    default: throw Failure.undoConflict
    }
  }
}
