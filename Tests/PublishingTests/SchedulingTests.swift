import Book
import Database
import Journal
import Logging
import Model
import Publishing
import TestSupport
import Testing

@Suite struct SchedulingTests {
  private func runner(_ site: SiteFixture, at time: Timestamp) -> JobRunner {
    JobRunner(
      database: site.home.database, handlers: site.home.features.publishingHandlers,
      logger: Logger(label: "test"), clock: { time })
  }

  @Test(arguments: TestEngine.all)
  func `an entry is published at its time, only once by two nodes`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let time = Timestamp.now.adding(seconds: 3_600)
      try await site.versions.schedule(post.id, at: time, in: site.scope)
      #expect(try await site.find(post).publishAt == time)
      #expect(try await runner(site, at: time.adding(seconds: -1)).runNext() == false)

      async let one = runner(site, at: time).runNext()
      async let other = runner(site, at: time).runNext()
      let ran = try await [one, other]

      #expect(ran.filter { $0 }.count == 1)
      let versions = try await site.versions.all(of: post.id, in: site.scope)
      #expect(versions.map(\.cause) == [.schedule])
      #expect(try await site.delivered("/hello") != nil)
      #expect(try await site.find(post).publishAt == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a cancelled or changed schedule does not publish at the earlier time`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let (early, late) = (
        Timestamp.now.adding(seconds: 60), Timestamp.now.adding(seconds: 7_200)
      )
      try await site.versions.schedule(post.id, at: early, in: site.scope)
      try await site.versions.schedule(post.id, at: late, in: site.scope)
      #expect(try await runner(site, at: early).runNext())
      #expect(try await site.delivered("/hello") == nil)

      try await site.versions.unschedule(post.id, in: site.scope)
      #expect(try await runner(site, at: late).runNext())
      #expect(try await site.delivered("/hello") == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo reverts setting and cancelling a schedule`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let time = Timestamp.now.adding(seconds: 3_600)
      let (set, off) = (ChangeGroupID.new(), ChangeGroupID.new())
      try await site.versions.schedule(post.id, at: time, group: set, in: site.scope)
      try await site.versions.unschedule(post.id, group: off, in: site.scope)
      let late = try await thrownFailure {
        try await site.home.journal.undo(set, by: site.scope.user)
      }
      #expect(late?.kind == .conflict)

      try await site.home.journal.undo(off, by: site.scope.user)
      #expect(try await site.find(post).publishAt == time)
      #expect(try await runner(site, at: time).runNext())
      #expect(try await site.delivered("/hello") != nil)
      #expect(try await site.versions.all(of: post.id, in: site.scope).count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry that was archived since is not published`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let time = Timestamp.now.adding(seconds: 60)
      try await site.versions.schedule(post.id, at: time, in: site.scope)
      _ = try await site.site.contents.update(
        post.id, with: ContentBody(status: .archived), in: site.scope)
      #expect(try await site.find(post).publishAt == nil)
      #expect(try await runner(site, at: time).runNext())
      #expect(try await site.find(post).status == .archived)
      #expect(try await site.delivered("/hello") == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a server that was down catches up, and incomplete entries stay drafts`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let whole = try await site.make("Whole", ["body": "First"], slug: "/whole")
      let broken = try await site.make("Broken", ["body": "First"], slug: "/broken")
      let time = Timestamp.now.adding(seconds: 60)
      for post in [whole, broken] {
        try await site.versions.schedule(post.id, at: time, in: site.scope)
      }
      try await site.set("", "body", of: broken)
      let days = time.adding(seconds: 3 * 86_400)
      while try await runner(site, at: days).runNext() {}
      #expect(try await site.delivered("/whole") != nil)
      #expect(try await site.delivered("/broken") == nil)
      let now = try await site.find(broken)
      #expect(now.status == .draft && now.publishAt == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a time in the past and an incomplete entry are refused`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"])
      let past = try await thrownFailure {
        try await site.versions.schedule(post.id, at: Timestamp(milliseconds: 1), in: site.scope)
      }
      #expect(past?.fields.map(\.field) == ["publish_at"])
      let empty = try await site.make("Empty")
      let refused = try await thrownFailure {
        try await site.versions.schedule(
          empty.id, at: Timestamp.now.adding(seconds: 60), in: site.scope)
      }
      #expect(refused?.fields.map(\.field) == ["body"])
    }
  }
}
