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
}
