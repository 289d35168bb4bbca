import Book
import Database
import Journal
import TestSupport
import Testing

/// What features declare about their tables, compared with the schema.
@Suite struct ArchivedTablesTests {
  private static let tables = Features.archivedTables

  private func schema(_ engine: TestEngine) async throws -> DatabaseSchema {
    try await engine.withDatabase { database in
      try await database.read { db in try DatabaseSchema.read(db) }
    }
  }

  @Test(arguments: TestEngine.all)
  func `every table is declared once`(engine: TestEngine) async throws {
    let names = Self.tables.map(\.name)
    #expect(Set(names).count == names.count)
    // Only SQLite has a table for the index of search documents.
    let only: Set = engine.dialect == .sqlite ? [] : ["search_index"]
    let schema = try await schema(engine)
    #expect(Set(schema.tables.keys) == Set(names).subtracting(only))
  }

  @Test(arguments: TestEngine.all)
  func `declared columns exist, and every column of an archived table can be written`(
    engine: TestEngine
  ) async throws {
    let schema = try await schema(engine)
    for table in Self.tables where table.isArchived {
      let description = try #require(schema.tables[table.name])
      #expect(!description.ordering.isEmpty, "\(table.name)")
      for column in description.columns {
        if case .derived(let type) = column.type {
          Issue.record("\(table.name).\(column.name) has the type \(type)")
        }
      }
      switch table.owner {
      case .space(let column), .user(let column):
        #expect(description.column(column) != nil, "\(table.name).\(column)")
      case .server: break
      }
      for column in table.redacted.keys {
        #expect(description.column(column) != nil, "\(table.name).\(column)")
      }
      for sealed in table.sealed {
        #expect(description.column(sealed.name) != nil, "\(table.name).\(sealed.name)")
        if let label = sealed.label { #expect(description.column(label) != nil) }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `rows of users are referred to by tables whose space is known`(
    engine: TestEngine
  ) async throws {
    let references = try await engine.withDatabase { database in
      try await database.read { db in try DatabaseSchema.references(to: "users", db) }
    }
    #expect(references.contains { $0 == ("entries", "user_id") })
    #expect(references.contains { $0 == ("spaces", "personal_of") })
    let schema = try await schema(engine)
    for (table, column) in references {
      let type = try #require(schema.tables[table]?.column(column)?.type)
      #expect(type == .integer, "\(table).\(column)")
    }
  }

  @Test func `both engines have the same columns in the same order`() async throws {
    guard let other = TestEngine.all.dropFirst().first else { return }
    let (sqlite, postgres) = (try await schema(.sqlite), try await schema(other))
    for table in Self.tables where table.isArchived {
      let (first, second) = (sqlite.tables[table.name], postgres.tables[table.name])
      #expect(first?.columns.map(\.name) == second?.columns.map(\.name), "\(table.name)")
      #expect(first?.ordering == second?.ordering, "\(table.name)")
    }
  }
}
