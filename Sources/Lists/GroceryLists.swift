package import Assist
import Database
package import Journal
package import Media
package import Model

/// Shopping lists: what devices have edited, apart and at once, comes together here.
package struct GroceryLists: Sendable {
  let journal: Journal
  let images: Images
  let reader: PhotoReader
  let stamps = ServerStamps()

  /// - Parameter models: those that may be asked to read photos and to look over sections.
  package init(journal: Journal, images: Images, models: ListReading) {
    self.journal = journal
    self.images = images
    reader = PhotoReader(images: images, models: models)
  }

  var database: Database { journal.database }

  /// Lets the journal take back what is done here.
  package func registerUndo() {
    journal.register(ListUndo(stamps: stamps))
    journal.register(ListItemUndo(stamps: stamps))
    journal.register(StoreUndo())
    journal.register(CorrectionUndo())
  }

  /// So many edits may come at once.
  package static let mostEdits = 1_000

  // MARK: - Edits of devices

  /// What became of the edits of one request, in their order.
  package struct Report: Sendable {
    package var outcomes: [EditOutcome]
    /// The space's last change. Whoever knows of fewer should ask what else there is.
    package var sequence: Int64
    package var now: Timestamp
  }

  /// Merges edits, all in one transaction; one that is refused stops no other.
  /// - Throws: notFound, forbidden to viewers, invalid for more than a thousand.
  package func apply(_ drafts: [ListEditDraft], in scope: Scope) async throws -> Report {
    let edits = try GroceryLists.read(drafts)
    let outcomes = try await journal.write(as: scope) { writing in
      try merge(edits, by: scope.user, in: writing)
    }
    return Report(
      outcomes: outcomes, sequence: try await sequence(of: scope.space), now: .now)
  }

  static func read(_ drafts: [ListEditDraft]) throws -> [Result<ListEdit, Failure>] {
    guard drafts.count <= mostEdits else {
      throw Failure.invalid(FieldProblem("operations", "tooMany", ["max": "\(mostEdits)"]))
    }
    return drafts.map { draft in
      do throws(Failure) { return .success(try draft.edit()) } catch { return .failure(error) }
    }
  }

  func merge(
    _ edits: [Result<ListEdit, Failure>], by author: UserKey?, in writing: Writing
  ) throws -> [EditOutcome] {
    let merge = ListMerge(in: writing, by: author, stamps: stamps)
    let outcomes = try merge.take(edits)
    let lists = try merge.finish()
    // Who comes by a link teaches the household nothing.
    if author != nil { try Habits.learn(from: lists, edits, outcomes, in: writing) }
    return outcomes
  }

  func sequence(of space: SpaceKey) async throws -> Int64 {
    try await database.read { db in
      try db.integer("SELECT change_seq FROM spaces WHERE key = $1", space) ?? 0
    }
  }

  // MARK: - Edits of this server

  /// Runs `body` on a merge whose edits have this server's own stamps.
  func edit<Value: Sendable>(
    in scope: Scope, group: ChangeGroupID = .new(),
    _ body: @escaping @Sendable (ListMerge, Writing) throws -> Value
  ) async throws -> Value {
    try await journal.write(as: scope, group: group) { writing in
      let merge = ListMerge(in: writing, by: scope.user, stamps: stamps)
      let value = try body(merge, writing)
      try merge.finish()
      return value
    }
  }

  /// The space of a list, with the person as who they are there.
  func scope(of id: GroceryListID, for user: UserKey) async throws -> Scope {
    let list = try await database.read { db in try ListStore.find(id, for: user, db) }
    return Scope(user: user, space: list.space)
  }
}
