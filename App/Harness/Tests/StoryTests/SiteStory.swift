import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Model
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("The story of the Site")
struct SiteStory {
  @Test(
    "A post is written, scheduled, published, changed and unpublished", arguments: ["en", "ru"])
  func server(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      let page = try await PublicPage(of: story)
      try await app.writePost(story)
      try await app.schedule(at: .now.addingTimeInterval(86_400))
      try await app.waitForState(app.text("Scheduled"))
      #expect(app.shows(app.text("Publishes")))
      await page.isMissing()

      try await app.press(app.text("More"))
      try await app.press(app.text("Publish"))
      try await app.waitForState(app.text("Published"))
      #expect(try await page.text.contains(story.text("Roses.", "Розы.")))

      let tulips = story.text("Tulips.", "Тюльпаны.")
      try await app.press(app.text("Edit"))
      try await app.type(tulips, into: story.bodyLabel)
      try await app.press(app.text("Save"))
      try await app.waitForState(app.text("Changed"))
      #expect(try await !page.text.contains(tulips))
      try await app.press(app.text("More"))
      try await app.press(app.text("Publish"))
      try await app.waitForState(app.text("Published"))
      #expect(try await page.text.contains(tulips))

      try await app.press(app.text("More"))
      try await app.press(app.text("Unpublish"))
      try await app.waitForState(app.text("Draft"))
      await page.isMissing()
    }
  }

  @Test(
    "Several posts are published and deleted together, and both are undone",
    arguments: ["en", "ru"])
  func selection(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      let posts = story.text("Posts", "Записки")
      let type = try await story.client.site.datatypes.create(
        DatatypeDraft(label: posts, name: "post"))
      let titles = [story.text("Roses", "Розы"), story.text("Tulips", "Тюльпаны")]
      for title in titles {
        var new = NewContent(type: type.id, title: title)
        new.route = SiteRouteDraft(title: title, isActive: true)
        _ = try await story.client.site.contents.create(new)
      }
      func states() async throws -> [ContentState] {
        try await story.client.site.contents.page(of: type.id).elements.map(\.state)
      }
      try await app.press(app.text("Site"))
      try await app.press(posts)
      try await app.press(app.text("Select"))
      for title in titles { try await app.press(title) }
      try await app.press(app.text("Publish"))
      try await app.waitFor(app.text("Undo"))
      #expect(try await states() == [.published, .published])
      try await app.press(app.text("Undo"))
      try await app.waitFor(app.text("Undone"))
      #expect(try await states() == [.draft, .draft])

      try await app.press(app.text("Select"))
      try await app.press(app.text("Select All"))
      try await app.press(app.text("Delete"))
      try await app.press(app.text("Delete"))
      try await app.waitFor(app.text("\(2) items deleted"))
      #expect(try await states().isEmpty)
      try await app.press(app.text("Undo"))
      try await app.waitFor(titles[0])
      #expect(try await states().count == 2)
    }
  }

  @Test("A scheduled post is published at its time", arguments: ["en", "ru"])
  func schedule(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      let page = try await PublicPage(of: story)
      try await app.writePost(story)
      try await app.schedule(at: .now.addingTimeInterval(2))
      try await app.waitForState(app.text("Scheduled"))
      try await page.waitUntilPublished()
      try await app.pullToRefresh()
      try await app.waitForState(app.text("Published"))
      #expect(try await page.text.contains(story.text("Roses.", "Розы.")))
    }
  }

  @Test("A book on this iPhone has drafts, and nothing that publishes", arguments: ["en", "ru"])
  func device(language: String) async throws {
    try await Story.run(language, .device) { story in
      let app = story.app
      try await app.writePost(story)
      try await app.waitForState(app.text("Draft"))
      try await app.press(app.text("More"))
      for action in [app.text("Publish"), app.text("Schedule…"), app.text("Unpublish")] {
        #expect(!app.shows(action))
      }
      try await app.dismiss()
    }
  }
}

/// The public page of the post.
private struct PublicPage {
  private let server: StoryServer
  private let path: String

  @MainActor init(of story: Story) async throws {
    server = try #require(story.server)
    path = "/@\(try #require(try await story.client.spaces.all().first).handle)/garden"
  }

  var text: String {
    get async throws { try await server.page(path) }
  }

  func isMissing() async {
    await #expect(throws: URLError.self) { try await text }
  }

  func waitUntilPublished() async throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while true {
      do {
        _ = try await text
        return
      } catch  where ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}

extension Story {
  /// The label of the field of the post.
  fileprivate var bodyLabel: String { text("Text of the Note", "Текст заметки") }
}

extension AppDriver {
  /// Schedules the open post.
  fileprivate func schedule(at date: Date) async throws {
    try await press(text("More"))
    try await press(text("Schedule…"))
    try await setDate(date, in: text("Publish At"))
    try await press(text("Schedule"))
  }

  /// Waits until the open post has a state.
  fileprivate func waitForState(_ state: String) async throws {
    let label = text("Status")
    try await wait(30, "The post is not “\(state)”") {
      let texts = texts
      return texts.firstIndex(of: label).map { texts[$0 + 1] == state } ?? false
    }
  }

  /// Writes a post of a new type with one field, and opens it.
  fileprivate func writePost(_ story: Story) async throws {
    let label = story.text("Garden Note", "Заметка о саде")
    let body = story.bodyLabel
    let note = try await story.client.site.datatypes.create(
      DatatypeDraft(label: label, name: "garden-note"))
    _ = try await story.client.site.fields.create(
      SiteFieldDraft(label: body, type: "richtext", of: note.id))
    try await press(text("Site"))
    try await press(label)
    try await press(text("New Content"))
    try await waitFor(body)
    try await type(story.text("Garden", "Сад"), into: text("Title"))
    try await type("garden", into: text("Slug, made from the title if empty"))
    try await type(story.text("Roses.", "Розы."), into: body)
    try await press(text("Create"))
    try await waitFor(text("Modified"))
  }
}
