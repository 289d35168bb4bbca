import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Model
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("The story of a restart")
struct RestartStory {
  @Test(
    "An app that was ended shows its pages, its unsent changes and its open form again",
    arguments: ["en", "ru"], StoryPlace.allCases)
  func edit(language: String, place: StoryPlace) async throws {
    try await Story.run(language, place) { story in
      let app = story.app
      let (film, butter) = (story.text("Stalker", "Сталкер"), story.text("butter", "масло"))
      try await story.addEntryAndList(film, butter)
      try await story.open("lists")
      try await app.pullToRefresh()
      try await app.press(story.week)
      try await app.waitFor(butter)
      story.device.network.isOn = false
      try await app.press(butter)
      try await app.wait { try app.value(of: butter) == app.text("Checked") }
      try await story.beginEditing(film)

      let again = try await story.device.restart(app, language: language)
      try await again.waitFor(again.text("Edit Entry"))
      try await again.waitFor(again.text("Notes"))
      #expect(try again.value(of: again.text("Title")) == "\(film) (1979)")
      #expect(again.shows(again.text("Cover")))
      #expect(again.audit() == [])
      story.device.network.isOn = true
      try await again.press(again.text("Save"))
      try await again.waitUntilGone(again.text("Edit Entry"))
      // The page of the entry is below the form.
      try await again.wait { again.title == "\(film) (1979)" }
      try await again.press(again.text("Lists"))
      try await again.wait { again.title == story.week }
      try await again.wait { try again.value(of: butter) == again.text("Checked") }
      try await again.pullToRefresh()
      let client = try await story.currentClient()
      try await again.wait { !again.shows(again.text("\(1) changes will sync")) }
      let entry = try #require(try await client.entries.page().elements.first { $0.images != [] })
      #expect(entry.title == "\(film) (1979)" && entry.images.count == 1)
      #expect(try await client.lists.page().elements.first?.checkedCount == 1)
      again.close()
    }
  }

  @Test("A new entry is restored until it is discarded", arguments: ["en", "ru"])
  func discard(language: String) async throws {
    try await Story.run(language, .device) { story in
      let (app, title) = (story.app, story.text("Stalker", "Сталкер"))
      try await app.press(app.text("Add Entry"))
      try await app.press(story.text("Movie", "Фильм"))
      try await app.type(title, into: app.text("Title"))
      var again = try await story.device.restart(app, language: language)
      try await again.waitFor(again.text("New Entry"))
      #expect(try again.value(of: again.text("Title")) == title)
      again = try await story.device.restart(again, language: language)
      try await again.waitFor(again.text("New Entry"))
      #expect(try again.value(of: again.text("Title")) == title)
      try await again.press(again.text("Cancel"))
      try await again.press(again.text("Discard Changes"))
      try await again.waitUntilGone(again.text("New Entry"))
      again = try await story.device.restart(again, language: language)
      try await again.waitFor(again.text("All"))
      #expect(!again.shows(again.text("New Entry")))
      again.close()
    }
  }

  @Test("A new film is restored with a person of it, who is added to it", arguments: ["en", "ru"])
  func film(language: String) async throws {
    try await Story.run(language, .device) { story in
      let (title, person) = (
        story.text("Stalker", "Сталкер"), story.text("Alisa Freindlich", "Алиса Фрейндлих")
      )
      var app = story.app
      try await app.press(app.text("Library"))
      try await app.press(app.text("Add Film"))
      try await app.type(title, into: app.text("Title"))
      try await app.press(app.text("Choose Photo"))
      try await app.choosePhotos([try Folders.photo("images/phone.jpg")])
      try await app.press(app.text("Add People"))
      try await app.press(app.text("Add New…"))
      try await app.type(person, into: app.text("Name"))
      app = try await story.device.restart(app, language: language)
      try await app.waitFor(app.text("New Person"))
      #expect(try app.value(of: app.text("Name")) == person)
      try await app.press(app.text("Save"))
      try await app.waitUntilGone(app.text("New Person"))
      #expect(try app.value(of: app.text("Title")) == title && app.shows(person))
      #expect(!app.shows(app.text("No Photo")) && app.audit() == [])
      try await app.press(app.text("Save"))
      try await app.waitUntilGone(app.text("New Film"))
      let library = try await story.currentClient().library
      var filters = LibraryFilters()
      filters.name = title
      let film = try #require(try await library.movies.page(filters).elements.first)
      #expect(film.photoURL != nil && film.actors.map(\.name) == [person])
      filters.name = person
      #expect(try await library.actors.page(filters).elements.map(\.name) == [person])
      app = try await story.device.restart(app, language: language)
      try await app.waitFor(app.text("Library"))
      #expect(!app.shows(app.text("New Film")) && !app.shows(app.text("New Person")))
      app.close()
    }
  }

  @Test("A text that becomes a list is restored in each step", arguments: ["en", "ru"])
  func list(language: String) async throws {
    try await Story.run(language, .device) { story in
      let (milk, oats) = (story.text("milk", "молоко"), story.text("oat milk", "овсяное молоко"))
      var app = story.app
      try await app.press(app.text("Lists"))
      try await app.press(app.text("Create First List"))
      try await app.type(milk, into: app.text("Paste or type a list"))
      app = try await story.device.restart(app, language: language)
      try await app.waitFor(app.text("New List"))
      #expect(try app.value(of: app.text("Paste or type a list")) == milk)
      try await app.press(app.text("Read Text"))
      try await app.waitFor(app.text("Start Over"))
      try await app.type(oats, into: app.text("Item"))
      app = try await story.device.restart(app, language: language)
      try await app.waitFor(app.text("Start Over"))
      #expect(try app.value(of: app.text("Item")) == oats)
      #expect(app.audit() == [])
      try await app.press(app.text("Create List"))
      try await app.waitUntilGone(app.text("New List"))
      try await app.waitFor(oats)
      // What is typed as another item stays, too.
      try await app.type(milk, into: app.text("Add an item, such as 2 kg potatoes"))
      app = try await story.device.restart(app, language: language)
      try await app.waitFor(oats)
      #expect(try app.value(of: app.text("Add an item, such as 2 kg potatoes")) == milk)
      #expect(!app.shows(app.text("New List")))
      app.close()
    }
  }

  @Test(
    "New content, content that is edited, and a collection are restored", arguments: ["en", "ru"])
  func contents(language: String) async throws {
    try await Story.run(language, .device) { story in
      let (title, changed) = (story.text("Roses", "Розы"), story.text("Tulips", "Тюльпаны"))
      let posts = story.text("Posts", "Записки")
      _ = try await story.client.site.datatypes.create(DatatypeDraft(label: posts, name: "post"))
      var app = story.app
      try await app.press(app.text("Site"))
      try await app.press(posts)
      try await app.press(app.text("New Content"))
      try await app.type(title, into: app.text("Title"))
      app = try await story.device.restart(app, language: language)
      try await app.waitFor(app.text("Create"))
      #expect(try app.value(of: app.text("Title")) == title)
      #expect(app.audit() == [])
      try await app.press(app.text("Create"))
      try await app.waitUntilGone(app.text("Create"))
      try await app.press(title)
      try await app.press(app.text("Edit"))
      try await app.type(changed, into: app.text("Title"))
      app = try await story.device.restart(app, language: language)
      // The page may still be opened.
      try await app.wait { (try? app.isEnabled(app.text("Save"))) == true }
      #expect(try app.value(of: app.text("Title")) == changed)
      #expect(app.audit() == [])
      try await app.press(app.text("Save"))
      try await app.wait { app.title == changed }
      #expect(!app.shows(app.text("Save")))

      await app.open(try #require(URL(string: "commonplace://log/collections")))
      try await app.press(app.text("Add Collection"))
      try await app.type(posts, into: app.text("Name of an Object"))
      app = try await story.device.restart(app, language: language)
      try await app.waitFor(app.text("New Collection"))
      #expect(try app.value(of: app.text("Name of an Object")) == posts)
      try await app.press(app.text("Save"))
      try await app.waitUntilGone(app.text("New Collection"))
      try await app.waitFor(posts)
      app.close()
    }
  }
}

extension Story {
  fileprivate var week: String { text("Week", "На неделю") }

  /// The client of the book that is open after a restart.
  fileprivate func currentClient() async throws -> Commonplace {
    server == nil ? try device.openClient : client
  }

  fileprivate func addEntryAndList(_ title: String, _ item: String) async throws {
    _ = try await client.entries.create(EntryDraft(title: title, description: title))
    _ = try await client.lists.create(name: week, [GroceryItemDraft(name: item)])
    try await app.pullToRefresh()
  }

  /// Opens an entry, and changes its title and its photos in the form.
  fileprivate func beginEditing(_ title: String) async throws {
    device.network.isOn = true
    try await app.press(app.text("Log"))
    try await app.scroll(to: title)
    try await app.press(title)
    try await app.press(app.text("Edit"))
    try await app.waitFor(app.text("Notes"))
    device.network.isOn = false
    try await app.type("\(title) (1979)", into: app.text("Title"))
    try await app.press(app.text("Choose Photos"))
    try await app.choosePhotos([try Folders.photo("images/phone.jpg")])
    try await app.waitFor(app.text("Cover"))
  }
}
