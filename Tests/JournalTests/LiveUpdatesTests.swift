import Database
import Journal
import Logging
import Model
import TestSupport
import Testing

@Suite struct LiveUpdatesTests {
  private static let kind = Change.Kind(rawValue: "note")

  private func record(
    _ count: Int, in home: CatalogFixture, kind: Change.Kind = kind
  ) async throws {
    try await home.journal.write(in: home.scope.space, by: home.scope.user) { transaction in
      for _ in 0..<count { transaction.record(Change(kind, EntryID.new(), .create, revision: 1)) }
    }
  }

  /// Returns the next `count` events.
  private func next(
    _ count: Int, of events: AsyncStream<LiveEvent>
  ) async -> [LiveEvent] {
    var found: [LiveEvent] = []
    for await event in events {
      found.append(event)
      if found.count == count { break }
    }
    return found
  }

  @Test(arguments: TestEngine.all)
  func `a listener gets the changes of its space and no others`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { ann in
      let bob = try await ann.addUser("bob@example.com", as: nil)
      let start = try await ann.integer("SELECT change_seq FROM spaces ORDER BY key LIMIT 1")
      let anns = try await ann.journal.live.listen(ann.scope, after: nil)
      try await record(1, in: bob)
      try await record(2, in: ann)
      let told = await next(1, of: anns.events)
      guard case .changes(let last, let json) = try #require(told.first) else {
        Issue.record("\(told)")
        return
      }
      #expect(last == Int64(start + 2))
      #expect(json.contains("\"sequence\":\(start + 1),\"kind\":\"note\""))
      #expect(json.contains("\"sequence\":\(start + 2),\"kind\":\"note\""))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a reconnecting listener first gets the missed changes, or a reset if they are too many`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { ann in
      let live = ann.journal.live
      let start = Int64(try await ann.integer("SELECT change_seq FROM spaces"))
      try await record(1000, in: ann)
      guard case .changes(start + 1000, let json) = try await missed(live, ann, after: start)
      else { return #expect(Bool(false), "a thousand are told one by one") }
      #expect(json.matches(of: /"sequence"/).count == 1000)
      try await record(1, in: ann)
      guard case .reset(start + 1001) = try await missed(live, ann, after: start) else {
        return #expect(Bool(false), "more than a thousand are not")
      }
      // A sequence from before a backup was restored.
      guard case .reset(start + 1001) = try await missed(live, ann, after: start + 5000) else {
        return #expect(Bool(false), "the future is not known")
      }
    }
  }

  private func missed(
    _ live: LiveUpdates, _ home: CatalogFixture, after: Int64
  ) async throws -> LiveEvent {
    try #require(try await live.listen(home.scope, after: after).missed.first)
  }

  @Test(arguments: TestEngine.all)
  func `only members can listen, and a removed member is disconnected`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { ann in
      let bob = try await ann.addUser("bob@example.com", as: nil)
      let outsider = Scope(user: bob.scope.user, space: ann.scope.space)
      await #expect(throws: Failure.self) {
        try await ann.journal.live.listen(outsider, after: nil)
      }
      let cleo = try await ann.addUser("cleo@example.com", as: .viewer)
      let cleos = try await ann.journal.live.listen(
        Scope(user: cleo.scope.user, space: ann.scope.space), after: nil)
      _ = try await ann.journal.database.write { db in
        try db.execute(
          "DELETE FROM members WHERE space_id = $1 AND user_id = $2", ann.scope.space,
          cleo.scope.user)
      }
      try await record(1, in: ann, kind: .member)
      #expect(await next(1, of: cleos.events).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a listener that is too slow is disconnected`(engine: TestEngine) async throws {
    try await engine.withCatalog { ann in
      let live = ann.journal.live
      let slow = try await live.listen(ann.scope, after: nil)
      let quick = try await live.listen(ann.scope, after: nil)
      var iterator = quick.events.makeAsyncIterator()
      for _ in 0..<300 {
        try await record(1, in: ann)
        _ = await iterator.next()
      }
      #expect(await next(1000, of: slow.events).count == 256)
      #expect(live.count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `changes by other processes are delivered, and shutting down ends all streams`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { ann in
      let other = Journal(database: ann.journal.database)
      let running = Task { await ann.journal.live.run(Logger(label: "test")) }
      let subscription = try await ann.journal.live.listen(ann.scope, after: nil)
      try await other.write(in: ann.scope.space, by: ann.scope.user) { transaction in
        transaction.record(Change(Self.kind, EntryID.new(), .create, revision: 1))
      }
      #expect(await next(1, of: subscription.events).count == 1)
      running.cancel()
      await running.value
      #expect(await next(1, of: subscription.events).isEmpty)
      await #expect(throws: Failure.self) {
        try await ann.journal.live.listen(ann.scope, after: nil)
      }
    }
  }
}
