import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct SearchTermsTests {
  @Test(arguments: [
    ("inception", "inseption", true), ("inception", "incepion", true),
    ("inception", "inceptiion", true), ("inception", "incpetion", true),
    ("inception", "inception", false), ("inception", "icneptoin", false),
    ("inception", "inceptionss", false), ("abcd", "badc", false), ("abcd", "acbd", true),
    ("ab", "ba", true), ("ab", "b", true), ("ab", "abc", true), ("", "a", true), ("", "", false),
    ("abc", "cab", false), ("aab", "aba", true), ("елка", "ёлка", true), ("日本", "本日", true),
  ])
  func `an edit is a letter inserted, removed or replaced, or two swapped`(
    first: String, second: String, isOne: Bool
  ) {
    #expect(SearchTerms.isOneEditApart(first, second) == isOne)
    #expect(SearchTerms.isOneEditApart(second, first) == isOne)
  }

  @Test func `edits match the reference implementation`() {
    var dice = SeededRandomNumberGenerator(state: 7)
    func word() -> String {
      String(
        (0..<Int.random(in: 0...7, using: &dice)).map { _ in
          "abй".randomElement(using: &dice) ?? "a"
        })
    }
    var (ones, twos) = (0, 0)
    for _ in 0..<20_000 {
      let (first, second) = (word(), word())
      let isOne = distance(first, second) == 1
      if isOne { ones += 1 }
      guard SearchTerms.isOneEditApart(first, second) == isOne else {
        Issue.record("\(first), \(second): \(distance(first, second))")
        return
      }
      let areTwo = distance(first, second) <= 2
      if areTwo { twos += 1 }
      guard SearchTerms.areTwoEditsApart(first, second) == areTwo else {
        Issue.record("\(first), \(second): \(distance(first, second))")
        return
      }
      // Words at distance 1 must share a deletion, by which the index finds them.
      let forms = Set(SearchTerms.deletions(of: first)).intersection(
        SearchTerms.deletions(of: second))
      if isOne { #expect(!forms.isEmpty, "\(first), \(second)") }
    }
    #expect(ones > 500)
    #expect(twos > 1500)
  }

  /// Returns the optimal string alignment distance, computed with the full table.
  private func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first.unicodeScalars), Array(second.unicodeScalars))
    var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : ($0 == 0 ? row : 0) }
    }
    for i in a.indices {
      for j in b.indices {
        let change = table[i][j] + (a[i] == b[j] ? 0 : 1)
        var best = min(table[i][j + 1] + 1, table[i + 1][j] + 1, change)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, table[i - 1][j - 1] + 1)
        }
        table[i + 1][j + 1] = best
      }
    }
    return table[a.count][b.count]
  }

  @Test func `each deletion of a word is listed once`() {
    #expect(SearchTerms.deletions(of: "aab") == ["aab", "ab", "aa"])
    #expect(SearchTerms.deletions(of: "") == [""])
    #expect(Set(SearchTerms.deletions(of: "abcdef")).count == 7)
  }

  // MARK: - In the database

  private func index(_ titles: [String], in home: CatalogFixture) async throws {
    let space = home.scope.space
    try await home.database.write { db in
      let documents = titles.enumerated().map { index, title in
        SearchDocument(
          kind: SearchDocument.Kind(rawValue: 0),
          target: space.rawValue * 1000 + Int64(index), title: title, texts: [])
      }
      try SearchIndex.upsert(documents, in: space, db)
    }
  }

  private func neighbours(
    _ words: [String], in home: CatalogFixture
  ) async throws -> [String: SearchTerms.Neighbours] {
    let space = home.scope.space
    return try await home.database.read { db in
      try SearchTerms.neighbours(of: words, in: space, db)
    }
  }

  @Test(arguments: TestEngine.all)
  func `words of the space's titles are similar to a typed word`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let other = try await home.addUser("bob@example.com", as: nil)
      try await index(["Inception", "The Conception", "Ёлки", "Map"], in: home)
      try await index(["Exception"], in: other)
      let found = try await neighbours(["inseption", "ception", "елка", "mup", "елкн"], in: home)
      #expect(found["inseption"]?.similar == ["inception"])
      #expect(found["ception"]?.containing == ["conception", "inception"])
      #expect(found["ception"]?.similar == [])
      #expect(found["елка"]?.similar == ["елки"])
      #expect(found["елкн"]?.similar == ["елки"])
      #expect(found["mup"] == nil)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a long word may have two errors if its beginning is right`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await index(["Casablanca", "Casablancas", "Метрополис", "Castaway"], in: home)
      let found = try await neighbours(["casbalanka", "метраполес"], in: home)
      #expect(found["casbalanka"]?.similar == ["casablanca"])
      #expect(found["метраполес"]?.similar == ["метрополис"])
      #expect(try await neighbours(["csaablanka", "kastawey"], in: home).isEmpty)
      // With words that have one error, those with two are not looked for.
      #expect(
        try await neighbours(["casablanka"], in: home)["casablanka"]?.similar == ["casablanca"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `at most 32 corrections and twenty longer words are returned, the likelier first`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
      try await index(letters.map { "wor\($0)" } + letters.map { "a\($0)word" }, in: home)
      let found = try await neighbours(["word"], in: home)["word"]
      let others = letters.filter { $0 != "d" && $0 != "w" }
      try await index(others.map { "\($0)ord" }, in: home)
      let corrections = try await neighbours(["word"], in: home)["word"]?.similar ?? []
      #expect(Array(corrections.prefix(25)) == letters.filter { $0 != "d" }.map { "wor\($0)" })
      #expect(corrections.count == 32)
      #expect(corrections.dropFirst(25).allSatisfy { !$0.hasPrefix("w") })
      #expect(found?.containing == letters.prefix(20).map { "a\($0)word" })
    }
  }
}
