import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("The pages of the Site")
struct SitePagesTests {
  private let router = Router()

  /// Opens the Site of a book.
  private func openSite(
    _ server: RecordingServer, language: String = "en"
  ) async throws -> AppDriver {
    let book = try await Book.test(client: try server.client())
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    let model = AppModel(platform: try .test(), settings: BookSettings(defaults: defaults))
    let connection = BookConnection(
      place: book.place, client: book.client, platform: try .test(),
      settings: BookSettings(defaults: defaults))
    return try await AppDriver(
      view: SiteView(book: book).environment(book).environment(router).environment(model)
        .environment(connection),
      language: language, strings: Folders.strings)
  }

  @Test func `a site without types says so, and one that failed is read again`() async throws {
    let isReachable = Model.Locked(false)
    let server = RecordingServer { _ in isReachable.withLock { $0 } ? "[]" : nil }
    let app = try await openSite(server)
    try await app.waitFor("Try Again")
    #expect(app.audit() == [])
    isReachable.withLock { $0 = true }
    try await app.tap("Try Again")
    try await app.waitFor("No content types found")
    #expect(app.audit() == [])
    try await app.pullToRefresh()
    #expect(server.requests.count == 3)
  }

  @Test(arguments: ["en", "ru"])
  func `content is listed with its path and state`(language: String) async throws {
    let server = try StubSite.server(state: "published")
    let app = try await openSite(server, language: language)
    try await app.waitFor("Post")
    try await app.tap("Post")
    try await app.waitFor("/hello")
    #expect(app.shows(language == "en" ? "Published" : "Опубликовано"))
    #expect(app.audit() == [])
    try app.saveScreen("site-contents-\(language)")
    let list = try #require(server.requests.last { $0.path.hasPrefix("/contentdata?") })
    #expect(list.path.contains("sort=newest") && list.path.contains("\(StubSite.type)"))
    try await app.search("solaris")
    try await app.wait { server.requests.contains { $0.path.contains("search=solaris") } }
  }

  @Test func `content is deleted after asking`() async throws {
    let server = try StubSite.server()
    let app = try await openSite(server)
    try await app.waitFor("Post")
    try await app.tap("Post")
    try await app.waitFor("/hello")
    try await app.swipe("Hello", button: "Delete")
    #expect(app.alert == "Delete this content?")
    #expect(!server.requests.contains { $0.method == "DELETE" })
    try await app.tap("Cancel")
    try await app.longPress("Hello")
    try await app.tap("Delete")
    #expect(app.alert == "Delete this content?")
    try await app.tap("Delete")
    try await app.wait { server.requests.contains { $0.method == "DELETE" } }
  }

  @Test(arguments: ["en", "ru"])
  func `selected content is deleted after asking, and what failed stays selected`(
    language: String
  ) async throws {
    let isReachable = Model.Locked(false)
    let stub = try StubSite.server()
    let server = RecordingServer { request in
      if request.method == "DELETE" { return isReachable.withLock { $0 } ? "{}" : nil }
      return stub.respond(to: request)
    }
    let app = try await openSite(server, language: language)
    router.site = [.contents(StubSite.type)]
    try await app.waitFor("/hello")
    try await app.tap(app.text("Select"))
    #expect(try !app.isEnabled(app.text("Delete")))
    try await app.tap(app.text("Select All"))
    #expect(try !app.isEnabled(app.text("Unpublish")))
    #expect(app.audit() == [])
    try app.saveScreen("site-selection-\(language)")
    try await app.tap(app.text("Delete"))
    #expect(app.alert == app.text("Delete \(1) items?"))
    try await app.tap(app.text("Delete"))
    try await app.wait { app.alert == app.text("Couldn’t Delete") }
    try await app.tap(app.text("OK"))
    #expect(app.elements.contains { $0.label == app.text("Deselect All") })
    isReachable.withLock { $0 = true }
    try await app.tap(app.text("Delete"))
    try await app.tap(app.text("Delete"))
    try await app.waitUntilGone("/hello")
    #expect(!app.shows(app.text("Deselect All")) && app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a preview is shared`(language: String) async throws {
    router.site = [.content(StubSite.post)]
    let app = try await openSite(try StubSite.server(), language: language)
    try await app.waitFor("/hello")
    try await app.tap(language == "en" ? "More" : "Ещё")
    try await app.tap(language == "en" ? "Preview Link" : "Ссылка для просмотра")
    try await app.waitFor(language == "en" ? "Send Link" : "Отправить ссылку")
    #expect(app.audit() == [])
    try app.saveScreen("site-preview-\(language)")
  }

  @Test func `new content needs a title, and gets its path from it`() async throws {
    let server = try StubSite.server()
    let app = try await openSite(server)
    try await app.waitFor("Post")
    try await app.tap("Post")
    try await app.tap("New Content")
    try await app.waitFor("Field text")
    #expect(try !app.isEnabled("Create"))
    #expect(app.shows("Draft"))
    #expect(app.audit() == [])
    try app.saveScreen("site-create")
    try await app.type("News", into: "Title")
    try await app.select("red", in: "Field select")
    try await app.tap("Create")
    try await app.wait { server.requests.contains { $0.path == "/content/create" } }
    let sent = try #require(server.requests.last { $0.path == "/content/create" }).body
    #expect(sent.contains(#""title":"News""#) && sent.contains(#""red""#))
    #expect(!sent.contains("slug"))
    // The new content opens, and the list is read again.
    try await app.wait { router.site.last == .content(StubSite.post) }
    #expect(server.requests.filter { $0.path.hasPrefix("/contentdata?") }.count == 2)
  }

  @Test func `content is read, edited and saved, and changes are not lost`() async throws {
    let server = try StubSite.server()
    router.site = [.content(StubSite.post)]
    let app = try await openSite(server)
    try await app.waitFor("/hello")
    for text in ["Route", "Active", "Draft", "Post", "Field text"] { #expect(app.shows(text)) }
    // A file is shown as a picture.
    #expect(!app.shows("\(StubSite.media)"))
    #expect(app.audit() == [])
    try app.saveScreen("site-content")
    try await app.tap("Edit")
    try await app.type("Hello again", into: "Title")
    #expect(router.hasUnsavedChanges)
    try await app.tap("Cancel")
    #expect(app.alert == "Discard your changes?")
    try await app.tap("Keep Editing")
    try await app.tap("Save")
    try await app.wait { server.requests.contains { $0.path == "/content/batch" } }
    let sent = try #require(server.requests.last { $0.path == "/content/batch" }).body
    #expect(sent.contains(#""title":"Hello again""#) && sent.contains(#""revision":1"#))
    try await app.waitFor("Edit")
    #expect(!router.hasUnsavedChanges)
  }

  @Test(arguments: ["en", "ru"])
  func `numbers and dates are shown as in the language`(language: String) async throws {
    let server = try StubSite.server(values: [
      StubSite.value(.number, "3.5"), StubSite.value(.date, "2026-06-14"),
      StubSite.value(.text, "3.5 stars"),
    ])
    router.site = [.content(StubSite.post)]
    let app = try await openSite(server, language: language)
    try await app.waitFor("3.5 stars")
    #expect(app.texts.contains(language == "en" ? "3.5" : "3,5"))
    #expect(app.shows(language == "en" ? "June 14, 2026" : "14 июня 2026"))
    #expect(app.audit() == [])
    app.close()
  }

  @Test func `content is published, scheduled and deleted`() async throws {
    let server = try StubSite.server()
    router.site = [.content(StubSite.post)]
    let app = try await openSite(server)
    try await app.waitFor("/hello")
    try await app.tap("More")
    #expect(app.audit() == [])
    try await app.tap("Publish")
    try await app.wait { server.requests.contains { $0.path == "/content/publish" } }
    try await app.tap("More")
    try await app.tap("Schedule…")
    try await app.setDate(Date.now.addingTimeInterval(86_400), in: "Publish At")
    #expect(app.audit() == [])
    try await app.tap("Schedule")
    try await app.wait { server.requests.contains { $0.path == "/content/schedule" } }
    try await app.tap("More")
    try await app.tap("Delete")
    #expect(app.alert == "Delete this content?")
    try await app.tap("Delete")
    try await app.wait { router.site.isEmpty }
  }

  @Test func `a version is compared, and stays open when it cannot be restored`() async throws {
    let server = try StubSite.server()
    router.site = [.content(StubSite.post)]
    let app = try await openSite(server)
    try await app.waitFor("/hello")
    try await app.tap("More")
    try await app.tap("Versions")
    try await app.waitFor("Version 3")
    #expect(app.audit() == [])
    try await app.tap(try #require(app.elements.first { $0.label.hasPrefix("Version 3") }).label)
    try await app.waitFor("old")
    #expect(app.shows("new"))
    #expect(app.audit() == [])
    // The stub has no answer to this.
    try await app.tap("Restore")
    try await app.wait { app.alert == "Couldn’t Save" }
    try await app.tap("OK")
    #expect(app.shows("Restore"))
  }

  @Test(arguments: ["en", "ru"])
  func `routes are listed, opened, created and switched off`(language: String) async throws {
    let isEnglish = language == "en"
    let server = try StubSite.server()
    router.site = [.routes]
    let app = try await openSite(server, language: language)
    try await app.waitFor("/posts")
    let titles = app.texts.filter { ["Hello", "All Posts", "Empty"].contains($0) }
    // The last change comes first.
    #expect(titles == ["All Posts", "Hello", "Empty"])
    #expect(app.shows(isEnglish ? "Inactive" : "Неактивен"))
    #expect(app.audit() == [])
    try app.saveScreen("site-routes-\(language)")

    try await app.tap(try #require(app.elements.first { $0.label.hasPrefix("Empty") }).label)
    try await app.wait { app.alert != nil }
    try await app.tap(isEnglish ? "OK" : "ОК")
    try await app.tap(isEnglish ? "New Route" : "Новый адрес")
    #expect(app.audit() == [])
    try await app.type("About", into: isEnglish ? "Title" : "Название")
    try await app.tap(isEnglish ? "Create" : "Создать")
    try await app.wait { server.requests.contains { $0.line == "POST /routes" } }
    try await app.tap(try #require(app.elements.first { $0.label.hasPrefix("Hello") }).label)
    try await app.wait { router.site == [.routes, .content(StubSite.post)] }
  }

  @Test func `a route that lists a type opens its content`() async throws {
    router.site = [.routes]
    let app = try await openSite(try StubSite.server())
    try await app.waitFor("/posts")
    try await app.tap(try #require(app.elements.first { $0.label.hasPrefix("All Posts") }).label)
    try await app.wait { router.site == [.routes, .contents(StubSite.type)] }
  }

  @Test func `the connection is tested with the address as it is typed`() async throws {
    let server = RecordingServer { request in
      request.path == "/health" ? #"{"status": "ok", "version": "1.2.3"}"# : nil
    }
    let address = try #require(URL(string: "https://a.example"))
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    let platform = try AppPlatform.test(transport: server)
    let model = AppModel(platform: platform, settings: BookSettings(defaults: defaults))
    let app = try await AppDriver(
      view: NavigationStack { ConnectionTestView(address: address, platform: platform) }
        .environment(model), strings: Folders.strings)
    #expect(try !app.isEnabled("Save"))
    try await app.type("https://b.example", into: "Address")
    try await app.tap("Test Connection")
    try await app.waitFor("Connected to version 1.2.3")
    #expect(try app.isEnabled("Save"))
    #expect(app.audit() == [])
  }
}
