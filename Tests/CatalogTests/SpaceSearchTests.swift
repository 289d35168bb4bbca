import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct SpaceSearchTests {
  private func fill(_ home: CatalogFixture) async throws {
    try await home.createEntry(
      "Casablanca", "Of all the gin joints.", type: "movie", in: "Movies",
      ["Year": "1942", "Genre": "Drama, Romance", "Cast": "Humphrey Bogart, Ingrid Bergman"])
    try await home.createEntry(
      "The Big Sleep", "A detective.", type: "movie",
      ["Year": "1946", "Genre": "Noir", "Cast": "Humphrey Bogart"])
    try await home.createEntry(
      "Bogart", "A life.", type: "book", in: "Books", ["Author": "A. M. Sperber"])
    try await home.createEntry("Amélie", "A waitress in Paris.", type: "movie", ["Year": "2001"])
    try await home.createEntry("Drama Queen", "Of none of the kinds, said Bogart.")
  }

  private func find(
    _ text: String, in home: CatalogFixture, type: String? = nil, collection: String? = nil,
    limit: Int = 5
  ) async throws -> SearchResults {
    var question = SpaceSearchQuery(text)
    question.type = type.map { TypeReference($0) }
    question.collection = try collection.map { try home.collection($0) }
    question.limit = limit
    return try await home.entries.search(question, in: home.scope)
  }

  /// Returns a line for each group, such as `Movie 2: The Big Sleep, Casablanca`.
  private func lines(_ findings: SearchResults) -> [String] {
    findings.groups.map { group in
      let count = "\(group.count.number)\(group.count.isMore ? "+" : "")"
      let titles = group.hits.map(\.entry.title).joined(separator: ", ")
      return "\(group.type?.name ?? "–") \(count): \(titles)"
    }
  }

  private func marked(_ text: MarkedText) -> String {
    text.pieces.map { $0.isMarked ? "[\($0.text)]" : $0.text }.joined()
  }

  @Test(arguments: TestEngine.all)
  func `entries of every type are found, the group with the best hit first`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      try await fill(home)
      let bogart = try await find("bogart", in: home)
      #expect(
        lines(bogart) == [
          "Book 1: Bogart", "Person 1: Humphrey Bogart", "– 1: Drama Queen",
          "Movie 2: The Big Sleep, Casablanca",
        ])
      let drama = try await find("drama", in: home)
      #expect(lines(drama) == ["Genre 1: Drama", "– 1: Drama Queen", "Movie 1: Casablanca"])
      #expect(
        lines(try await find("noir", in: home)) == ["Genre 1: Noir", "Movie 1: The Big Sleep"])
      #expect(lines(try await find("zzzz", in: home)) == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a hit contains the matching text and the number of entries that link to it`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let groups = try await find("bogart", in: home).groups
      #expect(groups.map { $0.hits[0].match } == [.title, .title, .text, .text])
      #expect(marked(groups[1].hits[0].title) == "Humphrey [Bogart]")
      #expect(groups[1].hits[0].snippet == nil)
      let roles = groups[1].hits[0].roles
      #expect(roles.map { "\($0.type.name) \($0.field.label) \($0.count)" } == ["Movie Cast 2"])
      let note = try #require(groups[2].hits[0].snippet)
      #expect(note.place == .description && marked(note.text).hasSuffix("said [Bogart]."))
      let film = try #require(groups[3].hits.last)
      let cast = try #require(film.snippet)
      #expect(cast.place == .field(.field(.cast)))
      #expect(marked(cast.text) == "Humphrey [Bogart], Ingrid Bergman")
      #expect(film.collection?.name == "Movies" && film.roles.isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `accents, prefixes and typing errors are matched and marked`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let accent = try await find("amelie", in: home).groups
      #expect(accent.flatMap(\.hits).map { marked($0.title) } == ["[Amélie]"])
      let begun = try await find("the big sl", in: home).groups
      #expect(begun.flatMap(\.hits).map { marked($0.title) } == ["[The] [Big] [Sl]eep"])
      let slip = try await find("casablnca", in: home).groups
      #expect(slip.flatMap(\.hits).map { marked($0.title) } == ["[Casablanca]"])
      #expect(slip.first?.hits.first?.match == .near)
      let person = try await find("humphey bogart", in: home)
      #expect(lines(person).first == "Person 1: Humphrey Bogart")
      #expect(person.groups[0].hits.map { marked($0.title) } == ["[Humphrey] [Bogart]"])
      let part = try await find("blanca", in: home).groups
      #expect(part.flatMap(\.hits).map { marked($0.title) } == ["Casa[blanca]"])
      #expect(part.first?.hits.first?.match == .part)
      // A single letter matches prefixes in titles only, and whole words elsewhere.
      #expect(lines(try await find("c", in: home)) == ["Movie 1: Casablanca"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search narrowed to a type and a collection also returns counts for the others`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let films = try await find("bogart", in: home, type: "movie")
      #expect(lines(films) == ["Movie 2: The Big Sleep, Casablanca"])
      #expect(
        films.types.map { "\($0.type.name) \($0.count.number)" } == [
          "Person 1", "Movie 2", "Book 1",
        ])
      #expect(films.collections.map { "\($0.collection.name) \($0.count.number)" } == ["Movies 1"])
      let shelf = try await find("bogart", in: home, collection: "Movies")
      #expect(lines(shelf) == ["Movie 1: Casablanca"])
      #expect(shelf.types.map { "\($0.type.name) \($0.count.number)" } == ["Movie 1"])
      #expect(
        shelf.collections.map { "\($0.collection.name) \($0.count.number)" } == [
          "Movies 1", "Books 1",
        ])
      let both = try await find("bogart", in: home, type: "book", collection: "Movies")
      #expect(both.groups.isEmpty && both.types.map(\.count.number) == [1, 0])
      // Typing errors are corrected here too, and an unknown type has no hits.
      #expect(
        lines(try await find("bogrt", in: home, type: "person")) == ["Person 1: Humphrey Bogart"])
      #expect(try await find("bogart", in: home, type: "nonsense").groups.isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a group shows a few hits and counts up to a limit`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let rows = try (1...320).map { try home.draft("Star \($0)", type: "movie") }
      for start in stride(from: 0, to: rows.count, by: 80) {
        _ = try await home.entries.create(
          batch: Array(rows[start..<start + 80]), in: home.scope, today: CatalogFixture.today)
      }
      try await home.createEntry("Star", type: "book")
      let found = try await find("star", in: home)
      #expect(
        lines(found) == [
          "Book 1+: Star", "Movie 100+: Star 320, Star 319, Star 318, Star 317, Star 316",
        ])
      let few = try await find("star 31", in: home, limit: 2)
      #expect(lines(few) == ["Movie 11: Star 31, Star 319"])
      let book = try await find("star", in: home, type: "book")
      #expect(lines(book) == ["Book 1: Star"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `after hundreds of title prefixes, only the newest entries are searched`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await home.createEntry("Old Stories", "Of a story.", type: "book")
      let rows = try (1...1_000).map { try home.draft("Story \($0)", type: "movie") }
      for start in stride(from: 0, to: rows.count, by: 100) {
        _ = try await home.entries.create(
          batch: Array(rows[start..<start + 100]), in: home.scope, today: CatalogFixture.today)
      }
      try await home.createEntry("A Story", type: "person")
      try await home.createEntry("Poems", "Of a story.", type: "book")
      let found = try await find("story", in: home, limit: 2)
      #expect(
        lines(found) == [
          "Movie 100+: Story 1000, Story 999", "Person 1+: A Story", "Book 1+: Poems",
        ]
      )
      // A search narrowed to a type also finds the oldest entry.
      let books = try await find("story", in: home, type: "book")
      #expect(lines(books) == ["Book 2: Poems, Old Stories"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an empty query returns the counts of types and collections`(engine: TestEngine) async throws
  {
    try await engine.withCatalog { home in
      try await fill(home)
      for text in ["", "  ", "!?"] {
        let found = try await find(text, in: home)
        #expect(found.groups.isEmpty)
        #expect(
          found.types.map { "\($0.type.name) \($0.count.number)" } == [
            "Person 3", "Genre 3", "Movie 3", "Book 1",
          ])
        #expect(found.collections.map(\.collection.name) == ["Movies", "Books"])
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `only members can search a space`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let bob = try await home.addUser("bob@example.com", as: nil)
      let question = SpaceSearchQuery("casablanca")
      let refused = try await thrownFailure {
        _ = try await bob.entries.search(
          question, in: Scope(user: bob.scope.user, space: home.scope.space))
      }
      #expect(refused?.code == "space.notFound")
      #expect(try await bob.entries.search(question, in: bob.scope).groups.isEmpty)
      let viewer = try await home.addUser("eve@example.com", as: .viewer)
      let seen = try await viewer.entries.search(
        question, in: Scope(user: viewer.scope.user, space: home.scope.space))
      #expect(lines(seen) == ["Movie 1: Casablanca"])
      let long = try await thrownFailure {
        _ = try await find(String(repeating: "я", count: 201), in: home)
      }
      #expect(long?.kind == .invalid && long?.fields.map(\.field) == ["q"])
      #expect(try await find(String(repeating: "я", count: 200), in: home).groups.isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a search runs seven statements, nine with corrections`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      for number in 1...6 { try await home.createEntry("Casablanca \(number)", type: "movie") }
      func cost(_ text: String, type: String? = nil) async throws -> Int {
        try await home.statements { _ = try await find(text, in: home, type: type) }
      }
      #expect(try await cost("casablanca") == 6)
      #expect(try await cost("bogart") == 7)
      #expect(try await cost("humphey") == 9)
      // A statement first counts whether many titles begin with the text. PostgreSQL counts in the
      // search itself if no other tier depends on it.
      #expect(try await cost("casablanca", type: "movie") == 6)
      #expect(try await cost("") == 4)
    }
  }
}
