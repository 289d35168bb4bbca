package import Assist
package import Database
package import Journal
import ListCore
package import Media
package import Model

/// The shopping lists of all spaces. Merges edits that devices made concurrently or offline.
package struct GroceryLists: Sendable {
  let journal: Journal
  let images: Images
  let scanning: ScanPipeline
  let stamps = ServerClock()
  /// The threads that decode files of lists to import, which keep a thread busy for seconds.
  let importThreads = BlockingThreadPool(
    threads: 2, label: "commonplace.list-imports", limit: 64, limitPerKey: 4)

  /// - Parameter models: the AI models that can read photos and check sections.
  package init(journal: Journal, images: Images, models: ListModelReader) {
    self.journal = journal
    self.images = images
    scanning = ScanPipeline(images: images, models: models)
  }

  var database: Database { journal.database }

  /// Registers with the journal the undo of lists, items, stores and corrections, and the kinds of
  /// ids in paths.
  package func register() {
    journal.register(ListUndo(stamps: stamps))
    journal.register(ListItemUndo(stamps: stamps))
    journal.register(StoreUndo())
    journal.register(CorrectionUndo())
    journal.register(
      ResourceKind(
        "grocery-lists", query: "SELECT 1 FROM lists WHERE space_id = $1 AND id = $2 LIMIT 1"))
    journal.register(
      ResourceKind(
        "grocery-stores",
        query: "SELECT 1 FROM grocery_stores WHERE space_id = $1 AND id = $2 LIMIT 1"))
    journal.register(
      ResourceKind(
        "grocery-scans",
        query: "SELECT 1 FROM grocery_scans WHERE space_id = $1 AND id = $2 LIMIT 1"))
  }

  /// The references of lists and scans to their photos.
  package static let blobReferences = [
    BlobReference(
      query: "SELECT 1 FROM lists l WHERE l.space_id = b.space_id AND l.photo_id = b.key"),
    BlobReference(
      query: "SELECT 1 FROM grocery_scans g WHERE g.space_id = b.space_id AND g.photo_id = b.key"),
  ]

  /// The tables of lists, stores and scans that archives contain. A space that is restored beside
  /// the archived one gets no share links: the hashes of their tokens are unique on a server, and
  /// the links of the archived space keep working.
  package static let archivedTables =
    [
      "lists", "list_items", "list_corrections", "grocery_scans", "grocery_stores",
    ].map { ArchivedTable($0) } + [
      ArchivedTable(
        "list_shares", copying: ArchivedTable.Copying(unique: (column: "hash", .omitsRow)))
    ]

  /// The maximum number of edits in one request.
  package static let maxEdits = 1_000

  // MARK: - Edits of devices

  /// The result of a request with edits: one outcome for each edit, in the order of the request.
  package struct EditReport: Sendable {
    package var outcomes: [EditOutcome]
    /// The number of the space's last change. A client that has seen less should request the rest.
    package var sequence: Int64
    package var now: Timestamp
  }

  /// Merges edits in one transaction. If one edit is refused, the others are still applied.
  /// - Throws: notFound, forbidden to viewers, invalid for more than a thousand.
  package func apply(_ drafts: [ListEditDraft], in scope: Scope) async throws -> EditReport {
    let edits = try GroceryLists.decode(drafts)
    let outcomes = try await journal.write(as: scope) { transaction in
      try merge(edits, by: scope.user, in: transaction)
    }
    return EditReport(
      outcomes: outcomes, sequence: try await sequence(of: scope.space), now: .now)
  }

  /// Decodes each edit. An edit that is invalid becomes a failure of its own.
  static func decode(_ drafts: [ListEditDraft]) throws -> [Result<ListEdit, Failure>] {
    guard drafts.count <= maxEdits else {
      throw Failure.invalid(FieldProblem("operations", "tooMany", ["max": "\(maxEdits)"]))
    }
    return drafts.map { draft in
      do throws(Failure) { return .success(try draft.edit()) } catch { return .failure(error) }
    }
  }

  /// Merges decoded edits, and learns the sections that members chose.
  /// - Parameter author: nil for a person who uses a shared link.
  func merge(
    _ edits: [Result<ListEdit, Failure>], by author: UserKey?, in transaction: WriteTransaction
  ) throws -> [EditOutcome] {
    let merge = ListMerge(in: transaction, by: author, stamps: stamps)
    let outcomes = try merge.apply(edits)
    let lists = try merge.finish()
    // People who use a shared link are not members, so their edits create no corrections.
    if author != nil {
      try LearnedSections.learn(from: lists, edits: edits, outcomes: outcomes, in: transaction)
    }
    return outcomes
  }

  /// Returns the number of the last change of a space; 0 without changes.
  func sequence(of space: SpaceKey) async throws -> Int64 {
    try await database.read { db in
      try db.integer("SELECT change_seq FROM spaces WHERE key = $1", space) ?? 0
    }
  }

  // MARK: - Edits of this server

  /// Runs `body` with a merge whose edits get timestamps of this server.
  func edit<Value: Sendable>(
    in scope: Scope, group: ChangeGroupID = .new(),
    _ body: @escaping @Sendable (ListMerge, WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await journal.write(as: scope, group: group) { transaction in
      let merge = ListMerge(in: transaction, by: scope.user, stamps: stamps)
      let value = try body(merge, transaction)
      try merge.finish()
      return value
    }
  }

  /// Returns the scope of the user in the space of a list.
  func scope(of id: GroceryListID, for user: UserKey) async throws -> Scope {
    let list = try await database.read { db in try ListStore.find(id, for: user, db) }
    return Scope(user: user, space: list.space)
  }
}

// MARK: - ListPage

/// One page of a space's lists, newest first, without items.
package struct ListPage: Sendable {
  package var lists: [GroceryList]
  /// The key after which the next page begins; nil on the last page.
  package var next: Int64?
}

extension GroceryLists {
  /// Returns a page of the space's lists.
  /// - Parameter before: the `next` of the previous page; nil for the first page.
  package func page(
    before: Int64?, limit: Int, in scope: Scope
  ) async throws -> ListPage {
    try await database.read { db in
      try scope.authoriseReading(db)
      var lists = try db.rows(
        """
        SELECT \(GroceryList.columns) FROM lists l
        WHERE l.space_id = $1 AND l.key < $2 AND l.deleted = 0 ORDER BY l.key DESC LIMIT $3
        """, scope.space, before ?? .max, limit + 1, map: { GroceryList($0) })
      let isMore = lists.count > limit
      if isMore { lists.removeLast() }
      return ListPage(lists: lists, next: isMore ? lists.last?.key.rawValue : nil)
    }
  }

  /// Returns a list with its items.
  /// - Throws: notFound.
  package func find(_ id: GroceryListID, for user: UserKey) async throws -> GroceryList {
    try await database.read { db in try GroceryLists.listWithItems(id, for: user, db) }
  }

  static func listWithItems(
    _ id: GroceryListID, for user: UserKey, _ db: any Connection
  ) throws -> GroceryList {
    var list = try ListStore.find(id, for: user, db)
    list.items = try ListStore.items(of: [list.key], in: list.space, db)[list.key] ?? []
    return list
  }
}

// MARK: - Photos

extension GroceryLists {
  /// Returns the photo of a list.
  /// - Throws: notFound for a list without a photo.
  package func photo(of id: GroceryListID, for user: UserKey) async throws -> Blob {
    let list = try await database.read { db in try ListStore.find(id, for: user, db) }
    guard let key = list.photo, let blob = try await images.blobs.find(key, in: list.space) else {
      throw Failure.notFound("image")
    }
    return blob
  }
}
