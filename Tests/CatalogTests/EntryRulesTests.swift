@testable import Catalog
import Database
import Model
import TestSupport
import Testing

@Suite struct EntryRulesTests {
  /// Returns `field code` for every rule that the draft breaks.
  private func problems(_ draft: EntryDraft, type: TypeRecord? = nil) -> [String] {
    do throws(Failure) {
      _ = try EntryRules.check(draft, type: type, replacing: nil, today: CatalogFixture.today)
      return []
    } catch {
      return error.fields.map { "\($0.field) \($0.code)" }
    }
  }

  private func draft(_ change: (inout EntryDraft) -> Void = { _ in }) -> EntryDraft {
    var draft = EntryDraft(title: "T", description: "D")
    change(&draft)
    return draft
  }

  private func text(_ count: Int) -> String { String(repeating: "й", count: count) }

  @Test func `texts have maximum lengths`() {
    #expect(problems(draft { $0.title = text(200) }) == [])
    #expect(problems(draft { $0.title = text(201) }) == ["title length"])
    #expect(problems(draft { $0.title = "" }) == ["title length"])
    #expect(problems(draft { $0.title = " \n " }) == ["title length"])
    #expect(problems(draft { $0.title = " \(text(200)) " }) == [])
    #expect(problems(draft { $0.description = text(2000) }) == [])
    #expect(problems(draft { $0.description = text(2001) }) == ["description length"])
    #expect(problems(draft { $0.description = "" }) == ["description length"])
    #expect(problems(draft { $0.notes = text(100_000) }) == [])
    #expect(problems(draft { $0.notes = text(100_001) }) == ["notes length"])
    #expect(problems(draft { $0.additionalFields["k"] = .text(text(10_000)) }) == [])
    #expect(
      problems(draft { $0.additionalFields["k"] = .text(text(10_001)) })
        == ["additional_fields.k length"])
  }

  @Test func `lengths are counted in composed characters, not in bytes`() {
    #expect(problems(draft { $0.title = String(repeating: "и\u{306}", count: 200) }) == [])
    #expect(problems(draft { $0.title = String(repeating: "👨‍👩‍👧‍👦", count: 29) }) == ["title length"])
    #expect(problems(draft { $0.title = String(repeating: "👨‍👩‍👧‍👦", count: 28) }) == [])
  }

  @Test func `scores, ratings, dates and stages have their ranges`() {
    for score in 0...3 { #expect(problems(draft { $0.score = score }) == []) }
    for score in [-1, 4, .max] {
      #expect(problems(draft { $0.score = score }) == ["score range"])
    }
    for rating in [0, 0.1, 10] { #expect(problems(draft { $0.rating = .set(rating) }) == []) }
    for rating in [-0.1, 10.01, .nan, .infinity] {
      #expect(problems(draft { $0.rating = .set(rating) }) == ["rating range"])
    }
    #expect(problems(draft { $0.date = "2024-02-29" }) == [])
    #expect(problems(draft { $0.date = "2023-02-29" }) == ["date date"])
    #expect(problems(draft { $0.stage = Stage(rawValue: "paused") }) == ["stage choice"])
    #expect(problems(draft { $0.stage = .dropped }) == [])
  }

  @Test func `occasions, images and fields are limited in number`() {
    let day = Occasion(date: CatalogFixture.today)
    #expect(problems(draft { $0.occasions = Array(repeating: day, count: 500) }) == [])
    #expect(
      problems(draft { $0.occasions = Array(repeating: day, count: 501) }) == ["occasions tooMany"])
    let long = Occasion(date: CatalogFixture.today, score: Score(rawValue: 9), note: text(2001))
    #expect(
      problems(draft { $0.occasions = [day, long] })
        == ["occasions.1.score range", "occasions.1.note length"])
    let image = ImageDraft(id: .new())
    #expect(problems(draft { $0.images = Array(repeating: image, count: 10) }) == [])
    #expect(
      problems(draft { $0.images = Array(repeating: image, count: 11) }) == ["images tooMany"])
    func fields(_ count: Int) -> [String: FieldText] {
      Dictionary(uniqueKeysWithValues: (0..<count).map { ("f\($0)", FieldText.text("1")) })
    }
    #expect(problems(draft { $0.additionalFields = fields(200) }) == [])
    #expect(
      problems(draft { $0.additionalFields = fields(201) }) == ["additional_fields tooMany"])
  }

  @Test func `all broken rules are reported together`() {
    let broken = draft {
      $0.title = ""
      $0.description = ""
      $0.score = 7
      $0.date = "soon"
      $0.additionalFields = ["": "x", "a": .text(text(10_001))]
    }
    #expect(
      Set(problems(broken)) == [
        "title length", "description length", "score range", "date date",
        "additional_fields. length", "additional_fields.a length",
      ])
  }

  @Test func `a draft without optional values gets defaults`() throws {
    let content = try EntryRules.check(
      draft(), type: nil, replacing: nil, today: CatalogFixture.today)
    #expect(content.date == CatalogFixture.today)
    #expect(content.stage == .done && content.rating == -1 && !content.favourite)
    #expect(content.notes == "" && content.occasions.isEmpty && content.inLog)
  }

  @Test func `occasions are stored oldest first, ratings in tenths`() throws {
    let days = [300, 100, 200].map { Occasion(date: CalendarDate(daysSince1970: $0)) }
    let content = try EntryRules.check(
      draft {
        $0.occasions = days
        $0.rating = .set(7.25)
      }, type: nil, replacing: nil, today: CatalogFixture.today)
    #expect(
      content.occasions.map(\.date.description) == ["1970-04-11", "1970-07-20", "1970-10-28"])
    #expect(content.rating == 73)
  }

  /// The schema has the same limits, for writes that bypass the rules.
  @Test(
    arguments: TestEngine.all,
    [
      "title = ''", "description = '$2001'", "title = '$201'", "notes = '$100001'", "score = 4",
      "score = -1", "rating = 101", "rating = -2", "date = 'soon'", "date = '2026-3-1'",
      "stage = 'paused'", "status = 'lost'", "favourite = 2", "in_log = 2",
    ])
  func `the schema refuses what the rules refuse`(engine: TestEngine, change: String) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("T")
      var sql = change
      for count in [100_001, 2001, 201] { sql = sql.replacing("$\(count)", with: text(count)) }
      let error = await #expect(throws: DatabaseError.self) {
        try await home.execute("UPDATE entries SET \(sql)")
      }
      #expect(error?.kind == .checkViolation)
    }
  }
}
