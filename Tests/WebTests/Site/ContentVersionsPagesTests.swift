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
      let path = try await mutations.page(
        "Us", [(text, "# All\n\nThis is **us** & you.\n\nThe end.")])
      _ = try await mutations.press(path + "/publish", on: path)
      _ = try await browser.save(
        browser.get(path + "/edit"), to: path,
        [
          ("title", "Us"), ("slug", ""), ("route_status", "1"), ("status", "published"),
          (text, "# All\n\nThis is **them** & you.\n\nThe end."),
        ])
      let versions = try await browser.get(path + "/versions")
      let link = try #require(
        versions.attributes("href").first { $0.hasPrefix(path + "/versions/") })
      let page = try await browser.get(link).text
      #expect(
        page.contains(#"<del><span class="hidden">deleted: </span>us</del>"#), "\(page)")
      #expect(page.contains(#"<ins><span class="hidden">added: </span>them</ins>"#))
      // Without Markdown, and with the name of each side.
      #expect(
        page.contains("All\n\nThis is <del>") && page.contains("</ins> &amp; you.\n\nThe end."))
      #expect(page.contains("<del>Version 1, ") && page.contains("<ins>Now</ins>"))
    }
  }

  @Test("A comparison of texts with the same words shows their Markdown", arguments: TestEngine.all)
  func formatting(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, _, mutations in
      let text = try #require(try await mutations.type("Page").fields["Text"])
      let path = try await mutations.page("Us", [(text, "All of us")])
      _ = try await mutations.press(path + "/publish", on: path)
      _ = try await browser.save(
        browser.get(path + "/edit"), to: path,
        [
          ("title", "Us"), ("slug", ""), ("route_status", "1"), ("status", "published"),
          (text, "*All* of us"),
        ])
      let versions = try await browser.get(path + "/versions")
      let link = try #require(
        versions.attributes("href").first { $0.hasPrefix(path + "/versions/") })
      let page = try await browser.get(link).text
      #expect(page.contains("Only the formatting changed."))
      #expect(page.contains("added: </span>*</ins>All"))
    }
  }
}
