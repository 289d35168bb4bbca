import Database
import Foundation
import Media
import TestSupport
import Testing

@testable import Web

/// Uploads of the media library's plain form.
@Suite struct MediaPagesTests {
  private static func upload(
    _ files: [(name: String, bytes: [UInt8])], by browser: Browser
  ) async throws -> ServerResponse {
    let page = try await browser.get("/site/media")
    return try await browser.upload(
      "/site/media",
      [("csrf", nil, Array(page.token.1.utf8))] + files.map { ("file", $0.name, $0.bytes) })
  }

  private static func live(
    _ engine: TestEngine, _ body: @Sendable (TestServer, Browser) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      try await body(server, try await Browser.signedIn(to: server, "ann@example.com"))
    }
  }

  private static func names(on server: TestServer) async throws -> [String] {
    try await server.database.read { db in
      try db.rows("SELECT name FROM media ORDER BY name", map: { $0.text(0) })
    }
  }

  @Test(
    "Files that are sent together are stored together or not at all", arguments: TestEngine.all)
  func allOrNone(engine: TestEngine) async throws {
    try await Self.live(engine) { server, browser in
      let image = try CatalogFixture.image("phone.jpg").bytes
      let refused = try await Self.upload(
        [("c.jpg", image), ("x.bin", [0, 1, 2, 3]), ("cut.jpg", Array(image.prefix(600)))],
        by: browser)
      #expect(refused.status == 415)
      #expect(refused.text.contains("No file was added"))
      #expect(refused.text.contains("x.bin: ") && refused.text.contains("cut.jpg: "))
      #expect(!refused.text.contains("c.jpg: "))
      #expect(try await Self.names(on: server) == [])

      let text = ("notes.txt", Array("Notes".utf8))
      let stored = try await Self.upload([("c.jpg", image), text], by: browser)
      #expect(stored.status == 303 && stored.location == "/site/media")
      let page = try await browser.follow(stored)
      #expect(page.text.contains("2 files added"))
      #expect(try await Self.names(on: server) == ["c.jpg", "notes.txt"])
      // One undo removes both.
      let undo = try #require(page.attributes("action").first { $0.contains("/undo/") })
      #expect(try await browser.post(undo, [page.token]).status == 303)
      #expect(try await Self.names(on: server) == [])
    }
  }

  @Test("A file that the library has already is kept", arguments: TestEngine.all)
  func existing(engine: TestEngine) async throws {
    try await Self.live(engine) { server, browser in
      let image = ("c.jpg", try CatalogFixture.image("phone.jpg").bytes)
      let other = ("d.png", try CatalogFixture.image("place.png").bytes)
      let first = try await Self.upload([image, image], by: browser)
      #expect(try await browser.follow(first).text.contains("1 file added"))
      let second = try await Self.upload([image, other], by: browser)
      #expect(
        try await browser.follow(second).text.contains("1 file was already in the library"))
      #expect(try await Self.names(on: server) == ["c.jpg", "d.png"])
      let third = try await Self.upload([image, other], by: browser)
      #expect(
        try await browser.follow(third).text.contains("2 files are already in the library"))
      #expect(try await Self.names(on: server) == ["c.jpg", "d.png"])
      // Another image of the same name is another file.
      let renamed = try await Self.upload([("c.jpg", other.1)], by: browser)
      #expect(renamed.status == 303)
      #expect(try await Self.names(on: server).count == 3)
    }
  }

  @Test("A form without files is refused", arguments: TestEngine.all)
  func noFiles(engine: TestEngine) async throws {
    try await Self.live(engine) { server, browser in
      let refused = try await Self.upload([("", [])], by: browser)
      #expect(refused.status == 415)
      let names = try await Self.names(on: server)
      #expect(names.isEmpty)
    }
  }

  @Test(
    "An alt text that is typed in a text is stored with a file that has none",
    arguments: TestEngine.all)
  func altText(engine: TestEngine) async throws {
    try await Self.live(engine) { _, browser in
      _ = try await Self.upload([("c.jpg", CatalogFixture.image("phone.jpg").bytes)], by: browser)
      let library = try await browser.get("/site/media")
      let path = "/site/media/\(try #require(library.attributes("data-media").first))"
      func describe(_ text: String) async throws -> Int {
        try await browser.post(path + "/alt", [library.token, ("alt", text)]).status
      }
      let tooLong = String(repeating: "a", count: 1_001)
      #expect(try await describe(tooLong) == 422)
      #expect(try await describe("A street") == 204)
      #expect(try await browser.get(path).control("alt") == "A street")
      // It may be described in another way elsewhere.
      #expect(try await describe("Vienna") == 204)
      #expect(try await browser.get(path).control("alt") == "A street")
      #expect(try await browser.post(path + "/alt", [("alt", "A")]).status == 403)
      #expect(try await browser.get(path + "/alt").status == 404)
    }
  }
}
