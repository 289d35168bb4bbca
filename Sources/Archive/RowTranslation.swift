import Database
import Journal
import Model

/// Replaces keys and ids in the rows of a space that is restored beside others.
struct RowTranslation: Sendable {
  /// The key of the new space.
  let space: SpaceKey
  /// The number that is added to the keys of rows.
  let offset: Int64
  /// Keys of users on this server, by their keys in the archive.
  let users: [Int64: Int64]
  /// Replaces a user whom the archive does not contain.
  let owner: UserKey
  let ids: IDTranslation
  /// Where the log of changes contains keys, by the kind of the changed object.
  let loggedKeys: [String: LoggedKeys]

  private func user(_ key: Int64) -> Int64 { users[key] ?? owner.rawValue }

  /// Returns the values that are inserted.
  /// - Parameter row: the columns of the table, in its order.
  func values(of row: borrowing Row, in table: CopiedTable) throws -> [SQLValue] {
    var values: [SQLValue] = []
    for (index, column) in table.columns.enumerated() {
      if let value = table.archived.copying.values[column.name] {
        values.append(value)
      } else if row.isNull(index) {
        values.append(.null)
      } else {
        values.append(try value(of: row, index, column))
      }
    }
    try translateLog(&values, of: table)
    return values
  }

  private func value(
    of row: borrowing Row, _ index: Int, _ column: CopiedTable.Column
  ) throws(ArchiveError) -> SQLValue {
    switch (column.role, column.source) {
    case (.space, _): .integer(space.rawValue)
    case (.user, _): .integer(user(row.int64(index)))
    // 0 is not a key: in `entry_counts` it means "without a type".
    case (.key, _): .integer(row.int64(index) == 0 ? 0 : try key(row.int64(index)))
    case (.plain, .integer): .integer(row.int64(index))
    case (.plain, .real): .real(row.double(index))
    case (.plain, .text): .text(ids.translate(row.text(index)))
    case (.plain, .bytes), (.plain, .uuid), (.plain, .derived): bytes(row, index, column)
    }
  }

  private func key(_ key: Int64) throws(ArchiveError) -> Int64 {
    guard ArchiveManifest.keys.contains(key) else {
      throw .inconsistent(reason: "the key \(key) is out of range")
    }
    return key + offset
  }

  /// Of SQLite's columns, only the number of bytes distinguishes ids. Bytes that are no id are not
  /// found among the ids, so they stay.
  private func bytes(
    _ row: borrowing Row, _ index: Int, _ column: CopiedTable.Column
  ) -> SQLValue {
    let bytes = row.bytes(index)
    guard bytes.count == 16, column.name != "bytes" else { return .bytes(bytes) }
    let id = ids.translate(row.id(index, of: ArchivedTable.self))
    return .uuid(high: id.high, low: id.low)
  }

  /// The log of changes contains keys in JSON.
  private func translateLog(_ values: inout [SQLValue], of table: CopiedTable) throws {
    guard table.archived.name == "changes",
      let before = table.columns.firstIndex(where: { $0.name == "before" }),
      let kind = table.columns.firstIndex(where: { $0.name == "kind" }),
      case .text(let json) = values[before], case .text(let name) = values[kind],
      let keys = loggedKeys[name]
    else { return }
    values[before] = .text(try keys.replacing(in: json, rows: { $0 &+ offset }, users: user))
  }
}
