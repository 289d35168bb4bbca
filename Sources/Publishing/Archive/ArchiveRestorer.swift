import Catalog
import Database
import Foundation
import Journal
import Media
import Model

/// Inserts the rows of an archive into a space without a site, with their original times, and with
/// their original ids unless another space has them.
struct ArchiveRestorer {
  let file: ArchiveFile
  /// The keys of the stored files, by their content hashes.
  let blobs: [String: Int64]
  /// Creates a new secret for a webhook and returns it encrypted.
  let secret: (WebhookID) throws -> String
  let hostRules: SiteHostRules
  let transaction: WriteTransaction
  /// The keys of rows that other rows refer to, by table and id.
  private var keys: [String: [Identifier<ArchiveTable>: Int64]] = [:]
  private var keyCount = 0
  /// The number of entries that were inserted.
  private(set) var entries = 0

  init(
    _ file: ArchiveFile, blobs: [String: Int64], secret: @escaping (WebhookID) throws -> String,
    _ hostRules: SiteHostRules, in transaction: WriteTransaction
  ) {
    self.file = file
    self.blobs = blobs
    self.secret = secret
    self.hostRules = hostRules
    self.transaction = transaction
  }

  static let broken = Failure.malformed("archive.broken")

  /// - Throws: conflict (`archive.notEmpty`); malformed (`archive.broken`) for rows that no space
  ///   can have.
  mutating func run() throws {
    try ArchiveRestorer.checkIsEmpty(transaction.space, transaction.db)
    do {
      try restore()
    } catch let error as DatabaseError where error.isConstraintViolation {
      throw ArchiveRestorer.broken
    } catch is DecodingError {
      throw ArchiveRestorer.broken
    }
  }

  private mutating func restore() throws {
    for table in ArchiveTable.all {
      if table.name == "sites" { try removeSite() }
      if table.name == "collections" {
        try file.readBatches(of: table.name) { try deleteCollections(replacedBy: $0) }
      }
      try checkCounts(of: table)
      try insert(table)
    }
    guard try LocaleStore.areConsistent(in: transaction.space, transaction.db) else {
      throw ArchiveRestorer.broken
    }
    for table in ArchiveTable.all { try setForwardReferences(table) }
    try checkTrees()
    try BlobStore.markUsed(Array(Set(blobs.values)), in: transaction)
    try rebuildEntries()
    try setTimes()
    try republishVersions()
    try queueSchedules()
    try SiteStore.recordRestore(in: transaction)
  }

  /// - Throws: conflict (`archive.notEmpty`).
  static func checkIsEmpty(_ space: SpaceKey, _ db: any Connection) throws {
    let found = try db.integer(
      """
      SELECT 1 WHERE EXISTS (SELECT 1 FROM entries WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM routes WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM media WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM media_folders WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM media_dimensions WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM types WHERE space_id = $1 AND in_site = 1)
        OR EXISTS (SELECT 1 FROM loose_fields WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM locales WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM validations WHERE space_id = $1)
        OR EXISTS (SELECT 1 FROM webhooks WHERE space_id = $1)
      """, space)
    if found != nil { throw Failure(.conflict, "archive.notEmpty") }
  }

  // MARK: - Rows that already exist

  /// Deletes the settings of the site, which those of the archive replace.
  private func removeSite() throws {
    try transaction.db.execute("DELETE FROM sites WHERE space_id = $1", transaction.space)
  }

  /// Turns a host name into a pending one, which an administrator has to approve.
  private func requestingHosts(of rows: [ArchiveRow]) -> [ArchiveRow] {
    rows.map { row in
      var row = row
      row["pending_host"] = hostRules.request(for: row["host"]?.text).map { .text($0) } ?? .null
      row["host"] = .null
      return row
    }
  }

  /// Deletes the default collections of a new space that have the same names. They are empty here.
  private func deleteCollections(replacedBy collections: [ArchiveRow]) throws {
    for row in collections {
      try CatalogRestore.deleteCollections(named: row["name"]?.text, in: transaction)
    }
  }

  /// Returns the key of the built-in type that the row describes. Every space already has the
  /// built-in types, so the row replaces the existing one.
  private func systemType(_ row: ArchiveRow) throws -> Int64? {
    guard let name = row["system_key"]?.text else { return nil }
    // They cannot be deleted.
    guard row["deleted"]?.integer == 0 else { throw ArchiveRestorer.broken }
    return try CatalogRestore.systemType(named: name, in: transaction)
  }

  // MARK: - Inserting

  private mutating func insert(_ table: ArchiveTable) throws {
    try file.readBatches(of: table.name) { rows in
      try insert(table.name == "sites" ? requestingHosts(of: rows) : rows, into: table)
    }
  }

  private mutating func insert(_ rows: [ArchiveRow], into table: ArchiveTable) throws {
    let extra = Self.extra[table.name] ?? []
    let names = ["space_id"] + table.columns.map(\.name) + extra
    let places = names.indices.map { "$\($0 + 1)" }
    let sql = """
      (\(names.joined(separator: ", ")))
      VALUES (\(places.joined(separator: ", "))) \(table.hasKey ? "RETURNING key" : "")
      """
    var sets: [SQLArguments] = []
    var added: [ArchiveRow] = []
    for row in rows {
      if table.name == "types", let key = try systemType(row) {
        try replaceSystemType(with: row, table, key: key)
        continue
      }
      let values = try values(of: row, table)
      sets.append(
        [transaction.space as (any SQLBindable)?] + values
          + (try extra.map { try extraValue(of: $0, for: row) }))
      added.append(row)
    }
    let new = try insert(sets, into: table, rowSQL: sql)
    if table.name == "entries" { entries += added.count }
    guard ArchiveRestorer.referenced.contains(table.name) else { return }
    for (row, key) in zip(added, new) {
      keys[table.name, default: [:]][try ArchiveRestorer.id(of: row)] = key
    }
    keyCount += added.count
    try ArchiveRestorer.checkCount(keyCount, atMost: ArchiveRestorer.maxKeys)
  }

  /// Inserts rows through the module that owns the table.
  /// - Parameters:
  ///   - sets: the values of each row.
  ///   - rowSQL: the INSERT statement after the name of the table.
  /// - Returns: their keys; empty for a table without keys.
  private func insert(
    _ sets: [SQLArguments], into table: ArchiveTable, rowSQL: String
  ) throws -> [Int64] {
    switch table.owner {
    case .catalog(let catalogTable):
      return try CatalogRestore.insert(sets, into: catalogTable, rowSQL: rowSQL, in: transaction)
    case .site(let insert):
      return try transaction.db.insertReturningKeys(
        "\(insert) \(rowSQL)", sets, of: ArchiveTable.self
      ).map(\.rawValue)
    }
  }

  /// The limit on keys, which are in memory until all rows are inserted.
  private static let maxKeys = 250_000

  /// - Throws: tooLarge (`archive.tooManyRows`).
  static func checkCount(_ count: Int, atMost max: Int) throws(Failure) {
    guard count <= max else { throw Failure(.tooLarge, "archive.tooManyRows", ["max": "\(max)"]) }
  }

  /// The tables that rows of other tables refer to.
  private static let referenced = Set(
    ArchiveTable.all.flatMap(\.columns).compactMap { column in
      switch column.kind {
      case .reference(let table), .forwardReference(let table): table
      default: nil
      }
    })

  static func id(of row: ArchiveRow) throws(Failure) -> Identifier<ArchiveTable> {
    guard let id = row["id"]?.text.flatMap({ Identifier<ArchiveTable>($0) }) else {
      throw broken
    }
    return id
  }

  /// Returns the key of a row that was inserted before, by its id.
  /// - Throws: malformed (`archive.broken`) if there is no such row.
  private func key(_ table: String, _ id: String) throws(Failure) -> Int64 {
    guard let id = Identifier<ArchiveTable>(id), let key = keys[table]?[id] else {
      throw ArchiveRestorer.broken
    }
    return key
  }

  /// Columns that the archive does not contain, but that the insert sets.
  private static let extra = [
    "entries": ["title_key"], "webhooks": ["secret", "is_active"], "sites": ["pending_host"],
  ]

  private func extraValue(of column: String, for row: ArchiveRow) throws -> (any SQLBindable)? {
    switch column {
    case "pending_host": return row["pending_host"]?.text
    case "secret":
      guard let id = row["id"]?.text.flatMap({ WebhookID($0) }) else {
        throw ArchiveRestorer.broken
      }
      return try secret(id)
    case "is_active": return false
    default: return ""
    }
  }

  private mutating func replaceSystemType(with row: ArchiveRow, _ table: ArchiveTable, key: Int64)
    throws
  {
    try CatalogRestore.replaceType(
      key, columns: table.columns.map(\.name),
      values: try values(of: row, table), in: transaction)
    keys["types", default: [:]][try ArchiveRestorer.id(of: row)] = key
  }

  private func values(of row: ArchiveRow, _ table: ArchiveTable) throws -> SQLArguments {
    try table.columns.map { try value(of: row, $0, table.name) }
  }

  /// Returns the value of a column to insert; nil for null and for a reference that is set later.
  private func value(
    of row: ArchiveRow, _ column: ArchiveTable.Column, _ table: String
  ) throws -> (any SQLBindable)? {
    // Archives from before migration 25 do not have these columns.
    if row[column.name] == nil, ["site_label", "site_kind"].contains(column.name) { return "" }
    let value = row[column.name] ?? .null
    switch (column.kind, value) {
    case (.user, _): return transaction.user
    case (.optionalUser, _): return value.integer == 1 ? transaction.user : nil
    case (.forwardReference, _), (_, .null): return nil
    case (.integer, .integer(let number)):
      guard ArchivedValue.isValid(number, in: column.name) else { throw ArchiveRestorer.broken }
      return number
    case (.real, .integer(let number)): return Double(number)
    case (.real, .real(let number)): return number
    case (.text, .text(let text)):
      try ArchivedValue.check(text, in: column.name, of: table)
      return text
    case (.id, .text(let text)):
      guard let id = Identifier<ArchiveTable>(text) else { throw ArchiveRestorer.broken }
      return id
    case (.reference(let table), .text(let id)): return try key(table, id)
    case (.blob, .text(let hash)):
      guard let key = blobs[hash] else { throw ArchiveRestorer.broken }
      return key
    default: throw ArchiveRestorer.broken
    }
  }

  /// Sets references to rows of the same table or of later tables.
  private func setForwardReferences(_ table: ArchiveTable) throws {
    for column in table.columns {
      guard case .forwardReference(let other) = column.kind else { continue }
      try file.read(table.name) { row in
        guard let target = row[column.name]?.text, let id = row["id"]?.text else { return }
        try setParent(of: key(table.name, id), to: key(other, target), table)
      }
    }
  }

  /// Sets the only column of a table that is a forward reference.
  private func setParent(of child: Int64, to parent: Int64, _ table: ArchiveTable) throws {
    if case .catalog = table.owner {
      try CatalogRestore.setParent(of: child, to: parent, in: transaction)
    } else {
      try transaction.db.execute(
        "UPDATE media_folders SET parent_id = $3 WHERE space_id = $1 AND key = $2",
        transaction.space,
        child, parent)
    }
  }

  // MARK: - Data derived from the rows

  private func rebuildEntries() throws {
    let entries = (keys["entries"] ?? [:]).values.sorted()
    for start in stride(from: 0, to: entries.count, by: 500) {
      let part = entries[start..<min(start + 500, entries.count)]
      try EntryMutations.rebuildProjections(part.map { EntryKey($0) }, in: transaction)
      try transaction.db.flushDeferredWrites()
    }
  }

  /// Restores the original times, which rebuilding the entries has overwritten.
  private func setTimes() throws {
    try file.readBatches(of: "entries") { rows in
      let times = try rows.map { row in
        (entry: try key("entries", row["id"]?.text ?? ""), milliseconds: row["updated_at"]?.integer)
      }
      try CatalogRestore.setUpdateTimes(times, in: transaction)
    }
  }

  /// Publishes the versions that were public. That overwrites the rows of `site_entries`, which are
  /// therefore inserted again.
  private mutating func republishVersions() throws {
    try file.read("entry_versions") { row in
      guard row["published"]?.integer == 1 else { return }
      guard let id = row["id"]?.text.flatMap({ VersionID($0) }),
        let version = try VersionStore.find(id, in: transaction.space, transaction.db)
      else { throw ArchiveRestorer.broken }
      try Publisher.republish(version, in: transaction)
    }
    guard let table = ArchiveTable.all.first(where: { $0.name == "site_entries" }) else { return }
    try transaction.db.execute("DELETE FROM site_entries WHERE space_id = $1", transaction.space)
    try insert(table)
  }

  /// Queues the publications that were scheduled.
  private func queueSchedules() throws {
    try file.read("site_entries") { row in
      guard let time = row["publish_at"]?.integer,
        let id = row["entry_id"]?.text.flatMap({ EntryID($0) })
      else { return }
      try Publisher.queuePublication(of: id, at: Timestamp(milliseconds: time), in: transaction)
    }
  }
}
