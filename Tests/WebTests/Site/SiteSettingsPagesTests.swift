import Foundation
import TestSupport
import Testing

@testable import Web

@Suite struct SiteSettingsPagesTests {
  @Test("A viewer reads the settings and languages of a site as text", arguments: TestEngine.all)
  func viewer(engine: TestEngine) async throws {
    try await engine.withServer { server in
      _ = try await server.addUser("ann@example.com", name: "Ann")
      _ = try await server.addUser("bob@example.com", name: "Bob")
      let ann = try await Browser.signedIn(to: server, "ann@example.com")
      let bob = try await Browser.signedIn(to: server, "bob@example.com")
      _ = try await ann.post(
        "/settings/spaces", [ann.get("/settings/members").token, ("book", "Our home")])
      let base = "/s/our-home"
      _ = try await ann.post(base + "/site/starter", [ann.get(base + "/site").token])
      let made = try await ann.post(
        base + "/settings/invitations",
        [
          ann.get(base + "/settings/members").token, ("role", "viewer"), ("days", "7"),
          ("uses", "1"), ("email", ""),
        ])
      let link = try await ann.follow(made).control("link")
      let path = try #require(link.flatMap { URL(string: $0)?.path })
      _ = try await bob.post(path, [bob.get(path).token])

      let settings = try await bob.get(base + "/site/settings").text
      #expect(settings.contains("<dt>Title</dt><dd>Our home</dd>"), "\(settings)")
      #expect(settings.contains("<dt>Font</dt>"))
      for control in ["name=\"title\"", "name=\"accent\"", "name=\"is_public\"", "site-preview"] {
        #expect(!settings.contains(control), "\(control)")
      }
      let languages = try await bob.get(base + "/site/settings/languages").text
      #expect(languages.contains("route-head") && !languages.contains("<details class=\"route-row"))
      #expect(try await ann.get(base + "/site/settings").control("title") == "Our home")
    }
  }
}
