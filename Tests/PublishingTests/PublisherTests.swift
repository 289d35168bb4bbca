import Catalog
import Database
import Foundation
import Journal
import Model
import Publishing
import TestSupport
import Testing

@Suite struct PublisherTests {
  @Test(arguments: TestEngine.all)
  func `edits after publishing are not public until they are published`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      #expect(try await site.delivered("/hello") == nil)

      let first = try await site.versions.publish(post.id, in: site.scope)
      #expect(first.number == 1)
      #expect(try await site.find(post).status == .published)
      try await site.set("Second", "body", of: post)
      #expect(try await site.delivered("/hello")?["body"] as? String == "First")

      let second = try await site.versions.publish(post.id, in: site.scope)
      #expect(second.number == 2)
      #expect(try await site.delivered("/hello")?["body"] as? String == "Second")
      let versions = try await site.versions.all(of: post.id, in: site.scope)
      #expect(versions.map(\.number) == [2, 1] && versions.map(\.isPublished) == [true, false])
    }
  }

  @Test(arguments: TestEngine.all)
  func `publishing an incomplete entry is refused with the fields' names and changes nothing`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["stars": "many"], slug: "/hello")
      let refused = try await thrownFailure {
        _ = try await site.versions.publish(post.id, in: site.scope)
      }
      #expect(refused?.kind == .invalid)
      #expect(Set(refused?.fields.map(\.field) ?? []) == ["body", "stars"])
      #expect(try await site.find(post).status == .draft)
      #expect(try await site.home.integer("SELECT COUNT(*) FROM entry_versions") == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `fields obey the validation that they refer to`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let config = #"{"rules":[{"rule":{"op":"range","max":5}}]}"#
      let rule = try await site.site.validations.make(
        ValidationDraft(name: "Stars", config: config), in: site.scope)
      let field = try #require(site.post.fields.first { $0.key == "stars" })
      try await site.home.journal.write(in: site.scope.space, by: site.scope.user) {
        _ = try TypeMutations(in: $0).updateField(field.record.id) {
          $1.validationID = .init(high: rule.id.high, low: rule.id.low)
        }
      }
      let post = try await site.make("Hello", ["body": "First", "stars": "7"])
      let refused = try await thrownFailure {
        _ = try await site.versions.publish(post.id, in: site.scope)
      }
      #expect(refused?.fields.map(\.field) == ["stars"])
      try await site.set("4", "stars", of: post)
      try await site.versions.publish(post.id, in: site.scope)
    }
  }

  @Test(arguments: TestEngine.all)
  func `concurrent publications create one version each, of which one is public`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      let (versions, scope) = (site.versions, site.scope)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 {
          group.addTask { try await versions.publish(post.id, in: scope) }
        }
        try await group.waitForAll()
      }
      let all = try await versions.all(of: post.id, in: scope)
      #expect(all.map(\.number) == (1...8).reversed())
      #expect(all.filter(\.isPublished).map(\.number) == [8])
      #expect(try await site.home.integer("SELECT COUNT(*) FROM published_entries") == 1)
    }
  }

  /// Publishes a second time. BEGIN and COMMIT would add two statements, and PostgreSQL's lock of
  /// the space one.
  @Test(arguments: TestEngine.all)
  func `publishing takes few statements`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First", "stars": "3"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let (scope, key) = (site.scope, post.key)
      let count = try await site.home.database.write { db in
        let recording = RecordingConnection(db)
        let transaction = WriteTransaction(recording, in: scope.space, by: scope.user)
        try Publisher.publish(key, cause: .publish, in: transaction)
        try transaction.finish()
        return recording.statements.count
      }
      #expect(count <= 20)
    }
  }

  @Test(arguments: TestEngine.all)
  func `unpublishing hides an entry, and undo shows it again`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let group = ChangeGroupID.new()
      try await site.versions.unpublish(post.id, group: group, in: site.scope)
      #expect(try await site.delivered("/hello") == nil)
      #expect(try await site.find(post).status == .draft)

      let redo = try #require(
        try await site.home.journal.undo(group, by: site.scope.user))
      #expect(try await site.delivered("/hello")?["body"] as? String == "First")
      #expect(try await site.find(post).status == .published)
      #expect(try await site.home.journal.undo(redo, by: site.scope.user) != nil)
      #expect(try await site.delivered("/hello") == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `undoing a publication shows the previous version`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      try await site.set("Second", "body", of: post)
      let group = ChangeGroupID.new()
      try await site.versions.publish(post.id, group: group, in: site.scope)
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await site.delivered("/hello")?["body"] as? String == "First")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a deleted entry is not public, and undo publishes it again`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      try await site.versions.publish(post.id, in: site.scope)
      let group = try await site.site.contents.delete(
        [post.id], recursive: false, in: site.scope
      ).group
      #expect(try await site.delivered("/hello") == nil)
      #expect(try await site.home.integer("SELECT COUNT(*) FROM published_entries") == 0)
      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await site.delivered("/hello")?["body"] as? String == "First")
    }
  }

  @Test(arguments: TestEngine.all)
  func `of concurrent publications the last version is public`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 {
          group.addTask { _ = try await site.versions.publish(post.id, in: site.scope) }
        }
        try await group.waitForAll()
      }
      let versions = try await site.versions.all(of: post.id, in: site.scope)
      #expect(versions.map(\.number) == [4, 3, 2, 1])
      #expect(versions.map(\.isPublished) == [true, false, false, false])
      #expect(try await site.home.integer("SELECT COUNT(*) FROM published_entries") == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `publishing an outdated revision is a conflict with both versions`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"])
      try await site.set("Second", "body", of: post)
      let refused = try await thrownFailure {
        _ = try await site.versions.publish(
          post.id, revision: post.revision, in: site.scope)
      }
      #expect(refused?.kind == .revisionMismatch && refused?.versions?.submitted != nil)
      _ = try await site.versions.publish(
        post.id, revision: site.find(post).revision, in: site.scope)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a tree is published without archived entries`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"], slug: "/hello")
      var blocks: [ContentRecord] = []
      for note in ["one", "two", "three"] {
        blocks.append(
          try await site.make(note, ["note": note], under: post.id, of: site.block))
      }
      let deep = try await site.make("deep", ["note": "deep"], under: blocks[0].id, of: site.block)
      _ = try await site.site.contents.update(
        blocks[1].id, with: ContentBody(status: .archived), in: site.scope)
      _ = try await site.site.contents.move(
        blocks[2].id, under: post.id, at: 0, in: site.scope)

      let version = try await site.versions.publish(post.id, in: site.scope)

      #expect(version.count == 4)
      let galleries = try #require(
        try await site.delivered("/hello")?["galleries"] as? [[String: Any]])
      #expect(galleries.map { $0["note"] as? String } == ["three", "one"])
      let inner = galleries[1]["galleries"] as? [[String: Any]]
      #expect(inner?.first?["note"] as? String == "deep")
      #expect(try await site.find(deep).status == .published)
      #expect(try await site.find(blocks[1]).status == .archived)

      let raw = try #require(try await site.delivered("/hello", .raw)?["root"] as? [String: Any])
      let nodes = try #require(raw["nodes"] as? [[String: Any]])
      let content = try #require(
        (nodes[0]["datatype"] as? [String: Any])?["content"] as? [String: Any])
      #expect(content["parent_id"] as? String == "\(post.id)")
      #expect(content["next_sibling_id"] as? String == "\(blocks[0].id)")
      #expect(content["prev_sibling_id"] as? String == "" && nodes[0]["nodes"] == nil)

      try await site.versions.unpublish(post.id, in: site.scope)
      #expect(try await site.find(deep).status == .draft)
    }
  }

  @Test(arguments: TestEngine.all)
  func `versions beyond the number that the site keeps are deleted`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Hello", ["body": "First"])
      let space = site.scope.space.rawValue
      try await site.home.execute(
        "INSERT INTO sites (space_id, kept_versions, created_at, updated_at)"
          + " VALUES (\(space), 2, 0, 0)")
      _ = try await site.versions.createVersion(of: post.id, label: "Before all", in: site.scope)
      for _ in 0..<5 { _ = try await site.versions.publish(post.id, in: site.scope) }
      let numbers = try await site.versions.all(of: post.id, in: site.scope).map(\.number)
      #expect(numbers == [6, 5, 4, 1])
    }
  }
}
