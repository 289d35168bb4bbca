import Book
import Model
import TestSupport
import Testing

@testable import Catalog

@Suite struct LibraryShelvesTests {
  @Test("More fields can link to genres than a UNION can have parts", arguments: TestEngine.all)
  func manyFields(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let genre = try home.type("genre").id
      for number in 0..<11 {
        let fields = (0..<50).map { field in
          FieldDraft(
            key: "g\(field)", label: "Genre \(field)", kind: .relation, targetTypeID: genre)
        }
        let type = try await home.features.types.create(
          TypeDraft(name: "Type \(number)", icon: "🎞️", fields: fields), in: home.scope)
        guard number == 0 || number == 10 else { continue }
        _ = try await home.create(
          EntryDraft(
            typeID: type.id, title: "Film \(number)", description: "A film",
            additionalFields: ["g49": .text("Noir")], rating: .set(Double(number))))
      }
      let landing = try await home.features.library.landing(home.scope)
      let shelf = try #require(landing.shelves.first)
      #expect(shelf.genre.model.title == "Noir")
      #expect(shelf.entries.map(\.model.title) == ["Film 10", "Film 0"])
    }
  }

  @Test("Only liked films that were seen are featured, favourites first", arguments: TestEngine.all)
  func featured(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      func add(_ title: String, _ change: (inout EntryDraft) -> Void) async throws {
        var draft = try home.draft(title, type: "movie")
        change(&draft)
        _ = try await home.create(draft)
      }
      try await add("Rated") { $0.rating = .set(9) }
      try await add("Loved") { ($0.favourite, $0.score) = (true, 3) }
      try await add("Great") { $0.score = 3 }
      try await add("Bad") { ($0.score, $0.rating) = (1, .set(10)) }
      try await add("Poor") { $0.rating = .set(3) }
      try await add("Wanted") { ($0.stage, $0.favourite) = (.planned, true) }
      try await add("Unjudged") { _ in }
      let landing = try await home.features.library.landing(home.scope)
      #expect(landing.featured.map(\.model.title) == ["Loved", "Rated", "Great"])
      let counts = try await home.features.library.counts(in: home.scope)
      #expect(counts.map(\.count) == [7])
    }
  }
}
