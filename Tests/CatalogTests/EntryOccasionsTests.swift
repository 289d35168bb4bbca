import Book
@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntryOccasionsTests {
  private func time(_ date: String, _ note: String = "", _ score: Score = .okay) -> Occasion {
    Occasion(date: CalendarDate(date)!, score: score, note: note)
  }

  @Test(arguments: TestEngine.all)
  func `occasions are added, changed and removed, and each change can be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let (id, user) = (try await home.createEntry("Dune").id, home.scope.user)
      func notes() async throws -> [String] {
        try await home.entries.find(id, for: user).model.occasions?.map(\.note) ?? []
      }
      _ = try await home.entries.add(time("2020-01-01", "second"), to: id, for: user)
      _ = try await home.entries.add(time("2019-01-01", "first"), to: id, for: user)
      // The date that the entry had already is an occasion too.
      #expect(try await notes() == ["first", "second", ""])
      let changed = try await home.entries.replaceOccasion(
        at: 0, of: id, by: time("2021-01-01", "last"), revision: 3, for: user)
      #expect(try await notes() == ["second", "last", ""])
      try await home.undo(changed)
      #expect(try await notes() == ["first", "second", ""])
      let removed = try await home.entries.removeOccasion(at: 0, of: id, revision: 5, for: user)
      #expect(try await notes() == ["second", ""])
      try await home.undo(removed)
      #expect(try await notes() == ["first", "second", ""])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry's date is that of its latest occasion`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let (id, user) = (try await home.createEntry("Dune").id, home.scope.user)
      let group = try await home.entries.add(time("2031-02-03"), to: id, for: user)
      #expect("\(try await home.entries.find(id, for: user).model.date)" == "2031-02-03")
      try await home.undo(group)
      #expect(try await home.entries.find(id, for: user).model.date == CatalogFixture.today)
    }
  }

  @Test(arguments: TestEngine.all)
  func `invalid, outdated and missing occasions change nothing`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let (id, user) = (try await home.createEntry("Dune").id, home.scope.user)
      let refused1 = try await thrownFailure {
        _ = try await home.entries.add(
          time("2020-01-01", String(repeating: "x", count: 2001)), to: id, for: user)
      }
      #expect(refused1 != nil)
      let refused2 = try await thrownFailure {
        _ = try await home.entries.add(
          time("2020-01-01", "", Score(rawValue: 4)), to: id, for: user)
      }
      #expect(refused2 != nil)
      _ = try await home.entries.add(time("2020-01-01", "kept"), to: id, for: user)
      let old = try await thrownFailure {
        _ = try await home.entries.removeOccasion(at: 0, of: id, revision: 1, for: user)
      }
      #expect(old?.kind == .revisionMismatch)
      for place in [-1, 2, Int.max] {
        let refused3 = try await thrownFailure {
          _ = try await home.entries.removeOccasion(at: place, of: id, revision: 2, for: user)
        }
        #expect(refused3?.code == "entry.notFound")
      }
      let reader = try await home.addUser("reader@example.com", as: .viewer).scope.user
      let refused4 = try await thrownFailure {
        _ = try await home.entries.add(time("2020-01-01"), to: id, for: reader)
      }
      #expect(refused4 != nil)
      let outsider = try await home.addUser("outsider@example.com", as: nil).scope.user
      let refused5 = try await thrownFailure {
        _ = try await home.entries.add(time("2020-01-01"), to: id, for: outsider)
      }
      #expect(refused5?.code == "entry.notFound")
      #expect(
        try await home.entries.find(id, for: user).model.occasions?.map(\.note) == ["kept", ""])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the first date of an entry is its own, and further ones keep it`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let user = home.scope.user
      var draft = try home.draft("Dune")
      draft.undated = true
      let undated = try await home.create(draft).id
      _ = try await home.entries.add(time("2024-05-06", "", .great), to: undated, for: user)
      let seen = try await home.entries.find(undated, for: user).model
      #expect("\(seen.date)" == "2024-05-06" && seen.undated != true)
      #expect(seen.score == .great && seen.occasions == [])
      let group = try await home.entries.add(time("2025-05-06", "", .bad), to: undated, for: user)
      let again = try await home.entries.find(undated, for: user).model
      #expect("\(again.date)" == "2025-05-06" && again.score == .great)
      #expect(again.occasions == [time("2024-05-06", "", .great), time("2025-05-06", "", .bad)])
      try await home.undo(group)
      #expect(try await home.entries.find(undated, for: user).model.occasions == [])

      draft = try home.draft("Solaris")
      draft.stage = .planned
      let planned = try await home.create(draft).id
      _ = try await home.entries.add(time("2024-05-06", "", .great), to: planned, for: user)
      let plan = try await home.entries.find(planned, for: user).model
      #expect("\(plan.date)" == "2024-05-06" && plan.score == .great && plan.stage == .done)
      #expect(plan.occasions == [])
      #expect(try await home.differences() == [])
    }
  }
}
