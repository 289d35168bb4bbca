import Model
import Publishing
import TestSupport
import Testing

@Suite struct PreviewLinksTests {
  @Test(arguments: TestEngine.all)
  func `a link shows the draft until it expires or is revoked`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "Not yet"], slug: "/hello")
      let previews = site.site.previews
      let link = try await previews.make(for: post.id, in: site.scope)
      let place = try await previews.resolve(link.token)
      let draft = try await site.site.delivery.draft(
        of: place.entry, .clean, in: place.space)
      #expect(draft.json.contains("Not yet"))
      #expect(try await site.home.integer("SELECT COUNT(*) FROM preview_links") == 1)

      try await site.home.execute("UPDATE preview_links SET expires_at = 1")
      #expect(
        try await thrownFailure { _ = try await previews.resolve(link.token) }?.kind == .notFound)

      let other = try await previews.make(for: post.id, in: site.scope)
      #expect(try await previews.count(of: post.id, in: site.scope).0 == 1)
      #expect(try await previews.revoke(for: post.id, in: site.scope) == 1)
      #expect(
        try await thrownFailure { _ = try await previews.resolve(other.token) }?.kind == .notFound)
      #expect(try await thrownFailure { _ = try await previews.resolve("x") }?.kind == .notFound)
    }
  }
}
