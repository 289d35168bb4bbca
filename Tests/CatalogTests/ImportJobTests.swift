import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct ImportJobTests {
  private static let text =
    "id,title,Author\n" + (0..<300).map { "\($0),Book \($0),Ann" }.joined(separator: "\n")

  /// Imports until at least `rows` rows are done, as if a user then cancelled the import.
  private func run(
    _ job: ImportJob, _ home: CatalogFixture, until rows: Int = .max
  ) async throws -> ImportSummary {
    let file = try LoadedTable(Array(Self.text.utf8))
    let importer = try ImportSteps(home: home).importer(file)
    let summary = try await importer.run(
      file.table, total: file.records.count, group: job.group
    ) { report in
      try await job.saveProgress(report.summary) && report.summary.rows < rows
    }
    try await job.finish(summary, isComplete: summary.rows == summary.total)
    return summary
  }

  private func begin(
    _ home: CatalogFixture, _ file: String = "books.csv", source: String = "file/book/id/books",
    in scope: Scope? = nil
  ) async throws -> ImportJob {
    try await ImportJob(home.journal, scope ?? home.scope, file: file, source: source)
  }

  @Test(arguments: TestEngine.all)
  func `a stopped import continues, and one undo reverts both parts`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let first = try await begin(home)
      #expect(first.previousRowCount == nil)
      let part = try await run(first, home, until: 1)
      #expect(part.rows < 300 && part.rows > 0)
      #expect(try await home.entries.total(in: home.scope) == part.rows)
      let other = try await begin(home, "other.csv")
      #expect(other.previousRowCount == nil && other.group != first.group)
      let elsewhere = try await begin(home, source: "file/book/id/shop")
      #expect(elsewhere.previousRowCount == nil && elsewhere.group != first.group)
      let second = try await begin(home)
      #expect(second.previousRowCount == part.rows && second.group == first.group)
      let rest = try await run(second, home)
      #expect(rest.unchanged == part.rows && rest.new == 300 - part.rows)
      #expect(try await begin(home).previousRowCount == nil)
      try await home.undo(first.group)
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 0)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import by the command line is listed with the imports and can be undone there`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let imports = Imports(journal: home.journal)
      _ = try await run(try await begin(home), home, until: 1)
      let part = try #require(try await imports.all(in: home.scope).first)
      #expect(part.phase == .done && part.name == "books.csv" && part.done < 300)
      _ = try await run(try await begin(home, "/home/ann/books.csv"), home)
      // Another path is another import, which writes the remaining rows.
      #expect(try await imports.all(in: home.scope).count == 2)
      _ = try await run(try await begin(home), home)
      _ = try await run(try await begin(home, "again.csv"), home)
      let all = try await imports.all(in: home.scope)
      // The last two imports changed nothing, so they are not listed.
      #expect(all.map(\.name) == ["books.csv", "books.csv"])
      let counts = try await imports.counts(of: all[0])
      #expect(counts[.new] == 300 - part.done && counts[.failed] == nil)

      for found in all {
        try await imports.undo(found.id, in: home.scope)
        try await imports.runJob(of: found.id, in: home.scope)
      }
      #expect(try await imports.all(in: home.scope).map(\.phase) == [.undone, .undone])
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 0)
      // The same file is imported again as if it were new.
      #expect(try await run(try await begin(home), home).new == 300)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import can be cancelled through its job`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let job = try await begin(home)
      try await home.execute("UPDATE jobs SET cancel = 1")
      let part = try await run(job, home)
      #expect(part.rows < 300)
      #expect(try await home.entries.total(in: home.scope) == part.rows)
      let again = try await begin(home)
      #expect(again.previousRowCount == part.rows)
      #expect(try await run(again, home).rows == 300)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import whose process died continues after its lease has expired`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let first = try await begin(home)
      _ = try await first.saveProgress(ImportSummary())
      #expect(try await begin(home).group != first.group)
      try await home.execute(
        "UPDATE jobs SET lease_until = 1 WHERE key = (SELECT MIN(key) FROM jobs)")
      let second = try await begin(home)
      #expect(second.group == first.group && second.previousRowCount == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `users import the same file independently`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let first = try await begin(home)
      try await first.finish(ImportSummary(), isComplete: false)
      let other = try await home.addUser("bob@example.com", as: .editor)
      let scope = Scope(user: other.scope.user, space: home.scope.space)
      let second = try await begin(home, in: scope)
      #expect(second.group != first.group && second.previousRowCount == nil)
    }
  }
}
