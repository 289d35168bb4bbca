import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct ImportWarningsTests {
  @Test func `the warnings about a table are counted`() async throws {
    try await TestEngine.sqlite.withCatalog { home in
      let book = try await home.database.read { db in
        try TypeStore.load(home.scope.space, db)
      }
      let type = try #require(book[named: "movie"])
      let file = try LoadedTable(
        Array(
          """
          [{"t": "Solaris", "who": ["Ann", "Bo, Jr."], "x": ""},
           {"t": "Mirror", "who": ["ÁNN", "Cid"]},
           {"t": "Solaris", "who": ["Ann", "Bo, Jr."], "x": "else"},
           {"t": "Solaris", "who": ["Dee"]},
           {"t": "Mirror", "who": []}]
          """.utf8))
      func warnings(key: String? = nil) throws -> ImportWarnings {
        let mapping = try ImportMapping(
          [("title", "t"), ("Cast", "who")], key: key, type: type, columns: file.columns)
        var warnings = ImportWarnings(columns: file.columns, mapping, type: type)
        for record in file.records { warnings.add(record) }
        warnings.finish()
        return warnings
      }
      let found = try warnings()
      // Columns that are not imported are ignored when rows are compared.
      #expect(found.repeatedRows.map { [$0.row, $0.first] } == [[3, 1]])
      #expect(found.names == [.init(field: "Cast", count: 5, withComma: 1, equivalent: 1)])
      #expect(
        found.incompleteColumns.map { "\($0.column) \($0.rows)" }.sorted() == ["who 1", "x 4"])
      #expect(try warnings(key: "t").repeatedRows.isEmpty)
    }
  }
}
