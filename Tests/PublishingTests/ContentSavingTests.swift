import Book
import Catalog
import Database
import Journal
import Model
import Publishing
import TestSupport
import Testing

@Suite struct ContentSavingTests {
  private func edit(_ site: SiteFixture, _ title: String, body: String = "Text") -> ContentEdit {
    var edit = ContentEdit(type: site.post.id)
    edit.title = title
    edit.values = ["body": body]
    return edit
  }

  private func count(_ table: String, _ site: SiteFixture) async throws -> Int64? {
    try await site.home.database.read { db in
      try db.integer("SELECT COUNT(*) FROM \(table) WHERE space_id = $1", site.scope.space)
    }
  }

  @Test(arguments: TestEngine.all)
  func `saving and scheduling are one action, which one undo reverts`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let group = ChangeGroupID.new()
      let time = Timestamp.now.adding(seconds: 3_600)
      var edit = edit(site, "Later")
      edit.schedule = .at(time)
      let saved = try await site.site.contents.save(nil, edit, group: group, in: site.scope)
      #expect(saved.publishAt == time)

      try await site.home.journal.undo(group, by: site.scope.user)
      #expect(try await count("entries", site) == 0)
      #expect(try await count("routes", site) == 0)
    }
  }

  @Test(
    "A refused schedule leaves nothing of the save behind",
    arguments: TestEngine.all)
  func refusedSchedule(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let tables = ["entries", "routes", "site_entries", "changes", "jobs"]
      var before: [Int64?] = []
      for table in tables { before.append(try await count(table, site)) }
      var past = edit(site, "Late")
      past.schedule = .at(Timestamp.now.adding(seconds: -60))
      var incomplete = edit(site, "Empty", body: "")
      incomplete.schedule = .at(Timestamp.now.adding(seconds: 60))
      for (edit, field) in [(past, "publish_at"), (incomplete, "body")] {
        let failure = try await thrownFailure {
          _ = try await site.site.contents.save(nil, edit, in: site.scope)
        }
        #expect(failure?.fields.map(\.field) == [field])
      }
      for (table, before) in zip(tables, before) {
        #expect(try await count(table, site) == before, "\(table)")
      }
    }
  }

  @Test(
    "A refused schedule leaves an existing entry and its revision as they were",
    arguments: TestEngine.all)
  func refusedChange(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let old = try await site.site.contents.save(nil, edit(site, "Hello"), in: site.scope)
      var edit = edit(site, "Changed", body: "New")
      edit.revision = old.revision
      edit.schedule = .at(Timestamp.now.adding(seconds: -1))
      let failure = try await thrownFailure {
        _ = try await site.site.contents.save(old.id, edit, in: site.scope)
      }
      #expect(failure?.fields.map(\.field) == ["publish_at"])
      let now = try await site.find(old)
      #expect((now.title, now.revision, now.fields) == ("Hello", old.revision, old.fields))

      edit.schedule = .at(Timestamp.now.adding(seconds: 60))
      let saved = try await site.site.contents.save(old.id, edit, in: site.scope)
      #expect(saved.title == "Changed" && saved.publishAt != nil)
      edit.revision = saved.revision
      edit.schedule = .never
      #expect(
        try await site.site.contents.save(old.id, edit, in: site.scope).publishAt == nil)
    }
  }

  @Test(
    "A form that is submitted twice, even at the same moment, creates one entry",
    arguments: TestEngine.all)
  func sentTwice(engine: TestEngine) async throws {
    try await engine.withSite { site in
      var edit = edit(site, "Hello")
      edit.form = .new()
      let (form, scope, contents) = (edit, site.scope, site.site.contents)
      async let one = contents.save(nil, form, in: scope)
      async let other = contents.save(nil, form, in: scope)
      let saved = try await [one, other]
      #expect(saved[0].id == saved[1].id)

      #expect(try await count("entries", site) == 1)
      #expect(try await count("routes", site) == 1)
    }
  }

  @Test(
    "A form sent late is a conflict if its entry was changed, and a new entry if it was deleted",
    arguments: TestEngine.all)
  func sentLate(engine: TestEngine) async throws {
    try await engine.withSite { site in
      var first = edit(site, "Hello")
      first.form = .new()
      let contents = site.site.contents
      let made = try await contents.save(nil, first, in: site.scope)
      _ = try await contents.save(made.id, edit(site, "Changed"), in: site.scope)
      let late = try await thrownFailure { _ = try await contents.save(nil, first, in: site.scope) }
      #expect(late?.kind == .revisionMismatch)
      #expect(try await site.find(made).title == "Changed")

      let gone = try await contents.delete(
        [made.id], recursive: false, withRoute: true, in: site.scope)
      let again = try await contents.save(nil, first, in: site.scope)
      #expect(again.id != made.id && again.title == "Hello")
      // The path is taken by now, so undo reports a conflict and changes nothing.
      let undo = try await thrownFailure {
        try await site.home.journal.undo(gone.group, by: site.scope.user)
      }
      #expect(undo?.kind == .conflict)
    }
  }

  @Test("The id of a form's entry depends on space, member and form, and keeps the form's time")
  func formIdentity() {
    let form = NewContentFormID.new()
    let scopes = [(1, 1), (1, 2), (2, 1)].map {
      Scope(user: UserKey(Int64($0)), space: SpaceKey(Int64($1)))
    }
    let ids = scopes.map { form.entry(in: $0) } + [NewContentFormID.new().entry(in: scopes[0])]
    #expect(Set(ids).count == 4)
    #expect(ids[0] == form.entry(in: scopes[0]))
    #expect(ids[0].high >> 16 == form.high >> 16)
    #expect(ids.allSatisfy { $0.high >> 12 & 0xF == 7 && $0.low >> 62 == 2 })
  }
}
