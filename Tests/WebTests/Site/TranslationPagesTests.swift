import Foundation
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct TranslationPagesTests {
  /// Creates a page in English and German on a site with both languages, and returns its path.
  private func post(
    _ browser: Browser, _ ann: APIClient, _ mutations: SitePagesTests.SiteEditor
  ) async throws -> String {
    for (code, label) in [("en", "English"), ("de", "Deutsch")] {
      let made = try await ann.post("/locales", #"{"code":"\#(code)","label":"\#(label)"}"#)
      #expect(made.status == 201)
    }
    let text = try #require(try await mutations.type("Page").fields["Text"])
    let path = try await mutations.page("Hello", [(text, "One")])
    let form = try await browser.get(path + "/languages/de")
    let saved = try await browser.save(
      form, to: path + "/languages/de", [("title", "Hallo"), (text, "Eins")])
    #expect(saved.status == 303)
    return path
  }

  @Test(arguments: TestEngine.all)
  func `a list shows which translations are outdated`(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, ann, mutations in
      let path = try await post(browser, ann, mutations)
      let list = "/site/types/\(try await mutations.type("Page").id)"
      #expect(!(try await browser.get(list).text.contains("outdated")))

      try await change(path, to: "Hello again", browser)
      #expect(try await browser.get(list).text.contains("Deutsch: outdated"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `the editor publishes translations only if that is checked`(
    engine: TestEngine
  ) async throws {
    try await SitePagesTests.live(engine) { browser, ann, mutations in
      let path = try await post(browser, ann, mutations)
      let form = try await browser.get(path + "/edit").text
      #expect(form.contains(#"name="translations" value="true""#))
      // Not checked, because changing the content may make the translations outdated.
      #expect(!form.contains(#"name="translations" value="true" checked"#))

      try await change(path, to: "Hello", browser, [("action", "publish")])
      #expect(try await ann.get("/content/hello?locale=de&format=clean").text.contains("One"))
      try await change(
        path, to: "Hello", browser, [("action", "publish"), ("translations", "true")])
      let german = try await ann.get("/content/hello?locale=de").text
      #expect(german.contains("Eins"))
    }
  }

  @Test(arguments: TestEngine.all)
  func `shared fields are read-only in a translation and edited in the original`(
    engine: TestEngine
  ) async throws {
    try await SitePagesTests.live(engine) { browser, ann, mutations in
      let type = try await mutations.type("Page")
      let made = try await ann.post(
        "/fields", #"{"parent_id":"\#(type.id)","label":"Weight","type":"number"}"#)
      let weight = "value.\(made.object["field_id"] ?? "")"
      let path = try await post(browser, ann, mutations)
      try await change(path, to: "Hello", browser, [(weight, "41.5")])
      let form = try await browser.get(path + "/languages/de").text
      #expect(form.contains("The same in every language") && form.contains("41.5"))
      #expect(!form.contains(#"name="\#(weight)""#))
      #expect(form.contains(#"href="\#(path)/edit""#))
    }
  }

  private func change(
    _ path: String, to title: String, _ browser: Browser, _ more: [(String, String)] = []
  ) async throws {
    let saved = try await browser.save(
      browser.get(path + "/edit"), to: path,
      [("title", title), ("slug", ""), ("route_status", "1"), ("status", "draft")] + more)
    #expect(saved.status == 303)
  }
}
