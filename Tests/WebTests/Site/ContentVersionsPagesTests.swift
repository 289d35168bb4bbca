import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct ContentVersionsPagesTests {
  @Test(
    "The comparison with a version marks the words that were deleted and added",
    arguments: TestEngine.all)
  func comparison(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, _, mutations in
      let text = try #require(try await mutations.type("Page").fields["Text"])
      let path = try await mutations.page("Us", [(text, "This is **us** & you.\n\nThe end.")])
      _ = try await mutations.press(path + "/publish", on: path)
      _ = try await browser.save(
        browser.get(path + "/edit"), to: path,
        [
          ("title", "Us"), ("slug", ""), ("route_status", "1"), ("status", "published"),
          (text, "This is **them** & you.\n\nThe end."),
        ])
      let versions = try await browser.get(path + "/versions")
      let link = try #require(
        versions.attributes("href").first { $0.hasPrefix(path + "/versions/") })
      let page = try await browser.get(link).text
      #expect(
        page.contains(#"<del><span class="hidden">deleted: </span>us</del>"#), "\(page)")
      #expect(page.contains(#"<ins><span class="hidden">added: </span>them</ins>"#))
      #expect(page.contains("This is **") && page.contains("** &amp; you.\n\nThe end."))
    }
  }
}
