/// An earlier text of a migration that was edited after it had run on some databases. Migrations
/// are no longer edited (`scripts/check-migrations`); this brings those databases to the current
/// schema.
struct EarlierMigration: Sendable {
  let number: Int
  let dialect: Dialect
  let checksum: String
  /// SQL that changes the schema of this text into that of the current text.
  let upgrade: String

  static func find(_ number: Int, _ dialect: Dialect, checksum: String) -> EarlierMigration? {
    all.first {
      $0.number == number && $0.dialect == dialect && $0.checksum == checksum
    }
  }

  static let all: [EarlierMigration] = searchWrites + imports + lists + site

  // MARK: - 0002

  /// Earlier `automerge` was 8, so that FTS5 merged its segments half as often; its default is 4.
  private static let searchWrites = [
    EarlierMigration(
      number: 2, dialect: .sqlite,
      checksum: "8519d7ac3a50aabf0642ac7f93e76fe2f52a349d1fe8a6e77e3a5f596d33682b",
      upgrade: "INSERT INTO search_index (search_index, rank) VALUES ('automerge', 4)")
  ]

  // MARK: - 0008

  /// Earlier `key` alone was the primary key, and foreign keys referred to a second unique index.
  private static let imports = [
    EarlierMigration(
      number: 8, dialect: .postgres,
      checksum: "6471bb02e8a1fb6966a9a7aa2fd77ffadaa841b4fc5c5005aaa92e8d566a7238",
      upgrade: """
        ALTER TABLE import_chunks DROP CONSTRAINT import_chunks_space_id_import_id_fkey;
        ALTER TABLE import_rows DROP CONSTRAINT import_rows_space_id_import_id_fkey;
        ALTER TABLE imports DROP CONSTRAINT imports_pkey, DROP CONSTRAINT imports_space_id_key_key,
          ADD PRIMARY KEY (space_id, key);
        ALTER TABLE import_chunks ADD FOREIGN KEY (space_id, import_id)
          REFERENCES imports (space_id, key) ON DELETE CASCADE;
        ALTER TABLE import_rows ADD FOREIGN KEY (space_id, import_id)
          REFERENCES imports (space_id, key) ON DELETE CASCADE;
        """)
  ]

  // MARK: - 0013

  /// Earlier an item's id was unique in its space, so that two lists could not both contain it.
  private static let lists = [
    EarlierMigration(
      number: 13, dialect: .sqlite,
      checksum: "c7e5acf3cabe849202e591fdd6e9cd89ca2b038d5f9008c30903299a85c7ad2d",
      upgrade: """
        ALTER TABLE list_items RENAME TO list_items_earlier;
        \(itemsTable)
        INSERT INTO list_items SELECT * FROM list_items_earlier;
        DROP TABLE list_items_earlier;
        CREATE INDEX list_items_by_id ON list_items (space_id, id);
        """),
    EarlierMigration(
      number: 13, dialect: .postgres,
      checksum: "e56b7fe840e359d280676cc5cf9872628b9b0fbeab907c393d7eda6ac74b8cbc",
      upgrade: """
        ALTER TABLE list_items DROP CONSTRAINT list_items_space_id_id_key;
        CREATE INDEX list_items_by_id ON list_items (space_id, id);
        """),
  ]

  /// The CREATE TABLE statement of the current text: SQLite cannot drop a UNIQUE constraint.
  private static var itemsTable: String {
    let text = migrationFiles.first { $0.number == 13 }?.sqlite ?? ""
    let statement = text.firstMatch(
      of: /(?s)CREATE TABLE list_items \(.*?\) STRICT, WITHOUT ROWID;/)
    return statement.map { String($0.output) } ?? ""
  }

  // MARK: - 0015

  /// Parts of the Site's schema that an earlier text lacked.
  private enum Missing {
    case indexOfChanges, indexOfPublished, revisions, foldersByTwoIndexes, binaryNames

    /// Returns the SQL that adds this part.
    func script(_ dialect: Dialect) -> String {
      switch self {
      case .indexOfChanges:
        "CREATE INDEX entries_by_change ON entries (space_id, type_id, updated_at, key)"
          + " WHERE in_log = 0;\n"
      case .indexOfPublished:
        "CREATE INDEX published_entries_by_making"
          + " ON published_entries (space_id, type_id, locale, entry_id);\n"
      case .revisions:
        """
        ALTER TABLE media_folders ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE webhooks ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;

        """
      case .foldersByTwoIndexes:
        """
        DROP INDEX media_folders_by_name;
        CREATE UNIQUE INDEX media_folders_by_name ON media_folders (space_id, parent_id, name)
          WHERE parent_id IS NOT NULL;
        CREATE UNIQUE INDEX media_folders_at_top ON media_folders (space_id, name)
          WHERE parent_id IS NULL;

        """
      case .binaryNames:
        dialect == .sqlite
          ? "" : "ALTER TABLE media ALTER COLUMN name TYPE TEXT COLLATE \"C\";\n"
      }
    }
  }

  /// Returns one earlier text of migration 15 for each engine.
  /// - Parameters:
  ///   - sqlite: the checksum of the text for SQLite; `postgres` is that of the one for PostgreSQL.
  ///   - missing: the parts that the text lacked.
  private static func site(
    sqlite: String, postgres: String, lacks missing: [Missing]
  ) -> [EarlierMigration] {
    [(Dialect.sqlite, sqlite), (.postgres, postgres)].map { dialect, checksum in
      EarlierMigration(
        number: 15, dialect: dialect, checksum: checksum,
        upgrade: missing.map { $0.script(dialect) }.joined())
    }
  }

  private static let site =
    site(
      sqlite: "62ce4d9356268ab44355a344fc7e58e14f4d9fa20c22e5237eadd562bfd12b51",
      postgres: "2b31c0b6f8543d03f1fcaa033259268c43b1f43dbbd7b5137003b9f244f18499",
      lacks: [.indexOfChanges, .indexOfPublished, .revisions, .foldersByTwoIndexes, .binaryNames])
    + site(
      sqlite: "3a08fc6e88e463e6105a424bb7d01f8e2fa5d302b4dd26e8a179316c7f2f898f",
      postgres: "976bf785f588a918a1db63e7e2acf9707cc6133153238790828b8619329ac285",
      lacks: [.indexOfChanges, .indexOfPublished, .revisions, .binaryNames])
    + site(
      sqlite: "ee08a3a1763784f3635c6e2479b8489ad83520b32606b66c26cb7dd278d6b441",
      postgres: "2f7c1507566306bf043df69709c1657ee4735509b04b87b4e0ae5029ca492041",
      lacks: [.indexOfPublished, .revisions, .binaryNames])
    + site(
      sqlite: "55025b2c399506cabfc118e04d0b8f1db2d7bb058431db79fa6268a6573b55f8",
      postgres: "3bc6cf4c28e85ac35c634a74e35638849e6be902ea93a106d938741f53087b75",
      lacks: [.indexOfChanges, .indexOfPublished])
    + site(
      sqlite: "81335b0d8534a681ad4a090146fe54c7c4ac265f18520921d8f8f61a16008a1f",
      postgres: "fb060a15878121315501cb8a0b11f934681e4f0c163f6ee14f39b81a7b87232a",
      lacks: [.revisions, .binaryNames])
    + site(
      sqlite: "7b58c9f249b66327c2301745263a43b2e77c53ab216b5f82e8a52f5acfe3f160",
      postgres: "a7765311a25efa8d8dc0827d1c11ee7a8b0e31568030c2cc5fc58a67b0034a05",
      lacks: [.indexOfPublished])
}
