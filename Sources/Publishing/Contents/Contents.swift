import Catalog
import Database
package import Journal
package import Model

/// The content of a site: its entries with their values and their tree.
package struct Contents: Sendable {
  let journal: Journal
  var visibility = EditVisibility.onPublish

  /// The same for clients of ModulaCMS's contract, whose edits of published content are public at
  /// once.
  package var withImmediatePublishing: Contents {
    Contents(journal: journal, visibility: .immediate)
  }

  /// The same for clients whose edits of published content wait until it is published.
  package var withDrafts: Contents { Contents(journal: journal, visibility: .onPublish) }

  // MARK: - Reading

  package func find(_ id: EntryID, in scope: Scope) async throws -> ContentRecord {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try ContentStore.find(id, in: scope.space, db)
    }
  }

  /// Returns a page of the content of all types, in the order of its creation.
  package func page(limit: Int, offset: Int, in scope: Scope) async throws -> [ContentRecord] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try ContentStore.chunk(
        after: EntryKey(0), limit: limit, offset: offset, in: scope.space, db)
    }
  }

  package func count(_ scope: Scope) async throws -> Int {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      return try ContentStore.count(in: scope.space, db)
    }
  }

  /// Returns the content of a route and everything under it, in the tree's order.
  package func tree(of route: RouteID, in scope: Scope) async throws -> [ContentRecord] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let key = try RouteMutations.find(route, in: scope.space, db).key
      let roots = try db.rows(
        """
        SELECT e.key FROM site_entries s
        JOIN entries e ON e.space_id = s.space_id AND e.key = s.entry_id
        WHERE s.space_id = $1 AND s.route_id = $2 ORDER BY s.entry_id
        """, scope.space, key, map: { $0.key(0, of: Entry.self) })
      return try ContentTree.load(roots, in: scope.space, db)
    }
  }

  /// Returns an entry and everything under it, in the tree's order.
  package func tree(under id: EntryID, in scope: Scope) async throws -> [ContentRecord] {
    try await journal.database.read { db in
      try scope.authoriseReading(db)
      let root = try ContentStore.find(id, in: scope.space, db)
      return try ContentTree.load([root.key], in: scope.space, db)
    }
  }

  // MARK: - Writing

  /// Creates content with its values, and the route if one is given, in one transaction.
  /// - Parameter values: the texts by field id.
  package func create(
    _ body: ContentBody, values: [FieldID: String] = [:], route: RouteBody? = nil,
    group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> ContentRecord {
    try await write(in: scope, group: group) { mutations in
      var body = body
      if var route {
        if route.title?.isEmpty ?? true { route.title = body.title }
        let made = try RouteMutations(mutations.transaction).create(route)
        body.routeID = .set(made.model.id)
      }
      let texts = try mutations.texts(values, of: body.typeID)
      return try mutations.make(body, values: texts)
    }
  }

  /// Changes the given parts of content, of its values and of its route, in one transaction.
  package func update(
    _ id: EntryID, with body: ContentBody, values: [FieldID: String] = [:],
    route: RouteBody? = nil, group: ChangeGroupID = .new(), in scope: Scope
  ) async throws -> ContentRecord {
    try await write(in: scope, group: group) { mutations in
      let old = try mutations.find(id)
      try mutations.checkRevision(body.revision, of: old)
      if let route { try mutations.setRoute(route, of: old) }
      try mutations.setValues(mutations.texts(values, of: body.typeID ?? old.typeID), of: old)
      var rest = body
      rest.revision = nil
      return try mutations.change(mutations.find(id), by: rest)
    }
  }

  /// Deletes content.
  /// - Parameters:
  ///   - recursive: whether to delete everything under it; otherwise its children move to the top
  ///     level.
  ///   - withRoute: whether to delete the routes that no entry uses any more.
  /// - Returns: the ids of all deleted entries, the content itself first, and the change group.
  package func delete(
    _ ids: [EntryID], recursive: Bool, withRoute: Bool = false, in scope: Scope
  ) async throws -> (deleted: [EntryID], group: ChangeGroupID) {
    let group = ChangeGroupID.new()
    let deleted = try await write(in: scope, group: group) { mutations in
      try ids.flatMap { try mutations.delete($0, recursive: recursive, withRoute: withRoute) }
    }
    return (deleted, group)
  }

  func write<Value: Sendable>(
    in scope: Scope, group: ChangeGroupID = .new(),
    _ body: @escaping @Sendable (ContentMutations) throws -> Value
  ) async throws -> Value {
    try await journal.write(as: scope, group: group) { [visibility] transaction in
      let mutations = try ContentMutations(in: transaction, visibility: visibility)
      let value = try body(mutations)
      try mutations.publishEdits()
      return value
    }
  }
}

// MARK: - Actions

extension Contents {
  package enum Action: Sendable { case publish, unpublish, archive, delete }

  package static let maxBatchSize = 500

  /// Applies an action to several entries, in one transaction that one undo reverts.
  /// - Returns: the number of entries that it changed, the number that were not published because
  ///   they are incomplete, and the change group.
  package func apply(
    _ action: Action, to ids: [EntryID], in scope: Scope
  ) async throws -> (count: Int, refused: Int, group: ChangeGroupID) {
    guard ids.count <= Contents.maxBatchSize else {
      throw Failure.invalid(FieldProblem("ids", "tooMany", ["max": "\(Contents.maxBatchSize)"]))
    }
    let group = ChangeGroupID.new()
    let (count, refused) = try await write(in: scope, group: group) { mutations in
      var (count, refused) = (0, 0)
      for id in ids {
        do {
          count += try mutations.apply(action, to: id) ? 1 : 0
        } catch let failure as Failure where failure.kind == .invalid && action == .publish {
          // The rules are checked before anything is written, so the others can go on.
          refused += 1
        }
      }
      return (count, refused)
    }
    return (count, refused, group)
  }
}

extension ContentMutations {
  /// - Returns: whether the action changed anything.
  fileprivate func apply(_ action: Contents.Action, to id: EntryID) throws -> Bool {
    guard let content = try findIfExists(id) else { return false }
    switch action {
    case .publish:
      try Publisher.publish(content.key, cause: .publish, in: transaction)
    case .unpublish:
      guard content.status == .published else { return false }
      try setStatus(of: content, to: .draft)
    case .archive:
      guard content.status != .archived else { return false }
      try setStatus(of: content, to: .archived)
    case .delete:
      return try !delete(id, recursive: false, withRoute: true).isEmpty
    }
    return true
  }
}
