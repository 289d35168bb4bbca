import AppDriver
import AppIntents
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Intents", .serialized)
struct IntentTests {
  /// Returns an app without a network and without a screen.
  /// - Parameter user: whose session is stored; nil if nobody is signed in.
  private func app(user: User?) throws -> AppModel {
    let settings = BookSettings(
      defaults: try #require(UserDefaults(suiteName: UUID().uuidString)))
    settings.place = .server(try #require(URL(string: "http://localhost")))
    var platform = try AppPlatform.test()
    let credentials = user.map {
      Credentials(
        accessToken: "a", refreshToken: "r", expiresAt: Timestamp(Date.distantFuture), user: $0)
    }
    platform.credentials = { _ in MemoryCredentialStorage(credentials) }
    let model = AppModel(platform: platform, settings: settings)
    AppDependencyManager.shared.add(dependency: model)
    return model
  }

  /// Adds an item, and returns what Siri says.
  private func add(_ item: String, to list: ListEntity? = nil) async throws -> String {
    let intent = AddToListIntent()
    intent.item = item
    intent.list = list
    let result = try await intent.perform()
    let dialog = try #require((result as? DialogIntentResult)?.dialog)
    return String(localized: dialog.text)
  }

  @Test func `an item is added without a connection and without a screen`() async throws {
    let model = try app(user: .test())
    #expect(try await add("2 kg potatoes") == "Added potatoes to Shopping List.")
    #expect(try await add("milk") == "Added milk to Shopping List.")

    let lists = try await ListEntityQuery().suggestedEntities()
    let list = try #require(lists.first)
    #expect(lists.count == 1 && list.name == "Shopping List")
    guard case .open(let connection) = model.phase else {
      Issue.record("The book is not open.")
      return
    }
    let book = try #require(connection.book)
    let items = await book.lists.lists[list.id]?.items.values.filter(\.isVisible) ?? []
    #expect(Set(items.map(\.section)) == ["Produce", "Dairy & Eggs"])
    #expect(items.first { $0.name == "potatoes" }?.quantity == "2 kg")
    #expect(await book.lists.unsentCount > 0)
  }

  @Test func `the screens show the book that an intent has opened`() async throws {
    let model = try app(user: .test())
    _ = try await add("milk")
    guard case .open(let connection) = model.phase else {
      Issue.record("The book is not open.")
      return
    }
    let book = try #require(connection.book)
    let app = try await AppDriver(
      view: RootView(model: model).environment(model), strings: Folders.strings)
    try await app.tap("Lists")
    try await app.waitFor("Shopping List")
    #expect(connection.book === book)
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `a list is chosen by its name`() async throws {
    let model = try app(user: .test())
    let quickAdd = try await model.quickAdd()
    for name in ["Café", "Friday"] {
      _ = try await quickAdd.add("milk", to: nil, orToNewList: name)
      guard case .open(let connection) = model.phase else { return }
      _ = try await connection.book?.lists.createList(name: name)
    }
    let found = try await ListEntityQuery().entities(matching: "cafe")
    #expect(Set(found.map(\.name)) == ["Café"])
    let friday = try #require(try await ListEntityQuery().entities(matching: "frid").first)
    #expect(try await add("bread", to: friday) == "Added bread to Friday.")
    let same = try await ListEntityQuery().entities(for: [friday.id])
    #expect(same.map(\.name) == ["Friday"])
  }

  @Test func `nobody who is not signed in adds an item`() async throws {
    _ = try app(user: nil)
    let failure = await #expect(throws: IntentFailure.self) { try await add("milk") }
    let sentence = try #require(failure?.localizedStringResource)
    #expect(String(localized: sentence) == "Open Commonplace and sign in first.")
  }

  @Test func `the action shows its item and its list, and is a shortcut`() throws {
    let summary = try #require(
      AddToListIntent.parameterSummary as? IntentParameterSummary<AddToListIntent>)
    #expect(summary.key == "Add ${item} to ${list}")
    #expect(CommonplaceShortcuts.appShortcuts.count == 1)
  }

  // An app registers its model for intents, of which there is one.
  @Test func `the app has the commands, which need a book`() async throws {
    let app = try await AppDriver(CommonplaceApp(), strings: Folders.strings)
    #expect(app.shortcuts[KeyboardShortcut("1")] == "Log")
    await #expect(throws: DriverError.self) { try await app.press(KeyEquivalent("1")) }
    app.close()
  }
}
