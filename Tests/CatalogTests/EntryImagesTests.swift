@testable import Catalog
import Database
import Journal
import Media
import Model
import TestSupport
import Testing

@Suite struct EntryImagesTests {
  private func create(
    _ home: CatalogFixture, _ files: [String], _ drafts: [ImageDraft] = []
  ) async throws -> Entry {
    var draft = try home.draft("A")
    draft.images = drafts
    return try await home.entries.create(
      draft, files: files.map { try CatalogFixture.image($0) }, in: home.scope,
      today: CatalogFixture.today
    ).model
  }

  @Test(arguments: TestEngine.all)
  func `the first image is the cover unless another is marked`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let plain = try await create(home, ["phone.jpg", "cmyk.jpg"])
      #expect(plain.images.map(\.isCover) == [true, false])
      #expect(plain.images.map(\.position) == [0, 1])
      let data = try CatalogFixture.base64("cmyk.jpg")
      let second = try await create(
        home, [],
        [
          ImageDraft(data: data, position: 5),
          ImageDraft(id: plain.images[0].id, isCover: true, position: 7),
          ImageDraft(id: plain.images[1].id, position: 1),
        ])
      #expect(second.images.map(\.isCover) == [false, false, true])
      #expect(second.images.map(\.position) == [0, 1, 2])
      #expect(try await home.integer("SELECT COUNT(*) FROM blobs") == 2)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an image of the entry keeps its id, an image of another entry is copied`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let first = try await create(home, ["phone.jpg", "cmyk.jpg"])
      let second = try await create(home, ["cmyk.jpg"])
      let kept = try await home.entries.setImages(
        of: first.id,
        to: [ImageDraft(id: first.images[1].id), ImageDraft(id: second.images[0].id)],
        for: home.scope.user
      ).model.images
      #expect(kept[0].id == first.images[1].id && kept[0].isCover)
      #expect(kept.count == 2 && kept[1].id != second.images[0].id)
      let left = try await home.entries.replace(
        first.id, with: home.draft("A"), for: home.scope.user
      ).model
      #expect(left.images == kept)
      let foreign = try await home.addUser("bob@example.com", as: nil)
      let failure = try await thrownFailure {
        _ = try await foreign.create(
          EntryDraft(title: "B", description: "B", images: [ImageDraft(id: kept[0].id)]))
      }
      #expect(failure?.fields.map(\.field) == ["images"])
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `an entry has at most ten images, and other files are refused`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let ten = Array(repeating: "cmyk.jpg", count: 10)
      #expect(try await create(home, ten).images.count == 10)
      let many = try await thrownFailure { _ = try await create(home, ten + ["cmyk.jpg"]) }
      #expect(many?.fields.map(\.code) == ["tooMany"])
      for bad in ["truncated.jpg", "make-images.py", "bomb.png"] {
        let failure = try await thrownFailure { _ = try await create(home, [bad]) }
        #expect(failure?.kind == .unsupportedMedia || failure?.kind == .tooLarge, "\(bad)")
      }
      let text = try await thrownFailure {
        _ = try await create(home, [], [ImageDraft(data: "???")])
      }
      #expect(text?.fields == [FieldProblem("images.0.data", "base64")])
      #expect(try await home.entries.total(in: home.scope) == 1)
    }
  }
}
