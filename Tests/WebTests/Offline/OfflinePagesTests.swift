import Accounts
import Foundation
import ServerKit
import TestSupport
import Testing

@testable import Web

@Suite struct OfflinePagesTests {
  @Test(arguments: ["http://localhost:8080", "https://example.com/book"])
  func `the manifest has existing icons and the requested language`(
    address: String
  ) async throws {
    try await TestEngine.sqlite.withServer(at: address) { server in
      let browser = Browser(server, language: "en")
      let page = try await browser.get("/sign-in")
      let link = try #require(page.attributes("href").first { $0.contains("manifest") })
      let prefix = server.deployment.baseURL.prefix
      #expect(link == "\(prefix)/manifest.webmanifest?lang=en")

      let answer = try await browser.get("/manifest.webmanifest?lang=ru")

      #expect(answer.header("Content-Type") == "application/manifest+json")
      let manifest = answer.object
      #expect(manifest["lang"] as? String == "ru" && manifest["display"] as? String == "standalone")
      #expect(manifest["start_url"] as? String == "\(prefix)/log")
      #expect(manifest["scope"] as? String == "\(prefix)/")
      let icons = manifest["icons"] as? [[String: String]] ?? []
      #expect(Set(icons.compactMap { $0["purpose"] }) == ["any", "maskable"])
      let (any, maskable) = (
        icons.filter { $0["purpose"] == "any" }, icons.filter { $0["purpose"] == "maskable" }
      )
      #expect(Set(any.map { $0["src"] }).isDisjoint(with: maskable.map { $0["src"] }))
      #expect(Set(icons.compactMap { $0["sizes"] }).isSuperset(of: ["192x192", "512x512"]))
      let shortcuts = manifest["shortcuts"] as? [[String: Any]] ?? []
      #expect(shortcuts.compactMap { $0["url"] as? String }.first == "\(prefix)/log/entries/new")
      for icon in icons {
        let file = try await browser.get(String((icon["src"] ?? "").dropFirst(prefix.count)))
        #expect(file.status == 200 && file.header("Content-Type") == icon["type"])
        #expect(file.header("Cache-Control")?.contains("immutable") == true)
      }
    }
  }

  @Test func `iPhones read which links the app opens, if the server names an app`() async throws {
    let path = "/.well-known/apple-app-site-association"
    try await TestEngine.sqlite.withServer { server in
      let answer = try await Browser(server).get(path)
      #expect(answer.status == 404)
    }
    let apple = AppleSettings(audiences: ["app.commonplace"], team: "TEAM123456")
    try await TestEngine.sqlite.withServer(apple: apple) { server in
      let answer = try await Browser(server).get(path)
      #expect(answer.header("Content-Type") == "application/json")
      let links = answer.object["applinks"] as? [String: Any]
      let details = (links?["details"] as? [[String: Any]])?.first
      #expect(details?["appIDs"] as? [String] == ["TEAM123456.app.commonplace"])
      let components = details?["components"] as? [[String: Any]] ?? []
      #expect(components.first?["exclude"] as? Bool == true)
      let paths = components.compactMap { $0["/"] as? String }
      for page in ["/log", "/lists/*", "/s/*/site/*", "/invite/*", "/reset/*"] {
        #expect(paths.contains(page), "\(page)")
      }
    }
  }

  @Test func `the service worker stores existing assets`() async throws {
    try await TestEngine.sqlite.withServer { server in
      let browser = Browser(server)
      let worker = try await browser.get("/sw.js")
      #expect(worker.status == 200 && worker.header("Cache-Control") == "no-cache")
      #expect(worker.header("Content-Type") == "text/javascript; charset=utf-8")
      #expect(worker.text.hasPrefix("const root = \"\";"))
      let line = worker.text.split(separator: "\n").first { $0.hasPrefix("const assets") } ?? ""
      let assets = line.matches(of: /"([^"]*)"/).map { String($0.1) }
      #expect(assets.count == Asset.offlineAssets.count)
      for asset in assets { #expect(try await browser.get(asset).status == 200, "\(asset)") }
    }
  }

  @Test(arguments: TestEngine.all)
  func `the offline page contains no user, and other pages identify theirs by an opaque mark`(
    engine: TestEngine
  ) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann Lee")
      _ = try await server.addUser("bob@example.com", name: "Bob")
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let offline = try await ann.get("/offline")
      #expect(offline.status == 200 && !offline.text.contains("Ann Lee"))
      #expect(offline.control("csrf") ?? "" == "")
      let mark = try await ann.get("/log").header("Commonplace-Reader")
      #expect(mark?.count == 16)
      #expect(try await ann.get("/settings").header("Commonplace-Reader") == mark)
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      let other = try await bob.get("/log").header("Commonplace-Reader")
      #expect(other != mark)
      #expect(try await Browser(server).get("/sign-in").header("Commonplace-Reader") == nil)
    }
  }
}
