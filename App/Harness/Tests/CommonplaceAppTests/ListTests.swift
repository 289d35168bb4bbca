import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import ListCore
import Model
import SwiftUI
import Testing
import Vision

@testable import CommonplaceApp

/// Finds the same lines in each photo.
private struct StubRecognizer: PhotoTextRecognizer {
  var lines: [String]
  /// Whether reading ends.
  var isReady = Model.Locked(true)
  /// The number of photos that can still be read; nil for any.
  var failingAfter: Model.Locked<Int>?

  func lines(in photo: URL) async throws -> [TextLine] {
    while !isReady.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
    let isReadable = failingAfter?.withLock { left in
      left -= 1
      return left >= 0
    }
    if isReadable == false { throw URLError(.cannotDecodeContentData) }
    return lines.enumerated().map { index, line in
      TextLine(line, confidence: 0.9, box: [0.1, 0.1 + 0.2 * Double(index), 0.8, 0.1])
    }
  }
}

@MainActor
@Suite("Lists")
struct ListTests {
  /// The head of a PNG file of 400 × 300 pixels, from which the harness reads the size.
  private static let photo: Data = {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0x90, 0, 0, 1, 0x2C]
    return Data(signature + header)
  }()

  /// Returns the lines that Vision finds.
  private func read(_ lines: [String]) async throws -> [TextLine] {
    RecognizedLines.set(lines)
    return try await VisionTextRecognizer().lines(in: PhotoFiles.write(Self.photo))
  }

  @Test func `the boxes of lines are measured from the top left corner`() async throws {
    let boxes = try await read(["milk", "bread"]).compactMap(\.box)
    // The harness lets Vision find both lines in 80 percent of half of the photo.
    let expected = [[0.1, 0.1, 0.8, 0.4], [0.1, 0.6, 0.8, 0.4]]
    for (box, right) in zip(boxes, expected) {
      for (value, other) in zip(box, right) { #expect(abs(value - other) < 0.001) }
    }
    #expect(boxes.count == expected.count)
  }

  @Test(arguments: ["en", "ru"])
  func `each line that the iPhone reads has its part of the photo above it`(
    language: String
  ) async throws {
    let recognizer = StubRecognizer(lines: ["milk", "2 kg potatoes"])
    let book = try await Book.test(client: .test(), recognizer: recognizer)
    let app = try await AppDriver.showing(book, language: language) {
      NewListView(book: book) { _ in }
    }
    try await app.tap(language == "en" ? "Choose Photo" : "Выбрать фото")
    try await app.choosePhotos([Self.photo])
    try await app.waitFor(language == "en" ? "Create List" : "Создать список")
    // The photo above the sections, and one part of it for each line.
    try await app.wait { app.elements.count { $0.role == .image && $0.label.isEmpty } >= 3 }
    #expect(app.audit() == [])
    try app.saveScreen("clarify-photo-\(language)")
  }

  @Test func `the photo of a list is kept by the server, and opens on the whole screen`()
    async throws
  {
    let server = ListServer()
    let client = try Commonplace.test(server)
    let book = try await Book.test(client: client)
    let form = try await AppDriver.showing(book) { NewListView(book: book) { _ in } }
    try await form.tap("Choose Photo")
    try await form.choosePhotos([Self.photo])
    try await form.waitFor("This month’s scans are used up.")
    try await form.tap("Show Photo")
    try await form.tap("Done")
    let style = Date.FormatStyle(locale: Locale(identifier: "en"))
    let today = Date.now.formatted(style.weekday(.wide).day().month(.abbreviated))
    try await form.type("Friday", into: today)
    try await form.tap("Create List")
    try await form.wait { server.hasPhoto }

    let other = try await Book.test(client: client)
    for (book, language) in [(book, "en"), (other, "ru")] {
      let app = try await AppDriver.showing(book, language: language) {
        ListsView(book: book).task { await book.shopping.run() }
      }
      await book.shopping.sync()
      try await app.waitFor("Friday")
      try await app.longPress("Friday")
      try await app.tap(language == "en" ? "Show Photo" : "Показать фото")
      #expect(app.audit() == [])
      try app.saveScreen("list-photo-\(language)")
      try await app.tap(language == "en" ? "Done" : "Готово")
      #expect(app.audit() == [])
      try app.saveScreen("lists-\(language)")
      app.close()
    }
  }

  @Test func `the photo of a list is above its items`() async throws {
    let book = try await Book.test(client: .test(ListServer()))
    let id = try await book.lists.createList(name: "Friday", items: [NewListItem("milk")])
    try await book.lists.keepPhoto(PhotoFiles.write(Self.photo), of: id)
    let app = try await AppDriver.showing(book) {
      NavigationStack { ShoppingListView(id, book: book) }
    }
    try await app.waitFor("milk")
    try await app.tap("Show Photo")
    try await app.tap("Done")
    #expect(app.shows("milk"))
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: [(18, "2 AI scans left"), (20, "No AI scans are left"), (nil, nil)])
  func `the scans that are left are shown where a photo is chosen`(
    used: Int?, text: String?
  ) async throws {
    let scans = used.map { #", "scans": {"limit": 20, "used": \#($0)}"# } ?? ""
    let server = StubServer { request, _ in
      guard request == "GET /settings/assist" else { throw URLError(.notConnectedToInternet) }
      let body = """
        {"own": false, "provider": "anthropic", "server_provider": "anthropic",
         "usage": {"policy": "basic", "used": 0}\(scans)}
        """
      return (200, body)
    }
    let book = try await Book.test(client: .test(server))
    let app = try await AppDriver.showing(book) { NewListView(book: book) { _ in } }
    if let text { try await app.waitFor(text) }
    await app.settle()
    #expect(app.shows("AI scan") == (text != nil))
    #expect(app.audit() == [])
  }

  @Test(arguments: ["en", "ru"])
  func `all pages of a scan are read, each with its own photo`(language: String) async throws {
    let recognizer = StubRecognizer(lines: ["milk"])
    let book = try await Book.test(client: .test(), recognizer: recognizer)
    let app = try await AppDriver.showing(book, language: language) {
      NewListView(book: book) { _ in }
    }
    try await app.tap(app.text("Scan Document"))
    try await app.scanPages([Self.photo, Self.photo])
    try await app.waitFor(app.text("\(2) of \(2) selected"))
    // The photo above the sections, and the part of each page.
    try await app.wait { app.elements.count { $0.role == .image && $0.label.isEmpty } >= 3 }
    #expect(app.elements.count { $0.role == .field && $0.value == "milk" } == 2)
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `pages after one that cannot be read are named`(language: String) async throws {
    let recognizer = StubRecognizer(lines: ["milk"], failingAfter: Model.Locked(1))
    let book = try await Book.test(client: .test(), recognizer: recognizer)
    let app = try await AppDriver.showing(book, language: language) {
      NewListView(book: book) { _ in }
    }
    try await app.tap(app.text("Scan Document"))
    try await app.scanPages([Self.photo, Self.photo, Self.photo])
    try await app.waitFor(app.text("\(2) pages weren’t read. Add them one by one."))
    #expect(app.elements.contains { $0.role == .field && $0.value == "milk" })
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a photo without a list says so, and another one can be chosen`(
    language: String
  ) async throws {
    let isEnglish = language == "en"
    let recognizer = StubRecognizer(lines: [], isReady: Model.Locked(false))
    let book = try await Book.test(client: .test(), recognizer: recognizer)
    let app = try await AppDriver.showing(book, language: language) {
      NewListView(book: book) { _ in }
    }
    try await app.tap(isEnglish ? "Take Photo" : "Снять фото")
    try await app.takePhoto(Self.photo)
    try await app.waitFor(isEnglish ? "Reading your list…" : "Распознаём список…")
    #expect(app.audit() == [])
    recognizer.isReady.withLock { $0 = true }
    try await app.waitFor(isEnglish ? "No List Found" : "Список не найден")
    #expect(app.audit() == [])
    try await app.tap(isEnglish ? "Try Again" : "Повторить")
    #expect(app.elements.contains { $0.label == (isEnglish ? "Choose Photo" : "Выбрать фото") })
    app.close()
  }

  @Test func `without a key or a server, photos cannot be read yet`() async throws {
    let book = try await Book.open(
      of: .test(), in: nil, place: .device, client: .test(), platform: .test(), outbox: nil)
    let app = try await AppDriver.showing(book) { NewListView(book: book) { _ in } }
    #expect(app.shows("Photos can’t be read here yet."))
    #expect(!app.elements.contains { $0.label == "Choose Photo" })
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `an item that another device adds appears, and both keep their edits`() async throws {
    let client = try Commonplace.test(ListServer())
    let (mine, theirs) = (try await Book.test(client: client), try await Book.test(client: client))
    let id = try await mine.lists.createList(name: "Friday", items: [NewListItem("bread")])
    let app = try await AppDriver.showing(mine) {
      NavigationStack { ShoppingListView(id, book: mine) }
    }
    try await app.waitFor("bread")
    await mine.shopping.sync()
    try await theirs.lists.sync()
    try await theirs.lists.addItem("milk", section: "Dairy & Eggs", to: id)
    try await app.tap("bread")
    try await theirs.lists.sync()
    await mine.shopping.sync()
    try await app.waitFor("milk")
    #expect(app.shows("1 of 2 checked") && app.audit() == [])
    app.close()
  }

  @Test func `the sections have the order of the store`() async throws {
    let book = try await Book.test(client: .test(ListServer()))
    let router = Router()
    router.lists = [.stores]
    let stores = try await AppDriver(
      view: ListsView(book: book).environment(book).environment(router), strings: Folders.strings)
    try await stores.waitFor("No Stores")
    try await stores.tap("Add Store")
    try await stores.type("Corner", into: "Name")
    try await stores.tap("Add")
    try await stores.waitFor("Corner")
    try await stores.tap("Corner")
    #expect(stores.audit() == [])
    try await stores.move("Bakery", by: -1)
    try await book.lists.sync()
    #expect(await book.lists.stores.first?.sections.prefix(2) == ["Bakery", "Produce"])

    let items = [
      NewListItem("apples", section: "Produce"), NewListItem("bread", section: "Bakery"),
    ]
    let id = try await book.lists.createList(name: "Friday", items: items)
    let app = try await AppDriver.showing(book) {
      NavigationStack { ShoppingListView(id, book: book) }
    }
    try await app.waitFor("apples")
    try await app.tap("More")
    try await app.select("Corner", in: "Store")
    try await app.dismiss()
    let sections = app.texts.filter { ["Bakery", "Produce"].contains($0) }
    #expect(sections == ["Bakery", "Produce"] && app.audit() == [])
    app.close()
  }

  @Test func `a list is shared by a link, until the link is revoked`() async throws {
    let book = try await Book.test(client: .test(ListServer()))
    let app = try await AppDriver.showing(book) { ListShareView(list: "l", book: book) }
    try await app.tap("Create Link")
    try await app.waitFor("Send Link")
    #expect(app.audit() == [])
    try await app.tap("Stop Sharing")
    try await app.waitUntilGone("Stop Sharing")
    #expect(!app.shows("Send Link"))
    app.close()
  }
}
