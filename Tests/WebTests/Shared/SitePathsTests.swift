import Accounts
import Book
import Foundation
import ServerKit
import TestSupport
import Testing

@testable import Web

/// Rules that hold for every page, checked by following every link.
@Suite struct SitePathsTests {
  fileprivate struct Crawl: Sendable {
    /// The pages by their path without the prefix.
    var pages: [String: ServerResponse] = [:]
    /// The URLs that pages contain, each with the path of such a page.
    var references: [String: String] = [:]
    /// The URLs that a GET may open, because they are not only the action of a form.
    var links: Set<String> = []
  }

  /// Returns all pages that can be reached in a book with different kinds of content.
  private static func crawl(_ server: TestServer) async throws -> Crawl {
    var crawl = Crawl()
    let prefix = server.deployment.baseURL.prefix
    let token = try await server.features.accounts.setupLinks.issue() ?? ""
    let visitor = Browser(server)
    try await crawl.visit("/setup?token=\(token)", visitor, prefix)
    try await crawl.visit("/sign-in?next=/log", visitor, prefix)
    try await crawl.visit("/nothing", visitor, prefix)
    let ann = try await server.addUser("ann@example.com", name: "Ann")
    let rows = (0..<60).map { #"{"title":"Entry \#($0)","description":"Words."}"# }
    _ = try await ann.post("/entries/batch", "[\(rows.joined(separator: ","))]")
    let browser = try await Browser.signedIn(to: server, "ann@example.com")
    let saved = try await browser.save(
      browser.get("/log/entries/new"), to: "/log/entries", [("title", "Pictured")],
      photos: [("a.jpg", picture("phone.jpg")), ("b.png", picture("place.png"))])
    guard saved.status == 303, saved.location.hasPrefix(prefix + "/log/entries/") else {
      throw UnexpectedPage(what: "\(saved.status) \(saved.location)")
    }
    try await crawl.visit("/log", browser, prefix)
    let gone = try await browser.add("Gone")
    let page = try await browser.get(String(gone.dropFirst(prefix.count)))
    _ = try await browser.post(String(gone.dropFirst(prefix.count)) + "/delete", [page.token])
    try await crawl.visit("/log?sort=title", browser, prefix)
    try await crawl.follow(browser, prefix)
    return crawl
  }

  @Test(arguments: ["http://localhost:8080", "https://example.org/book"])
  func `every URL on every page is on this server and responds`(base: String) async throws {
    try await TestEngine.sqlite.withServer(at: base) { server in
      let crawl = try await Self.crawl(server)
      let prefix = server.deployment.baseURL.prefix
      #expect(crawl.pages.count > 60)
      #expect(crawl.pages.values.contains { $0.text.contains("data-toast") })
      for (reference, page) in crawl.references {
        // URLs that are meant to be sent to other people are absolute.
        let isWhole = reference.hasPrefix(base + "/")
        #expect(isWhole || reference.hasPrefix(prefix + "/"), "\(reference) in \(page)")
      }
      for (path, page) in crawl.pages where path != "/nothing" {
        #expect(page.status < 400, "\(path) \(page.status)")
      }
      #expect(crawl.references.keys.contains { $0.contains("/images/") })
      #expect(crawl.references.keys.contains { $0.hasPrefix(prefix + "/undo/") })
    }
  }

  @Test func `no page has inline scripts or styles`() async throws {
    try await TestEngine.sqlite.withServer { server in
      for (path, page) in try await Self.crawl(server).pages
      where page.header("Content-Type")?.hasPrefix("text/html") == true {
        #expect(!page.text.contains(" style="), "\(path)")
        #expect(!page.text.contains("<style"), "\(path)")
        #expect(!page.text.contains(/\ on[a-z]+="/), "\(path)")
        // Structured data is not a script.
        let data = /<script type="application\/ld\+json">[^<]*<\/script>/
        #expect(!page.text.replacing(data, with: "").contains(/<script[^>]*>[^<]/), "\(path)")
        #expect(!page.text.contains("javascript:"), "\(path)")
      }
    }
  }

  @Test func `cookies and redirects use the base path`() async throws {
    try await TestEngine.sqlite.withServer(at: "https://example.org/book") { server in
      _ = try await server.addUser("ann@example.com")
      let browser = Browser(server)
      #expect(try await browser.get("/log").location == "/book/sign-in?next=%2Flog")
      let signedIn = try await browser.post(
        "/sign-in",
        [("email", "ann@example.com"), ("password", TestServer.password), ("next", "/log?q=a")])
      #expect(signedIn.location == "/book/log?q=a")
      let cookie = try #require(signedIn.header("Set-Cookie"))
      #expect(cookie.contains("Path=/book;") && cookie.contains("Secure"))
    }
  }
}

extension SitePathsTests.Crawl {
  /// Requests a page and records the URLs that it contains.
  fileprivate mutating func visit(
    _ path: String, _ browser: Browser, _ prefix: String
  ) async throws {
    guard pages[path] == nil else { return }
    let page = try await browser.get(path)
    pages[path] = page
    guard page.header("Content-Type")?.hasPrefix("text/html") == true else { return }
    let sets = page.attributes("srcset").flatMap { $0.split(separator: ",") }
    let pictures = sets.map { String($0.prefix { $0 != " " }) }
    let names = ["href", "src", "action", "formaction", "poster", "data-url"]
    for reference in names.flatMap(page.attributes) + pictures
    where !reference.hasPrefix("#") && references[reference] == nil {
      references[reference] = path
    }
    let linking = ["href", "src", "poster"].flatMap(page.attributes)
    links.formUnion(linking + pictures)
  }

  /// Requests all pages that are linked, except those that only a POST may open.
  fileprivate mutating func follow(_ browser: Browser, _ prefix: String) async throws {
    var isDone = false
    while !isDone, pages.count < 400 {
      isDone = true
      for reference in references.keys where reference.hasPrefix(prefix + "/") {
        let path = String(reference.dropFirst(prefix.count).prefix { $0 != "#" })
        let posts = ["/undo/", "/sign-out", "/setup"].contains { path.hasPrefix($0) }
        // Skips the list with one card selected, because there is such a URL for each of sixty
        // cards.
        let isTicked = path.contains("select=0")
        guard !posts, !isTicked, links.contains(reference), pages[path] == nil else { continue }
        isDone = false
        try await visit(path, browser, prefix)
      }
    }
  }
}
