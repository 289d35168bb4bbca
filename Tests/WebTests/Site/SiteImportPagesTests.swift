import Book
import Catalog
import Foundation
import Model
import Publishing
import TestSupport
import Testing

@testable import Web

@Suite struct SiteImportPagesTests {
  private func zip(_ files: [(String, String)]) throws -> [UInt8] {
    try ZipArchive.archive(of: files.map { ZipArchive.File(path: $0.0, bytes: Array($0.1.utf8)) })
  }

  private func send(
    _ bytes: [UInt8], to path: String, _ more: [(String, String)], by browser: Browser
  ) async throws -> ServerResponse {
    let token = try await browser.get("/site/settings").token
    let plain = ([token] + more).map { ($0.0, String?.none, Array($0.1.utf8)) }
    return try await browser.upload(path, plain + [("file", "site.zip", bytes)])
  }

  @Test(arguments: TestEngine.all)
  func `imported Markdown is removed with one undo, even if some files were refused`(
    engine: TestEngine
  ) async throws {
    try await SitePagesTests.live(engine) { browser, _, mutations in
      let type = try await mutations.type("Page").id
      let files = try zip([("one.md", "One"), ("two.md", "---\nslug: two\n---\nTwo")])
      let came = try await send(
        files, to: "/site/settings/markdown", [("type", type)], by: browser)
      #expect(came.location == "/site/types/\(type)")
      try await undo(browser.follow(came), browser)
      #expect(try await browser.get("/site/types/\(type)").text.contains("data-entry") == false)

      let twice = try zip([("one.md", "One"), ("two.md", "---\nslug: '!!!'\n---\nTwo")])
      let some = try await send(
        twice, to: "/site/settings/markdown", [("type", type)], by: browser)
      #expect(some.status == 422 && some.text.contains("two.md ("))
      #expect(try await browser.get("/site/types/\(type)").text.contains("data-entry"))
      try await undo(some, browser)
      #expect(try await browser.get("/site/types/\(type)").text.contains("data-entry") == false)
    }
  }

  private func undo(_ told: ServerResponse, _ browser: Browser) async throws {
    let path = try #require(told.attributes("action").first { $0.hasPrefix("/undo/") })
    #expect(try await browser.post(path, [told.token]).status == 303)
  }

  @Test(arguments: TestEngine.all)
  func `a site is downloaded as files, as Markdown and as an archive`(
    engine: TestEngine
  ) async throws {
    try await SitePagesTests.live(engine) { browser, _, mutations in
      let type = try await mutations.type("Page").id
      _ = try await send(
        try zip([("one.md", "One")]), to: "/site/settings/markdown", [("type", type)], by: browser)
      for (name, expected) in [
        ("files", "index.html"), ("markdown", ".md"), ("archive", "archive.json"),
      ] {
        let answer = try await browser.get("/site/settings/\(name).zip")
        #expect(answer.status == 200 && answer.header("Content-Type") == "application/zip")
        let paths = try ZipArchive.files(of: Array(answer.bytes)) { _ in false }.map(\.path)
        #expect(paths.contains { $0.hasSuffix(expected) }, "\(name): \(paths)")
      }
    }
  }

  @Test(arguments: TestEngine.all)
  func `an archive is restored only after confirming that it cannot be undone`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await server.addUser("bob@example.com", name: "Bob")
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let start = try await ann.get("/site")
      _ = try await ann.post("/site/starter", [start.token])
      let archive = Array(try await ann.get("/site/settings/archive.zip").bytes)

      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let asked = try await send(archive, to: "/site/settings/restore", [], by: bob)
      #expect(asked.status == 422 && asked.text.contains("cannot be undone"))
      #expect(try await bob.get("/site").text.contains("Start with pages and posts"))
      let restored = try await send(
        archive, to: "/site/settings/restore", [("sure", "true")], by: bob)
      #expect(restored.location == "/site")
      #expect(try await bob.get("/site").text.contains("Start with pages and posts") == false)
    }
  }

  @Test(arguments: TestEngine.all)
  func `the first user chooses the default site`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await server.addUser("bob@example.com", name: "Bob")
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let settings = server.features.site.settings
      #expect(try await ann.get("/site/settings").text.contains("This site is the default."))

      let page = try await bob.get("/site/settings")
      #expect(!page.text.contains("/site/settings/usual"))
      #expect(try await bob.post("/site/settings/usual", [page.token]).status == 403)
      #expect(try await settings.defaultSite()?.handle == "ann")

      try await settings.setDefaultSite("bob")
      let other = try await ann.get("/site/settings")
      #expect(other.text.contains("The default site is @bob."))
      #expect(try await ann.post("/site/settings/usual", [other.token]).status == 303)
      #expect(try await settings.defaultSite()?.handle == "ann")
    }
  }
}
