/// The tables of a database, as the engine describes them.
package struct DatabaseSchema: Sendable, Equatable {
  /// By name. Tables of the engine itself, and those in which SQLite stores a search index, are
  /// left out.
  package var tables: [String: TableSchema] = [:]

  package static func read(_ db: any Connection) throws -> DatabaseSchema {
    var schema = DatabaseSchema()
    for column in try db.dialect == .sqlite ? sqliteColumns(db) : postgresColumns(db) {
      schema.tables[column.table, default: TableSchema(name: column.table)].columns.append(
        column.column)
    }
    for (table, column) in try db.dialect == .sqlite ? sqliteKeys(db) : postgresKeys(db) {
      schema.tables[table]?.primaryKey.append(column)
    }
    for name in schema.tables.keys { schema.tables[name]?.columns.sort { $0.name < $1.name } }
    return schema
  }

  /// Returns the number of the last migration that the database has; 0 for one without a schema.
  package static func appliedMigration(_ db: any Connection) throws -> Int {
    guard try read(db).tables["migrations"] != nil else { return 0 }
    return Int(try db.integer("SELECT COALESCE(MAX(number), 0) FROM migrations") ?? 0)
  }

  /// The number of the last migration that this program contains.
  package static var newestMigration: Int { migrationFiles.map(\.number).max() ?? 0 }
}

/// A table as the engine describes it.
package struct TableSchema: Sendable, Equatable {
  package struct Column: Sendable, Equatable {
    package var name: String
    package var type: ColumnType
    package var isNullable: Bool
  }

  package enum ColumnType: Sendable, Equatable {
    case integer
    case real
    case text
    /// Bytes. On SQLite they can be an id.
    case bytes
    /// PostgreSQL's type for ids.
    case uuid
    /// A type of one engine, whose values are derived from other columns.
    case derived(String)
  }

  package var name: String
  /// Ordered by name.
  package var columns: [Column] = []
  package var primaryKey: [String] = []

  package func column(_ name: String) -> Column? { columns.first { $0.name == name } }

  /// Whether the engine numbers the rows in the column `key`, and never reuses a number.
  package var isNumbered: Bool {
    primaryKey.contains("key") && column("key")?.type == .integer
  }

  /// The columns by which rows are ordered, the same on both engines. PostgreSQL's primary key of a
  /// numbered table begins with the space, SQLite's does not.
  package var ordering: [String] {
    guard primaryKey.contains("key") else { return primaryKey }
    return column("space_id")?.isNullable == false ? ["space_id", "key"] : ["key"]
  }
}

extension Database {
  /// Creates the schema of an earlier program, with the migrations up to `number`.
  package func migrate(upTo number: Int) async throws {
    try await migrate(migrationFiles.filter { $0.number <= number })
  }
}
