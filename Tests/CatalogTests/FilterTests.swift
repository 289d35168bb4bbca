@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct FilterTests {
  /// A film of the tests, from which the expected results are computed.
  private struct Film: Sendable {
    var title: String
    var year: Int?
    var rating: Double?
    var genres: [String]
    var cast: [String]
    var favourite: Bool
    var stage: Stage

    var tenths: Int { rating.map { Int($0 * 10) } ?? -1 }
  }

  private static let genres = ["Noir", "Crime", "Drama", "Comedy, black", "War"]
  private static let people = ["Ann Ámbar", "Bob", "Chang, Jr.", "Dee", "Ёлка"]

  private static let films = (0..<60).map { number in
    Film(
      title: ["Ночь", "The Éclair", "100% sure", "a_b", "Night"][number % 5] + " \(number)",
      year: number % 7 == 0 ? nil : 1930 + number,
      rating: number % 4 == 0 ? nil : Double(number % 21) / 2,
      genres: genres.enumerated().filter { (number >> $0.offset) & 1 == 1 }.map(\.element),
      cast: people.enumerated().filter { number % ($0.offset + 2) == 0 }.map(\.element),
      favourite: number % 9 == 0, stage: number % 5 == 0 ? .planned : .done)
  }

  private func fill(_ home: CatalogFixture) async throws {
    let drafts = try Self.films.map { film in
      var draft = try home.draft(
        film.title, type: "movie",
        [
          "Genre": .list(film.genres), "Cast": .list(film.cast),
          "Year": .text(film.year.map { "\($0)" } ?? ""),
        ])
      draft.rating = .set(film.rating)
      draft.favourite = film.favourite
      draft.stage = film.stage
      draft.undated = true
      return draft
    }
    let made = try await home.entries.create(
      batch: drafts, in: home.scope, today: CatalogFixture.today)
    for row in made { _ = try row.get() }
    try await home.createEntry("A book", type: "book")
  }

  private typealias FilterCase = (EntryFilter.Condition, @Sendable (Film) -> Bool)

  private static let cases: [FilterCase] = [
    (.init("Year", .atLeast, "1950"), { ($0.year ?? 0) >= 1950 }),
    (.init("Year", .less, "1970"), { $0.year.map { $0 < 1970 } ?? false }),
    (.init("Year", .equal, "1951"), { $0.year == 1951 }),
    (.init("Year", .notEqual, "1951"), { $0.year != 1951 }),
    (.init("Year", .oneOf, ["1951", "1952"]), { [1951, 1952].contains($0.year) }),
    (.init("Year", .empty, "true"), { $0.year == nil }),
    (.init("Year", .empty, "false"), { $0.year != nil }),
    (.init("rating", .atLeast, "7.5"), { $0.tenths >= 75 }),
    (.init("rating", .atMost, "3"), { (0...30).contains($0.tenths) }),
    (.init("rating", .empty, "true"), { $0.rating == nil }),
    (.init("favourite", .equal, "true"), { $0.favourite }),
    // Without a date, verdict or occasion.
    (.init("is_seen", .equal, "true"), { $0.stage == .done && ($0.rating != nil || $0.favourite) }),
    (
      .init("is_seen", .equal, "false"),
      { $0.stage == .planned || $0.rating == nil && !$0.favourite }
    ),
    (.init("title", .contains, "ECLAIR"), { $0.title.hasPrefix("The Éclair") }),
    (.init("title", .contains, "0% S"), { $0.title.hasPrefix("100% sure") }),
    (.init("title", .contains, "a_b"), { $0.title.hasPrefix("a_b") }),
    (.init("title", .contains, "ночь"), { $0.title.hasPrefix("Ночь") }),
    (.init("Genre", .any, ["Noir"]), { $0.genres.contains("Noir") }),
    (
      .init("Genre", .any, ["noir", "comedy, BLACK"]),
      { film in
        film.genres.contains("Noir") || film.genres.contains("Comedy, black")
      }
    ),
    (
      .init("Genre", .all, ["Noir", "Crime"]),
      { film in
        film.genres.contains("Noir") && film.genres.contains("Crime")
      }
    ),
    (
      .init("Genre", .none, ["Drama", "War"]),
      { film in
        !film.genres.contains("Drama") && !film.genres.contains("War")
      }
    ),
    (.init("Genre", .none, ["Nobody made this"]), { _ in true }),
    (.init("Genre", .any, ["Nobody made this"]), { _ in false }),
    (.init("Genre", .empty, "true"), { $0.genres.isEmpty }),
    (
      .init("Cast", .all, ["ann ambar", "Елка"]),
      { film in
        film.cast.contains("Ann Ámbar") && film.cast.contains("Ёлка")
      }
    ),
    (.init("Cast", .empty, "false"), { !$0.cast.isEmpty }),
  ]

  private static let sorts = ["-rating", "title", "-created", "Year", "-Year"]

  private func query(_ conditions: [EntryFilter.Condition], _ sort: String) throws -> EntryQuery {
    var query = EntryQuery()
    query.type = .name("movie")
    query.filter = EntryFilter(conditions)
    query.sort = try #require(EntryQuery.Sort(sort))
    query.limit = 7
    query.includesTotal = true
    return query
  }

  private func titles(_ query: EntryQuery, _ home: CatalogFixture) async throws -> [String] {
    var query = query
    var titles: [String] = []
    for _ in 0..<20 {
      let page = try await home.entries.page(query, in: home.scope)
      titles += page.entries.map(\.title)
      guard let next = page.next else { break }
      query.after = next
    }
    return titles
  }

  @Test(arguments: TestEngine.all)
  func `every operation finds the matching entries, in every order, page by page`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      for (place, question) in Self.cases.enumerated() {
        // Each condition is tested alone and with another one, since a filter requires all its
        // conditions.
        let next = Self.cases[(place * 5 + 3) % Self.cases.count]
        for both in [[question], [question, next]] {
          let wanted = Self.films.filter { film in both.allSatisfy { $0.1(film) } }
          let sort = Self.sorts[place % Self.sorts.count]
          let query = try query(both.map(\.0), sort)
          let found = try await titles(query, home)
          #expect(Set(found) == Set(wanted.map(\.title)), "\(both.map(\.0))")
          #expect(found.count == wanted.count, "\(both.map(\.0))")
          let total = try await home.entries.page(query, in: home.scope).total
          #expect(total == wanted.count)
        }
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `facets count values and decades of the films in the list`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let conditions: [[EntryFilter.Condition]] = [
        [], [.init("Genre", .any, ["Noir"])], [.init("Year", .atLeast, "1950")],
        [.init("Genre", .any, ["Noir", "War"]), .init("Year", .atMost, "1970")],
        [.init("Genre", .all, ["Noir", "Crime"]), .init("favourite", .equal, "true")],
        [.init("title", .contains, "in no title")],
      ]
      for conditions in conditions {
        let facets = try await home.entries.facets(of: query(conditions, "title"), in: home.scope)
        let isListed = { film in Self.isListed(film, conditions) }
        #expect(facets.total == Self.films.filter(isListed).count)
        // A choice of genres narrows the people and the decades, but not the genres.
        let ofGenres = Self.films.filter { film in
          Self.isListed(film, conditions.filter { $0.operation != .any })
        }
        let counts = try #require(facets.values["Genre"])
        for genre in Self.genres {
          let wanted = ofGenres.count { $0.genres.contains(genre) }
          #expect(counts.first { $0.title == genre }?.count ?? 0 == wanted, "\(genre)")
        }
        let numbers = counts.compactMap(\.count)
        #expect(numbers == numbers.sorted(by: >))
        let ofYears = Self.films.filter { film in
          Self.isListed(film, conditions.filter { $0.field != "Year" })
        }
        for decade in stride(from: 1930, through: 1980, by: 10) {
          let wanted = ofYears.count { ($0.year ?? 0) / 10 == decade / 10 }
          #expect(facets.decades.first { $0.year == decade }?.count ?? 0 == wanted, "\(decade)")
        }
      }
      let noir = try query([.init("Genre", .any, ["Noir"])], "size")
      let ofNoir = try await home.entries.facets(of: noir, in: home.scope).total
      #expect(ofNoir == Self.films.count { $0.genres.contains("Noir") })
      let unknown = try query([.init("Nothing", .any, ["Noir"])], "title")
      await #expect(throws: Failure.self) {
        try await home.entries.facets(of: unknown, in: home.scope)
      }
    }
  }

  private static func isListed(_ film: Film, _ conditions: [EntryFilter.Condition]) -> Bool {
    conditions.allSatisfy { condition in
      switch (condition.field, condition.operation) {
      case ("Genre", .any): condition.values.contains { film.genres.contains($0) }
      case ("Genre", _): condition.values.allSatisfy { film.genres.contains($0) }
      case ("Year", .atLeast): (film.year ?? 0) >= Int(condition.values[0]) ?? 0
      case ("Year", _): film.year.map { $0 <= Int(condition.values[0]) ?? 0 } ?? false
      case ("title", _): film.title.contains(condition.values[0])
      default: film.favourite
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `every start of a plan returns the same list`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let conditions: [EntryFilter.Condition] = [
        .init("Genre", .all, ["Noir", "Crime"]), .init("Year", .atLeast, "1935"),
        .init("Year", .atMost, "1985"),
      ]
      let wanted = Self.films.filter { film in
        film.genres.contains("Noir") && film.genres.contains("Crime")
          && (film.year.map { (1935...1985).contains($0) } ?? false)
      }
      for sort in Self.sorts {
        let query = try query(conditions, sort)
        let lists = try await home.database.read { db in
          let book = try TypeStore.load(home.scope.space, db)
          let starts: [FilterPlan.Start] = [
            .order, .type, .term(0, group: 0), .term(0, group: 1), .term(1, group: 0),
          ]
          return try starts.map { start in
            var plan = try FilterPlan(query, book, in: home.scope, db)
            plan.start = start
            let first = try FilterRun(plan: plan, stride: 2).page()
            var next = query
            next.after = first.next
            var second = try FilterPlan(next, book, in: home.scope, db)
            second.start = start
            let rest =
              first.next == nil ? [] : try FilterRun(plan: second, stride: 3).page().entries
            return (first.entries + rest).map(\.title)
          }
        }
        #expect(Set(lists).count == 1, "\(sort)")
        #expect(lists.first.map(Set.init) == Set(wanted.map(\.title)), "\(sort)")
        #expect(lists.first == sorted(wanted, by: sort).map(\.title), "\(sort)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `conditions are counted once for consecutive pages`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let query = try query([.init("Genre", .all, ["Noir", "Crime"])], "-rating")
      let counts = FilterCountCache()
      let counted = try await home.database.read { db in
        let book = try TypeStore.load(home.scope.space, db)
        return try (0..<2).map { _ in
          let recording = RecordingConnection(db)
          let plan = try FilterPlan(query, book, in: home.scope, counts: counts, recording)
          #expect(plan.start != .order)
          return recording.queries.map(\.sql).filter { $0.contains("LIMIT 5000") }.count
        }
      }
      #expect(counted == [1, 0])
    }
  }

  private func sorted(_ films: [Film], by sort: String) -> [Film] {
    // Films were created in this order, so positions sort like keys.
    let order = Dictionary(Self.films.enumerated().map { ($1.title, $0) }) { first, _ in first }
    func value(_ film: Film) -> (Double, Int) {
      switch sort {
      case "-rating": (Double(film.tenths), order[film.title] ?? 0)
      case "Year", "-Year": (Double(film.year ?? 0), order[film.title] ?? 0)
      default: (0, order[film.title] ?? 0)
      }
    }
    if sort == "title" { return films.sorted { ($0.title.lowercased()) < ($1.title.lowercased()) } }
    let ascending = films.sorted { value($0) < value($1) }
    return sort.hasPrefix("-") ? ascending.reversed() : ascending
  }

  @Test(arguments: TestEngine.all)
  func `persons are filtered by films that link to them`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let film = try await home.find("Night 4")
      var query = EntryQuery()
      query.type = .name("person")
      query.filter = EntryFilter([.init("Movie.Cast", .any, "\(film.id)")])
      let cast = Self.films[4].cast
      #expect(try await Set(titles(query, home)) == Set(cast))
      query.filter = EntryFilter([.init("Movie.Cast", .none, "\(film.id)")])
      #expect(try await Set(titles(query, home)) == Set(Self.people).subtracting(cast))
      query.filter = EntryFilter([.init("Movie.Cast", .empty, "true")])
      #expect(try await titles(query, home).isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `field texts are compared as typed, contains ignores case and accents`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("Tetris", type: "game", ["Platform": "Game Boy"])
      try await home.createEntry("Myst", type: "game", ["Platform": "PC"])
      try await home.createEntry("Go", type: "game")
      let wanted: [(EntryFilter.Operation, [String], Set<String>)] = [
        (.equal, ["Game Boy"], ["Tetris"]), (.oneOf, ["PC", "Game Boy"], ["Tetris", "Myst"]),
        (.notEqual, ["PC"], ["Tetris", "Go"]), (.empty, ["true"], ["Go"]),
        (.atLeast, ["H"], ["Myst"]), (.equal, ["game boy"], []),
        (.contains, ["GÁME b"], ["Tetris"]), (.contains, ["c"], ["Myst"]), (.contains, ["%"], []),
      ]
      for (operation, values, found) in wanted {
        var query = EntryQuery()
        query.type = .name("game")
        query.filter = EntryFilter([.init("Platform", operation, values)])
        #expect(try await Set(titles(query, home)) == found, "\(operation)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `a job folds the values of older rows`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      for (title, platform) in [("Tetris", "Game Boy"), ("Elite", "ЭВМ"), ("Rogue", "unix")] {
        try await home.createEntry(title, type: "game", ["Platform": .text(platform)])
      }
      #expect(try await home.execute("UPDATE entry_values SET folded = NULL") == 3)
      let before = try await home.differences()
      #expect(before.count == 2, "values that equal their folded text have no second text")
      let space = home.scope.space
      _ = try await home.database.write { db in
        try db.execute(
          "INSERT INTO jobs (id, space_id, kind, run_at, created_at, updated_at)"
            + " VALUES ($1, $2, $3, 0, 0, 0)", JobID.new(), space, ValueFoldingJob.jobKind)
      }
      try await home.runJobs()
      #expect(try await home.differences() == [])
      #expect(try await home.integer("SELECT COUNT(*) FROM jobs") == 0)
    }
  }

  @Test(arguments: TestEngine.all)
  func `invalid conditions are refused with field and position`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let wrong: [(EntryFilter.Condition, String)] = [
        (.init("Colour", .equal, "red"), "filter.noField"),
        (.init("Year", .atLeast, "soon"), "filter.number"),
        (.init("Year", .any, "1"), "filter.operation"),
        (.init("rating", .atMost, "11"), "filter.range"),
        (.init("favourite", .equal, "perhaps"), "filter.boolean"),
        (.init("date", .equal, "2026-02-30"), "filter.date"),
        (.init("stage", .equal, "asleep"), "filter.choice"),
        (.init("Genre", .contains, "N"), "filter.operation"),
        (.init("Year", .equal, []), "filter.values"),
      ]
      let query = try query([.init("Year", .atLeast, "1")] + wrong.map(\.0), "title")
      let failure = try await thrownFailure {
        _ = try await home.entries.page(query, in: home.scope)
      }
      let fields = try #require(failure?.fields)
      #expect(fields.map(\.code) == wrong.map(\.1))
      #expect(fields.map { $0.arguments["position"] } == (2...10).map { "\($0)" })
      #expect(fields.first?.field == "filter[Colour][$eq]")
      #expect(fields[0].arguments["known"]?.contains("Year") == true)
      #expect(fields[7].arguments["known"] == "eq, ne, in, empty, any, all, none")
    }
  }

  @Test(arguments: TestEngine.all)
  func `entries of other spaces are never found`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let outsider = try await home.addUser("bob@example.com", as: nil)
      let genre = try await home.find("Noir")
      let query = try query([.init("Genre", .any, "\(genre.id)")], "title")
      #expect(try await outsider.entries.page(query, in: outsider.scope).entries.isEmpty)
      let theirs = Scope(user: outsider.scope.user, space: home.scope.space)
      #expect(try await home.entries.page(query, in: theirs).entries.isEmpty)
    }
  }

  @Test func `a filter is read back from its URL`() throws {
    let filter = EntryFilter([
      .init("Genre", .all, ["Comedy, black", "\"Quoted\"", "Noir"]),
      .init("Year", .atLeast, "1940"), .init("title", .contains, "a,b"),
    ])
    #expect(try EntryFilter(parameters: filter.parameters) == filter)
    let short = try EntryFilter(parameters: [
      ("filter[Year]", "1940"), ("sort", "x"), ("filter[a][$eq]", ""),
    ])
    #expect(short == EntryFilter([.init("Year", .equal, "1940")]))
    let wrong = [
      ("filter[", "malformed"), ("filter[]", "malformed"), ("filter[Year][$near]", "noOperation"),
      ("filter[][$eq]", "malformed"), ("filter[a]b", "malformed"),
      ("filter[a][$]", "malformed"),
    ]
    for (name, code) in wrong {
      let failure = #expect(throws: Failure.self) {
        try EntryFilter(parameters: [("limit", "1"), (name, "1")])
      }
      #expect(failure?.fields.map(\.field) == [name])
      #expect(failure?.fields.first?.code == "filter.\(code)")
      #expect(failure?.fields.first?.arguments["position"] == "2")
    }
  }

  @Test func `a quoted value is not split at commas`() throws {
    func value(_ text: String) throws -> [String]? {
      try EntryFilter(parameters: [("filter[Cast]", text)]).conditions.first?.values
    }
    #expect(try value(#""Gallagher, Jr.""#) == ["Gallagher, Jr."])
    #expect(try value("Gallagher, Jr.") == ["Gallagher, Jr."])
    #expect(try value(#""Say ""hi""""#) == [#"Say "hi""#])
    #expect(try value(#""A" and "B""#) == [#""A" and "B""#])
    #expect(try value(#""""#) == [#""""#])
    let quoted = EntryFilter([.init("title", .equal, "\"Quoted\"")])
    #expect(try EntryFilter(parameters: quoted.parameters) == quoted)
  }

  @Test(arguments: TestEngine.all)
  func `a name with a comma is found in quoted and unquoted lists`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      for text in ["Bob,Chang, Jr.", "bob, chang, jr.", #""Chang, Jr.",Bob"#] {
        let read = try EntryFilter(parameters: [("filter[Cast][$all]", text)])
        let found = try await titles(query(read.conditions, "title"), home)
        let wanted = Self.films.filter {
          $0.cast.contains("Bob") && $0.cast.contains("Chang, Jr.")
        }
        #expect(!wanted.isEmpty && Set(found) == Set(wanted.map(\.title)), "\(text)")
      }
    }
  }
}
