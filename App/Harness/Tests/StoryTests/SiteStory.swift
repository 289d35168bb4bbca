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
    "A post is written, scheduled and published, and is on the public page",
    arguments: ["en", "ru"])
  func server(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await app.writePost(story)
      try await app.press(app.text("More"))
      try await app.press(app.text("Schedule…"))
      try await app.setDate(.now.addingTimeInterval(86_400), in: app.text("Publish At"))
      try await app.press(app.text("Schedule"))
      try await app.waitFor(app.text("Publishes"))
      #expect(app.texts.contains(app.text("Scheduled")))
      let space = try #require(try await story.client.spaces.all().first)
      let page = "/@\(space.handle)/garden"
      let server = try #require(story.server)
      await #expect(throws: URLError.self) { try await server.page(page) }

      try await app.press(app.text("More"))
      try await app.press(app.text("Publish"))
      try await app.waitUntilGone(app.text("Publishes"))
      #expect(app.texts.contains(app.text("Published")))
      #expect(try await server.page(page).contains(story.text("Roses.", "Розы.")))
    }
  }

  @Test("A book on this iPhone has drafts, and nothing that publishes", arguments: ["en", "ru"])
  func device(language: String) async throws {
    try await Story.run(language, .device) { story in
      let app = story.app
      try await app.writePost(story)
      #expect(app.texts.contains(app.text("Draft")))
      try await app.press(app.text("More"))
      for action in [app.text("Publish"), app.text("Schedule…"), app.text("Unpublish")] {
        #expect(!app.shows(action))
      }
      try await app.dismiss()
    }
  }
}

extension AppDriver {
  /// Writes a post of a new type with one field, and opens it.
  fileprivate func writePost(_ story: Story) async throws {
    let label = story.text("Garden Note", "Заметка о саде")
    let body = story.text("Text of the Note", "Текст заметки")
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
