import Database
import Journal
import Model
import Synchronization
import TestSupport
import Testing

@testable import Publishing

@Suite struct SearchRebuildTests {
  private func found(_ text: String, _ site: SiteFixture) async throws -> [String] {
    try await site.site.delivery.search(text, limit: 20, offset: 0, in: site.scope.space).hits
      .map(\.slug)
  }

  @Test(arguments: TestEngine.all)
  func `a rebuild in batches restores missing documents and removes those of nothing`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let space = site.scope.space
      var keys: [Int64] = []
      for number in 1...5 {
        let post = try await site.make(
          "Post \(number)", ["body": "Lighthouse"], slug: "/post-\(number)")
        try await site.versions.publish(post.id, in: site.scope)
        keys.append(post.key.rawValue)
      }
      let stale = keys.map { $0 + 1_000 }
      try await site.home.database.write { [keys] db in
        try SearchIndex.remove(.published, targets: [keys[0], keys[3]], in: space, db)
        try SearchIndex.upsert(
          stale.map { SearchDocument(kind: .published, target: $0, title: "Gone", texts: []) },
          in: space, db)
      }
      #expect(try await found("lighthouse", site).count == 3)

      let count = try await SearchRebuild(
        of: site.home.database, in: space, batchSize: 2
      ).run()

      #expect(count == 5)
      #expect(Set(try await found("lighthouse", site)) == Set((1...5).map { "/post-\($0)" }))
      let documents = try await site.home.database.read { db in
        try db.rows(
          "SELECT key FROM search_documents WHERE space_id = $1 AND key % 8 = $2", space,
          SearchDocument.Kind.published.rawValue, map: { $0.int64(0) })
      }
      #expect(Set(documents) == Set(keys.map { SearchDocument.key(.published, $0) }))
    }
  }

  @Test(arguments: TestEngine.all)
  func `what is published during a rebuild is found`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Post", ["body": "Draft"], slug: "/post")
      try await site.versions.publish(post.id, in: site.scope)
      for word in ["northern", "southern", "eastern", "western"] {
        try await site.set("By the \(word) sea", "body", of: post)
        try await withThrowingTaskGroup(of: Void.self) { group in
          for _ in 0..<3 {
            group.addTask {
              _ = try await SearchRebuild(of: site.home.database, in: site.scope.space).run()
            }
          }
          group.addTask { try await site.versions.publish(post.id, in: site.scope) }
          try await group.waitForAll()
        }
        #expect(try await found(word, site) == ["/post"], "\(word)")
      }
    }
  }

  /// A counter of the rebuilds that were started.
  private final class Starts: Sendable {
    private let number = Mutex(0)

    var count: Int { number.withLock { $0 } }

    func add() -> Int {
      number.withLock { number in
        number += 1
        return number
      }
    }
  }

  @Test func `a space has one rebuild at a time, and further requests wait for it`() async throws {
    let rebuilds = SearchRebuilds()
    let starts = Starts()
    let (gate, opening) = AsyncStream.makeStream(of: Void.self)
    @Sendable func request() async throws -> SearchIndexSize {
      try await rebuilds.run(in: SpaceKey(1)) {
        let number = starts.add()
        for await _ in gate {}
        return SearchIndexSize(documents: number, terms: 0)
      }
    }
    async let first = request()
    while starts.count == 0 { await Task.yield() }
    async let second = request()
    // Without the rule the second request would have started a rebuild by now.
    for _ in 0..<100 { await Task.yield() }
    #expect(starts.count == 1)
    opening.finish()
    #expect(try await first.documents == 1)
    _ = try await second
    let last = starts.count
    #expect(try await request().documents == last + 1)
  }
}
