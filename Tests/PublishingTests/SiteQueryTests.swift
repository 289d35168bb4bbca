import Catalog
import Foundation
import Journal
import Model
import Publishing
import Synchronization
import TestSupport
import Testing

@Suite struct SiteQueryTests {
  private func titles(
    _ site: SiteFixture, sort: String? = nil, status: Status = .published,
    _ filters: SiteQuery.Filter...
  ) async throws -> [String] {
    var question = SiteQuery(type: "post")
    question.sort = sort
    question.status = status
    question.filters = filters
    let found = try await site.site.delivery.find(question, in: site.scope.space)
    #expect(found.total == found.matches.count)
    return found.matches.map { $0.fields.first { $0.name == "body" }?.value ?? "" }
  }

  private func fill(_ site: SiteFixture) async throws {
    for (body, stars, hot) in [
      ("Alpha", "3", "true"), ("beta_one", "10", "false"), ("Gamma", "", "true"),
      ("alphabet", "4", ""),
    ] {
      let post = try await site.make(body, ["body": body, "stars": stars, "hot": hot])
      try await site.versions.publish(post.id, in: site.scope)
    }
    _ = try await site.make("Draft", ["body": "Draft", "stars": "3"])
  }

  @Test(arguments: TestEngine.all)
  func `any field filters, by any comparison`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      try await fill(site)
      #expect(try await titles(site) == ["alphabet", "Gamma", "beta_one", "Alpha"])
      #expect(try await titles(site, .init("stars", "3")) == ["Alpha"])
      #expect(try await titles(site, .init("Star count", "3.0")) == ["Alpha"])
      #expect(try await titles(site, .init("starCount", .gt, "3")) == ["alphabet", "beta_one"])
      #expect(try await titles(site, .init("stars", .lte, "4")) == ["alphabet", "Alpha"])
      #expect(
        try await titles(site, .init("stars", .ne, "3")) == ["alphabet", "Gamma", "beta_one"])
      #expect(try await titles(site, .init("stars", "")) == ["Gamma"])
      #expect(try await titles(site, .init("hot", "true")) == ["Gamma", "Alpha"])
      #expect(
        try await titles(site, .init("hot", "true"), .init("stars", .gt, "1")) == ["Alpha"])
      #expect(try await titles(site, .init("body", .like, "ALPHA")) == ["alphabet", "Alpha"])
      #expect(try await titles(site, .init("body", .like, "a%a")) == ["Alpha"])
      #expect(try await titles(site, .init("body", .like, "a_")) == ["beta_one"])
      #expect(
        try await titles(site, .init("body", .any, "Alpha, Gamma,nothing")) == ["Gamma", "Alpha"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an answer is cached until the next write`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      try await fill(site)
      let made = Mutex(0)
      let space = site.scope.space
      func ask(_ filters: SiteQuery.Filter...) async throws -> (Delivery.Document, Int) {
        var question = SiteQuery(type: "post")
        question.filters = filters
        let document = try await site.site.delivery.document(for: question, in: space) { found in
          made.withLock { $0 += 1 }
          return "\(found.total)"
        }
        return (document, made.withLock { $0 })
      }
      let first = try await ask()
      #expect(first.0.json == "4" && first.1 == 1)
      #expect(try await ask() == (first.0, 1))
      #expect(try await ask(.init("stars", "3")).0.json == "1")
      #expect(try await ask() == (first.0, 2))
      let fifth = try await site.make("Five", ["body": "Five"])
      #expect(try await ask() == (first.0, 3))
      try await site.versions.publish(fifth.id, in: site.scope)
      let last = try await ask()
      #expect(last.0.json == "5" && last.1 == 4 && last.0.tag != first.0.tag)
    }
  }

  @Test(arguments: TestEngine.all)
  func `any field sorts, and entries without it come last`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      try await fill(site)
      #expect(
        try await titles(site, sort: "stars") == ["Alpha", "alphabet", "beta_one", "Gamma"])
      #expect(
        try await titles(site, sort: "-stars") == ["beta_one", "alphabet", "Alpha", "Gamma"])
      #expect(
        try await titles(site, sort: "-stars", .init("hot", "true")) == ["Alpha", "Gamma"])
      #expect(
        try await titles(site, sort: "date_created").first == "Alpha")
      var question = SiteQuery(type: "post")
      question.sort = "stars"
      question.limit = 2
      question.offset = 2
      let page = try await site.site.delivery.find(question, in: site.scope.space)
      #expect(page.total == 4)
      #expect(page.matches.map { $0.fields[0].value } == ["beta_one", "Gamma"])
      question.offset = 3
      let last = try await site.site.delivery.find(question, in: site.scope.space)
      #expect(last.matches.map { $0.fields[0].value } == ["Gamma"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `drafts are queried in their current state`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      try await fill(site)
      #expect(try await titles(site, status: .draft) == ["Draft"])
      #expect(try await titles(site, status: .draft, .init("stars", "3")) == ["Draft"])
      #expect(try await titles(site, sort: "stars", status: .draft) == ["Draft"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a date is compared with days, and with nothing else`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      let type = site.post.id
      let field = try await site.site.types.createField(
        SiteFieldBody(label: "Day", type: "date", parentID: .set(type)), in: site.scope)
      for day in ["2026-01-02", "2026-11-20"] {
        let post = try await site.make(day, ["body": day])
        _ = try await site.site.contents.update(
          post.id, with: ContentBody(), values: [field.id: day], in: site.scope)
        try await site.versions.publish(post.id, in: site.scope)
      }
      #expect(try await titles(site, .init("day", .lt, "2026-02")) == ["2026-01-02"])
      #expect(try await titles(site, .init("day", "2026-11-20")) == ["2026-11-20"])
      for text in ["zzz", "26-01-02", "2026-1-2"] {
        let refused = try await thrownFailure {
          _ = try await titles(site, .init("day", .lt, text))
        }
        #expect(refused?.fields.map(\.code) == ["date"])
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `invalid parameters are reported by name`(engine: TestEngine) async throws {
    try await engine.withSite { site in
      func fields(
        sort: String? = nil, _ filters: SiteQuery.Filter...
      ) async throws -> [String]? {
        var question = SiteQuery(type: "post")
        question.sort = sort
        question.filters = filters
        let asked = question
        return try await thrownFailure {
          _ = try await site.site.delivery.find(asked, in: site.scope.space)
        }?.fields.map(\.field)
      }
      #expect(try await fields(.init("nothing", "1"), .init("stars", "x")) == ["nothing", "stars"])
      #expect(try await fields(.init("sees", "x")) == ["sees"])
      _ = try await site.make("One", ["body": "One"])
      let unknown = try await thrownFailure {
        _ = try await site.site.delivery.find(SiteQuery(type: "x"), in: site.scope.space)
      }
      #expect(unknown?.kind == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the public search finds published versions only`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      let post = try await site.make("Lighthouse", ["body": "By the northern sea"], slug: "/light")
      func found(_ text: String) async throws -> [String] {
        try await site.site.delivery.search(
          text, limit: 20, offset: 0, in: site.scope.space
        ).hits.map(\.slug)
      }
      #expect(try await found("lighthouse") == [])
      try await site.versions.publish(post.id, in: site.scope)
      #expect(try await found("lightho") == ["/light"])
      #expect(try await found("northern") == ["/light"])
      #expect(try await found("lighthuose") == ["/light"])
      try await site.set("By the southern lake", "body", of: post)
      #expect(try await found("southern") == [])
      #expect(try await found("northern") == ["/light"])

      let built = try await site.site.delivery.rebuildSearch(in: site.scope)
      #expect(built.documents == 1)
      #expect(try await found("northern") == ["/light"])
      try await site.versions.unpublish(post.id, in: site.scope)
      #expect(try await found("northern") == [])
    }
  }
}

extension SiteQuery.Filter {
  fileprivate init(_ field: String, _ value: String) { self.init(field, .eq, value) }
}
