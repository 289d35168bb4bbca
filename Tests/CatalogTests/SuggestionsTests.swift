import Book
import Database
import Journal
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct SuggestionsTests {
  private typealias Fields = [String: FieldText]

  @discardableResult
  private func add(
    _ title: String, _ home: CatalogFixture, type: String = "movie", cast: [String] = [],
    genre: [String] = [], change: (inout EntryDraft) -> Void = { _ in }
  ) async throws -> EntryRecord {
    var fields: Fields = type == "movie" ? ["Cast": .list(cast), "Genre": .list(genre)] : [:]
    if type == "book" { fields["Author"] = .list(cast) }
    var draft = try home.draft(title, type: type, fields)
    change(&draft)
    return try await home.create(draft)
  }

  private func lines(
    _ home: CatalogFixture, _ type: String? = nil, limit: Int = 12
  ) async throws -> [String] {
    try await home.features.suggestions.all(
      of: type.map { .name($0) }, limit: limit, in: home.scope
    ).map { suggestion in
      let reasons = suggestion.reasons.map { $0.sentence(in: .english) }
      return "\(suggestion.entry.title) \(suggestion.score): \(reasons.joined(separator: "; "))"
    }
  }

  /// Creates opinions, with weights in tenths: The Third Man 9 and favourite, 40 + 20; Citizen Kane
  /// great, 40; Laura 6, 10; Bad Luck bad, −40. The worth of a related entry is the sum of the
  /// weights divided by their number + 2, in hundredths: Welles, Cotten (60 + 40) · 10 / 4 = 250;
  /// Noir (60 + 10) · 10 / 4 = 175; Drama 40 · 10 / 3 = 133; Tierney 10 · 10 / 3 = 33; Comedy, Bob
  /// −133.
  private func fill(_ home: CatalogFixture) async throws {
    try await add(
      "The Third Man", home, cast: ["Orson Welles", "Joseph Cotten"], genre: ["Noir"]
    ) {
      $0.rating = .set(9)
      $0.favourite = true
    }
    try await add(
      "Citizen Kane", home, cast: ["Orson Welles", "Joseph Cotten"], genre: ["Drama"]
    ) { $0.score = 3 }
    try await add("Laura", home, cast: ["Gene Tierney"], genre: ["Noir"]) { $0.rating = .set(6) }
    try await add("Bad Luck", home, cast: ["Bob"], genre: ["Comedy"]) { $0.score = 1 }
    try await add("Touch of Evil", home, cast: ["Orson Welles"], genre: ["Noir"])
    try await add("Whirlpool", home, cast: ["Gene Tierney"], genre: ["Noir"])
    try await add("Leave Her", home, cast: ["Gene Tierney"], genre: ["Noir"]) {
      $0.stage = .planned
    }
    try await add("Black Comedy", home, cast: ["Bob"], genre: ["Comedy", "Noir"])
    try await add("Alone", home, genre: ["Opera"]) { $0.stage = .planned }
    try await add("Unknown", home, genre: ["Opera"])
    try await add("Under Way", home, cast: ["Orson Welles"]) { $0.stage = .current }
    try await add("Seen Again", home, cast: ["Orson Welles"]) {
      $0.occasions = [Occasion(date: CatalogFixture.today)]
    }
  }

  @Test(arguments: TestEngine.all)
  func `scores equal the computed values, planned entries first when equal`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      #expect(
        try await lines(home) == [
          // 250 + 175
          "Touch of Evil 425: Because you liked “The Third Man”: Orson Welles, Noir",
          // 175 + 33
          "Leave Her 208: Because you liked “Laura”: Noir, Gene Tierney",
          "Whirlpool 208: Because you liked “Laura”: Noir, Gene Tierney",
          // A planned entry is suggested without any shared liked entries. Black Comedy is not: 175
          // − 266 < 0.
          "Alone 0: You planned it",
        ])
      #expect(try await lines(home, limit: 1).count == 1)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the second reason covers what the first one does not`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      try await add(
        "Ambersons", home, cast: ["Joseph Cotten"], genre: ["Drama", "Noir"])
      let line = try await lines(home).first
      // 250 + 133 + 175: The Third Man shares 425 of it, Citizen Kane 383.
      #expect(
        line == "Ambersons 558: Because you liked “The Third Man”: Joseph Cotten, Noir; "
          + "Because you liked “Citizen Kane”: Drama")
    }
  }

  @Test(arguments: TestEngine.all)
  func `opinions count across types, favourites count for persons, types can be selected`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      try await add("The Fallen Idol", home, cast: ["Graham Greene"]) { $0.score = 3 }
      try await add("The Quiet American", home, type: "book", cast: ["Graham Greene"])
      try await add("A Film of Anna", home, cast: ["Anna"])
      let anna = try await home.find("Anna")
      _ = try await home.entries.update(
        anna.id, for: home.scope.user, today: CatalogFixture.today
      ) { $0.favourite = true }
      let book = "The Quiet American 133: Because you liked “The Fallen Idol”: Graham Greene"
      // A favourite has the weight 20: 20 · 10 / 3.
      let film = "A Film of Anna 66: Because you like Anna"
      #expect(try await lines(home) == [book, film])
      #expect(try await lines(home, "book") == [book])
      #expect(try await lines(home, "movie") == [film])
      #expect(try await lines(home, "game").isEmpty)
      let refused = try await thrownFailure { _ = try await lines(home, "nothing") }
      #expect(refused?.kind == .notFound)
    }
  }

  @Test(arguments: TestEngine.all)
  func `without opinions only planned entries are suggested`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await add("Film", home, cast: ["Ann"], genre: ["Noir"])
      #expect(try await lines(home).isEmpty)
      try await add("Planned game", home, type: "game") { $0.stage = .planned }
      #expect(try await lines(home) == ["Planned game 0: You planned it"])
    }
  }

  @Test(arguments: TestEngine.all)
  func `suggestions use only the member's own space`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      try await fill(home)
      let viewer = try await home.addUser("vic@example.com", as: .viewer)
      let shared = Scope(user: viewer.scope.user, space: home.scope.space)
      #expect(try await home.features.suggestions.all(in: shared).count == 4)
      #expect(try await lines(viewer).isEmpty)
      let outsider = try await home.addUser("eve@example.com", as: nil)
      let other = Scope(user: outsider.scope.user, space: home.scope.space)
      #expect(try await home.features.suggestions.all(in: other).isEmpty)
    }
  }

  @Test func `reasons are available in both languages`() {
    let film = SuggestionReason.EntryReference(id: .new(), title: "Лора")
    let genre = SuggestionReason.EntryReference(id: .new(), title: "Нуар")
    let reasons = [
      SuggestionReason(because: film, shared: [genre]),
      SuggestionReason(because: genre, shared: [genre]), SuggestionReason(),
    ]
    #expect(
      reasons.map { $0.sentence(in: .russian) } == [
        "Вам понравилось: «Лора». Общее: Нуар", "Вам нравится: Нуар", "В ваших планах",
      ])
  }
}
