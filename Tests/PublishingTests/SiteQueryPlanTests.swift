import Database
import Foundation
import Journal
import Model
import TestSupport
import Testing

@testable import Publishing

/// A query reads little more than its page, however many entries there are. Both ways of executing
/// it, by the index of a condition and along the index of the order, find the same.
@Suite struct SiteQueryPlanTests {
  private static let posts = 60

  /// Creates a block, and posts of which some link to it. Returns the block's id and the posts'
  /// titles.
  private static func fill(_ site: SiteFixture) async throws -> (EntryID, [EntryID: String]) {
    let block = try await site.make("Wall", ["note": "n"], of: site.block)
    var bodies: [ContentRecord] = []
    for number in 0..<posts {
      var values = ["body": "Topic \(number % 5)", "hot": number % 2 == 0 ? "true" : "false"]
      if number % 4 > 0 { values["stars"] = "\(number % 7)" }
      if number % 3 == 0 { values["sees"] = "Wall" }
      bodies.append(try await site.make("Post \(number * 37 % posts)", values))
    }
    try await site.versions.publish(block.id, in: site.scope)
    for post in bodies { try await site.versions.publish(post.id, in: site.scope) }
    try await site.home.database.write { db in try db.runScript("ANALYZE") }
    return (
      block.id,
      Dictionary(bodies.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    )
  }

  private static func questions(_ block: EntryID) -> [SiteQuery] {
    let filters: [[SiteQuery.Filter]] = [
      [], [.init("body", .eq, "Topic 2")], [.init("stars", .gt, "1")],
      [.init("stars", .gte, "1"), .init("hot", .eq, "true")],
      [.init("stars", .ne, "3")], [.init("stars", .eq, "")],
      [.init("body", .like, "opic 1"), .init("stars", .lt, "5")],
      [.init("body", .any, "Topic 1,Topic 3"), .init("hot", .ne, "true")],
      [.init("sees", .eq, block.description)], [.init("sees", .ne, block.description)],
      [.init("sees", .any, "\(block),\(EntryID.new())"), .init("stars", .gt, "1")],
      [.init("sees", .eq, "")],
    ]
    return filters.flatMap { filters in
      [nil, "stars", "-stars", "title", "-date_modified", "body"]
        .flatMap { (sort: String?) in
          [0, 13].map { offset in
            var question = SiteQuery(type: "post")
            question.filters = filters
            question.sort = sort
            question.offset = offset
            question.limit = 9
            return question
          }
        }
    }
  }

  /// Returns the total and the titles of the page.
  private static func find(
    _ question: SiteQuery, few: Int, _ site: SiteFixture, _ titles: [EntryID: String]
  ) async throws -> [String] {
    let space = site.scope.space
    let found = try await site.home.database.read { db in
      try Delivery.find(question, SiteCountCache(), sortLimit: few, in: space, db)
    }
    return ["\(found.total)"] + found.matches.map { titles[$0.id] ?? "" }
  }

  @Test func `both ways on both engines find the same entries in the same order`() async throws {
    var found: [[[String]]] = []
    for engine in TestEngine.all {
      try await engine.withSite { site in
        let (block, titles) = try await Self.fill(site)
        var all: [[String]] = []
        for question in Self.questions(block) {
          let few = try await Self.find(question, few: 1_000, site, titles)
          #expect(try await Self.find(question, few: 0, site, titles) == few, "\(question)")
          all.append(few)
        }
        found.append(all)
      }
    }
    #expect(Set(found).count == 1)
    // Many different totals show that the conditions have an effect.
    #expect(Set(found[0].map { $0[0] }).count > 8)
  }

  @Test(arguments: TestEngine.all)
  func `a page without conditions is read along the index of its order`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      _ = try await Self.fill(site)
      for (sort, index) in [
        (nil, "published_entries_by_making"), ("-stars", "published_values_by_number"),
        ("body", "published_values_by_string"), ("title", "published_entries_by_title"),
        ("-date_modified", "published_entries_by_change"),
        ("date_created", "published_entries_by_creation"),
        ("-published_at", "published_entries_of_type"),
      ] as [(String?, String)] {
        var question = SiteQuery(type: "post")
        question.sort = sort
        question.limit = 9
        let plan = try await Self.plan(of: question, site)
        #expect(plan.contains { $0.contains(index) }, "\(plan)")
        #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.contains("Sort") }, "\(plan)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `conditions that many entries meet are tested along the order`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      _ = try await Self.fill(site)
      var question = SiteQuery(type: "post")
      // 24 of 60 entries meet both conditions: walking the order fills the page before all 30
      // entries that meet the first condition are read.
      question.filters = [.init("hot", .eq, "true"), .init("body", .ne, "Topic 1")]
      question.sort = "-stars"
      question.limit = 9
      let plan = try await Self.plan(of: question, site)
      #expect(plan.contains { $0.contains("published_values_by_number") }, "\(plan)")
      #expect(!plan.contains { $0.contains("TEMP B-TREE") || $0.contains("Sort") }, "\(plan)")
      #expect(!plan.contains { $0.contains("Seq Scan") || $0.hasPrefix("SCAN") }, "\(plan)")
    }
  }

  /// Returns the plan of the statement that reads the page.
  private static func plan(
    of question: SiteQuery, _ site: SiteFixture
  ) async throws -> [String] {
    let space = site.scope.space
    return try await site.home.database.write { db in
      let recording = RecordingConnection(db)
      _ = try Delivery.find(question, SiteCountCache(), sortLimit: 0, in: space, recording)
      let place = recording.queries.firstIndex { $0.sql.contains(" LIMIT 9 OFFSET ") }
      return try recording.plans()[#require(place)]
    }
  }

  @Test(arguments: TestEngine.all)
  func `counts are cached until the next write`(
    engine: TestEngine
  ) async throws {
    try await engine.withSite { site in
      for title in ["A", "B"] {
        let post = try await site.make(title, ["body": title])
        try await site.versions.publish(post.id, in: site.scope)
      }
      let (counts, space) = (SiteCountCache(), site.scope.space)
      func total() async throws -> (Int, Int) {
        try await site.home.database.read { db in
          let recording = RecordingConnection(db)
          let found = try Delivery.find(
            SiteQuery(type: "post"), counts, in: space, recording)
          return (found.total, recording.queries.filter { $0.sql.contains("COUNT(*)") }.count)
        }
      }
      #expect(try await total() == (2, 1))
      #expect(try await total() == (2, 0))
      let third = try await site.make("C", ["body": "C"])
      try await site.versions.publish(third.id, in: site.scope)
      #expect(try await total() == (3, 1))
      try await site.versions.unpublish(third.id, in: site.scope)
      #expect(try await total() == (2, 1))
    }
  }
}
