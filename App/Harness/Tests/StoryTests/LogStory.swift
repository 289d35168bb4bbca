import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Model
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("The story of the Log")
struct LogStory {
  @Test(
    "A film with two photos is logged, found by a typo, edited, deleted and restored",
    arguments: ["en", "ru"], StoryPlace.allCases)
  func log(language: String, place: StoryPlace) async throws {
    try await Story.run(language, place) { story in
      let app = story.app
      let title = story.text("Stalker", "Сталкер")
      try await app.press(app.text("Add Entry"))
      try await app.addFilm(title, story)
      let covers = try await story.covers()
      try await story.findByTypo(title)

      try await app.press(title)
      try await app.waitFor(app.text("Edit"))
      let longer = story.text("Stalker (1979)", "Сталкер (1979)")
      try await app.edit(longer)
      try await app.waitFor(longer)
      #expect(try await story.covers() == covers.reversed())

      try await app.press(app.text("More"))
      try await app.press(app.text("Delete"))
      try await app.press(app.text("Delete Entry"))
      try await app.waitFor(app.text("\(1) items deleted"))
      #expect(!app.shows(longer))
      try await app.press(app.text("Undo"))
      try await app.waitFor(longer)
      #expect(try await story.covers() == covers.reversed())
    }
  }

  @Test("An entry that is logged in flight mode is sent later", arguments: ["en", "ru"])
  func flightMode(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await app.press(app.text("Add Entry"))
      try await app.waitFor(story.text("Movie", "Фильм"))
      story.device.network.isOn = false
      try await app.type("Solaris", into: app.text("Title"))
      try await app.type("A planet of memories.", into: app.text("What is it about?"))
      try await app.press(app.text("Save"))
      try await app.waitFor(app.text("Will sync when you’re online"))
      #expect(try await story.client.entries.page().elements.isEmpty)

      story.device.network.isOn = true
      try await app.waitFor("Solaris")
      #expect(try await story.client.entries.page().elements.map(\.title) == ["Solaris"])
    }
  }
}

extension Story {
  /// The images of the film that was logged, in their order.
  fileprivate func covers() async throws -> [ImageID] {
    let films = try await client.entries.page().elements.filter { $0.images.count == 2 }
    return try #require(films.first).orderedImages.map(\.id)
  }

  /// Finds an entry beside another one by titles with wrong letters, in the Log and everywhere.
  fileprivate func findByTypo(_ title: String) async throws {
    let other = text("Mirror", "Зеркало")
    _ = try await client.entries.create(EntryDraft(title: other, description: other))
    try await app.pullToRefresh()
    try await app.waitFor(other)
    try await app.search(text("Stalkr", "Сталкр"))
    try await app.waitUntilGone(other)
    #expect(app.shows(title))
    try await app.cancelSearch()
    try await app.waitFor(other)

    try await app.press(app.text("Search"))
    try await app.search(text("stakler", "сталкир"))
    try await app.press(title)
    try await app.wait { app.title == title }
    try await app.press(app.text("Log"))
  }
}

extension AppDriver {
  /// Fills in the form of a film with two photos, of which the second one becomes the cover.
  fileprivate func addFilm(_ title: String, _ story: Story) async throws {
    let movie = story.text("Movie", "Фильм")
    try await press(movie)
    try await type(title, into: text("Title"))
    try await type(
      story.text("A journey into the Zone.", "Путешествие в Зону."),
      into: text("What is it about?"))
    try await press(text("Choose Photos"))
    try await choosePhotos([
      try Folders.photo("images/phone.jpg"), try Folders.photo("images/wide.jpg"),
    ])
    try await press(text("Make Cover"))
    try await press(text("Save"))
    try await waitUntilGone(text("Make Cover"))
    try await waitFor(title)
  }

  /// Changes the title of the open entry, and drags its second photo to the first place.
  fileprivate func edit(_ title: String) async throws {
    try await press(text("Edit"))
    try await waitFor(text("Make Cover"))
    try await type(title, into: text("Title"))
    try await move(text("Make Cover"), by: -1)
    try await press(text("Save"))
    try await waitUntilGone(text("Make Cover"))
  }
}
