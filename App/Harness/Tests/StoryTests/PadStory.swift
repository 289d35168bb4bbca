import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// The chapters beside the sidebar of an iPad, used with its keyboard.
@MainActor
@Suite("The story of an iPad")
struct PadStory {
  @Test("The Log, Lists and the Library are used beside the sidebar", arguments: ["en", "ru"])
  func chapters(language: String) async throws {
    try await Story.run(language, .device) { story in
      let app = story.app
      await app.setAppearance(isPad: true)
      let (entry, film) = (story.text("Garden", "Сад"), story.text("Stalker", "Сталкер"))
      try await app.pressNew(app.text("Add Entry"))
      try await app.type(entry, into: app.text("Title"))
      try await app.type(entry, into: app.text("What is it about?"))
      try await app.press(KeyEquivalent("s"))
      try await app.waitUntilGone(app.text("New Entry"))
      try await app.waitFor(entry)
      try await app.press(entry)
      try await app.wait { app.title == entry }
      app.expectSidebar()

      try await app.press(app.text("Lists"))
      try await app.waitFor(app.text("No Lists"))
      try await app.pressNew(app.text("New List"))
      try await app.type(story.text("milk", "молоко"), into: app.text("Paste or type a list"))
      try await app.press(app.text("Read Text"))
      try await app.press(app.text("Create List"))
      try await app.waitUntilGone(app.text("Start Over"))
      try await app.press(story.text("milk", "молоко"))
      try await app.waitFor(app.text("Everything is checked"))
      app.expectSidebar()

      try await app.press(app.text("Library"))
      try await app.pressNew(app.text("Add Film"))
      try await app.type(film, into: app.text("Title"))
      try await app.press(app.text("Save"))
      try await app.waitUntilGone(app.text("New Film"))
      try await app.press(app.text("Films"))
      try await app.scroll(to: film)
      try await app.press(film)
      try await app.wait { app.title == film }
      app.expectSidebar()

      // Changing the chapter closed the page, so the Log reads its entries again.
      try await app.press(app.text("Log"))
      try await app.wait { app.title == entry }
      try await app.back()
      try await app.waitFor(entry)
      app.expectSidebar()
    }
  }

  @Test(
    "Content is written beside the sidebar, which asks before it is lost", arguments: ["en", "ru"])
  func site(language: String) async throws {
    try await Story.run(language, .device) { story in
      let (app, posts) = (story.app, story.text("Posts", "Записки"))
      let (title, changed) = (story.text("Roses", "Розы"), story.text("Tulips", "Тюльпаны"))
      _ = try await story.client.site.datatypes.create(DatatypeDraft(label: posts, name: "post"))
      await app.setAppearance(isPad: true)
      try await app.press(app.text("Site"))
      try await app.press(posts)
      try await app.waitFor(app.text("No Content Found"))
      try await app.pressNew(app.text("New Content"))
      try await app.type(title, into: app.text("Title"))
      try await app.press(app.text("Create"))
      try await app.waitUntilGone(app.text("Create"))
      try await app.press(app.text("Edit"))
      try await app.type(changed, into: app.text("Title"))
      app.expectSidebar()
      try await app.press(app.text("Search"))
      try await app.wait { app.alert == app.text("Discard your changes?") }
      try await app.press(app.text("Keep Editing"))
      #expect(try app.value(of: app.text("Title")) == changed)
      try await app.press(app.text("Search"))
      try await app.press(app.text("Discard Changes"))
      try await app.wait { app.title == app.text("Search") }
      app.expectSidebar()

      // What was discarded is not restored.
      let again = try await story.device.restart(app, language: language)
      try await again.waitFor(again.text("Search"))
      #expect(!again.shows(changed))
      again.close()
    }
  }
}

extension AppDriver {
  /// Begins something new with the keyboard.
  /// - Parameter title: what the iPad shows for the key.
  fileprivate func pressNew(_ title: String) async throws {
    try await wait(30, "⌘N is not “\(title)”") { shortcuts[KeyboardShortcut("n")] == title }
    try await press(KeyEquivalent("n"))
  }

  /// Expects all chapters beside the page that is open, and no faults.
  fileprivate func expectSidebar(sourceLocation: SourceLocation = #_sourceLocation) {
    let names = [text("Log"), text("Lists"), text("Library"), text("Site"), text("Search")]
    for name in names {
      #expect(elements.contains { $0.label == name }, "\(name)", sourceLocation: sourceLocation)
    }
    #expect(audit() == [], sourceLocation: sourceLocation)
  }
}
