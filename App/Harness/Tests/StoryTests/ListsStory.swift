import AppDriver
import CommonplaceKit
import Foundation
import FoundationAdditions
import Testing
import Vision

@testable import CommonplaceApp

@MainActor
@Suite("The story of the Lists")
struct ListsStory {
  @Test(
    "A photographed list is corrected and shopped in flight mode while another device adds milk",
    arguments: ["en", "ru"])
  func server(language: String) async throws {
    try await Story.run(language, .server) { story in
      let app = story.app
      try await app.photographList(story)
      let second = try StoryDevice()
      let other = try await second.start(language: language)
      try await other.open(try #require(story.server))
      try await other.press(other.text("Lists"))
      let butter = story.text("butter", "масло")

      story.device.network.isOn = false
      try await app.press(butter)
      try await app.wait { try app.value(of: butter) == app.text("Checked") }
      let candles = story.text("candles", "свечи")
      try await app.add(candles)
      try await app.waitFor(candles)

      let name = try #require(try await story.client.lists.page().elements.first?.name)
      try await other.waitFor(name)
      try await other.press(name)
      let milk = story.text("milk", "молоко")
      try await other.add(milk)
      try await other.waitFor(milk)
      #expect(try other.value(of: butter) == other.text("Not checked"))
      #expect(!app.shows(milk) && !other.shows(candles))

      story.device.network.isOn = true
      try await app.pullToRefresh()
      try await app.waitFor(milk)
      try await other.waitFor(candles)
      try await other.wait { try other.value(of: butter) == other.text("Checked") }
      #expect(app.items.count == 7)
      #expect(app.items == other.items)
      #expect(other.audit() == [])
      other.close()
      await second.remove()
    }
  }

  @Test(
    "A list that is photographed on this iPhone needs no network", arguments: ["en", "ru"])
  func device(language: String) async throws {
    try await Story.run(language, .device) { story in
      let app = story.app
      story.device.network.isOn = false
      RecognizedLines.set(
        language == "ru"
          ? ["Продукты", "хлеб", "2 кг картошки"] : ["Groceries", "bread", "2 kg potatoes"],
        of: try story.listPhoto)
      try await app.photographList(story)
      let butter = story.text("butter", "масло")
      try await app.press(butter)
      try await app.wait { try app.value(of: butter) == app.text("Checked") }
      let milk = story.text("milk", "молоко")
      try await app.add(milk)
      try await app.waitFor(milk)
      let list = try #require(try await story.client.lists.page().elements.first)
      #expect(list.checkedCount == 1)
    }
  }
}

extension Story {
  /// The photo of a list in the language of the story.
  fileprivate var listPhoto: Data {
    get throws { try Folders.photo(text("reading/english.png", "reading/russian.png")) }
  }
}

extension AppDriver {
  /// Makes a list from a photo, and corrects its first line to butter.
  fileprivate func photographList(_ story: Story) async throws {
    try await press(text("Lists"))
    try await press(text("Create First List"))
    try await press(text("Choose Photo"))
    try await choosePhotos([story.listPhoto])
    try await waitFor(text("Start Over"), seconds: 60)
    try await type(story.text("butter", "масло"), into: text("Item"), at: 0, submit: true)
    try await press(text("Create List"))
    try await waitFor(story.text("butter", "масло"))
  }

  /// Adds an item with the field below a list.
  fileprivate func add(_ item: String) async throws {
    let field = text("Add an item, such as 2 kg potatoes")
    try await wait { do { _ = try value(of: field); return true } catch { return false } }
    try await type(item, into: field, submit: true)
  }

  /// The items of the list on the screen, with their checks.
  fileprivate var items: [String: String] {
    let checks = [text("Checked"), text("Not checked")]
    return Dictionary(
      elements.compactMap { element in
        element.value.flatMap { checks.contains($0) ? (element.label, $0) : nil }
      }, uniquingKeysWith: { first, _ in first })
  }
}
