import Catalog
import Foundation
import Journal
import Model
import Publishing
import TestSupport
import Testing

@Suite struct RestoringTests {
  @Test(arguments: TestEngine.all)
  func `restoring a version changes the draft, after saving its current state`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First", "stars": "4"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let old = try #require(try await site.versions.all(of: post.id, in: site.scope).first)
      try await site.set("Second", "body", of: post)
      try await site.set("", "stars", of: post)
      try await site.versions.publish(post.id, in: site.scope)

      let restored = try await site.versions.restore(post.id, to: old.id, in: site.scope)

      #expect(restored.unmappedFields == [] && restored.fieldsRestored == 2)
      let now = try await site.site.delivery.draft(at: "/hello", .clean, in: site.scope)
      guard case .document(let document) = now else { return }
      #expect(document.json.contains("\"body\":\"First\""))
      #expect(document.json.contains("\"starCount\":4"))
      #expect(try await site.delivered("/hello")?["body"] as? String == "Second")
      let versions = try await site.versions.all(of: post.id, in: site.scope)
      #expect(versions.map(\.cause) == [.restore, .publish, .publish])
      #expect(versions[0].snapshot.contains("Second"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deleted field is reported, and the version keeps its value`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First", "stars": "4"])
      let version = try await site.versions.createVersion(of: post.id, label: "Old", in: site.scope)
      let stars = try #require(site.post.field(named: "stars")).record.id
      try await site.home.journal.write(in: site.scope.space, by: site.scope.user) { transaction in
        try TypeMutations(in: transaction).removeField(stars)
      }
      let restored = try await site.versions.restore(
        post.id, to: version.id, in: site.scope)
      #expect(restored.unmappedFields == ["stars"] && restored.fieldsRestored == 1)
      #expect(try await site.versions.find(version.id, in: site.scope).snapshot.contains("\"4\""))
    }
  }

  @Test(arguments: TestEngine.all)
  func `restoring a tree recreates deleted entries and archives newer ones`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let one = try await site.make("one", ["note": "one"], under: post.id, of: site.block)
      _ = try await site.make("two", ["note": "two"], under: post.id, of: site.block)
      let version = try await site.versions.createVersion(of: post.id, label: "", in: site.scope)
      _ = try await site.site.contents.delete([one.id], recursive: true, in: site.scope)
      let three = try await site.make("three", ["note": "three"], under: post.id, of: site.block)

      let group = ChangeGroupID.new()
      _ = try await site.versions.restore(
        post.id, to: version.id, group: group, in: site.scope)

      try await site.versions.publish(post.id, in: site.scope)
      let notes = (try await site.delivered("/hello")?["galleries"] as? [[String: Any]])?
        .map { $0["note"] as? String }
      #expect(notes == ["one", "two"])
      #expect(try await site.find(three).status == .archived)
    }
  }

  @Test(arguments: TestEngine.all)
  func `entries archived by a restore stay archived when the page is published again`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let version = try await site.versions.createVersion(of: post.id, label: "", in: site.scope)
      let new = try await site.make("new", ["note": "new"], under: post.id, of: site.block)
      try await site.versions.publish(post.id, in: site.scope)
      _ = try await site.versions.restore(post.id, to: version.id, in: site.scope)
      try await site.versions.unpublish(post.id, in: site.scope)
      #expect(try await site.find(new).status == .archived)
      #expect(try await site.find(post).status == .draft)
      try await site.versions.publish(post.id, in: site.scope)
      #expect(try await site.delivered("/hello")?["galleries"] == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `one undo reverts restoring a tree`(engine: TestEngine)
    async throws
  {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let one = try await site.make("one", ["note": "one"], under: post.id, of: site.block)
      let version = try await site.versions.createVersion(of: post.id, label: "", in: site.scope)
      _ = try await site.site.contents.delete([one.id], recursive: true, in: site.scope)
      _ = try await site.make("two", ["note": "two"], under: post.id, of: site.block)
      try await site.set("Second", "body", of: post)
      func tree() async throws -> [String] {
        try await site.site.contents.tree(under: post.id, in: site.scope).map {
          "\($0.title) \($0.status.rawValue) \($0.fields)"
        }
      }
      let before = try await tree()
      let group = ChangeGroupID.new()
      _ = try await site.versions.restore(
        post.id, to: version.id, group: group, in: site.scope)
      #expect(try await tree() != before)
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await tree() == before)
    }
  }

  @Test(arguments: TestEngine.all)
  func `versions are compared by their fields, names and places`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"])
      let one = try await site.make("one", ["note": "one"], under: post.id, of: site.block)
      let old = try await site.versions.createVersion(of: post.id, label: "", in: site.scope)
      try await site.set("Second", "body", of: post)
      _ = try await site.site.contents.delete([one.id], recursive: true, in: site.scope)
      let two = try await site.make("two", ["note": "two"], under: post.id, of: site.block)

      let found = try await site.versions.compare(old.id, to: nil, in: site.scope).differences

      #expect(found.map(\.id) == [post.id, two.id, one.id])
      #expect(found.map(\.kind) == [.changed, .added, .removed])
      let fields = found[0].fields
      #expect(fields.map(\.name) == ["body"] && fields.map(\.label) == ["Body"])
      #expect(fields.map(\.from) == ["First"] && fields.map(\.to) == ["Second"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `the public version cannot be deleted`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"])
      let shown = try await site.versions.publish(post.id, in: site.scope)
      let kept = try await site.versions.createVersion(of: post.id, label: "", in: site.scope)
      let refused = try await thrownFailure {
        try await site.versions.delete(shown.id, in: site.scope)
      }
      #expect(refused?.kind == .conflict)
      try await site.versions.delete(kept.id, in: site.scope)
      #expect(try await site.versions.all(of: post.id, in: site.scope).map(\.id) == [shown.id])
    }
  }
}
