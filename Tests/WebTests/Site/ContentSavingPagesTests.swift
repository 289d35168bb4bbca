import Foundation
import Media
import Model
import TestSupport
import Testing

@testable import Web

@Suite struct ContentSavingPagesTests {
  private let plain = [
    ("title", "Later"), ("slug", ""), ("route_status", "1"), ("status", "draft"),
  ]

  private func contents(_ ann: APIClient) async throws -> Int {
    try await ann.get("/contentdata").array?.count ?? -1
  }

  @Test(
    "A refused schedule shows the same form again, and the next save creates one entry",
    arguments: TestEngine.all)
  func refusedSchedule(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, ann, mutations in
      let type = try await mutations.type("Page")
      let path = "/site/entries?type=\(type.id)"
      let form = try await browser.get("/site/entries/new?type=\(type.id)")
      let id = try #require(form.control("form_id"))

      let refused = try await browser.save(
        form, to: path, plain + [("publish_at", "2001-01-01T12:00")])
      #expect(refused.status == 422 && refused.error(beside: "publish_at") != nil)
      #expect(refused.control("form_id") == id && refused.control("title") == "Later")
      #expect(try await contents(ann) == 0)

      let saved = try await browser.save(
        refused, to: path, plain + [("publish_at", "2099-01-01T12:00")])
      #expect(saved.status == 303)
      #expect(try await contents(ann) == 1)
      #expect(try await browser.get(saved.location).text.contains("status-scheduled"))
    }
  }

  @Test(
    "The button that publishes schedules, and says so, if the publication time is in the future",
    arguments: TestEngine.all)
  func schedulingButton(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, ann, mutations in
      let path = try await mutations.page(
        "Later", [("publish_at", "2099-01-01T12:00"), ("action", "publish")])
      let page = try await browser.get(path)
      #expect(page.text.contains("Scheduled for Thu, 1\u{A0}Jan 2099, 12:00"))
      #expect(try await ann.get("/content/later").status == 404)
      let form = try await browser.get(path + "/edit")
      #expect(form.text.contains("Schedule for Thu, 1\u{A0}Jan 2099, 12:00"))
      #expect(form.text.contains("Will be published on Thu, 1\u{A0}Jan 2099, 12:00."))

      // Without a time the same button publishes.
      let saved = try await browser.save(form, to: path, plain + [("action", "publish")])
      #expect(saved.status == 303)
      #expect(try await ann.get("/content/later").status == 200)
      #expect(try await browser.get(path + "/edit").text.contains(">Save and publish<"))
    }
  }

  @Test(
    "A refused schedule of an existing entry keeps the revision of the form",
    arguments: TestEngine.all)
  func refusedChange(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, ann, mutations in
      let path = try await mutations.page("Hello")
      let form = try await browser.get(path + "/edit")
      let refused = try await browser.save(
        form, to: path, plain + [("publish_at", "2001-01-01T12:00")])
      #expect(refused.status == 422)
      #expect(refused.control("revision") == form.control("revision"))
      #expect(refused.text.contains("action=\"\(path)\""))

      let saved = try await browser.save(refused, to: path, plain)
      #expect(saved.status == 303 && saved.location == path)
      #expect(try await contents(ann) == 1)
    }
  }

  @Test(
    "The alt text of an image is edited in the form of the content, and undone with it",
    arguments: TestEngine.all)
  func altText(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, _, mutations in
      let image = try #require(try await mutations.type("Page").fields["Image"])
      let library = try await browser.get("/site/media")
      _ = try await browser.upload(
        "/site/media",
        [
          ("csrf", nil, Array(library.token.1.utf8)),
          ("file", "cat.jpg", try CatalogFixture.image("phone.jpg").bytes),
        ])
      let media = try #require(
        try await browser.get("/site/media").attributes("data-media").first)
      let path = try await mutations.page("Cats", [(image, media)])
      let form = try await browser.get(path + "/edit")
      #expect(form.control("alt_of.\(image)") == media)

      func save(_ text: String, of id: String) async throws -> ServerResponse {
        try await browser.save(
          browser.get(path + "/edit"), to: path,
          plain + [
            (image, media), ("alt.\(image)", text), ("alt_of.\(image)", id),
            ("alt_was.\(image)", ""),
          ])
      }
      // The alt text of an image that is no longer selected is not changed.
      _ = try await save("Other", of: "01a1fdd1-2c07-75d6-988b-3bc97d2c794b")
      #expect(try await browser.get(path + "/edit").control("alt.\(image)") == "")
      let saved = try await browser.follow(try await save("A cat on a sofa", of: media))
      #expect(try await browser.get(path + "/edit").control("alt.\(image)") == "A cat on a sofa")
      #expect(try await browser.get("/site/media/\(media)").text.contains("A cat on a sofa"))
      let undo = try #require(saved.attributes("action").first { $0.hasPrefix("/undo/") })
      _ = try await browser.post(undo, [saved.token])
      #expect(try await browser.get(path + "/edit").control("alt.\(image)") == "")
    }
  }

  @Test(
    "A new entry's form that is sent twice creates one entry, or shows both versions",
    arguments: TestEngine.all)
  func sentTwice(engine: TestEngine) async throws {
    try await SitePagesTests.live(engine) { browser, ann, mutations in
      let type = try await mutations.type("Page")
      let path = "/site/entries?type=\(type.id)"
      let form = try await browser.get("/site/entries/new?type=\(type.id)")
      let first = try await browser.save(form, to: path, plain)
      let second = try await browser.save(form, to: path, plain)
      #expect(first.status == 303 && second.status == 303)
      #expect(first.location == second.location)
      #expect(try await contents(ann) == 1)

      let edit = try await browser.get(first.location + "/edit")
      _ = try await browser.save(
        edit, to: first.location, plain.map { $0.0 == "title" ? ("title", "Changed") : $0 })
      let late = try await browser.save(form, to: path, plain)
      #expect(late.status == 409)
      #expect(late.text.contains("Changed") && late.text.contains("Later"))
      #expect(try await contents(ann) == 1)
    }
  }
}
