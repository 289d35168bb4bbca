import Book
@testable import Catalog
import Database
import Journal
import Media
import Model
import TestSupport
import Testing

@Suite struct PhotoUploadsTests {
  private func draft(_ home: CatalogFixture, _ uploads: [PhotoUpload]) throws -> EntryDraft {
    var draft = try home.draft("Dune")
    draft.images = uploads.map { upload in
      var image = ImageDraft()
      image.upload = upload
      return image
    }
    return draft
  }

  @Test(arguments: TestEngine.all)
  func `uploaded photos are attached to the entry in order`(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let first = try await home.entries.storePhoto(
        CatalogFixture.image("phone.jpg"), in: home.scope)
      let second = try await home.entries.storePhoto(
        CatalogFixture.image("cmyk.jpg"), in: home.scope)
      let shown = try await home.entries.uploadedPhoto(
        first, width: 320, webP: false, in: home.scope)
      #expect(shown.mediaType == "image/jpeg" && shown.size > 0)
      let entry = try await home.create(draft(home, [second, first]))
      #expect(entry.model.images.count == 2 && entry.model.images[0].isCover)
      let blobs = try await home.database.read { db in
        try db.rows(
          "SELECT b.sha256 FROM entry_images i JOIN blobs b ON b.key = i.blob_id"
            + " ORDER BY i.position", map: { $0.bytes(0) })
      }
      #expect(blobs == [second.sha256, first.sha256])
      #expect(PhotoUpload("\(first)") == first && PhotoUpload("xyz") == nil)
      #expect(try await home.differences() == [])
    }
  }

  @Test(arguments: TestEngine.all)
  func `photos of other spaces are refused, and viewers cannot upload`(engine: TestEngine)
    async throws
  {
    try await engine.withCatalog { home in
      let outsider = try await home.addUser("outsider@example.com", as: nil)
      let theirs = try await outsider.entries.storePhoto(
        CatalogFixture.image("phone.jpg"), in: outsider.scope)
      let refused1 = try await thrownFailure {
        _ = try await home.create(draft(home, [theirs]))
      }
      #expect(refused1?.fields == [FieldProblem("images", "gone")])
      let refused2 = try await thrownFailure {
        _ = try await home.entries.uploadedPhoto(theirs, width: 320, webP: false, in: home.scope)
      }
      #expect(refused2?.code == "image.notFound")
      let reader = try await home.addUser("reader@example.com", as: .viewer)
      let here = Scope(user: reader.scope.user, space: home.scope.space)
      let refused3 = try await thrownFailure {
        _ = try await home.entries.storePhoto(CatalogFixture.image("phone.jpg"), in: here)
      }
      #expect(refused3 != nil)
      let blobs = try await home.integer("SELECT COUNT(*) FROM blobs")
      #expect(blobs == 1)
    }
  }
}
