import Database
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@Suite struct ChangeSequenceTests {
  private static let kind = Change.Kind(rawValue: "note")

  private func record(_ count: Int, in home: CatalogFixture) async throws {
    try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
      for _ in 0..<count {
        transaction.record(Change(Self.kind, EntryID.new(), .create, revision: 1))
      }
    }
  }

  private func changes(of home: CatalogFixture, after sequence: Int64) async throws -> [Int64] {
    try await home.journal.changes(
      in: home.scope, after: sequence, limit: 100_000
    ).map(\.sequence)
  }

  @Test(arguments: TestEngine.all)
  func `fifty writers in two spaces leave no gaps, and readers miss no change`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { ann in
      let bob = try await ann.addUser("bob@example.com", as: nil)
      let homes = [ann, bob]
      var before: [Int] = []
      for home in homes { before.append(try await changes(of: home, after: 0).count) }
      let ended = Atomic<Bool>(false)
      let reading = Task { () -> [Int64] in
        var seen: [Int64] = []
        while true {
          let isLast = ended.load(ordering: .sequentiallyConsistent)
          seen += try await changes(of: ann, after: seen.last ?? 0)
          if isLast { return seen }
        }
      }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for writer in 0..<50 {
          group.addTask {
            for round in 0..<4 { try await record(1 + (writer + round) % 3, in: homes[writer % 2]) }
          }
        }
        try await group.waitForAll()
      }
      ended.store(true, ordering: .sequentiallyConsistent)
      var counts = before
      for writer in 0..<50 {
        for round in 0..<4 { counts[writer % 2] += 1 + (writer + round) % 3 }
      }
      for (index, home) in homes.enumerated() {
        let all = try await changes(of: home, after: 0)
        #expect(all == Array(1...Int64(counts[index])))
      }
      #expect(try await reading.value == changes(of: ann, after: 0))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a write that throws uses no sequence number`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let before = try await home.sequence()
      for round in 0..<3 {
        await #expect(throws: Deliberate.self) {
          try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
            transaction.record(Change(Self.kind, EntryID.new(), .create, revision: 1))
            if round < 2 { throw Deliberate() }
            transaction.beforeCommit { _ in throw Deliberate() }
          }
        }
      }
      try await record(0, in: home)
      #expect(try await home.sequence() == before)
      try await record(2, in: home)
      #expect(try await changes(of: home, after: before) == [before + 1, before + 2])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a change is stored with its user, time and previous values`(engine: TestEngine) async throws
  {
    try await engine.withCatalog { home in
      let (target, group) = (EntryID.new(), ChangeGroupID.new())
      let start = Timestamp.now
      try await home.journal.write(in: home.scope.space, by: home.scope.user, group: group) {
        $0.record(Change(Self.kind, target, .update, revision: 7, before: #"{"a":"é"}"#))
        $0.record(Change(Self.kind, target, .delete, revision: 8))
      }
      let history = try await home.journal.history(of: target, for: home.scope.user)
      #expect(history.map(\.change.operation) == [.delete, .update])
      let change = try #require(history.last)
      #expect(change.user == home.scope.user && change.group == group)
      #expect(change.at >= start && change.at <= .now)
      #expect(change.change.before == #"{"a":"é"}"# && change.change.revision == 7)
      #expect(change.change.kind == Self.kind)
      #expect(change.change.target.description == target.description)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a user who is no member reads no changes`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let outsider = try await home.addUser("bob@example.com", as: nil)
      let target = EntryID.new()
      try await home.journal.write(in: home.scope.space, by: home.scope.user) {
        $0.record(Change(Self.kind, target, .create, revision: 1))
      }
      let user = outsider.scope.user
      #expect(try await home.journal.history(of: target, for: user).isEmpty)
      let changes = try await home.journal.changes(
        in: Scope(user: user, space: home.scope.space), after: 0, limit: 10)
      #expect(changes.isEmpty)
    }
  }
}

struct Deliberate: Error {}
