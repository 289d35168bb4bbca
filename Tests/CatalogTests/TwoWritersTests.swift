@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct TwoWritersTests {
  @Test(arguments: TestEngine.all)
  func `the second of two edits of one revision is refused with both versions`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry("A")
      let user = home.scope.user
      _ = try await home.entries.replace(entry.id, with: home.draft("B"), ifMatch: [1], for: user)
      var late = try home.draft("C")
      let unmatched = try await thrownFailure {
        _ = try await home.entries.replace(entry.id, with: late, ifMatch: [1], for: user)
      }
      late.revision = 1
      let changed = try await thrownFailure {
        _ = try await home.entries.replace(entry.id, with: late, for: user)
      }
      #expect(unmatched?.kind == .preconditionFailed && changed?.kind == .revisionMismatch)
      for versions in [unmatched?.versions, changed?.versions] {
        #expect((versions?.current as? Entry)?.title == "B")
        #expect((versions?.current as? Entry)?.revision == 2)
        #expect((versions?.submitted as? EntryDraft)?.title == "C")
      }
      late.revision = 2
      let done = try await home.entries.replace(entry.id, with: late, ifMatch: [2], for: user)
      #expect(done.title == "C" && done.revision == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `only one of twenty concurrent edits of one revision succeeds`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry("A")
      let kinds = try await withThrowingTaskGroup(of: Failure.Kind?.self) { group in
        for number in 0..<20 {
          group.addTask {
            var draft = try home.draft("B\(number)")
            if number % 2 == 0 { draft.revision = 1 }
            return try await thrownFailure { [draft] in
              _ = try await home.entries.replace(
                entry.id, with: draft, ifMatch: number % 2 == 1 ? [1, 7] : nil, for: home.scope.user
              )
            }?.kind
          }
        }
        return try await group.reduce(into: [Failure.Kind?]()) { $0.append($1) }
      }
      #expect(kinds.filter { $0 == nil }.count == 1)
      #expect(
        kinds.allSatisfy { $0 == nil || $0 == .revisionMismatch || $0 == .preconditionFailed })
      #expect(try await home.entries.find(entry.id, for: home.scope.user).revision == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `without a revision the last edit wins, and both are in the history`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let entry = try await home.createEntry("A", "first")
      let user = home.scope.user
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<10 {
          group.addTask {
            _ = try await home.entries.replace(
              entry.id, with: home.draft("T\(number)", "first"), for: user)
          }
        }
        try await group.waitForAll()
      }
      let now = try await home.entries.find(entry.id, for: user)
      let history = try await home.journal.history(of: entry.id, for: user)
      #expect(now.revision == 11)
      #expect(history.map(\.change.revision) == Array((1...11).reversed()))
      let before = history.compactMap { EntrySnapshot(ifReadable: $0.change.before)?.title }
      #expect(Set(before + [now.title]) == Set((0..<10).map { "T\($0)" } + ["A"]))
      #expect(
        history.allSatisfy { EntrySnapshot(ifReadable: $0.change.before)?.description == nil })
    }
  }
}
