@testable import Catalog
import Database
import Model
import TestSupport
import Testing

/// The names of sources, and records whose entries were deleted.
@Suite struct ImportSourceTests {
  private static let file = "id,title\n1,Dune\n2,Emma\n"
  private static let other = "id,title\n1,Amras\n2,Emma\n3,Ulysses\n"

  @Test(arguments: [
    ("books.csv", "books"), ("a/b/Books.CSV.gz", "Books"), ("./books.json", "books"),
    ("books", "books"), ("books.2024.tsv", "books.2024"), (".csv", ".csv"), ("/x/", "x"),
  ])
  func `a source is called by the file's base name`(path: String, name: String) {
    #expect(ImportSource.baseName(of: path) == name)
  }

  @Test func `the name of a source contains type, column and file`() {
    func name(_ given: String?, _ key: String?) -> String {
      ImportSource(given, file: "a/books.csv", type: nil, key: key).name
    }
    #expect(name(nil, "id") == "file//id/books" && name(nil, nil) == "file//")
    #expect(name(" shop ", "id") == "file//id/shop" && name("shop", nil) == "file///shop")
    #expect(name("", "id") == "file//id/books")
    let long = String(repeating: "é", count: 150)
    #expect(name(long + "1", "id").characterCount == 100)
    #expect(name(long + "1", "id") != name(long + "2", "id"))
  }

  @Test(arguments: TestEngine.all)
  func `two files can have the same ids`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      #expect(try await steps.run(Self.file).counts == [2, 0, 0, 0, 0])
      steps.file = "shop/export.csv"
      #expect(try await steps.run(Self.other).counts == [3, 0, 0, 0, 0])
      #expect(try await home.entries.total(in: home.scope) == 5)
      _ = try await home.find("Dune")
      let before = try await home.storedData()
      #expect(try await steps.run(Self.other).counts == [0, 3, 0, 0, 0])
      steps.file = "elsewhere/books.csv.gz"
      #expect(try await steps.run(Self.file).counts == [0, 2, 0, 0, 0])
      #expect(try await home.storedData() == before)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a file continues the source that the user names`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      _ = try await steps.run(Self.file)
      let file = try LoadedTable(Array(Self.file.utf8))
      #expect(try await steps.tableImport(of: file).otherSources() == [])
      steps.file = "books-2024.csv"
      #expect(try await steps.tableImport(of: file).otherSources() == ["books"])
      steps.source = "books"
      #expect(try await steps.tableImport(of: file).otherSources() == [])
      #expect(try await steps.run(Self.other).counts == [1, 1, 1, 0, 0])
      #expect(try await home.entries.total(in: home.scope) == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `records under the former name of a source are recognised`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      _ = try await steps.run(Self.file)
      try await home.execute("UPDATE entry_sources SET source = 'file/book/id'")
      let former = try await home.storedData()
      steps.file = "shop.csv"
      #expect(try await steps.preview(Self.file).counts == [0, 2, 0, 0, 0])
      #expect(try await home.storedData() == former)
      // Records of another file do not update entries of this one.
      #expect(try await steps.run("id,title\n1,Amras\n").counts == [1, 0, 0, 0, 0])
      steps.file = "books.csv"
      let sequence = try await home.sequence()
      #expect(try await steps.run(Self.file).counts == [0, 2, 0, 0, 0])
      #expect(try await home.sequence() == sequence)
      let changed = Self.file.replacing("Dune", with: "Dune 2")
      #expect(try await steps.run(changed).counts == [0, 1, 1, 0, 0])
      #expect(try await home.entries.total(in: home.scope) == 3)
    }
  }

  // MARK: - Deleted since

  @Test(arguments: TestEngine.all)
  func `a deleted entry is not imported again unless requested`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      _ = try await steps.run(Self.file)
      let dune = try await home.find("Dune")
      let deletion = try await home.entries.delete([dune.id], in: home.scope).group
      let before = try await home.storedData()
      let changed = Self.file.replacing("Dune", with: "Dune 2")
      for text in [Self.file, changed] {
        let preview = try await steps.preview(text)
        let again = try await steps.run(text)
        #expect(again.counts == [0, 1, 0, 0, 0] && again.deleted == 1)
        #expect(preview.counts == again.counts && preview.deleted == 1)
      }
      #expect(try await home.storedData() == before)
      steps.restoresDeleted = true
      let restored = try await steps.run(Self.file)
      #expect(restored.counts == [1, 1, 0, 0, 0])
      steps.restoresDeleted = false
      let back = try await steps.run(Self.file)
      #expect(back.counts == [0, 2, 0, 0, 0] && back.deleted == 0)
      try await home.undo(#require(restored.group))
      #expect(try await steps.run(Self.file).deleted == 1)
      try await home.undo(deletion)
      #expect(try await steps.run(changed).counts == [0, 1, 1, 0, 0])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deletion only affects the source of the entry`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      _ = try await steps.run(Self.file)
      _ = try await home.entries.deleteAll(home.scope)
      steps.file = "shop.csv"
      #expect(try await steps.run(Self.other).counts == [3, 0, 0, 0, 0])
      steps.file = "books.csv"
      let again = try await steps.run(Self.file)
      #expect(again.counts == [0, 0, 0, 0, 0] && again.deleted == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deleted record without an id is not imported again`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      var steps = ImportSteps(home: home)
      steps.key = nil
      _ = try await steps.run("title\nDune\nEmma\n")
      _ = try await home.entries.delete([try await home.find("Dune").id], in: home.scope)
      let again = try await steps.run("title\nDune\nEmma\n")
      #expect(again.counts == [0, 1, 0, 0, 0] && again.deleted == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an invalid row does not affect other rows`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let text = "id,title\n1,A\n2,B,C\n3,D\0\n1,E\n4,F\n"
      let outcome = try await ImportSteps(home: home).run(text)
      #expect(outcome.counts == [2, 0, 0, 0, 3])
      #expect(
        outcome.remarks == [
          "2 B row import.cells", "3 D title import.zero", "4 E id import.keyTwice",
        ])
    }
  }
}
