import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing
import UIKit

@testable import CommonplaceApp
@testable import CommonplaceShare

/// A network that is off until a test switches it on. The role of the user is known from before.
private struct FlightMode: Transport {
  let server: any Transport
  let isOnline = Model.Locked(false)

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    if request.url.path().hasSuffix("/spaces") {
      return try await StubServer { _, _ in (200, ShareTests.books(role: "owner")) }.send(request)
    }
    guard isOnline.withLock({ $0 }) else { throw URLError(.notConnectedToInternet) }
    return try await server.send(request)
  }
}

@MainActor
@Suite("Sharing to the app")
struct ShareTests {
  private let store = SharedItemStore(
    folder: FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))

  private static let strings = Folders.app.deletingLastPathComponent()
    .appending(path: "Share/Resources")

  /// Opens the extension as another app does.
  private func share(
    _ values: [(type: String, data: Data)], title: String? = nil, language: String = "en"
  ) async throws -> (AppDriver, ShareViewController) {
    let item = NSExtensionItem()
    item.attachments = values.map { NSItemProvider(values: [$0]) }
    item.attributedContentText = title.map { NSAttributedString(string: $0) }
    let controller = ShareViewController()
    controller.extensionContext = NSExtensionContext(inputItems: [item])
    controller.show(store)
    let child = try #require(controller.children.first as? UIHostingController<ShareView>)
    let app = try await AppDriver(
      view: child.rootView, language: language, strings: Self.strings)
    return (app, controller)
  }

  /// Reads attachments as the extension does.
  private func read(_ providers: [NSItemProvider]) async throws -> SharedContent {
    let item = NSExtensionItem()
    item.attachments = providers
    return try await SharedContentReader.read([item])
  }

  @Test func `objects in the memory of another app are read`() async throws {
    let image = try #require(UIImage(data: FormTests.photo))
    let link = try #require(NSURL(string: "https://films.example/a"))
    let content = try await read([
      NSItemProvider(object: link), NSItemProvider(object: NSString(string: "One\nTwo")),
      NSItemProvider(object: image),
    ])
    #expect(content.link == link as URL && content.title == "One")
    let photo = try #require(content.photo)
    #expect(UIImage(contentsOfFile: photo.path)?.size == image.size)
    let file = try await read([NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a.pdf"))])
    #expect(file.link == nil)
  }

  @Test func `an attachment that cannot be read does not hold up the others`() async throws {
    let text = NSItemProvider(values: [("public.utf8-plain-text", Data([0xFF, 0xFE, 0xFD]))])
    let link = NSItemProvider(values: [("public.url", Data("https://films.example/a".utf8))])
    #expect(try await read([text, link]).link == URL(string: "https://films.example/a"))
    await #expect(throws: CocoaError.self) { _ = try await read([text]) }
  }

  /// An app with an open book, to which the extension belongs.
  private func openApp(
    _ client: Commonplace, outbox: Outbox?, connection: BookConnection? = nil,
    language: String = "en"
  ) async throws -> (AppDriver, Book, Router) {
    var platform = try AppPlatform.test()
    platform.sharedItems = store
    let book = try await Book.open(
      of: .test(), in: nil, place: .server(URL(filePath: "/")), client: client,
      platform: platform, outbox: outbox)
    let router = Router()
    let app = try await AppDriver.showing(
      whole: book, router, language: language, connection: connection ?? .test(of: book))
    return (app, book, router)
  }

  /// The only book of a user.
  nonisolated fileprivate static func books(role: String) -> String {
    """
    {"data": [{"id": "\(SpaceID.new())", "handle": "family", "name": "Family",
     "role": "\(role)", "is_home": true}]}
    """
  }

  /// A client without a network, which has read the role of the user before.
  private func client() throws -> Commonplace {
    try RecordingServer { $0.line == "GET /spaces" ? Self.books(role: "owner") : nil }.client()
  }

  @Test(arguments: ["en", "ru"])
  func `a page is saved to the Log when the app is opened`(language: String) async throws {
    let (sheet, controller) = try await share(
      [("public.url", Data("https://films.example/solaris".utf8))], title: "Solaris (1972)",
      language: language)
    try await sheet.waitFor("https://films.example/solaris")
    #expect(try sheet.value(of: language == "en" ? "Title" : "Название") == "Solaris (1972)")
    #expect(sheet.audit() == [])
    try sheet.saveScreen("share-\(language)")
    try await sheet.tap(language == "en" ? "Save to Log" : "Сохранить в дневник")
    try await sheet.wait { controller.extensionContext?.result != nil }
    #expect(try store.items().map(\.title) == ["Solaris (1972)"])

    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let outbox = try Outbox(folder: folder, client: try client())
    let (app, book, _) = try await openApp(try client(), outbox: outbox)
    try await app.wait { book.toasts.toast?.message == .waiting }
    let draft = try #require(await outbox.operations.first?.entryDraft)
    #expect(draft.title == "Solaris (1972)")
    #expect(draft.description == "https://films.example/solaris")
    #expect(draft.stage == .planned)
    #expect(try store.items() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `without a book, the sheet and the first page say what happens`(
    language: String
  ) async throws {
    let link = [("public.url", Data("https://films.example/solaris".utf8))]
    let (sheet, controller) = try await share(link, title: "Solaris", language: language)
    let note = language == "en" ? "You don’t have a book yet." : "У вас ещё нет книги."
    try await sheet.waitFor(note)
    #expect(sheet.audit() == [])
    try await sheet.tap(language == "en" ? "Save to Log" : "Сохранить в дневник")
    try await sheet.wait { controller.extensionContext?.result != nil }

    var platform = try AppPlatform.test()
    platform.sharedItems = store
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    let model = AppModel(platform: platform, settings: BookSettings(defaults: defaults))
    let welcome = try await AppDriver(
      view: RootView(model: model).environment(model), language: language,
      strings: Folders.strings)
    try await welcome.waitFor(welcome.text("\(1) shared items will be added to your book."))
    #expect(welcome.audit() == [])
    welcome.close()

    let (app, book, _) = try await openApp(try client(), outbox: nil)
    try await app.wait { store.openBook == .writable && book.shared?.failure != nil }
    let (next, _) = try await share(link, title: "Solaris", language: language)
    try await next.waitFor("https://films.example/solaris")
    #expect(!next.shows(note))
    app.close()
    await platform.closeSharedBook()
    #expect(store.openBook == nil)
  }

  @Test func `a photo is read as a list when the app is opened`() async throws {
    let (sheet, controller) = try await share([("public.png", FormTests.photo)])
    try await sheet.waitFor("Photo to List")
    #expect(sheet.audit() == [])
    #expect(try !sheet.isEnabled("Save to Log"))
    try await sheet.tap("Photo to List")
    try await sheet.wait { controller.extensionContext?.result != nil }
    #expect(try store.items().map(\.destination) == [.list])

    // The server has no answer to the photo.
    let server = RecordingServer {
      $0.line == "GET /spaces" ? Self.books(role: "owner") : "{}"
    }
    let (app, book, router) = try await openApp(try server.client(), outbox: nil)
    try await app.waitFor("New List")
    try await app.waitFor("Choose Photo")
    #expect(router.chapter == .lists)
    #expect(app.audit() == [])
    try await app.tap("Cancel")
    try await app.wait { book.shared?.listPhoto == nil }
    try await app.wait { (try? store.items()) == [] }  // Being removed.
    app.close()
  }

  @Test func `an entry that the server did not get is saved another time`() async throws {
    try store.add(SharedItem(.log, title: "Solaris", text: "A planet."))
    let failing = SharedItemsModel(store: store, client: try client(), outbox: nil) { $0 }
    #expect(await failing.take() == 0)
    #expect(failing.failure?.reason == .offline)
    let items = try store.items()
    #expect(items.map(\.title) == ["Solaris"] && failing.needsConnection)

    let server = RecordingServer { _ in #"{"id": "not an entry"}"# }
    let model = SharedItemsModel(store: store, client: try server.client(), outbox: nil) { $0 }
    await model.take()
    #expect(server.requests.map(\.line) == ["POST /entries"])
    #expect(try store.items() == items)
  }

  @Test(arguments: ["en", "ru"])
  func `a viewer is told what happens, and what is shared waits for another book`(
    language: String
  ) async throws {
    let server = RecordingServer {
      $0.line == "GET /spaces" ? Self.books(role: "viewer") : nil
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let outbox = try Outbox(folder: folder, client: try server.client())
    try store.add(SharedItem(.log, title: "Mirror"))
    let (app, _, _) = try await openApp(
      try server.client(), outbox: outbox, language: language)
    try await app.waitFor(app.text("\(1) shared items wait for a book that you can change"))
    #expect(store.openBook == .readOnly && app.audit() == [])
    app.close()

    let link = [("public.url", Data("https://films.example/solaris".utf8))]
    let (sheet, controller) = try await share(link, title: "Solaris", language: language)
    try await sheet.waitFor(
      language == "en" ? "You can view the open book" : "Открытую книгу можно только просматривать")
    #expect(sheet.audit() == [])
    try await sheet.tap(language == "en" ? "Save to Log" : "Сохранить в дневник")
    try await sheet.wait { controller.extensionContext?.result != nil }
    #expect(try store.items().map(\.title).sorted() == ["Mirror", "Solaris"])
    #expect(await outbox.operations.isEmpty)
  }

  @Test(arguments: ["en", "ru"])
  func `what is shared waits until the role was read`(language: String) async throws {
    let isOnline = Model.Locked(false)
    let server = RecordingServer { request in
      guard isOnline.withLock({ $0 }) else { return nil }
      return request.line == "GET /spaces" ? Self.books(role: "editor") : "{}"
    }
    let client = try server.client()
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let outbox = try Outbox(folder: folder, client: client)
    try store.add(SharedItem(.log, title: "Mirror"))
    let connection = try BookConnection.test(of: try await Book.test(client: client))
    let monitor = Task { await connection.network.run() }
    defer { monitor.cancel() }
    let (app, book, _) = try await openApp(
      client, outbox: outbox, connection: connection, language: language)
    try await app.waitFor(app.text("\(1) shared items will be added when you’re online"))
    #expect(store.openBook == .unknownRole && app.audit() == [])

    let link = [("public.url", Data("https://films.example/solaris".utf8))]
    let (sheet, controller) = try await share(link, title: "Solaris", language: language)
    try await sheet.waitFor(
      language == "en" ? "doesn’t know yet whether you can add" : "ещё не знает, можете ли вы")
    #expect(sheet.audit() == [])
    try await sheet.tap(language == "en" ? "Save to Log" : "Сохранить в дневник")
    try await sheet.wait { controller.extensionContext?.result != nil }
    let operations = await outbox.operations
    #expect(try store.items().count == 2 && operations.isEmpty)

    isOnline.withLock { $0 = true }
    await book.entries.refresh()
    try await app.wait { try store.items().isEmpty }
    #expect(await outbox.operations.map(\.title).sorted() == ["Mirror", "Solaris"])
    #expect(store.openBook == .writable)
    app.close()
  }

  @Test func `a mark of another version does not allow writing`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let marked = SharedItemStore(folder: folder)
    for (mark, book) in [("", SharedItemStore.OpenBook.writable), ("guest", .unknownRole)] {
      try Data(mark.utf8).write(to: folder.appending(path: "book"))
      #expect(marked.openBook == book)
    }
  }

  @Test func `what was shared without a network is saved when there is one again`() async throws {
    for title in ["Solaris", "Mirror", "Stalker"] { try store.add(SharedItem(.log, title: title)) }
    let log = LogServer()
    let network = FlightMode(server: log)
    let client = try Commonplace.test(network)
    let book = try await Book.test(client: client)
    let connection = try BookConnection.test(of: book)
    let monitor = Task { await connection.network.run() }
    defer { monitor.cancel() }
    let (app, opened, _) = try await openApp(client, outbox: nil, connection: connection)
    try await app.wait { opened.shared?.failure?.reason == .offline }
    try await app.wait { !connection.network.isConnected }
    #expect(try store.items().count == 3)
    network.isOnline.withLock { $0 = true }
    await opened.entries.refresh()
    try await app.wait { try store.items().isEmpty }
    #expect(log.titles.sorted() == ["Mirror", "Solaris", "Stalker"])
    app.close()
  }

  @Test func `a photo that cannot be read without a network is offered again`() async throws {
    let photo = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).png")
    try FormTests.photo.write(to: photo)
    let (first, second) = (SharedItem(.list), SharedItem(.list, createdAt: .now.adding(seconds: 1)))
    for item in [first, second] { try store.add(item, photo: photo) }
    let (app, book, _) = try await openApp(try client(), outbox: nil)
    let shared = try #require(book.shared)
    for item in [first, second] {
      try await app.wait { shared.listPhoto?.id == item.id }
      try await app.waitFor("The server can’t be reached.")
      try await app.tap("Cancel")
    }
    try await app.wait { shared.listPhoto == nil }
    #expect(try store.items().count == 2 && shared.needsConnection)
    await shared.retry()
    try await app.wait { shared.listPhoto?.id == first.id }
    app.close()
  }

  @Test func `an entry is created once although the app ended before it was noted`() async throws {
    let item = SharedItem(.log, title: "Solaris")
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let outbox = try Outbox(folder: folder, client: try client())
    let model = SharedItemsModel(store: store, client: try client(), outbox: outbox) { $0 }
    for _ in 0..<2 {
      try store.add(item)
      #expect(await model.take() == 1)
    }
    #expect(await outbox.operations.map(\.id) == [item.id])
  }

  @Test func `an entry whose photo cannot be read does not hold up the others`() async throws {
    let photo = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    try Data("no image".utf8).write(to: photo)
    try store.add(SharedItem(.log, title: "Solaris"), photo: photo)
    try store.add(SharedItem(.log, title: "Mirror"))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let outbox = try Outbox(folder: folder, client: try client())
    // Another time there can be space for the photo.
    let full = SharedItemsModel(store: store, client: try client(), outbox: outbox) { _ in
      throw CocoaError(.fileWriteOutOfSpace)
    }
    #expect(await full.take() == 1)
    #expect(full.failure != nil && full.unreadablePhotoCount == 0)
    #expect(try store.items().map(\.title) == ["Solaris"])

    let (app, _, _) = try await openApp(try client(), outbox: outbox)
    try await app.waitFor("1 photo couldn’t be read and was left out")
    #expect(await outbox.operations.map(\.title).sorted() == ["Mirror", "Solaris"])
    #expect(try store.items() == [])
    app.close()
  }

  @Test func `a part of an item that is being written is not read`() throws {
    let photo = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).jpg")
    #expect(throws: (any Error).self) { try store.add(SharedItem(.list), photo: photo) }
    #expect(try store.items() == [])
    try FormTests.photo.write(to: photo)
    let item = SharedItem(.list)
    try store.add(item, photo: photo)
    let found = try #require(try store.items().first)
    let file = try #require(store.photo(of: found))
    #expect(try Data(contentsOf: file) == FormTests.photo)
    try store.remove(item.id)
    try store.remove(item.id)
    #expect(try store.items() == [])
  }

  @Test func `the title is what the other app names, or the first line`() {
    #expect(SharedContent(text: "One\nTwo").title == "One")
    #expect(SharedContent(text: "One").text == "")
    let link = URL(string: "https://films.example/a")
    #expect(SharedContent(link: link).title == "films.example")
    #expect(SharedContent(title: "Film", text: "Text", link: link).text == "Text")
    let long = SharedItem(.log, title: "T", text: String(repeating: "a", count: 3000), link: link)
    #expect(long.entryDraft.description.count == 2000)
    #expect(long.entryDraft.notes?.hasSuffix("https://films.example/a") == true)
    #expect(SharedItem(.log, title: "T").entryDraft.description == "T")
  }

  @Test func `nothing is saved without a folder in common`() async throws {
    let model = ShareModel(store: nil) { SharedContent(text: "One") }
    await model.load()
    await model.saveToLog()
    #expect(!model.isSaved && model.submission.failure != nil)
  }
}
