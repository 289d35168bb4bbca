import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// A server of lists that refuses all edits from some time on.
private struct RefusingServer: Transport {
  let lists = ListServer()
  let isRefusing = Model.Locked(false)

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    guard isRefusing.withLock({ $0 }), request.url.path().hasSuffix("/operations") else {
      return try await lists.send(request)
    }
    return try await StubServer { _, body in
      let count = String(decoding: body, as: UTF8.self).components(separatedBy: "\"stamp\"").count
      let results = Array(
        repeating: #"{"status": "refused", "error": "invalid", "message": "Too long"}"#,
        count: count - 1)
      return (
        200, "{\"time\": 1795357200000, \"results\": [\(results.joined(separator: ","))]}"
      )
    }.send(request)
  }
}

@MainActor
@Suite("Shopping lists")
struct ListEditingTests {
  /// A book on a device without a network.
  private func book() async throws -> Book {
    try await Book.test(client: .test())
  }

  /// Opens a list with milk, bread and potatoes.
  private func list(
    language: String = "en"
  ) async throws -> (app: AppDriver, book: Book, id: String) {
    let book = try await book()
    let id = try await book.lists.createList(
      name: "Friday",
      items: [
        NewListItem("milk", section: "Dairy & Eggs"), NewListItem("bread", section: "Bakery"),
        NewListItem("potatoes", quantity: "2 kg", section: "Produce"),
      ])
    let app = try await AppDriver.showing(book, language: language) {
      NavigationStack { ShoppingListView(id, book: book) }
    }
    try await app.waitFor("potatoes")
    return (app, book, id)
  }

  private func items(_ book: Book, _ id: String) async -> [String: ItemFields] {
    let items = await book.lists.lists[id]?.items.values.filter(\.isVisible) ?? []
    return Dictionary(items.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `a text becomes a list, without the sections that are not chosen`() async throws {
    let book = try await book()
    var created: String?
    let app = try await AppDriver.showing(book) { NewListView(book: book) { created = $0 } }
    let text = "Aldi:\n2 milk\nbread\neggs\nrice\ntea\nsalt\n\nMonday: tacos"
    try await app.type(text, into: "Paste or type a list")
    try await app.tap("Read Text")
    try await app.waitFor("2 of 2 selected")
    try await app.tap("Show 1 more")
    try await app.tap("Meal plan, Meal Plan, 1 item")
    #expect(app.shows("1 of 2 selected") && app.audit() == [])
    try app.saveScreen("clarify")
    try await app.tap("Aldi, Groceries, 6 items")
    #expect(try !app.isEnabled("Create List"))
    try await app.tap("Aldi, Groceries, 6 items")
    try await app.tap("Create List")
    try await app.wait { created != nil }
    let items = await items(book, created ?? "")
    #expect(Set(items.keys) == ["milk", "bread", "eggs", "rice", "tea", "salt"])
    #expect(items["milk"]?.quantity == "2" && items["milk"]?.section == "Dairy & Eggs")
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `items are checked off, renamed and deleted`(language: String) async throws {
    let isEnglish = language == "en"
    let (app, book, id) = try await list(language: language)
    #expect(app.shows(isEnglish ? "0 of 3 checked" : "0 из 3"))
    #expect(app.audit() == [])
    try app.saveScreen("list-\(language)")
    try await app.tap("milk")
    try await app.waitFor(isEnglish ? "1 of 3 checked" : "1 из 3")
    try await app.tap(isEnglish ? "Rename bread" : "Переименовать: bread")
    try await app.type("3 cheese", into: isEnglish ? "Item" : "Товар", submit: true)
    try await app.waitFor("cheese")
    let items = await items(book, id)
    #expect(items["cheese"]?.quantity == "3" && items["cheese"]?.section == "Dairy & Eggs")
    #expect(items["milk"]?.isChecked == true)
    try await app.swipe(
      isEnglish ? "Rename potatoes" : "Переименовать: potatoes",
      button: isEnglish ? "Delete" : "Удалить")
    try await app.wait { !app.elements.contains { $0.label == "potatoes" } }
    try await app.tap(isEnglish ? "Undo" : "Отменить")
    try await app.waitFor("potatoes")
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `an item is moved to another section, also to a new one`() async throws {
    let (app, book, id) = try await list()
    try await app.longPress("Rename milk")
    try await app.tap("Move to Section")
    try await app.tap("Beverages")
    try await app.wait { app.elements.contains { $0.label == "Beverages" } }
    #expect(await items(book, id)["milk"]?.section == "Beverages")
    try await app.longPress("Rename milk")
    try await app.tap("Move to Section")
    try await app.tap("Custom Section…")
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `an item that is on the list is not added twice without asking`() async throws {
    let (app, book, id) = try await list()
    try await app.type(
      "2 milk", into: "Add an item, such as 2 kg potatoes", submit: true)
    #expect(app.alert == "Already on the List")
    try await app.tap("Increase the Quantity")
    try await app.waitFor("3")
    #expect(await items(book, id)["milk"]?.quantity == "3")
    try await app.type("tea", into: "Add an item, such as 2 kg potatoes", submit: true)
    try await app.waitFor("tea")
    #expect(await items(book, id)["tea"]?.section == "Beverages")
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `a list is renamed by its title, and its checked items are cleared`() async throws {
    let (app, book, id) = try await list()
    try await app.tap("Friday")
    try await app.type("Saturday", into: "Name")
    try await app.tap("Save")
    try await app.waitFor("Saturday")
    for item in ["milk", "bread", "potatoes"] { try await app.tap(item) }
    try await app.waitFor("Everything is checked")
    try await app.tap("More")
    try await app.tap("Clear Checked Items")
    try await app.waitFor("Nothing to Buy")
    #expect(await items(book, id).isEmpty)
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `items in wrong sections are found and moved on this iPhone`() async throws {
    let book = try await Book.test(client: .test(), recognizer: VisionTextRecognizer())
    let id = try await book.lists.createList(
      name: "Friday", items: [NewListItem("milk", section: "Snacks")])
    let app = try await AppDriver.showing(book) {
      NavigationStack { ShoppingListView(id, book: book) }
    }
    try await app.waitFor("milk")
    try await app.tap("More")
    try await app.tap("Check Sections")
    try await app.waitFor("1 section change suggested")
    #expect(app.audit() == [])
    try await app.tap("Accept")
    try await app.waitFor("Dairy & Eggs")
    #expect(await items(book, id)["milk"]?.section == "Dairy & Eggs")
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `the history shows each list with its day, and renames and deletes it`(
    language: String
  ) async throws {
    let isEnglish = language == "en"
    let book = try await book()
    let app = try await AppDriver.showing(book, language: language) {
      ListsView(book: book).task { await book.shopping.run() }
    }
    _ = try await book.lists.createList(name: "Friday", items: [NewListItem("milk")])
    try await app.waitFor("Friday")
    #expect(app.shows(Date.now.formatted(.dateTime.year())))
    try await app.swipe("Friday", button: isEnglish ? "Rename" : "Переименовать", fromLeading: true)
    try await app.type("Saturday", into: isEnglish ? "Name" : "Название")
    try await app.tap(isEnglish ? "Save" : "Сохранить")
    try await app.waitFor("Saturday")
    #expect(app.audit() == [])
    try await app.swipe("Saturday")
    try await app.waitUntilGone("Saturday")
    try await app.tap(isEnglish ? "Undo" : "Отменить")
    try await app.waitFor("Saturday")
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `the menu of a list opens other lists and the settings`(
    language: String
  ) async throws {
    let book = try await book()
    let id = try await book.lists.createList(name: "Friday", items: [NewListItem("milk")])
    _ = try await book.lists.createList(name: "Party", items: [])
    let router = Router()
    (router.chapter, router.lists) = (.lists, [.list(id)])
    let connection = try BookConnection.test(of: book)
    let app = try await AppDriver.showing(book, router, language: language) {
      BookView(book: book).environment(connection)
    }
    try await app.waitFor("milk")
    try await app.tap(app.text("More"))
    #expect(app.audit() == [])
    try await app.tap(app.text("All Lists"))
    try await app.waitFor("Party")
    let marked = app.elements.map(\.label).filter { $0.contains(app.text("Current")) }
    #expect(marked.contains { $0.contains("Friday") })
    #expect(!marked.contains { $0.contains("Party") })
    #expect(app.audit() == [])
    router.lists = [.list(id)]
    try await app.waitFor("milk")
    try await app.tap(app.text("More"))
    try await app.tap(app.text("New List"))
    try await app.waitFor(app.text("Choose Photo"))
    try await app.tap(app.text("Cancel"))
    try await app.tap(app.text("More"))
    try await app.tap(app.text("Settings"))
    try await app.waitFor(app.text("Reading Photos"))
    #expect(app.audit() == [])
    // The mark is there again after a restart.
    let other = Router()
    other.show(book.key, stored: router.snapshot)
    #expect(router.currentList == id && other.currentList == id)
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `refused changes are named wherever a list is open`(language: String) async throws {
    let server = RefusingServer()
    let book = try await Book.test(client: .test(server))
    let id = try #require(await book.shopping.create(name: "Friday"))
    await book.shopping.sync()
    server.isRefusing.withLock { $0 = true }
    let router = Router()
    let app = try await AppDriver.showing(whole: book, router, language: language)
    let title = app.text("Some Changes Weren’t Accepted")
    router.search = [.list(id)]
    let pages: [(Chapter, [ListsDestination])] = [
      (.lists, []), (.lists, [.list(id)]), (.search, []),
    ]
    for (chapter, lists) in pages {
      (router.chapter, router.lists) = (chapter, lists)
      try await app.waitFor("Friday")
      try await book.lists.addItem("milk", to: id)
      await book.shopping.sync()
      try await app.wait { app.alert == title }
      #expect(app.shows("Too long") && app.audit() == [])
      try await app.tap(app.text("OK"))
      try await app.wait { app.alert == nil && book.shopping.refusals.isEmpty }
    }
    // On other pages it waits.
    router.chapter = .log
    try await book.lists.addItem("milk", to: id)
    await book.shopping.sync()
    try await app.wait { !book.shopping.refusals.isEmpty }
    #expect(app.alert == nil)
    app.close()
  }

  @Test func `the own key is kept hidden, and can be removed`() async throws {
    let book = try await book()
    let app = try await AppDriver.showing(book) {
      NavigationStack { PhotoReadingView(settings: book.settings) }
    }
    #expect(try !app.isEnabled("Save"))
    try await app.type("sk-ant-0123456789", into: "API Key")
    try await app.tap("Save")
    try await app.waitFor("sk-a…6789")
    #expect(app.audit() == [])
    try await app.tap("Remove Key")
    try await app.waitUntilGone("sk-a…6789")
    app.close()
  }
}
