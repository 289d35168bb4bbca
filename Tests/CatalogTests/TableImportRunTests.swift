import Book
import Database
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@testable import Catalog

/// Runs of the same table by the command line: interrupted, continued, cancelled and undone.
@Suite struct TableImportRunTests {
  private static let text =
    "id,title,Author\n" + (0..<300).map { "\($0),Book \($0),Ann" }.joined(separator: "\n")

  private func tableImport(
    _ home: CatalogFixture, _ file: String, source: String? = nil, in scope: Scope? = nil
  ) throws -> TableImport {
    var steps = ImportSteps(home: home)
    (steps.file, steps.source) = (file, source)
    return try steps.tableImport(of: LoadedTable(Array(Self.text.utf8)), in: scope)
  }

  /// Imports until at least `rows` rows are done, as if a user then interrupted the import.
  private func run(
    _ run: TableImport.Run, _ home: CatalogFixture, _ file: String = "books.csv",
    until rows: Int = .max
  ) async throws -> ImportSummary {
    try await tableImport(home, file).run(run) { $0.summary.rows < rows }
  }

  private func begin(
    _ home: CatalogFixture, _ file: String = "books.csv", source: String? = nil,
    in scope: Scope? = nil
  ) async throws -> TableImport.Run {
    try await tableImport(home, file, source: source, in: scope).begin()
  }

  /// Ends the leases of all jobs, as if their processes had died a minute ago.
  private func expireLeases(_ home: CatalogFixture) async throws {
    try await home.execute("UPDATE jobs SET lease_until = 1 WHERE state = 'running'")
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
      let elsewhere = try await begin(home, source: "shop")
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

  @Test(
    "A command stops when another command continues its import", arguments: TestEngine.all)
  func continuedByAnother(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let first = try await begin(home)
      let second = Mutex<TableImport.Run?>(nil)
      await #expect(throws: JobLeaseLost.self) {
        _ = try await tableImport(home, "books.csv").run(first) { report in
          guard second.withLock({ $0 == nil }) else { return true }
          try await expireLeases(home)
          let run = try await begin(home)
          second.withLock { $0 = run }
          return true
        }
      }
      let run = try #require(second.withLock { $0 })
      #expect(run.group == first.group)
      let rows = try await home.entries.total(in: home.scope)
      #expect(run.previousRowCount == rows && rows < 300)
      #expect(try await home.integer("SELECT COUNT(*) FROM jobs WHERE state = 'running'") == 1)
      let rest = try await self.run(run, home)
      #expect(rest.unchanged == rows && rest.new == 300 - rows)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import by the command line is listed with the imports and can be undone there`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let imports = home.features.imports
      _ = try await run(try await begin(home), home, until: 1)
      let part = try #require(try await imports.all(in: home.scope).first)
      #expect(part.phase == .done && part.name == "books.csv" && part.done < 300)
      let path = "/home/ann/books.csv"
      _ = try await run(try await begin(home, path), home, path)
      // Another path is another import, which writes the remaining rows.
      #expect(try await imports.all(in: home.scope).count == 2)
      _ = try await run(try await begin(home), home)
      let copy = "again/books.csv"
      _ = try await run(try await begin(home, copy), home, copy)
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
  func `an import can be cancelled on its page while it runs`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let imports = home.features.imports
      let begun = try await begin(home)
      let id = try #require(try await imports.all(in: home.scope).first?.id)
      #expect(try await imports.find(id, in: home.scope).phase == .running)
      let part = try await tableImport(home, "books.csv").run(begun) { report in
        if report.summary.rows < 100 { try await imports.cancel(id, in: home.scope) }
        return true
      }
      #expect(part.rows > 0 && part.rows < 300)
      let found = try await imports.find(id, in: home.scope)
      #expect(found.phase == .done && found.done == part.rows && found.total == 300)
      let again = try await begin(home)
      #expect(again.previousRowCount == part.rows && again.group == begun.group)
      #expect(try await run(again, home).rows == 300)
      #expect(try await imports.counts(of: imports.find(id, in: home.scope)) == [.new: 300])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import whose process died continues after its lease has expired`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let first = try await begin(home)
      #expect(try await begin(home).group != first.group)
      try await home.execute(
        "UPDATE jobs SET lease_until = 1 WHERE key = (SELECT MIN(key) FROM jobs)")
      let second = try await begin(home)
      #expect(second.group == first.group && second.previousRowCount == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `what a command that died has written can be undone, and is then imported as new`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let imports = home.features.imports
      let begun = try await begin(home)
      await #expect(throws: IntentionalError.self) {
        try await tableImport(home, "books.csv").run(begun) { _ in throw IntentionalError() }
      }
      let part = try await home.entries.total(in: home.scope)
      #expect(part > 0 && part < 300)
      let found = try #require(try await imports.all(in: home.scope).first)
      #expect(found.phase == .running && !found.isStalled)
      // Undoing while the command may still run is refused.
      let refusal = try await thrownFailure { try await imports.undo(found.id, in: home.scope) }
      #expect(refusal?.code == "import.moved")

      try await expireLeases(home)
      let ended = try await imports.find(found.id, in: home.scope)
      #expect(ended.phase == .done && ended.done == part)
      #expect(try await imports.counts(of: ended) == [.new: part])
      let start = try await thrownFailure {
        try await imports.start(found.id, collection: .none, adds: false, in: home.scope)
      }
      #expect(start?.code == "import.moved")
      try await imports.undo(found.id, in: home.scope)
      try await imports.runJob(of: found.id, in: home.scope)
      #expect(try await imports.find(found.id, in: home.scope).phase == .undone)
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 0)

      let second = try await begin(home)
      #expect(second.group != begun.group && second.previousRowCount == nil)
      #expect(try await run(second, home).new == 300)
      #expect(try await imports.all(in: home.scope).map(\.phase) == [.done, .undone])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an import that writes nothing is not listed`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let imports = home.features.imports
      _ = try await run(try await begin(home), home)
      let copy = "copy/books.csv"
      let begun = try await begin(home, copy)
      #expect(try await imports.all(in: home.scope).count == 2)
      #expect(try await run(begun, home, copy).unchanged == 300)
      #expect(try await imports.all(in: home.scope).count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `users import the same file independently`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let first = try await begin(home)
      _ = try await run(first, home, until: 1)
      let other = try await home.addUser("bob@example.com", as: .editor)
      let scope = Scope(user: other.scope.user, space: home.scope.space)
      let second = try await begin(home, in: scope)
      #expect(second.group != first.group && second.previousRowCount == nil)
    }
  }
}
