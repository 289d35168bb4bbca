import Database
package import Journal
package import Model

/// The saved views of members. Views are personal, so they are not in the space's log of changes,
/// which all members can read. Deleted views therefore keep their rows for at least a week, so that
/// they can be restored.
package struct SavedViews: Sendable {
  let journal: Journal

  package init(journal: Journal) { self.journal = journal }

  static let nameLength = NameLimits.savedViewLength
  static let maxCount = 100
  static let maxFilterLength = 20_000

  private var database: Database { journal.database }

  // MARK: - Reading

  /// Returns the member's views of a type, or of all types, oldest first.
  package func all(_ scope: Scope, of type: TypeID? = nil) async throws -> [SavedView] {
    try await database.read { db in
      let types = try TypeStore.load(scope.space, db)
      return try SavedViews.all(scope, types, db).filter { type == nil || $0.typeID == type }
    }
  }

  private static func all(
    _ scope: Scope, _ types: TypeSet, _ db: any Connection, only id: SavedViewID? = nil
  ) throws -> [SavedView] {
    let rows = try db.rows(
      """
      SELECT v.id, v.name, t.id, v.filter, v.words, v.sort, v.layout, v.created_at, v.updated_at
      FROM saved_views v JOIN types t ON t.space_id = v.space_id AND t.key = v.type_id
      WHERE v.space_id = $1 AND v.user_id = $2 AND v.slot IS NOT NULL AND t.deleted = 0
        AND EXISTS (SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2)
      ORDER BY v.key
      """, scope.space, scope.user
    ) { row in
      try SavedView(
        id: row.id(0), name: row.text(1), typeID: row.id(2),
        filter: SavedFilter.decode(row.text(3)),
        text: row.text(4), sort: row.text(5), layout: .init(rawValue: row.text(6)), missing: [],
        createdAt: row.timestamp(7), updatedAt: row.timestamp(8))
    }
    return rows.filter { id == nil || $0.id == id }.map { view in
      var view = view
      view.missing = types.missing(from: view, db, scope.space)
      return view
    }
  }

  // MARK: - Writing

  /// Creates a view.
  /// - Throws: invalid for a name outside 1–80 characters or one that the type has, for a hundred
  ///   and first view, and for conditions that are not possible.
  package func create(_ draft: SavedViewDraft, in scope: Scope) async throws -> SavedView {
    let (id, now) = (SavedViewID.new(), Timestamp.now)
    return try await database.write { db in
      let types = try SavedViews.lockMember(scope, db)
      guard let type = draft.typeID.flatMap({ types[$0] }) else {
        throw Failure.invalid(
          FieldProblem("type_id", draft.typeID == nil ? "required" : "belongs"))
      }
      let row = try SavedViews.validated(
        SavedView(
          id: id, name: "", typeID: type.id, filter: EntryFilter(), text: "", sort: "title",
          layout: .grid, missing: [], createdAt: now, updatedAt: now), draft)
      try SavedViews.requireValidConditions(row.filter, of: type, types, scope, db)
      try SavedViews.requireFree(row, type, scope, db)
      let slot = try SavedViews.freeSlot(scope, db)
      try db.execute(
        """
        INSERT INTO saved_views (id, space_id, user_id, type_id, slot, name, name_key, filter,
          words, sort, layout, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
        """, id, scope.space, scope.user, type.key, slot, row.name, Tokenizer.titleKey(row.name),
        SavedFilter.encode(row.filter), row.text, row.sort, row.layout.rawValue, now)
      return try SavedViews.find(id, scope, types, db)
    }
  }

  /// Changes the values that `draft` contains.
  package func update(
    _ id: SavedViewID, with draft: SavedViewDraft, in scope: Scope
  ) async throws -> SavedView {
    let now = Timestamp.now
    return try await database.write { db in
      let types = try SavedViews.lockMember(scope, db)
      let old = try SavedViews.find(id, scope, types, db)
      let row = try SavedViews.validated(old, draft)
      guard let type = types[old.typeID] else { throw Failure.notFound("view") }
      if draft.filter != nil {
        try SavedViews.requireValidConditions(row.filter, of: type, types, scope, db)
      }
      try SavedViews.requireFree(row, type, scope, db)
      try db.execute(
        """
        UPDATE saved_views SET name = $4, name_key = $5, filter = $6, words = $7, sort = $8,
          layout = $9, updated_at = $10
        WHERE space_id = $1 AND user_id = $2 AND id = $3
        """, scope.space, scope.user, id, row.name, Tokenizer.titleKey(row.name),
        SavedFilter.encode(row.filter), row.text, row.sort, row.layout.rawValue, now)
      return try SavedViews.find(id, scope, types, db)
    }
  }

  /// Deletes a view so that it can be restored. Views deleted more than a week ago are removed
  /// permanently.
  package func delete(_ id: SavedViewID, in scope: Scope) async throws {
    let now = Timestamp.now
    try await database.write { db in
      let types = try SavedViews.lockMember(scope, db)
      _ = try SavedViews.find(id, scope, types, db)
      try db.execute(
        """
        UPDATE saved_views SET slot = NULL, name_key = NULL, updated_at = $4
        WHERE space_id = $1 AND user_id = $2 AND id = $3
        """, scope.space, scope.user, id, now)
      try db.execute(
        """
        DELETE FROM saved_views
        WHERE space_id = $1 AND user_id = $2 AND slot IS NULL AND updated_at < $3
        """, scope.space, scope.user,
        Timestamp(milliseconds: now.milliseconds - 7 * 24 * 3_600_000))
    }
  }

  /// Restores a deleted view.
  /// - Throws: notFound; invalid when another view has its name by now, or there are a hundred.
  package func restore(_ id: SavedViewID, in scope: Scope) async throws -> SavedView {
    try await database.write { db in
      let types = try SavedViews.lockMember(scope, db)
      let found = try db.row(
        """
        SELECT type_id, name FROM saved_views
        WHERE space_id = $1 AND user_id = $2 AND id = $3 AND slot IS NULL
        """, scope.space, scope.user, id, map: { ($0.key(0, of: EntryType.self), $0.text(1)) })
      guard let (type, name) = found else { throw Failure.notFound("view") }
      try SavedViews.requireFree(named: name, id, type, scope, db)
      try db.execute(
        """
        UPDATE saved_views SET slot = $4, name_key = $5
        WHERE space_id = $1 AND user_id = $2 AND id = $3
        """, scope.space, scope.user, id, try SavedViews.freeSlot(scope, db),
        Tokenizer.titleKey(name))
      return try SavedViews.find(id, scope, types, db)
    }
  }

  // MARK: - Helpers

  /// Locks the member's row, because a free slot and name are looked up before they are used.
  private static func lockMember(_ scope: Scope, _ db: any Connection) throws -> TypeSet {
    let member = try db.row(
      "SELECT 1 FROM members WHERE space_id = $1 AND user_id = $2\(db.dialect.forUpdate)",
      scope.space, scope.user, map: { $0.int(0) })
    guard member != nil else { throw Failure.notFound("space") }
    return try TypeStore.load(scope.space, db)
  }

  private static func find(
    _ id: SavedViewID, _ scope: Scope, _ types: TypeSet, _ db: any Connection
  ) throws -> SavedView {
    guard let view = try all(scope, types, db, only: id).first else {
      throw Failure.notFound("view")
    }
    return view
  }

  /// Returns the lowest unused number from 1 to `maxCount`. Every view of a member that is not
  /// deleted has one, and the schema requires that they differ, which limits the number of views.
  private static func freeSlot(_ scope: Scope, _ db: any Connection) throws -> Int {
    let taken = try Set(
      db.rows(
        """
        SELECT slot FROM saved_views WHERE space_id = $1 AND user_id = $2 AND slot IS NOT NULL
        """, scope.space, scope.user, map: { $0.int(0) }))
    guard let free = (1...maxCount).first(where: { !taken.contains($0) }) else {
      throw Failure.invalid(FieldProblem("views", "tooMany", ["max": "\(maxCount)"]))
    }
    return free
  }

  /// - Throws: invalid for conditions that are not possible. A condition on a field that the type
  ///   does not have is allowed: the field may be added or restored, and the view lists it as
  ///   missing.
  private static func requireValidConditions(
    _ filter: EntryFilter, of type: TypeRecord, _ types: TypeSet, _ scope: Scope,
    _ db: any Connection
  ) throws {
    do {
      _ = try FilterParser(type: type, types: types, space: scope.space, db: db).terms(of: filter)
    } catch let failure as Failure where failure.code == EntryFilter.failureCode {
      let wrong = failure.fields.filter { $0.code != "filter.noField" }
      guard wrong.isEmpty else { throw EntryFilter.failure(for: wrong) }
    }
  }

  private static func requireFree(
    _ view: SavedView, _ type: TypeRecord, _ scope: Scope, _ db: any Connection
  ) throws {
    try requireFree(named: view.name, view.id, type.key, scope, db)
  }

  private static func requireFree(
    named name: String, _ id: SavedViewID, _ type: TypeKey, _ scope: Scope, _ db: any Connection
  ) throws {
    let other = try db.row(
      """
      SELECT id FROM saved_views
      WHERE space_id = $1 AND user_id = $2 AND type_id = $3 AND name_key = $4 AND id <> $5
      """, scope.space, scope.user, type, Tokenizer.titleKey(name), id,
      map: { $0.id(0, of: SavedView.self) })
    guard other == nil else { throw Failure.invalid(FieldProblem("name", "duplicate")) }
  }

  private static func validated(
    _ old: SavedView, _ draft: SavedViewDraft
  ) throws(Failure) -> SavedView {
    var problems: [FieldProblem] = []
    var view = old
    view.name = TypeRules.validated(
      draft.name ?? old.name, field: "name", length: nameLength, problems: &problems)
    view.filter = draft.filter ?? old.filter
    view.text = TypeRules.validated(
      draft.text ?? old.text, field: "text", length: 0...200, problems: &problems)
    view.sort = TypeRules.validated(
      draft.sort ?? old.sort, field: "sort", length: 1...60, problems: &problems)
    view.layout = draft.layout ?? old.layout
    if EntryQuery.Sort(view.sort) == nil { problems.append(FieldProblem("sort", "choice")) }
    if !SavedView.Layout.known.contains(view.layout) {
      problems.append(FieldProblem("layout", "choice"))
    }
    let conditions = view.filter.conditions
    if conditions.count > EntryFilter.maxConditions
      || SavedFilter.encode(view.filter).characterCount > maxFilterLength
    {
      problems.append(
        FieldProblem("filter", "filter.tooMany", ["max": "\(EntryFilter.maxConditions)"]))
    }
    guard problems.isEmpty else { throw Failure.invalid(problems) }
    return view
  }
}

// MARK: - SavedFilter

/// The JSON form in which a filter is stored.
enum SavedFilter {
  static func encode(_ filter: EntryFilter) -> String {
    // Never fails: strings and numbers can always be encoded.
    (try? JSON.text(filter)) ?? "{}"
  }

  /// - Throws: `DecodingError` for a filter that cannot be read. Renaming a view writes its filter,
  ///   so an empty one would replace it.
  static func decode(_ text: String) throws -> EntryFilter {
    try JSON.decode(from: text)
  }
}

extension TypeSet {
  /// Returns the fields of a view's filter and order that its type no longer has, without
  /// duplicates.
  func missing(from view: SavedView, _ db: any Connection, _ space: SpaceKey) -> [String] {
    guard let type = self[view.typeID] else { return [] }
    let reading = FilterParser(type: type, types: self, space: space, db: db)
    var missing = view.filter.conditions.map(\.field).filter { !reading.hasField($0) }
    if let key = EntryQuery.Sort(view.sort)?.fieldKey, type.field(key) == nil {
      missing.append(key)
    }
    var seen = Set<String>()
    return missing.filter { seen.insert($0).inserted }
  }
}

extension EntryQuery.Sort {
  /// The key of the field that the list is sorted by; nil if it is sorted by a column.
  package var fieldKey: String? {
    guard case .field(let key) = order else { return nil }
    return key
  }
}
