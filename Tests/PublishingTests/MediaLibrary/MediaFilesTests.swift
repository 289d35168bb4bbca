import Book
import Catalog
import Database
import Journal
import Media
import Model
import TestSupport
import Testing
import WorkerMessages

@testable import Publishing

@Suite struct MediaFilesTests {
  private static func dimension(
    _ width: Int?, _ height: Int? = nil, _ ratio: String? = nil
  ) -> MediaDimensions.Draft {
    var draft = MediaDimensions.Draft()
    draft.width = .set(width)
    draft.height = .set(height)
    draft.aspectRatio = .set(ratio)
    return draft
  }

  @Test(arguments: TestEngine.all)
  func `an image is cropped to the site's sizes and never enlarged`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let item = try await media.upload(
        CatalogFixture.image("wide.jpg"), name: "wide.jpg", in: home.scope)
      let (width, height) = (item.blob.width, item.blob.height)
      #expect(!(try await media.published(item.id, in: home.scope.space).srcset { $0 }).isEmpty)
      for draft in [
        Self.dimension(100, 50), Self.dimension(80, nil, "1:1"), Self.dimension(nil, 20),
        Self.dimension(width + 1, height),
      ] { _ = try await media.dimensions.make(draft, in: home.scope) }
      let file = try await media.published(item.id, in: home.scope.space)
      let high = Int((20 * Double(width) / Double(height)).rounded())
      let expected: Set = [
        MediaFile.Crop(width: 100, height: 50), .init(width: 80, height: 80),
        .init(width: high, height: 20),
      ]
      #expect(Set(file.crops) == expected)
      #expect(file.srcset { "x" + $0 }.split(separator: ", ").count == 3)
      for cut in file.crops {
        let blob = try await media.crop(cut, of: file)
        #expect((blob.width, blob.height, blob.mediaType) == (cut.width, cut.height, "image/webp"))
        let facts = try await media.images.blobs.bytes(of: blob)
        #expect(ImageFormat(sniffing: facts) == .webp)
      }
      let odd = try await thrownFailure {
        _ = try await media.crop(.init(width: 99, height: 9), of: file)
      }
      #expect(odd?.code == "media.notFound")
    }
  }

  @Test(arguments: TestEngine.all)
  func `a crop contains the focal point, and its address changes with it`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let item = try await media.upload(
        CatalogFixture.image("place.png"), name: "place.png", in: home.scope)
      _ = try await media.dimensions.make(Self.dimension(20, 20), in: home.scope)
      let cut = MediaFile.Crop(width: 20, height: 20)
      var seen: [(path: String, bytes: [UInt8])] = []
      // The image is taller than wide, so square crops of its top and its bottom differ.
      for y in [0, 1.0] {
        var draft = MediaDraft()
        draft.focalY = .set(y)
        _ = try await media.update(item.id, draft, in: home.scope)
        let file = try await media.published(item.id, in: home.scope.space)
        let blob = try await media.crop(cut, of: file)
        seen.append((file.path(of: cut), try await media.images.blobs.bytes(of: blob)))
      }
      #expect(seen[0].path != seen[1].path)
      #expect(seen[0].bytes != seen[1].bytes)
    }
  }

  @Test func `names in addresses are escaped and read back`() {
    #expect(MediaFile.escaped("a b/é.jpg") == "a%20b%2F%C3%A9.jpg")
    #expect(MediaFile.crop(in: "cat-320x200.webp") == .init(width: 320, height: 200))
    #expect(MediaFile.crop(in: "cat-320x200.jpg") == nil)
    #expect(MediaFile.crop(in: "cat.webp") == nil)
    let text = "text/plain; charset=utf-8"
    #expect(MediaName("../../etc/passwd", mediaType: text).text == "-..-etc-passwd")
    #expect(MediaName("", mediaType: "image/png").text == "file.png")
    #expect(MediaName(".htaccess", mediaType: "application/pdf").text == "htaccess.pdf")
    #expect(MediaName("cat.jpeg", mediaType: "image/jpeg").numbered(2) == "cat-2.jpeg")
  }

  @Test(arguments: TestEngine.all)
  func `the uses of a file are listed, and deleting it can empty its fields`(
    engine: TestEngine
  ) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let file = try await media.upload(
        ImageFile(Array("x".utf8)), name: "x.txt", in: home.scope)
      let type = try await home.features.types.create(
        TypeDraft(
          name: "Post", icon: "📝",
          fields: [
            FieldDraft(key: "photo", label: "Photo", kind: .media),
            FieldDraft(key: "body", label: "Body", kind: .richtext),
          ]), in: home.scope)
      var draft = try home.draft("A post")
      draft.typeID = type.id
      draft.additionalFields = [
        "photo": .text("\(file.id)"), "body": .text("See ![](/media/\(file.id)/x.txt)."),
      ]
      let entry = try await home.create(draft)
      let found = try await media.references(to: file.id, in: home.scope)
      #expect(found.map(\.entry) == [entry.model.id, entry.model.id])
      #expect(found.map(\.fieldLabel) == ["Photo", "Body"])
      #expect(found.map(\.isField) == [true, false])

      let group = try await media.delete(file.id, clearingFields: true, in: home.scope)
      let emptied = try await home.find("A post").model.additionalFields
      #expect(emptied["photo"] == nil)
      #expect(emptied["body"]?.contains("/media/") == true)
      try await home.journal.undo(group, by: home.scope.user)
      #expect(try await home.find("A post").model.additionalFields["photo"] == "\(file.id)")
      #expect(try await media.references(to: file.id, in: home.scope).count == 2)
    }
  }
}
