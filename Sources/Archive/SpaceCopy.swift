import Accounts
import Book
import Database
import Journal
import Model

/// Copies a restored space into the database of a server.
struct SpaceCopy: Sendable {
  private let plan: SpaceCopyPlan
  private let scratch: Database
  private let database: Database
  /// The greatest key in the archive.
  private let lastKey: Int64
  /// The number of rows to copy.
  private let rowTotal: Int
  private let progress: @Sendable (ArchiveProgress) -> Void

  init(
    _ plan: SpaceCopyPlan, from scratch: Database, to database: Database,
    manifest: ArchiveManifest, _ progress: @escaping @Sendable (ArchiveProgress) -> Void
  ) {
    self.plan = plan
    self.scratch = scratch
    self.database = database
    self.progress = progress
    lastKey = manifest.tables.values.map(\.lastKey).max() ?? 0
    rowTotal = plan.tables.reduce(0) { $0 + (manifest.tables[$1.archived.name]?.rows ?? 0) }
  }

  /// What the archive says about the space.
  private struct Source: Sendable {
    var id: SpaceID
    var handle: String
    var name: String
    /// The number of the space's last change.
    var sequence: Int64
    var created: Timestamp
    var users: [ArchivedUser]
    /// By the keys in the archive.
    var roles: [Int64: Role]
  }

  /// Copies the space; `owner` and `name` are those of `SpaceRestore.run`.
  func run(owner: UserKey?, name: String?) async throws -> SpaceRestore.Result {
    try await discardInterrupted()
    var source = try await self.source()
    if let name { source.name = name }
    let renewed = try await conflictingIDs()
    let (space, translation, missing) = try await begin(source, owner: owner, renewed: renewed)
    var result = SpaceRestore.Result(
      space: space.space, handle: space.handle, missingMembers: missing,
      hasNewIDs: !renewed.isEmpty)
    do {
      for table in plan.tables { try await copy(table, translation, &result) }
      progress(ArchiveProgress(step: "search index", done: 0))
      try await Features.rebuildSearch(of: database, in: space.space)
      try await database.updateStatistics()
      try Task.checkCancellation()
      try await finish(source, owner: owner, translation, &result)
    } catch {
      try await discard(space.space)
      throw error
    }
    return result
  }

  private func source() async throws -> Source {
    let users = try await scratch.read { db in try ArchivedUser.all(db) }
    return try await scratch.read { db in
      let roles = try db.rows(
        "SELECT user_id, role FROM members", map: { ($0.int64(0), Role(rawValue: $0.text(1))) })
      let source = try db.row(
        "SELECT id, handle, name, change_seq, created_at FROM spaces"
      ) { row in
        guard ArchiveManifest.keys.contains(row.int64(3)) else {
          throw ArchiveError.inconsistent(reason: "the number of the last change is out of range")
        }
        return Source(
          id: row.id(0), handle: row.text(1), name: row.text(2), sequence: row.int64(3),
          created: row.timestamp(4), users: users, roles: [:])
      }
      guard var source else { throw ArchiveError.noSpace(handle: "") }
      source.roles = Dictionary(roles, uniquingKeysWith: { first, _ in first })
      return source
    }
  }

  // MARK: - Ids

  /// Returns the ids of all rows if a row of the server has one of them, and no ids otherwise. Many
  /// functions find the space by the id of an object, so an id must not be in two spaces.
  private func conflictingIDs() async throws -> Set<RowID> {
    let tables = (plan.tables + plan.last).filter { $0.index(of: "id") != nil }.map(\.archived.name)
    let own = try await scratch.read(limit: .none) { db in
      var ids = try SpaceCopy.ids(of: tables, db)
      // Undoing a deletion inserts a row with its former id.
      try db.step(
        "SELECT DISTINCT target FROM changes WHERE kind NOT IN ('member', 'site')", values: []
      ) { row in
        SpaceCopy.insert(row.id(0), into: &ids)
        return true
      }
      // Undo finds the space by the group.
      try db.step("SELECT DISTINCT group_id FROM changes", values: []) { row in
        SpaceCopy.insert(row.id(0), into: &ids)
        return true
      }
      return ids
    }
    let isConflict = try await database.read(limit: .none) { db in
      for table in tables {
        var isFound = false
        try db.step("SELECT id FROM \(quoted(table))", values: []) { row in
          isFound = own.contains(row.id(0))
          return !isFound
        }
        if isFound { return true }
      }
      return false
    }
    return isConflict ? own : []
  }

  private static func ids(of tables: [String], _ db: any Connection) throws -> Set<RowID> {
    var ids: Set<RowID> = []
    for table in tables {
      try db.step("SELECT id FROM \(quoted(table))", values: []) { row in
        insert(row.id(0), into: &ids)
        return true
      }
    }
    return ids
  }

  /// The ids of what is built in begin with eight zero bytes, and are the same in every space.
  private static func insert(_ id: RowID, into ids: inout Set<RowID>) {
    if id.high != 0 { ids.insert(id) }
  }

  // MARK: - The space

  /// Creates the space and the users who have no account, and reserves keys for all rows.
  /// - Returns: also the names of the members without an account.
  private func begin(
    _ source: Source, owner: UserKey?, renewed: Set<RowID>
  ) async throws -> (Membership, RowTranslation, missing: [String]) {
    try await database.write(limit: .none) { [plan, lastKey] db in
      let now = Timestamp.now
      let found = try SpaceCopy.users(source, db, now: now)
      let owners = source.roles.filter { $0.value == .owner }.keys.sorted()
      guard let owner = owner ?? owners.compactMap({ found.accounts[$0] }).first else {
        let names = source.users.filter { owners.contains($0.key.rawValue) }.map(\.name)
        throw ArchiveError.noOwner(names: names)
      }
      let space = try Spaces.insertRestored(
        source.id, handle: source.handle, name: source.name, sequence: source.sequence,
        created: source.created, db, now: now)
      try ServerSettings.set(
        SpaceStore.restorationSetting, to: "\(space.space.rawValue)", db)
      var ids = IDTranslation()
      ids.renewed = renewed
      ids.replaced = found.ids
      if space.id != source.id {
        ids.replaced[RowID(high: source.id.high, low: source.id.low)] = RowID(
          high: space.id.high, low: space.id.low)
      }
      let translation = RowTranslation(
        space: space.space, offset: try SpaceCopy.reserveKeys(lastKey, of: plan.numbered, db),
        users: found.keys, owner: owner, ids: ids,
        loggedKeys: Dictionary(
          uniqueKeysWithValues: Features.loggedKeys.map { ($0.kind.rawValue, $0) }))
      let missing = source.users.filter {
        source.roles[$0.key.rawValue] != nil && found.accounts[$0.key.rawValue] == nil
      }
      return (space, translation, missing.map(\.name))
    }
  }

  private struct FoundUsers {
    /// The keys on this server, by the keys in the archive.
    var keys: [Int64: Int64] = [:]
    /// Those who have an account.
    var accounts: [Int64: UserKey] = [:]
    /// The ids that differ.
    var ids: [RowID: RowID] = [:]
  }

  /// Finds the users of the archive who have an account on this server, and inserts the others
  /// without one.
  private static func users(
    _ source: Source, _ db: any Connection, now: Timestamp
  ) throws -> FoundUsers {
    var found = FoundUsers()
    var taken: Set<UserKey> = []
    for user in source.users {
      var account = try user.account(db)
      // Two users of the archive cannot be the same one here.
      if let known = account, !taken.insert(known.key).inserted { account = nil }
      let (key, id) = try account ?? user.insertWithoutAccount(now: now, db)
      if account != nil { found.accounts[user.key.rawValue] = key }
      found.keys[user.key.rawValue] = key.rawValue
      if id != user.id {
        found.ids[RowID(high: user.id.high, low: user.id.low)] = RowID(
          high: id.high, low: id.low)
      }
    }
    return found
  }

  /// Reserves keys for the rows of all tables, so that rows that are created in the meantime get
  /// greater ones.
  /// - Returns: the number to add to the keys of the archive. It is the same for all tables, because
  ///   the log of changes does not say which table a key belongs to.
  private static func reserveKeys(
    _ lastKey: Int64, of tables: [TableSchema], _ db: any Connection
  ) throws -> Int64 {
    // PostgreSQL's sequences are not transactional: between reading and setting one, others can
    // take some numbers.
    let margin: Int64 = db.dialect == .postgres ? 10_000 : 0
    let offset = (try tables.map { try DatabaseSchema.lastKey(of: $0, db) }.max() ?? 0) + margin
    for table in tables { try TableLoading.setLastKey(offset + lastKey, of: table, db) }
    return offset
  }

  // MARK: - Rows

  private func copy(
    _ table: CopiedTable, _ translation: RowTranslation, _ result: inout SpaceRestore.Result
  ) async throws {
    var last: [SQLValue]?
    var rows = 0
    // The bytes of images are no rows of the archive.
    let isCounted = if case .rows = table.archived.contents { true } else { false }
    repeat {
      try Task.checkCancellation()
      let batch = try await scratch.read(limit: .none) { [last] db in
        try table.batch(after: last, translation, db)
      }
      last = table.parent == nil ? batch.last : nil
      guard !batch.rows.isEmpty else { break }
      let values = clearSecrets(batch.rows, of: table, translation, &result)
      try await database.write(limit: .none) { db in
        try SpaceCopy.insert(values, into: table, db)
      }
      rows += batch.rows.count
      if isCounted { result.rows += batch.rows.count }
      progress(
        ArchiveProgress(
          step: table.archived.name, done: rows,
          rows: .init(done: min(result.rows, rowTotal), total: rowTotal)))
    } while last != nil
  }

  /// Encrypted values are bound to the id of their row, so those of rows with new ids are dropped.
  private func clearSecrets(
    _ rows: [[SQLValue]], of table: CopiedTable, _ translation: RowTranslation,
    _ result: inout SpaceRestore.Result
  ) -> [[SQLValue]] {
    guard !translation.ids.renewed.isEmpty else { return rows }
    var secrets = SealedValues(table.archived, table.target, isKept: false)
    let cleared = rows.map { row in
      var row = row
      secrets.clear(&row)
      return row
    }
    result.droppedSecrets += secrets.dropped
    return cleared
  }

  private static func insert(
    _ rows: [[SQLValue]], into table: CopiedTable, _ db: any Connection
  ) throws {
    var rows = rows
    if let (column, conflict) = table.archived.copying.unique, let place = table.index(of: column) {
      rows = try rows.compactMap { row in
        guard try isTaken(row[place], column, table.archived.name, db) else { return row }
        var row = row
        row[place] = .null
        return conflict == .omitsRow ? nil : row
      }
    }
    try TableLoading.insert(rows, into: table.target, db)
  }

  /// Whether a row of the table has this value in the column.
  private static func isTaken(
    _ value: SQLValue, _ column: String, _ table: String, _ db: any Connection
  ) throws -> Bool {
    if case .null = value { return false }
    return try db.integer(
      "SELECT 1 FROM \(quoted(table)) WHERE \(quoted(column)) = $1", value) != nil
  }

  // MARK: - The end

  /// Adds the members, so that they can access the space.
  private func finish(
    _ source: Source, owner: UserKey?, _ translation: RowTranslation,
    _ result: inout SpaceRestore.Result
  ) async throws {
    var members: [UserKey: Role] = [:]
    for user in source.users {
      guard let role = source.roles[user.key.rawValue],
        let key = translation.users[user.key.rawValue]
      else { continue }
      members[UserKey(key)] = role
    }
    if let owner { members[owner] = .owner }
    var parts: [(CopiedTable, [[SQLValue]])] = []
    for table in plan.last {
      var last: [SQLValue]?
      repeat {
        let batch = try await scratch.read(limit: .none) { [last] db in
          try table.batch(after: last, translation, db)
        }
        last = batch.last
        if !batch.rows.isEmpty { parts.append((table, batch.rows)) }
      } while last != nil
    }
    let rows = try await database.write(limit: .none) { [members, parts] db in
      let now = Timestamp.now
      var added: Set<Int64> = []
      for (user, role) in members where try SpaceCopy.hasAccount(user, db) {
        try SpaceStore.insertMember(user, as: role, of: translation.space, now: now, db)
        added.insert(user.rawValue)
      }
      var rows = added.count
      for (table, part) in parts {
        let kept = part.filter { row in
          guard let place = table.member, case .integer(let user) = row[place] else { return true }
          return added.contains(user)
        }
        try SpaceCopy.insert(kept, into: table, db)
        rows += kept.count
      }
      try ServerSettings.remove(SpaceStore.restorationSetting, db)
      return rows
    }
    result.rows += rows
  }

  private static func hasAccount(_ user: UserKey, _ db: any Connection) throws -> Bool {
    try db.integer("SELECT 1 FROM users WHERE key = $1 AND deleted_at IS NULL", user) != nil
  }

  // MARK: - Discarding

  /// Deletes what a program left that was killed while it restored a space.
  private func discardInterrupted() async throws {
    let space = try await database.read { db in try SpaceStore.interruptedRestoration(db) }
    if let space { try await discard(space) }
  }

  private func discard(_ space: SpaceKey) async throws {
    let names = ["search_documents", "search_terms"] + plan.tables.reversed().map(\.archived.name)
    // A task of its own, because in a cancelled task the driver runs no statement.
    try await Task { [database] in
      for name in names {
        try await database.write(limit: .none) { db in
          try TableLoading.deleteRows(of: space.rawValue, from: name, db)
        }
      }
      try await database.write { db in try SpaceStore.deleteRestored(space, db) }
    }.value
  }
}
