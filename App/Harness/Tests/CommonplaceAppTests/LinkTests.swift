import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

@MainActor
@Suite("Links")
struct LinkTests {
  private func link(_ text: String) throws -> AppLink? {
    AppLink(try #require(URL(string: text)))
  }

  private func page(_ text: String) throws -> PageLink? {
    if case .page(let page) = try link(text) { page } else { nil }
  }

  @Test func `links of the app and of a server open the same page`() throws {
    let (router, id) = (Router(), EntryID.new())
    for address in ["commonplace://lists/\(id)", "https://a.example/lists/\(id)"] {
      let link = try #require(try link(address))
      router.lists = []
      router.open(link)
      #expect(router.chapter == .lists && router.lists == [.list("\(id)")])
    }
    let pages: [(String, (Router) -> Bool)] = [
      ("/log/entries/\(id)", { $0.log == [.entry(id)] }),
      ("/log/entries/\(id)/edit", { $0.log == [.entry(id)] }),
      ("/log/collections", { $0.log == [.collections] }),
      ("/log/statistics", { $0.log == [.statistics] }),
      ("/log", { $0.log == [] && $0.chapter == .log }),
      ("/lists/stores", { $0.lists == [.stores] }),
      ("/library/entries/\(id)", { $0.library == [.entry(id)] }),
      ("/site/entries/\(id)", { $0.site == [.content(id)] }),
      ("/site/types/\(id)", { $0.site == [.contents(TypeID(high: id.high, low: id.low))] }),
      ("/site/media/\(id)", { $0.site == [.media] }),
      ("/site/routes", { $0.site == [.routes] }),
      ("/search?q=solaris", { $0.searchText == "solaris" && $0.chapter == .search }),
    ]
    for (path, isOpen) in pages {
      router.open(try #require(try link("https://a.example" + path)))
      #expect(isOpen(router), "\(path)")
    }
  }

  @Test func `a link names its server and its book`() throws {
    let found = try page("https://a.example:8080/books/s/family/log")
    #expect(found?.handle == "family")
    #expect(found?.server == URL(string: "https://a.example:8080/books"))
    #expect(try link("https://a.example/invite/abc")?.server == URL(string: "https://a.example"))
    #expect(try link("commonplace://invite/abc") == .invitation(server: nil, token: "abc"))
    #expect(try link("https://a.example/posts/hello") == nil)
    #expect(try link("https://a.example/invite") == nil)
    #expect(try link("https://a.example/s/family") == nil)
    #expect(try link("mailto:ann@a.example") == nil)
  }

  @Test func `open pages are open again after a restart, unless a link was opened`() throws {
    let (before, id) = (Router(), EntryID.new())
    before.show("ann/home", stored: Data())
    before.chapter = .site
    before.site = [.routes, .content(id)]
    before.searchText = "solaris"
    let stored = before.snapshot

    let restarted = Router()
    restarted.show("ann/home", stored: stored)
    #expect(restarted.chapter == .site && restarted.site == before.site)
    #expect(restarted.searchText == "solaris")
    restarted.show("ann/family", stored: stored)
    #expect(restarted.site == [])

    let another = Router()
    another.show("ann/family", stored: stored)
    #expect(another.chapter == .log && another.site == [])

    let linked = Router()
    linked.open(try #require(try link("commonplace://lists/stores")))
    linked.show("ann/home", stored: stored)
    #expect(linked.chapter == .lists && linked.lists == [.stores])
  }

  @Test func `a link asks before it discards changes, and is followed afterwards`() throws {
    let (router, id) = (Router(), EntryID.new())
    (router.chapter, router.site) = (.site, [.content(id)])
    router.hasUnsavedChanges = true
    router.open(try #require(try link("commonplace://lists/stores")))
    #expect(router.chapter == .site && router.lists == [])
    router.discardChanges(for: try #require(router.request))
    #expect(router.chapter == .lists && router.lists == [.stores] && router.request == nil)
    // Tabs keep the pages of the other chapters.
    router.keepsChapters = true
    router.chapter = .site
    router.open(try #require(try link("commonplace://lists")))
    #expect(router.chapter == .lists && router.request == nil)
    router.open(try #require(try link("commonplace://site/routes")))
    #expect(router.site == [.content(id)] && router.request != nil)
    router.request = nil
    router.open(try #require(try link("commonplace://s/family/log")))
    #expect(router.pendingLink == nil && router.request != nil)
  }

  // MARK: - In the app

  nonisolated private static let spaces = ["home": SpaceID.new(), "family": SpaceID.new()]

  nonisolated private static var membership: [String] {
    spaces.keys.sorted().reversed().map { handle in
      """
      {"id": "\(spaces[handle]!)", "handle": "\(handle)", "name": "\(handle)", "role": "owner",
       "is_home": \(handle == "home")}
      """
    }
  }

  /// A server of a user with two books.
  private func server() -> RecordingServer {
    let user = User.test()
    return RecordingServer { request in
      switch request.path {
      case "/auth/me": try? JSON.text(user)  // It can always be encoded.
      case "/spaces": #"{"data": [\#(Self.membership.joined(separator: ","))]}"#
      case "/invitations/accept": Self.membership[1]
      case "/auth/confirm-password-reset": #"{"message": "ok"}"#
      default: nil
      }
    }
  }

  /// An app whose user is signed in to a server.
  private func openApp(
    _ server: RecordingServer, signedIn: Bool = true, place: String? = "https://a.example",
    language: String = "en"
  ) async throws -> (AppDriver, BookSettings) {
    let defaults = try #require(UserDefaults(suiteName: UUID().uuidString))
    let settings = BookSettings(defaults: defaults)
    settings.place = place.flatMap { URL(string: $0) }.map { .server($0) }
    var platform = try AppPlatform.test(transport: server)
    let credentials = Credentials(
      accessToken: "a", refreshToken: "r", expiresAt: Timestamp(Date.distantFuture), user: .test())
    platform.credentials = { _ in MemoryCredentialStorage(signedIn ? credentials : nil) }
    let model = AppModel(platform: platform, settings: settings)
    let app = try await AppDriver(
      view: RootView(model: model).environment(model), language: language,
      strings: Folders.strings)
    return (app, settings)
  }

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test func `a link to another book of the user opens the book and then the page`() async throws {
    let (app, settings) = try await openApp(server())
    try await app.waitFor("Add Entry")
    await app.open(try url("https://a.example/s/family/log/statistics"))
    try await app.wait { settings.space?.space == "\(Self.spaces["family"]!)" }
    try await app.waitFor("Statistics")
    #expect(app.audit() == [])
    await app.open(try url("https://a.example/s/unknown/lists"))
    try await app.waitFor("This no longer exists.")
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a link to another server is refused`(language: String) async throws {
    let (app, _) = try await openApp(server(), language: language)
    let title = language == "en" ? "Link to Another Server" : "Ссылка на другой сервер"
    await app.open(try url("https://other.example/lists"))
    try await app.wait { app.alert == title }
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a link of the app says that there is no book`(language: String) async throws {
    let (app, settings) = try await openApp(
      server(), signedIn: false, place: nil, language: language)
    for link in ["commonplace://lists/stores", "commonplace://invite/abc"] {
      await app.open(try url(link))
      try await app.wait { app.alert == app.text("No Book Yet") }
      #expect(app.audit() == [])
      try await app.tap(app.text("OK"))
    }
    #expect(settings.place == nil)
    await app.open(try url("https://a.example/lists"))
    try await app.wait { app.alert == app.text("Link to Another Server") }
    app.close()
  }

  @Test func `an invitation is accepted after asking`() async throws {
    let stub = server()
    let (app, settings) = try await openApp(stub)
    try await app.waitFor("Add Entry")
    await app.open(try url("https://a.example/invite/abc"))
    try await app.wait { app.alert == "Join the book of this invitation?" }
    #expect(app.audit() == [])
    try await app.tap("Join")
    try await app.wait { settings.space?.space == "\(Self.spaces["family"]!)" }
    let sent = try #require(stub.requests.first { $0.path == "/invitations/accept" })
    #expect(sent.body == #"{"token":"abc"}"#)
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `an invitation connects a new app to its server`(language: String) async throws {
    let (app, settings) = try await openApp(
      server(), signedIn: false, place: nil, language: language)
    await app.open(try url("https://a.example/invite/abc"))
    try await app.waitFor(language == "en" ? "You’re invited" : "Вас пригласили")
    #expect(settings.place?.server == URL(string: "https://a.example"))
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a link sets a new password`(language: String) async throws {
    let stub = server()
    let (app, _) = try await openApp(stub, signedIn: false, language: language)
    let isEnglish = language == "en"
    try await app.waitFor(isEnglish ? "Create Account" : "Создать учётную запись")
    await app.open(try url("https://a.example/reset/abc"))
    try await app.waitFor(isEnglish ? "New Password" : "Новый пароль")
    #expect(try !app.isEnabled(isEnglish ? "Save" : "Сохранить"))
    try await app.type(
      "correct horse", into: isEnglish ? "New Password" : "Новый пароль")
    #expect(app.audit() == [])
    try await app.tap(isEnglish ? "Save" : "Сохранить")
    try await app.waitUntilGone(isEnglish ? "New Password" : "Новый пароль")
    let sent = try #require(stub.requests.first { $0.path == "/auth/confirm-password-reset" })
    #expect(sent.body.contains(#""token":"abc""#) && sent.body.contains("correct horse"))
    app.close()
  }
}
