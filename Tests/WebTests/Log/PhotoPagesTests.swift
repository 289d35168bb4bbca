import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct PhotoPagesTests {
  private static func signedIn(
    _ engine: TestEngine, _ body: @Sendable (Browser, APIClient) async throws -> Void
  ) async throws {
    try await engine.withServer { server in
      let ann = try await server.addUser("ann@example.com", name: "Ann")
      try await body(Browser.signedIn(to: server, "ann@example.com"), ann)
    }
  }

  private static func send(
    _ name: String, _ token: (String, String), _ browser: Browser
  ) async throws -> ServerResponse {
    try await browser.upload(
      "/log/photos",
      [(token.0, nil, Array(token.1.utf8)), ("photos", name, try picture(name))])
  }

  @Test(arguments: TestEngine.all)
  func `a photo uploaded before the entry is shown, saved with it, moved and removed`(
    engine: TestEngine
  ) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let form = try await browser.get("/log/entries/new")
      var photos: [String] = []
      for name in ["phone.jpg", "place.heic"] {
        let sent = try await Self.send(name, form.token, browser)
        #expect(sent.status == 201, "\(sent.text)")
        photos.append(sent.control("photo") ?? "")
        let shown = try await browser.get(sent.attributes("src")[0])
        #expect(shown.status == 200 && shown.header("Content-Type")?.hasPrefix("image/") == true)
        #expect(shown.header("Cache-Control")?.contains("private") == true)
      }
      let saved = try await browser.save(
        form, to: "/log/entries",
        [("title", "Dune"), ("photo_order", "true")] + photos.reversed().map { ("photo", $0) })
      #expect(saved.status == 303, "\(saved.text)")
      func images() async throws -> [EntryImage] {
        let entry: Entry = try await ann.get(saved.location.replacing("/log", with: "")).decoded()
        return entry.orderedImages
      }
      let first = try await images()
      #expect(first.count == 2 && first[0].isCover)

      // Reverses the order. The first photo is the cover.
      let edit = try await browser.get(saved.location + "/edit")
      _ = try await browser.save(
        edit, to: saved.location,
        [("title", "Dune"), ("photo_order", "true")]
          + first.reversed().map { ("photo", "\($0.id)") })
      let second = try await images()
      #expect(second.map(\.id) == first.reversed().map(\.id) && second[0].isCover)

      // Removes all photos.
      let again = try await browser.get(saved.location + "/edit")
      _ = try await browser.save(
        again, to: saved.location, [("title", "Dune"), ("photo_order", "true")])
      #expect(try await images().isEmpty)
    }
  }

  @Test(arguments: TestEngine.all)
  func `a refused form keeps its photos`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let form = try await browser.get("/log/entries/new")
      let refused = try await browser.save(
        form, to: "/log/entries", [("title", "")], photos: [("a.jpg", picture("phone.jpg"))])
      #expect(refused.status == 422)
      let photo = try #require(refused.control("photo"))
      let saved = try await browser.save(
        refused, to: "/log/entries", [("title", "Dune"), ("photo_order", "true"), ("photo", photo)])
      let entry: Entry = try await ann.get(saved.location.replacing("/log", with: "")).decoded()
      #expect(entry.images.count == 1)
    }
  }

  @Test(arguments: ["truncated.jpg", "bomb.png", "letter.jpg"])
  func `a file that is no photo is refused with an explanation`(name: String) async throws {
    try await Self.signedIn(.sqlite) { browser, _ in
      let refused = try await Self.send(
        name, browser.get("/log/entries/new").token, browser)
      #expect([413, 415, 422].contains(refused.status))
      #expect(refused.text.contains("<p class=\"error\">"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `other users can neither see nor use an uploaded photo`(engine: TestEngine) async throws {
    try await Self.signedIn(engine) { browser, ann in
      let sent = try await Self.send(
        "phone.jpg", browser.get("/log/entries/new").token, browser)
      let source = sent.attributes("src")[0]
      _ = try await ann.server.addUser("bob@example.com")
      let bob = try await Browser.signedIn(to: ann.server, "bob@example.com")
      #expect(try await bob.get(source).status == 404)
      #expect(try await Browser(ann.server).get(source).location.hasPrefix("/sign-in"))
      let form = try await bob.get("/log/entries/new")
      let stolen = try await bob.save(
        form, to: "/log/entries",
        [("title", "Mine"), ("photo_order", "true"), ("photo", sent.control("photo") ?? "")])
      #expect(stolen.status == 422 && stolen.error(beside: "photos") != nil)
      for path in ["/log/photos/x", "/log/photos/\(String(repeating: "a", count: 64))"] {
        #expect(try await browser.get(path).status == 404)
      }
      #expect(try await Self.send("phone.jpg", ("csrf", "x"), browser).status == 403)
      let token = try await browser.get("/log").token
      let none = try await browser.upload("/log/photos", [(token.0, nil, Array(token.1.utf8))])
      #expect(none.status == 415)
    }
  }
}
