import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Publishing

/// Edits of published content on our own pages become public together when it is published.
@Suite struct PendingRouteTests {
  private func edit(
    _ site: SiteFixture, _ title: String, _ slug: String, _ body: String
  ) -> ContentEdit {
    var edit = ContentEdit(type: site.post.id)
    (edit.title, edit.slug, edit.status) = (title, slug, .published)
    edit.values = ["body": body]
    return edit
  }

  private func published(_ site: SiteFixture) async throws -> ContentRecord {
    let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
    try await site.versions.publish(post.id, in: site.scope)
    return try await site.find(post)
  }

  private func page(_ path: String, _ site: SiteFixture) async throws -> PublicEntryPage? {
    let space = try await site.site.settings.find(space: site.scope.space)
    do {
      guard case .entry(let page) = try await site.site.pages.page(path, of: space) else {
        return nil
      }
      return page
    } catch let failure as Failure where failure.kind == .notFound {
      return nil
    }
  }

  @Test(arguments: TestEngine.all)
  func `slug, title and values become public together on publish, and undo reverts them`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await published(site)
      #expect(post.state == .published)
      let saved = try await site.site.contents.save(
        post.id, edit(site, "Farewell", "/bye", "Second"), in: site.scope)
      #expect((saved.title, saved.slug, saved.state) == ("Farewell", "/bye", .changed))
      let before = try await page("/hello", site)
      #expect(before?.entry.title == "Hello" && before?.route.title == "Hello")
      #expect(try await page("/bye", site) == nil)

      let group = ChangeGroupID.new()
      try await site.versions.publish(post.id, group: group, in: site.scope)
      let after = try await page("/bye", site)
      #expect(after?.entry.title == "Farewell" && after?.route.title == "Farewell")
      #expect(try await site.delivered("/bye")?["body"] as? String == "Second")
      #expect(try await site.find(post).state == .published)

      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await page("/hello", site)?.entry.title == "Hello")
      let undone = try await site.find(post)
      #expect((undone.title, undone.slug, undone.state) == ("Farewell", "/bye", .changed))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a changed slug is unpublished until it is reset`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await published(site)
      let route = try #require(post.route)
      _ = try await site.site.routes.update(
        RouteBody(id: route.id, slug: "/bye", title: "Hello", status: 0), in: site.scope)
      let waiting = try await site.find(post)
      #expect((waiting.slug, waiting.isRouteActive, waiting.state) == ("/bye", false, .changed))
      #expect(try await page("/hello", site) != nil)
      _ = try await site.site.routes.update(
        RouteBody(id: route.id, slug: "/hello", title: "Hello", status: 1), in: site.scope)
      #expect(try await site.find(post).state == .published)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a slug that is taken is refused when it is saved, and when it was taken since`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await published(site)
      try await site.make("Other", slug: "/other")
      let refused = try await thrownFailure {
        _ = try await site.site.contents.save(
          post.id, edit(site, "Hello", "/other", "First"), in: site.scope)
      }
      #expect(refused?.code == "site.slugTaken" && refused?.fields.map(\.field) == ["slug"])
      _ = try await site.site.contents.save(
        post.id, edit(site, "Hello", "/bye", "Second"), in: site.scope)
      try await site.make("Bye", slug: "/bye")
      let late = try await thrownFailure {
        try await site.versions.publish(post.id, in: site.scope)
      }
      #expect(late?.code == "site.slugTaken")
      #expect(try await site.delivered("/hello")?["body"] as? String == "First")
    }
  }

  /// Returns content at `/hello` with the pending slug `/bye`, which another post has taken since.
  private func withTakenSlug(_ site: SiteFixture) async throws -> ContentRecord {
    let post = try await published(site)
    _ = try await site.site.contents.save(
      post.id, edit(site, "Hello", "/bye", "Second"), in: site.scope)
    try await site.make("Bye", slug: "/bye")
    return post
  }

  @Test(arguments: TestEngine.all)
  func `unpublishing drops a pending slug that was taken, and undo restores it`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await withTakenSlug(site)
      let group = ChangeGroupID.new()
      try await site.versions.unpublish(post.id, group: group, in: site.scope)
      let draft = try await site.find(post)
      #expect((draft.slug, draft.state) == ("/hello", .draft))
      try await site.home.journal.undo(group, by: site.scope.user)
      let undone = try await site.find(post)
      #expect((undone.slug, undone.state) == ("/bye", .changed))
    }
  }

  @Test(arguments: TestEngine.all)
  func `an edit through the contract is public although the pending slug was taken`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await withTakenSlug(site)
      let field = try #require(site.post.fields.first { $0.key == "body" })
      _ = try await site.site.contents.withImmediatePublishing.update(
        post.id, with: ContentBody(), values: [field.wireID: "Third"], in: site.scope)
      #expect(try await site.delivered("/hello")?["body"] as? String == "Third")
      let now = try await site.find(post)
      #expect((now.slug, now.state) == ("/hello", .published))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a route's own title is pending until publishing and does not rename the entry`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await published(site)
      let route = try #require(post.route)
      _ = try await site.site.contents.update(
        post.id, with: ContentBody(title: "An entry's own title"), in: site.scope)
      let routes = site.site.routes
      for (body, field) in [
        (RouteBody(id: route.id, title: " "), "title"),
        (RouteBody(id: route.id, title: String(repeating: "t", count: 201)), "title"),
        (RouteBody(id: route.id, status: 7), "status"),
      ] {
        let refused = try await thrownFailure { _ = try await routes.update(body, in: site.scope) }
        #expect(refused?.fields.map(\.field) == [field])
      }
      let list = RouteBody(id: route.id, list: .type(site.post.id))
      let inUse = try await thrownFailure { _ = try await routes.update(list, in: site.scope) }
      #expect(inUse?.code == "site.routeInUse")
      _ = try await routes.update(
        RouteBody(id: route.id, title: "The route's title"), in: site.scope)
      #expect(try await page("/hello", site)?.route.title == "Hello")
      let page = try await routes.latest(limit: 10, offset: 0, in: site.scope)
      #expect(page.routes.first?.shown.pending?.title == "The route's title")
      try await site.versions.publish(post.id, in: site.scope)
      let shown = try await self.page("/hello", site)
      #expect(shown?.route.title == "The route's title")
      #expect(shown?.entry.title == "An entry's own title")
    }
  }

  @Test(arguments: TestEngine.all)
  func `renaming the route through the contract replaces pending changes`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await published(site)
      let route = try #require(post.route)
      _ = try await site.site.contents.save(
        post.id, edit(site, "Waiting", "/waiting", "Second"), in: site.scope)
      let changed = try await site.site.routes.withImmediatePublishing.update(
        RouteBody(id: route.id, slug: "/now", title: "Now"), in: site.scope)
      #expect((changed.slug, changed.title) == ("/now", "Now"))
      let shown = try await page("/now", site)
      #expect(shown?.entry.title == "Now" && shown?.route.title == "Now")
      #expect(try await site.find(post).state == .published)
      #expect(try await page("/waiting", site) == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `content has one state, by which it is counted and filtered`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      var wanted: [ContentState: EntryID] = [:]
      for state in ContentState.allCases {
        let post = try await site.make("\(state)", ["body": "First"], slug: "/\(state)")
        wanted[state] = post.id
        switch state {
        case .draft: break
        case .pending, .archived:
          _ = try await site.site.contents.update(
            post.id, with: ContentBody(status: Status(rawValue: state.rawValue)), in: site.scope)
        case .scheduled:
          try await site.versions.schedule(
            post.id, at: Timestamp.now.adding(seconds: 3_600), in: site.scope)
        case .published, .changed:
          try await site.versions.publish(post.id, in: site.scope)
          if state == .changed { try await site.set("Second", "body", of: post) }
        }
      }
      for state in ContentState.allCases {
        var query = Contents.ListQuery(type: site.post.id)
        query.state = state
        let found = try await site.site.contents.list(query, in: site.scope)
        #expect(found.map(\.id) == [wanted[state]])
        #expect(found.map(\.state) == [state])
      }
      let counts = try #require(
        try await site.site.contents.counts(site.scope)[site.post.id])
      #expect(counts.byState.values.allSatisfy { $0 == 1 } && counts.total == 6)
      #expect(counts.published == 2)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a restored title is shown everywhere, and public after publishing`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await published(site)
      let first = try await site.versions.all(of: post.id, in: site.scope)[0]
      _ = try await site.site.contents.save(
        post.id, edit(site, "Second", "", "Second"), in: site.scope)
      try await site.versions.publish(post.id, in: site.scope)
      #expect(try await page("/hello", site)?.route.title == "Second")
      let group = ChangeGroupID.new()
      _ = try await site.versions.restore(
        post.id, to: first.id, group: group, in: site.scope)
      let restored = try await site.find(post)
      #expect((restored.title, restored.state) == ("Hello", .changed))
      #expect(try await page("/hello", site)?.entry.title == "Second")
      try await site.versions.publish(post.id, in: site.scope)
      let shown = try await page("/hello", site)
      #expect(shown?.entry.title == "Hello" && shown?.route.title == "Hello")
    }
  }
}
