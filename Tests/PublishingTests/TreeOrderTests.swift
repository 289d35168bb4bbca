import Book
import Catalog
import Database
import Journal
import Model
import Publishing
import TestSupport
import Testing

@Suite struct TreeOrderTests {
  /// Returns the titles of the content at the top level, in the order of the tree.
  private func top(_ site: SiteFixture) async throws -> [String] {
    let all = try await site.site.contents.page(limit: 100, offset: 0, in: site.scope)
    return all.filter { $0.parentID == nil }.sorted {
      ($0.position, $0.key) < ($1.position, $1.key)
    }.map(\.title)
  }

  @Test(arguments: TestEngine.all)
  func `content at the top level keeps its position, and new content comes after it`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      var made: [ContentRecord] = []
      for title in ["A", "B", "C"] {
        made.append(try await site.make(title, [:], slug: "/\(title.lowercased())"))
      }
      let group = ChangeGroupID.new()
      let contents = site.site.contents
      let move = try await contents.move(
        made[2].id, under: nil, at: 0, group: group, in: site.scope)
      #expect(move.position == 0)
      #expect(try await top(site) == ["C", "A", "B"])
      _ = try await site.make("D", [:], slug: "/d")
      #expect(try await top(site) == ["C", "A", "B", "D"])
      _ = try await contents.move(made[0].id, under: nil, at: 2, in: site.scope)
      #expect(try await top(site) == ["C", "B", "A", "D"])
      _ = try await contents.move(made[2].id, under: nil, at: 99, in: site.scope)
      #expect(try await top(site) == ["B", "A", "D", "C"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a move at the top level can be undone`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      _ = try await site.make("A", [:], slug: "/a")
      let last = try await site.make("B", [:], slug: "/b")
      let group = ChangeGroupID.new()
      _ = try await site.site.contents.move(
        last.id, under: nil, at: 0, group: group, in: site.scope)
      #expect(try await top(site) == ["B", "A"])
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await top(site) == ["A", "B"])
    }
  }

  /// Moves content, and returns the group for undo.
  private func move(
    _ content: ContentRecord, under parent: ContentRecord?, _ site: SiteFixture
  ) async throws -> ChangeGroupID {
    let group = ChangeGroupID.new()
    _ = try await site.site.contents.move(
      content.id, under: parent?.id, at: nil, group: group, in: site.scope)
    return group
  }

  private func failureOfUndoing(
    _ group: ChangeGroupID, _ site: SiteFixture
  ) async throws -> String? {
    try await thrownFailure {
      _ = try await site.home.journal.undo(group, by: site.scope.user)
    }?.code
  }

  @Test(arguments: TestEngine.all)
  func `a move cannot be undone after another move of the same content`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let first = try await site.make("A", [:], slug: "/a")
      let second = try await site.make("B", [:], slug: "/b")
      let moved = try await site.make("C", [:], slug: "/c")
      let early = try await move(moved, under: first, site)
      let late = try await move(moved, under: second, site)
      #expect(try await failureOfUndoing(early, site) == "undo.conflict")
      #expect(try await site.find(moved).parentID == second.id)
      try await site.home.journal.undo(late, by: site.scope.user)
      try await site.home.journal.undo(early, by: site.scope.user)
      #expect(try await site.find(moved).parentID == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo cannot move content below itself`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let parent = try await site.make("A", [:], slug: "/a")
      let child = try await site.make("B", [:], slug: "/b", under: parent.id)
      let group = try await move(child, under: nil, site)
      _ = try await move(parent, under: child, site)
      #expect(try await failureOfUndoing(group, site) == "undo.conflict")
      #expect(try await site.find(child).parentID == nil)
      #expect(try await site.find(parent).parentID == child.id)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undo cannot move content below deleted content`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let parent = try await site.make("A", [:], slug: "/a")
      let child = try await site.make("B", [:], slug: "/b", under: parent.id)
      let group = try await move(child, under: nil, site)
      let gone = try await site.site.contents.delete(
        [parent.id], recursive: false, in: site.scope)
      #expect(try await failureOfUndoing(group, site) == "undo.conflict")
      try await site.home.journal.undo(gone.group, by: site.scope.user)
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await site.find(child).parentID == parent.id)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undoing a move keeps a route that the content got since`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let parent = try await site.make("A", [:], slug: "/a")
      let moved = try await site.make("B", [:])
      let group = try await move(moved, under: parent, site)
      _ = try await site.site.contents.update(
        moved.id, with: ContentBody(), route: RouteBody(slug: "/b", title: "B"), in: site.scope)
      try await site.home.journal.undo(group, by: site.scope.user)
      let undone = try await site.find(moved)
      #expect(undone.parentID == nil && undone.slug == "/b")
    }
  }

  @Test(arguments: TestEngine.all)
  func `the public site links to its pages in the order of the tree`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      try await site.home.execute("UPDATE types SET site_name = 'page' WHERE name = 'Post'")
      var made: [ContentRecord] = []
      for title in ["A", "B"] {
        made.append(try await site.make(title, ["body": "x"], slug: "/\(title.lowercased())"))
        _ = try await site.versions.publish(made[made.count - 1].id, in: site.scope)
      }
      _ = try await site.site.contents.move(made[1].id, under: nil, at: 0, in: site.scope)
      let space = try await site.site.settings.find(space: site.scope.space)
      let frame = try await site.site.pages.frame(of: space)
      #expect(frame.navigation.map(\.slug) == ["/b", "/a"])
    }
  }
}
