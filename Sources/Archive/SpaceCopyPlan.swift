import Database
import Journal
import Model

/// A table whose rows are copied from a restored space into a server that has other spaces.
struct CopiedTable: Sendable {
  /// What the number in a column refers to: nothing, a row of any table, a user or a space.
  enum Role: Sendable { case plain, key, user, space }

  struct Column: Sendable {
    var name: String
    /// The type in the restored database, which differs from that of the server on PostgreSQL.
    var source: TableSchema.ColumnType
    var role: Role
  }

  let archived: ArchivedTable
  let target: TableSchema
  let columns: [Column]
  let primaryKey: [String]
  /// The index of the column that refers to another row of the table, such as the parent of a
  /// folder.
  let parent: Int?
  /// The index of the column with a user who must be a member of the space; rows of other users are
  /// not copied.
  let member: Int?

  func index(of name: String) -> Int? { columns.firstIndex { $0.name == name } }

  /// A part of the rows.
  struct Batch: Sendable {
    var rows: [[SQLValue]] = []
    /// The primary key of the last row, as it is in the archive; nil if there were no rows.
    var last: [SQLValue]?
  }

  private static let rowsPerBatch = 500
  /// Each batch is a transaction, which an image of many megabytes should not need hundreds of.
  private static let bytesPerBatch = 8 << 20

  /// Returns the next rows, at most about 8 MiB. Rows that refer to each other are one batch.
  func batch(
    after last: [SQLValue]?, _ translation: RowTranslation, _ db: any Connection
  ) throws -> Batch {
    let names = columns.map { quoted($0.name) }.joined(separator: ", ")
    let order = primaryKey.map(quoted).joined(separator: ", ")
    var conditions = [archived.condition, archived.copying.condition].compactMap { $0 }
      .map { "(\($0))" }
    if let last {
      let places = last.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
      conditions.append("(\(order)) > (\(places))")
    }
    let condition = conditions.isEmpty ? "1 = 1" : conditions.joined(separator: " AND ")
    var batch = Batch()
    var bytes = 0
    try db.step(
      "SELECT \(names) FROM \(quoted(archived.name)) WHERE \(condition) ORDER BY \(order)",
      values: last ?? []
    ) { row in
      let values = try translation.values(of: row, in: self)
      batch.last = primaryKey.compactMap(index).map { CopiedTable.value(row, $0, columns[$0]) }
      batch.rows.append(values)
      bytes += CopiedTable.size(of: values)
      guard parent == nil else { return true }
      return batch.rows.count < CopiedTable.rowsPerBatch && bytes < CopiedTable.bytesPerBatch
    }
    batch.rows = parentsFirst(batch.rows)
    return batch
  }

  /// Returns the value as it is in the archive.
  private static func value(_ row: borrowing Row, _ index: Int, _ column: Column) -> SQLValue {
    switch column.source {
    case .integer: .integer(row.int64(index))
    case .real: .real(row.double(index))
    case .text: .text(row.text(index))
    case .bytes, .uuid, .derived: .bytes(row.bytes(index))
    }
  }

  private static func size(of values: [SQLValue]) -> Int {
    values.reduce(0) { size, value in
      switch value {
      case .text(let text): size + text.utf8.count
      case .bytes(let bytes): size + bytes.count
      default: size + 8
      }
    }
  }

  /// Orders rows so that a foreign key to the same table is valid when it is inserted. PostgreSQL
  /// checks it after each statement.
  private func parentsFirst(_ rows: [[SQLValue]]) -> [[SQLValue]] {
    guard let parent, let key = index(of: "key") else { return rows }
    var ordered: [[SQLValue]] = []
    var children: [Int64: [[SQLValue]]] = [:]
    for row in rows {
      if case .integer(let parent) = row[parent] {
        children[parent, default: []].append(row)
      } else {
        ordered.append(row)
      }
    }
    var index = 0
    while index < ordered.count {
      if case .integer(let key) = ordered[index][key] {
        ordered += children.removeValue(forKey: key) ?? []
      }
      index += 1
    }
    // The rest refer to each other in a circle, or to no row. The engine refuses them.
    return ordered + children.values.joined()
  }
}

/// What is copied, and in which order.
struct SpaceCopyPlan: Sendable {
  /// Tables that are copied while nobody can access the space. A table follows those it refers to.
  private(set) var tables: [CopiedTable] = []
  /// Tables that are copied at the end, with the members.
  private(set) var last: [CopiedTable] = []
  /// All tables with a number for each row, except those of spaces and users.
  let numbered: [TableSchema]

  /// Orders the tables and describes their columns.
  /// - Parameters:
  ///   - declared: the declarations of all features.
  ///   - target: the schema of the server's database.
  ///   - db: the database on SQLite with the restored space.
  /// - Throws: `ArchiveError` if the server's schema is another, or if tables refer to each other in a
  ///   circle.
  init(_ declared: [ArchivedTable], target: DatabaseSchema, _ db: any Connection) throws {
    let source = try DatabaseSchema.read(db)
    let foreignKeys = try DatabaseSchema.sqliteForeignKeys(db)
    let roles = ColumnRoles(foreignKeys)
    var waiting = declared.filter { SpaceCopyPlan.isCopied($0) }.map(\.name).sorted()
    let declared = Dictionary(uniqueKeysWithValues: declared.map { ($0.name, $0) })
    numbered = target.tables.values.filter {
      $0.isNumbered && waiting.contains($0.name)
    }
    let members = Set(foreignKeys.filter { $0.target == "members" }.map(\.table))
    while !waiting.isEmpty {
      let next = waiting.first { name in
        !foreignKeys.contains {
          $0.table == name && $0.target != name && waiting.contains($0.target)
        }
      }
      guard let name = next, let archived = declared[name],
        let description = source.tables[name], let table = target.tables[name],
        description.columns.map(\.name) == table.columns.map(\.name)
      else { throw ArchiveError.otherSchema }
      waiting.removeAll { $0 == name }
      let copied = CopiedTable(
        archived: archived, target: table,
        columns: description.columns.map { column in
          CopiedTable.Column(
            name: column.name, source: column.type, role: roles.role(of: column, in: name))
        }, primaryKey: description.primaryKey,
        parent: foreignKeys.first {
          $0.table == name && $0.target == name && $0.column != "space_id"
        }
        .flatMap { key in description.columns.firstIndex { $0.name == key.column } },
        member: members.contains(name)
          ? description.columns.firstIndex { $0.name == "user_id" } : nil)
      if archived.copying.isLast || copied.member != nil {
        last.append(copied)
      } else {
        tables.append(copied)
      }
    }
  }

  /// The space itself, its users and its members are not copied as they are.
  private static func isCopied(_ table: ArchivedTable) -> Bool {
    guard case .space(let column) = table.owner, column != "key", table.name != "members" else {
      return false
    }
    return switch table.contents {
    case .rows, .blobs: true
    case .rebuilt, .omitted: false
    }
  }
}

/// What the integers of the columns of a database refer to.
private struct ColumnRoles {
  /// Foreign keys by `table.column`.
  private var references: [String: ForeignKeyColumn] = [:]

  init(_ foreignKeys: [ForeignKeyColumn]) {
    for key in foreignKeys where key.column != "space_id" {
      references["\(key.table).\(key.column)"] = key
    }
  }

  func role(of column: TableSchema.Column, in table: String) -> CopiedTable.Role {
    column.type == .integer ? role(of: column.name, in: table) : .plain
  }

  private func role(of column: String, in table: String) -> CopiedTable.Role {
    if column == "space_id" { return .space }
    if let reference = references["\(table).\(column)"] {
      guard reference.targetColumn == "key" else {
        return role(of: reference.targetColumn, in: reference.target)
      }
      return switch reference.target {
      case "users": .user
      case "spaces": .space
      default: .key
      }
    }
    // Numbers of rows that may be deleted have no foreign key. Ids are not integers.
    return column == "key" || column.hasSuffix("_id") ? .key : .plain
  }
}
