import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import SwiftUI
import Testing
import Vision

@testable import CommonplaceApp

@MainActor
@Suite("The story of the first days")
struct WelcomeStory {
  @Test("A book is begun on this iPhone, and continued on a server", arguments: ["en", "ru"])
  func move(language: String) async throws {
    try await Story.install(language) { device, app, server in
      let server = try #require(server)
      try await app.createBook()
      try await app.addEntry("Stalker", language)
      try await app.press(app.text("Settings"))
      try await app.press(app.text("Copy to a Server…"))
      try await app.signIn(to: server)
      try await app.press(app.text("Copy Book"))
      try await app.waitFor(app.text("The book was copied."), seconds: 60)
      try await app.press(app.text("Open the Copy"))
      try await app.waitFor("Stalker")
      try await app.addEntry("Mirror", language)
      let client = try await server.signIn()
      let copy = try #require(try await client.spaces.all().last)
      let entries = client.inSpace(copy.handle).entries
      for title in ["Stalker", "Mirror"] {
        #expect(try await entries.page(EntryFilters(text: title)).elements.first?.title == title)
      }
    }
  }

  @Test(
    "What was shared before the app had a book is in the first book", arguments: ["en", "ru"])
  func share(language: String) async throws {
    try await Story.install(language, withServer: false) { device, app, _ in
      try device.shared.add(SharedItem(.log, title: "Solaris", text: "A planet."))
      let photo = Folders.photoFile("reading/\(language == "ru" ? "russian" : "english").png")
      try device.shared.add(SharedItem(.list), photo: photo)
      #expect(device.shared.openBook == nil)
      await app.setPhase(.background)
      await app.setPhase(.active)
      try await app.waitFor(app.text("\(2) shared items will be added to your book."))
      #expect(app.audit() == [])
      RecognizedLines.set(
        language == "ru" ? ["Продукты", "хлеб"] : ["Groceries", "bread"],
        of: try Data(contentsOf: photo))
      try await app.press(app.text("On This iPhone"))
      try await app.type("Ann", into: app.text("Your name"))
      try await app.press(app.text("Create Book"))
      try await app.waitFor(app.text("New List"), seconds: 60)
      #expect(device.shared.openBook == .writable)
      try await app.waitFor(app.text("Start Over"), seconds: 60)
      #expect(try app.value(of: app.text("Item")) == (language == "ru" ? "хлеб" : "bread"))
      try await app.press(app.text("Create List"))
      try await app.waitUntilGone(app.text("New List"))
      try await app.press(app.text("Log"))
      try await app.waitFor("Solaris")
      try await app.wait { try device.shared.items().isEmpty }
    }
  }

  @Test(
    "A book on a server is copied to this iPhone, and used there without a network",
    arguments: ["en", "ru"])
  func copy(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await app.addEntry("Stalker", language)
      try await app.press(app.text("Settings"))
      try await app.press(app.text("Copy to This iPhone…"))
      try await app.press(app.text("Copy Book"))
      try await app.waitFor(app.text("The book was copied."), seconds: 60)
      story.device.network.isOn = false
      try await app.press(app.text("Open the Copy"))
      try await app.waitFor("Stalker")
      try await app.addEntry("Mirror", language)
      let titles = try await story.client.entries.page().elements.map(\.title)
      #expect(titles == ["Stalker"])
      // The book that was created for the copy has no films of its own.
      let device = try story.device.openClient
      for space in try await device.spaces.all() {
        let films = try await device.inSpace(space.handle).library.movies.page()
        #expect(films.elements.isEmpty, "\(space.handle)")
      }
    }
  }
}

extension AppDriver {
  /// Adds an entry with a title and a description.
  fileprivate func addEntry(_ title: String, _ language: String) async throws {
    try await press(text("Add Entry"))
    try await type(title, into: text("Title"))
    try await type(
      language == "ru" ? "Фильм." : "A film.", into: text("What is it about?"))
    try await press(text("Save"))
    try await waitUntilGone(text("What is it about?"))
    try await waitFor(title)
  }
}
