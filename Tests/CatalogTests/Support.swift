import Book
@testable import Catalog
import Database
import Foundation
import Journal
import Media
import Model
import TestSupport

struct IntentionalError: Error {}

extension Entries {
  /// Replaces an entry with a fixed `today`, for tests in which no entry leaves the stage
  /// `planned`.
  func replace(
    _ id: EntryID, with draft: EntryDraft, files: [ImageFile] = [], ifMatch: Set<Int>? = nil,
    inverseChanges: [InverseRelationChange] = [], for user: UserKey, group: ChangeGroupID = .new()
  ) async throws -> EntryRecord {
    try await replace(
      id, with: draft, files: files, ifMatch: ifMatch, inverseChanges: inverseChanges, for: user,
      today: CatalogFixture.today, group: group)
  }
}

extension CatalogFixture {
  /// Returns all stored data of the space's entries and collections as text, without revisions and
  /// times of change, which every write increases.
  func storedData() async throws -> [String] {
    let scope = scope
    return try await database.read(limit: .none) { db in
      try Dump.queries.flatMap { name, columns, rest in
        try db.rows("SELECT \(columns) FROM \(rest)", scope.space) { row in
          let values = columns.split(separator: ", ").indices.map { column in
            row.isNull(column)
              ? "null" : Dump.text(row, column, String(columns.split(separator: ", ")[column]))
          }
          return "\(name): \(values.joined(separator: " | "))"
        }
      }
    }
  }

  /// Returns the change group that last changed an entry.
  func lastChangeGroup(of id: EntryID) async throws -> ChangeGroupID {
    guard let change = try await journal.history(of: id, for: scope.user).first else {
      throw Failure.notFound("change")
    }
    return change.group
  }

  func undo(_ group: ChangeGroupID) async throws {
    try await journal.undo(group, by: scope.user)
  }

  /// Runs the waiting jobs like a server.
  func runJobs() async throws {
    for _ in 0..<100 {
      let now = Timestamp.now.adding(seconds: 1)
      let kinds = features.jobHandlers.keys.sorted()
      let job = try await database.write { db in try Jobs.claim(kinds, now: now, db) }
      guard let job, let handler = features.jobHandlers[job.kind] else { return }
      try await handler(job)
      try await database.write { db in try Jobs.finish(job, now: now, db) }
    }
  }
}

private enum Dump {
  static let queries = [
    (
      "entry",
      "key, id, user_id, collection_id, type_id, title, title_key, description, notes, score, rating, favourite, date, stage, status, in_log, doc, additional_fields, images, occasions, created_at",
      "entries WHERE space_id = $1 ORDER BY key"
    ),
    (
      "collection", "key, id, user_id, name, icon, implied_type_id, entry_count, created_at",
      "collections WHERE space_id = $1 ORDER BY key"
    ),
    (
      "value", "entry_id, field_id, number, string",
      "entry_values WHERE space_id = $1 ORDER BY entry_id, field_id"
    ),
    (
      "relation", "source_id, field_id, position, target_id, attributes, source_rating",
      "entry_relations WHERE space_id = $1 ORDER BY source_id, field_id, position"
    ),
    (
      "image", "id, entry_id, blob_id, url, is_cover, position, created_at",
      "entry_images WHERE space_id = $1 ORDER BY entry_id, position"
    ),
    (
      "source", "source, source_key, entry_id, hash",
      "entry_sources WHERE space_id = $1 ORDER BY source, source_key"
    ),
    (
      "count", "type_id, status, count",
      "entry_counts WHERE space_id = $1 AND count <> 0 ORDER BY type_id, status"
    ),
    ("search", "key, title, body", "search_documents WHERE space_id = $1 ORDER BY key"),
  ]

  private static let texts: Set<String> = [
    "title", "title_key", "description", "notes", "date", "stage", "status", "doc",
    "additional_fields", "images", "occasions", "name", "icon", "string", "attributes", "url",
    "source", "source_key", "body",
  ]

  static func text(_ row: borrowing Row, _ column: Int, _ name: String) -> String {
    switch name {
    case "id": row.id(column, of: Entry.self).description
    case "hash": "\(row.bytes(column))"
    case "number": "\(row.double(column))"
    case _ where texts.contains(name): row.text(column)
    default: "\(row.int64(column))"
    }
  }
}
