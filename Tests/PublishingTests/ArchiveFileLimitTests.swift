import Book
import Database
import Journal
import Model
import Publishing
import TestSupport
import Testing
import WorkerMessages

@testable import Media

@Suite struct ArchiveFileLimitTests {
  /// A GIF of one pixel and more frames than an upload may have.
  private var longGIF: [UInt8] {
    let header = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0]
    return header + (0..<3000).flatMap { _ in frame } + [0x3B]
  }

  @Test(
    "An archive with an animation over the limit is refused by the file's name; nothing is written",
    arguments: TestEngine.all)
  func namesFile(engine: TestEngine) async throws {
    try await engine.withCatalog { home in
      let media = home.features.site.media
      let file = try await media.upload(
        CatalogFixture.image("animated.gif"), name: "Long dance.gif", in: home.scope)
      // The blob is stored as an earlier version stored it.
      let long = try await media.images.blobs.store(
        PreparedImage(bytes: longGIF, format: .gif, width: 1, height: 1, original: .gif),
        in: home.scope.space)
      _ = try await home.database.write { db in
        try db.execute(
          "UPDATE media SET blob_id = $3 WHERE space_id = $1 AND id = $2", home.scope.space,
          file.id, long.key)
      }
      let archive = try await home.features.site.archive.packed(home.scope)
      let other = try await home.addUser("bob@example.com", as: nil)
      let failure = try await thrownFailure {
        try await other.features.site.archive.restore(archive, in: other.scope)
      }
      #expect(failure?.code == "archive.animation" && failure?.kind == .tooLarge)
      #expect(failure?.arguments["name"] == "Long dance.gif")
      #expect(failure?.arguments["frames"] == "2000")
      let restored = try await other.features.site.media.list(in: other.scope)
      #expect(restored.total == 0)
    }
  }
}
