import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntryFinishTests {
  private static let today = CalendarDate("2026-03-01")!

  private func planned(_ home: CatalogFixture, _ stage: Stage = .planned) async throws
    -> EntryRecord
  {
    var draft = try home.draft("Dune", type: "book")
    draft.stage = stage
    draft.date = "2025-12-24"
    return try await home.create(draft)
  }

  @Test(arguments: TestEngine.all)
  func `finishing a planned or current entry can be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      for stage in [Stage.planned, .current] {
        let (entry, user) = (try await planned(home, stage), home.scope.user)
        let group = try await home.entries.finish(
          entry.id, on: Self.today, score: .okay, revision: 1, for: user)
        let done = try await home.entries.find(entry.id, for: user).model
        #expect(done.stage == .done && done.date == Self.today && done.revision == 2)
        #expect(done.occasions ?? [] == [])
        try await home.journal.undo(#require(group), by: user)
        let back = try await home.entries.find(entry.id, for: user).model
        #expect(back.stage == stage)
        #expect(back.day?.description == (stage == .planned ? nil : "2025-12-24"))
      }
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `finishing twice changes nothing, an older revision is refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let (entry, user) = (try await planned(home), home.scope.user)
      var draft = try home.draft("Dune Messiah", type: "book")
      draft.stage = .planned
      _ = try await home.entries.replace(entry.id, with: draft, for: user)
      let refused = try await thrownFailure {
        _ = try await home.entries.finish(
          entry.id, on: Self.today, score: .okay, revision: 1, for: user)
      }
      #expect(refused?.kind == .revisionMismatch)
      let first = try await home.entries.finish(
        entry.id, on: Self.today, score: .okay, revision: 2, for: user)
      let second = try await home.entries.finish(
        entry.id, on: Self.today, score: .okay, revision: 2, for: user)
      #expect(first != nil && second == nil)
      #expect(try await home.entries.find(entry.id, for: user).model.revision == 3)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a later occasion keeps its date, and a viewer cannot finish an entry`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let (entry, user) = (try await planned(home), home.scope.user)
      let later = Occasion(date: CalendarDate("2026-05-01")!, score: .okay, note: "")
      _ = try await home.entries.add(later, to: entry.id, for: user)
      let viewer = try await home.addUser("bob@example.com", as: .viewer)
      let refused = try await thrownFailure {
        _ = try await home.entries.finish(
          entry.id, on: Self.today, score: .okay, revision: 2, for: viewer.scope.user)
      }
      #expect(refused?.kind == .forbidden)
      _ = try await home.entries.finish(
        entry.id, on: Self.today, score: .okay, revision: 2, for: user)
      #expect(try await "\(home.entries.find(entry.id, for: user).model.date)" == "2026-05-01")
    }
  }

  @Test("Several entries are done on a day, once each", arguments: TestEngine.all)
  func several(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let (plan, user) = (try await planned(home), home.scope.user)
      var draft = try home.draft("Seen", type: "movie")
      draft.date = "2020-05-06"
      let seen = try await home.create(draft)
      draft = try home.draft("Undated", type: "movie")
      (draft.date, draft.undated) = (nil, true)
      let undated = try await home.create(draft)
      let ids = [plan.id, seen.id, undated.id]
      let (count, group) = try await home.entries.finish(
        ids, on: Self.today, score: .great, in: home.scope)
      #expect(count == 3)
      for id in ids {
        let entry = try await home.entries.find(id, for: user).model
        #expect(entry.stage == .done && entry.day == Self.today && entry.score == .great)
        let days = entry.occasions?.map { "\($0.date)" } ?? []
        #expect(days == (id == seen.id ? ["2020-05-06", "2026-03-01"] : []))
      }
      #expect(try await home.entries.finish(ids, on: Self.today, in: home.scope).count == 0)
      try await home.undo(group)
      #expect(try await home.entries.find(plan.id, for: user).model.stage == .planned)
      #expect(try await home.differences() == [])
    }
  }
}
