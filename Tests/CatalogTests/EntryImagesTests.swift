@testable import Catalog
import Database
import Foundation
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

  @Test("Base64 of an image can have Windows line breaks", arguments: TestEngine.all)
  func base64WithLineBreaks(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let text = try CatalogFixture.base64("cmyk.jpg")
      let lines = Self.lines(of: text)
      #expect(lines.count > 2)
      let plain = try await create(home, [], [ImageDraft(data: text)])
      let broken = try await create(
        home, [], [ImageDraft(data: lines.joined(separator: "\r\n") + "\r\n")])
      let one = try await home.entries.imageBlob(plain.images[0].id, for: home.scope.user)
      let other = try await home.entries.imageBlob(broken.images[0].id, for: home.scope.user)
      #expect(one.sha256 == other.sha256)
    }
  }

  /// The lines of base64 in e-mails and of command line tools.
  private static func lines(of text: String) -> [Substring] {
    stride(from: 0, to: text.count, by: 76).map { text.dropFirst($0).prefix(76) }
  }

  @Test(
    "Line breaks of any system are skipped, other characters are refused",
    arguments: [1_000, 100_000])
  func decoded(count: Int) async throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let text = Data(bytes).base64EncodedString()
    #expect((text.utf8.count >= Base64Image.largeLength) == (count == 100_000))
    let space = SpaceKey(1)
    #expect(try await Base64Image.decode(text, in: space) == bytes)
    let lines = Self.lines(of: text)
    for end in ["\r\n", "\n", "\r"] {
      let broken = lines.joined(separator: end) + end
      #expect(try await Base64Image.decode(broken, in: space) == bytes)
    }
    for other in [lines.joined(separator: " "), text + "é", text.replacing("A", with: "-")] {
      #expect(try await Base64Image.decode(other, in: space) == nil)
    }
  }

  @Test("An empty text is no image", arguments: ["", "\r\n", "\n\n"])
  func emptyBase64(text: String) async throws {
    #expect(try await Base64Image.decode(text, in: SpaceKey(1)) == nil)
  }
}
