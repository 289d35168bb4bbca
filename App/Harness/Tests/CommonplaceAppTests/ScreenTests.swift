import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import SwiftUI
import Testing

@testable import CommonplaceApp

/// A server that has one import, which is ready to be started.
private struct ImportServer: Transport {
  static let id = FileImportID.new()

  static func found(_ phase: FileImport.Phase) -> FileImport {
    FileImport(
      id: id, name: "films.csv", format: "table", phase: phase, total: 1, done: 1,
      isStalled: false, counts: ["duplicate": 1], columns: [], unused: ["Watched with"],
      skipped: [], error: nil,
      undo: phase == .done ? .init(deleted: 1, reverted: 0, kept: 0) : nil, undone: nil,
      createdAt: Timestamp(Date.now))
  }

  private struct List<Element: Encodable>: Encodable { var data: [Element] }

  func send(_ request: TransportRequest) async throws -> TransportResponse {
    let row = FileImportRow(
      number: 1, place: "2", title: "Solaris", outcome: "duplicate", decision: nil,
      decisions: [.skip, .make], isDone: false, entryID: nil, entryTitle: "Solaris", adds: ["Year"],
      error: nil)
    let encoder = JSONEncoder()
    let body =
      switch (request.method, request.url.path()) {
      case ("GET", let path) where path.hasSuffix("/imports"):
        try encoder.encode(List(data: [Self.found(.ready)]))
      case (_, let path) where path.hasSuffix("/rows"):
        try encoder.encode(List(data: [row]))
      case (_, let path) where path.hasSuffix("/start"): try encoder.encode(Self.found(.done))
      case (_, let path) where path.contains("/imports"):
        try encoder.encode(Self.found(.ready))
      default: throw URLError(.notConnectedToInternet)
      }
    return TransportResponse(
      status: 200, headers: ["Content-Type": "application/json"],
      body: AsyncThrowingStream { continuation in
        continuation.yield(body)
        continuation.finish()
      })
  }
}

@MainActor
@Suite("Screens")
struct ScreenTests {
  @Test("The settings have all their pages", arguments: ["en", "ru"])
  func settings(language: String) async throws {
    let client = try Commonplace.test()
    let book = try await Book.test(client: client)
    let connection = try BookConnection.test(of: book)
    let app = try await AppDriver.showing(book, language: language) {
      SettingsView(book: book).environment(connection)
    }
    #expect(app.audit() == [])
    try app.saveScreen("settings-\(language)")
    for page in language == "en" ? ["Import", "Search Provider"] : ["Импорт"] {
      try await app.tap(page)
      #expect(app.title == page)
      #expect(app.audit() == [])
      try await app.back()
    }
  }

  @Test("Forms and filters attach nothing to sections", arguments: ["en", "ru"])
  func forms(language: String) async throws {
    let book = try await Book.test(client: .test())
    let film = try await AppDriver.showing(book, language: language) {
      MovieFormView(book: book) { _ in }
    }
    #expect(film.audit() == [])
    let filters = try await AppDriver.showing(book, language: language) {
      MovieFiltersView(model: book.movies, book: book, initial: LibraryFilters())
    }
    #expect(filters.audit() == [])
    let person = try await AppDriver.showing(book, language: language) {
      NameFormView<Actors>(book: book) { _ in }
    }
    #expect(person.audit() == [])
    let entry = try await AppDriver.showing(book, language: language) {
      EntryFormView(book: book) {}
    }
    #expect(entry.audit() == [])
    try entry.saveScreen("entry-form-\(language)")
    let views = try await AppDriver.showing(book, language: language) {
      NavigationStack { SavedViewsView(book: book) }
    }
    #expect(views.audit() == [])
  }

  @Test("A copy says why it has failed, and can be started again", arguments: ["en", "ru"])
  func copies(language: String) async throws {
    let client = try Commonplace.test()
    let book = try await Book.test(client: client)
    let server = try await AppDriver.showing(book, language: language) {
      CopyToServerSheet(book: book)
    }
    #expect(server.audit() == [])
    let device = try await AppDriver.showing(book, language: language) {
      CopyToDeviceSheet(book: book)
    }
    let copy = language == "en" ? "Copy Book" : "Скопировать книгу"
    // This device has no local engine.
    try await device.tap(copy)
    #expect(try device.isEnabled(copy))
    #expect(device.audit() == [])
    let running = try await AppDriver.showing(book, language: language) {
      BookCopyView(from: client, to: client, isToDevice: true) { _ in
      } close: {
      }
    }
    try await running.wait { try running.isEnabled(copy) }
    #expect(running.audit() == [])
  }

  @Test("Cancelling a list that was read asks first")
  func discardedList() async throws {
    let book = try await Book.test(client: .test())
    let app = try await AppDriver.showing(book) { NewListView(book: book) { _ in } }
    try await app.type("milk\n2 kg potatoes", into: "Paste or type a list")
    try await app.tap("Read Text")
    try await app.waitFor("Create List")
    try await app.tap("Cancel")
    #expect(app.alert == "Discard your changes?")
    try await app.tap("Keep Editing")
    #expect(app.shows("Create List"))
    #expect(app.audit() == [])
  }

  @Test("A file is imported after its rows were checked, and the import can be undone")
  func importing() async throws {
    let book = try await Book.test(client: .test(ImportServer()))
    let app = try await AppDriver.showing(book) { NavigationStack { ImportsView(book: book) } }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).csv")
    try Data("title\nSolaris\n".utf8).write(to: file)
    try await app.tap("Choose File…")
    try await app.chooseFiles([file])
    try await app.waitFor("Ready to import")
    try await app.waitFor("Solaris")
    #expect(app.shows("Adds: Year") && app.shows("Watched with"))
    #expect(app.audit() == [])
    try app.saveScreen("import")
    try await app.tap("Action for “Solaris”")
    try await app.tap("Skip")
    try await app.waitFor("Solaris")
    #expect(app.audit() == [])
  }

  @Test("A finished import can be undone after asking")
  func undo() async throws {
    let book = try await Book.test(client: .test(FinishedImportServer()))
    let app = try await AppDriver.showing(book) {
      NavigationStack { ImportView(ImportServer.id, book: book) }
    }
    try await app.waitFor("Imported")
    try await app.tap("Undo Import")
    #expect(app.alert == "Undo this import?")
    #expect(app.shows("Entries to delete: 1, to revert: 0, to keep: 0."))
  }

  private struct FinishedImportServer: Transport {
    func send(_ request: TransportRequest) async throws -> TransportResponse {
      var request = request
      if !request.url.path().hasSuffix("/rows") { request.url.append(path: "start") }
      return try await ImportServer().send(request)
    }
  }

  @Test("An iPad shows the chapters beside the open one, and asks before it discards changes")
  func sidebar() async throws {
    let router = Router()
    let book = try await Book.test(client: .test())
    let app = try await AppDriver.showing(whole: book, router)
    await app.setAppearance(isPad: true)
    try await app.tap("Site")
    #expect(router.chapter == .site)
    router.hasUnsavedChanges = true
    try await app.tap("Library")
    #expect(app.alert == "Discard your changes?")
    try await app.tap("Keep Editing")
    #expect(router.chapter == .site)
    try await app.tap("Library")
    try await app.tap("Discard Changes")
    #expect(router.chapter == .library)
    #expect(app.audit() == [])
    // A link waits for the answer, too.
    router.hasUnsavedChanges = true
    let url = try #require(URL(string: "commonplace://lists/stores"))
    router.open(try #require(AppLink(url)))
    try await app.wait { app.alert == "Discard your changes?" }
    #expect(router.chapter == .library)
    try await app.tap("Discard Changes")
    #expect(router.chapter == .lists && router.lists == [.stores])
    app.close()
  }

  @Test("A sheet shows toasts above what it contains")
  func toastsOfSheets() async throws {
    let client = try Commonplace.test()
    let book = try await Book.test(client: client)
    let connection = try BookConnection.test(of: book)
    let media = MediaViewModel(client: client)
    let content = ContentEditorViewModel(.new(), client: client)
    let sheets = [
      try await AppDriver.showing(book, showsToasts: false) {
        SettingsView(book: book).environment(connection)
      },
      try await AppDriver.showing(book, showsToasts: false) {
        MediaFoldersView(model: media, book: book)
      },
      try await AppDriver.showing(book, showsToasts: false) {
        ContentVersionsView(model: content, book: book)
      },
      try await AppDriver.showing(book, showsToasts: false) { MediaPicker(book: book) { _ in } },
    ]
    for sheet in sheets {
      book.toasts.show(.deleted(count: 2)) { book.toasts.show(.undone) }
      try await sheet.waitFor("2 items deleted")
      try await sheet.tap("Undo")
      try await sheet.waitFor("Undone")
      #expect(sheet.audit() == [])
      sheet.close()
    }
  }

  @Test("A toast says what was done, and undoes it")
  func toast() async throws {
    let toasts = ToastCenter()
    let app = try await AppDriver(
      view: ToastOverlay(toasts: toasts), language: "ru", strings: Folders.strings)
    toasts.show(.deleted(count: 2)) { toasts.show(.undone) }
    try await app.waitFor("Удалено 2 объекта")
    try await app.tap("Отменить")
    try await app.waitFor("Отменено")
    #expect(app.audit() == [])
  }
}
