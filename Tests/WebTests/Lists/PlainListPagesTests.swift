import Foundation
import Lists
import Media
import MediaProcesses
import ServerKit
import TestSupport
import Testing

@testable import Web

extension Browser {
  /// Submits a form of the Lists without scripts. Every page of the chapter contains the token.
  fileprivate func submit(_ fields: [String: String], to path: String) async throws
    -> ServerResponse
  {
    let token = try await get("/plain-lists").token
    return try await post(path, [token] + fields.map { ($0, $1) })
  }

  /// Submits the form that has an input for a photo, without a photo.
  fileprivate func addLines(_ items: String, to path: String = "/plain-lists") async throws
    -> ServerResponse
  {
    let token = try await get("/plain-lists").token
    return try await upload(
      path,
      [
        (token.0, nil, Array(token.1.utf8)), ("items", nil, Array(items.utf8)), ("photo", "", []),
      ])
  }
}

/// The Lists without scripts.
@Suite struct PlainListPagesTests {
  @Test(arguments: TestEngine.all)
  func `a list is created, checked off, edited and deleted with forms only`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      #expect(try await browser.get("/lists").text.contains("href=\"/plain-lists\""))
      let made = try await browser.addLines("- 2 milk\n[ ] shampoo\n\n• bread")
      let path = made.location
      let page = try await browser.get(path)
      for name in ["milk", "shampoo", "bread", "Dairy &amp; Eggs", "Bakery", "0 of 3"] {
        #expect(page.text.contains(name), "\(name)")
      }
      let ticks = page.attributes("action").filter { $0.hasSuffix("/tick") }
      #expect(ticks.count == 3)
      // A press on the name checks the item; another link opens its form.
      let item = try #require(ticks[0].split(separator: "/").dropLast().last)
      #expect(page.text.contains("for=\"t-\(item)\""))
      #expect(page.text.contains("aria-label=\"Edit “milk”\""))
      // Submitting the form again changes nothing, because it does not toggle.
      for _ in 1...2 { _ = try await browser.submit(["bought": ""], to: ticks[0]) }
      #expect(try await browser.get(path).text.contains("1 of 3"))
      _ = try await browser.submit(["back": ""], to: ticks[0])
      #expect(try await browser.get(path).text.contains("0 of 3"))

      let itemPath = String(ticks[0].dropLast("/tick".count))
      let form = try await browser.get(itemPath)
      let shown = try #require(form.attributes("value").contains("Bakery") ? "Bakery" : nil)
      let refused = try await browser.submit(
        ["name": " ", "quantity": "3", "section": shown, "shown": shown, "store": ""], to: itemPath)
      #expect(refused.status == 422 && refused.text.contains("value=\"3\""))
      _ = try await browser.submit(
        ["name": "apples", "quantity": "1 kg", "section": shown, "shown": shown, "store": ""],
        to: itemPath)
      // A new name is assigned to a section again.
      let renamed = try await browser.get(path).text
      #expect(renamed.contains("apples") && renamed.contains("1 kg") && renamed.contains("Produce"))
      _ = try await browser.submit(
        [
          "name": "apples", "quantity": "1 kg", "section": "Snacks", "shown": "Produce",
          "store": "",
        ], to: itemPath)
      #expect(try await browser.get(path).text.contains("Snacks"))

      let gone = try await browser.submit([:], to: itemPath + "/delete")
      #expect(gone.location == path)
      #expect(try await !browser.get(path).text.contains("apples"))
      #expect(try await browser.get(itemPath).status == 404)
      _ = try await browser.submit(["name": "Party"], to: path)
      #expect(try await browser.get("/plain-lists").text.contains("Party"))
      #expect(try await browser.submit(["name": ""], to: path).status == 422)
      _ = try await browser.submit([:], to: path + "/delete")
      #expect(try await browser.get(path).status == 404)
      #expect(try await !browser.get("/plain-lists").text.contains("class=\"list-card\""))
    }
  }

  @Test(
    "A busy server says so beside the photo, and no list is created",
    arguments: [
      ("en", "The server is busy with other pictures. Try again in a moment."),
      ("ru", "Сервер занят другими изображениями. Попробуйте чуть позже."),
    ])
  func busyServer(language: String, sentence: String) async throws {
    var limits = MediaWorkerLimits()
    limits.stallTimeout = 0.2
    // Reads all its input and waits for more.
    let workers = MediaWorkers(executable: "/usr/bin/tail", limits: limits)
    try await TestEngine.sqlite.withServer(workers: workers) { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(
        to: server, "ann@example.com", language: language)
      let token = try await browser.get("/plain-lists").token
      let photo = try CatalogFixture.image("phone.jpg").bytes

      let page = try await browser.upload(
        "/plain-lists",
        [
          (token.0, nil, Array(token.1.utf8)), ("items", nil, []), ("photo", "list.jpg", photo),
        ])

      #expect(page.status == 422 && page.text.contains(sentence))
      #expect(try await !browser.get("/plain-lists").text.contains("class=\"list-card\""))
    }
  }

  @Test func `invalid input is refused, and another user's list is not found`() async throws {
    try await TestEngine.sqlite.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      let browser = try await Browser.signedIn(to: server, "ann@example.com")
      let many = Array(repeating: "milk", count: 501).joined(separator: "\n")
      for items in [many, String(repeating: "m", count: 201)] {
        #expect(try await browser.addLines(items).status == 422)
      }
      #expect(try await browser.get("/plain-lists?before=x").status == 400)
      #expect(try await browser.get("/plain-lists/x").status == 404)
      let path = try await browser.addLines("milk").location
      _ = try await server.addUser("bob@example.com", name: "Bob")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      #expect(try await bob.get(path).status == 404)
      #expect(try await bob.submit([:], to: path + "/delete").status == 404)
      let tick = try #require(
        try await browser.get(path).attributes("action").first { $0.hasSuffix("/tick") })
      #expect(try await bob.submit(["bought": ""], to: tick).status == 404)
    }
  }
}
