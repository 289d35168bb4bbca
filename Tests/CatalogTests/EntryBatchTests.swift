@testable import Catalog
import Database
import Journal
import Model
import TestSupport
import Testing

@Suite struct EntryBatchTests {
  @Test(arguments: TestEngine.all)
  func `invalid rows of a batch return their problems, valid rows are created`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      var drafts = try [
        home.draft("A", type: "book", ["Author": "Ann"]), home.draft(""),
        home.draft("C", type: "book", ["Year": "soon"]),
        home.draft("D", type: "book", ["Author": .text(String(repeating: "x", count: 300))]),
        home.draft("E", type: "book", ["Author": "ann"]),
      ]
      for images in [[ImageDraft(data: "no base64!")], [ImageDraft(id: .new())]] {
        var draft = try home.draft("With a bad picture")
        draft.images = images
        drafts.append(draft)
      }
      drafts.append(try home.draft("Last"))
      let results = try await home.entries.create(
        batch: drafts, in: home.scope, today: CatalogFixture.today)
      let problems = results.map { result -> String in
        switch result {
        case .success: ""
        case .failure(let failure): failure.fields.map(\.field).joined(separator: " ")
        }
      }
      #expect(
        problems == [
          "", "title", "additional_fields.Year", "additional_fields.Author", "", "images.0.data",
          "images", "",
        ])
      let made = results.compactMap { try? $0.get() }
      for (id, title) in zip(made, ["A", "E", "Last"]) {
        #expect(try await home.entries.find(id, for: home.scope.user).title == title)
      }
      #expect(try await home.integer("SELECT COUNT(*) FROM entries") == 4)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `a batch has at most a thousand rows`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let drafts = try (0..<1001).map { try home.draft("Row \($0)", in: "Books") }
      let failure = try await thrownFailure {
        _ = try await home.entries.create(
          batch: drafts, in: home.scope, today: CatalogFixture.today)
      }
      #expect(failure?.code == "batch.tooMany")
      let results = try await home.entries.create(
        batch: Array(drafts.prefix(1000)), in: home.scope, today: CatalogFixture.today)
      #expect(results.count == 1000)
      #expect(try await home.entries.total(in: home.scope) == 1000)
      #expect(
        try await home.entries.create(batch: [], in: home.scope, today: CatalogFixture.today)
          .isEmpty)
    }
  }
}
