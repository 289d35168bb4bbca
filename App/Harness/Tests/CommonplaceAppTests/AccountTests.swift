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
@Suite("Servers, users and their books")
struct AccountTests {
  private func settings() throws -> BookSettings {
    BookSettings(defaults: try #require(UserDefaults(suiteName: UUID().uuidString)))
  }

  @Test("The open book is kept for another address of a server, and not for another server")
  func spaces() async throws {
    let settings = try settings()
    let model = AppModel(platform: try .test(), settings: settings)
    let book = UserSpace(user: "ann", space: "family")
    await model.connect(to: try #require(URL(string: "http://book.example.com")))
    settings.space = book
    await model.connect(to: try #require(URL(string: "https://book.example.com")))
    #expect(settings.space == book)
    await model.connect(to: try #require(URL(string: "https://other.example.com")))
    #expect(settings.space == nil)
    #expect(settings.place?.server?.host() == "other.example.com")
    await model.leave()
    #expect(settings.place == nil)
  }

  @Test("A second start does not open the book again")
  func secondStart() async throws {
    let settings = try settings()
    settings.place = .server(try #require(URL(string: "https://book.example.com")))
    let model = AppModel(platform: try .test(), settings: settings)
    await model.start()
    guard case .open(let connection) = model.phase else {
      Issue.record("The book is not open.")
      return
    }
    await model.start()
    guard case .open(let same) = model.phase else {
      Issue.record("The book is not open any more.")
      return
    }
    #expect(connection === same)
  }

  /// A connection of a signed-in user who has two books.
  @MainActor private struct SignedIn {
    let connection: BookConnection
    let platform: AppPlatform
    let settings: BookSettings
    let user: User
    let running: Task<Void, Never>

    func open(_ space: String?) async throws -> Book {
      settings.space = space.map { UserSpace(user: "\(user.id)", space: $0) }
      await connection.openBook()
      return try #require(connection.book)
    }

    func end() async {
      running.cancel()
      await running.value
    }

    /// The folders of a book, or those of all books.
    func folders(_ book: String = "") -> [URL] {
      [platform.listsFolder(of: user.id), platform.outboxFolder(of: user.id)]
        .map { $0.appending(path: book) }
    }
  }

  nonisolated private static let family = SpaceID.new()

  private func signIn(_ server: any Transport = OfflineTransport()) async throws -> SignedIn {
    let (settings, platform, user) = (try settings(), try AppPlatform.test(), User.test())
    let url = try #require(URL(string: "http://localhost"))
    let credentials = Credentials(
      accessToken: "a", refreshToken: "r", expiresAt: Timestamp(Date.distantFuture), user: user)
    let client = Commonplace(
      baseURL: url, credentials: MemoryCredentialStorage(credentials), transport: server,
      retries: .never)
    let connection = BookConnection(
      place: .server(url), client: client, platform: platform, settings: settings)
    let running = Task { await connection.run() }
    while connection.appState.currentUser == nil { try await Task.sleep(for: .milliseconds(2)) }
    return SignedIn(
      connection: connection, platform: platform, settings: settings, user: user, running: running)
  }

  private func exists(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.path)
  }

  @Test("Signing out deletes all books of the user from the device")
  func signOut() async throws {
    let device = try await signIn()
    device.settings.space = UserSpace(user: "another", space: "theirs")
    await device.connection.openBook()
    #expect(device.connection.book?.access.openSpace == nil)
    let book = try await device.open("family")
    #expect(book.access.openSpace == "family")
    let outbox = try #require(book.outbox)
    _ = try await outbox.createEntry(EntryDraft(title: "Solaris", description: "A film."))
    for folder in device.folders() { #expect(exists(folder)) }

    await device.connection.signOut()
    #expect(device.connection.book == nil && device.settings.space == nil)
    for folder in device.folders() { #expect(!exists(folder)) }
    await device.end()
  }

  @Test("A session that was ended elsewhere leaves the books with unsent changes")
  func endedElsewhere() async throws {
    let device = try await signIn()
    let list = try await device.open("family").lists
    _ = try await list.createList(name: "Friday")
    _ = try await device.open("club")
    _ = try await device.open(nil)
    for book in ["family", "club", "home"] {
      #expect(device.folders(book).allSatisfy { exists($0) })
    }
    #expect(await device.connection.unsentChanges().count == 1)
    await device.connection.signOut(keepsUnsent: true)
    #expect(device.connection.book == nil)
    for folder in device.folders("family") { #expect(exists(folder)) }
    for book in ["club", "home"] { for folder in device.folders(book) { #expect(!exists(folder)) } }
    await device.end()
  }

  @Test("An unsent change of another book is named before signing out", arguments: ["en", "ru"])
  func otherBook(language: String) async throws {
    let server = RecordingServer { request in
      guard request.path == "/spaces" else { return nil }
      return """
        {"data": [{"id": "\(SpaceID.new())", "handle": "ann", "name": "Ann", "role": "owner",
        "is_home": true}, {"id": "\(Self.family)", "handle": "family", "name": "Family",
        "role": "editor", "is_home": false}]}
        """
    }
    let device = try await signIn(server)
    let outbox = try #require(try await device.open("\(Self.family)").outbox)
    _ = try await outbox.createEntry(EntryDraft(title: "Solaris", description: "A film."))
    let book = try await device.open(nil)
    let app = try await AppDriver(
      view: SettingsView(book: book).environment(book).environment(device.connection)
        .environment(AppModel(platform: device.platform, settings: device.settings)),
      language: language, strings: Folders.strings)
    try await app.tap(app.text("Sign Out"))
    try await app.wait { app.alert == app.text("Sign out?") }
    #expect(app.shows(app.text("\(1) changes haven’t been synced and will be lost.")))
    #expect(app.shows("Family") && app.audit() == [])
    try await app.dismiss()
    try await app.tap(app.text("Delete Account"))
    try await app.type("correct horse", into: app.text("Password"))
    try await app.tap(app.text("Delete Account"))
    try await app.wait { app.alert == app.text("Delete your account?") }
    #expect(app.shows("Family") && app.audit() == [])
    app.close()
    await device.connection.deleteAccount { true }
    for folder in device.folders() { #expect(!exists(folder)) }
    await device.end()
  }

  /// Books on the device, without an engine.
  private final class StubBooks: LocalBooks, LocalBook {
    let client: Commonplace
    /// Whether each book that was opened would get the first films.
    let opened = Model.Locked<[Bool]>([])

    init(_ client: Commonplace) { self.client = client }

    func open(in folder: URL, name: String, firstFilms: Bool) async throws -> any LocalBook {
      opened.withLock { $0.append(firstFilms) }
      return self
    }

    func close() async throws {}
  }

  @Test("A book to which another one is copied begins without films")
  func emptyBook() async throws {
    let books = StubBooks(try RecordingServer { _ in nil }.client())
    var platform = try AppPlatform.test()
    platform.localBooks = books
    let model = AppModel(platform: platform, settings: try settings())
    _ = try await model.deviceClient(name: "Ann")
    await model.closeDeviceCopy()
    await model.openOnDevice(name: "Ann")
    #expect(books.opened.withLock { $0 } == [false, true])
  }

  @Test("A secret is replaced and removed")
  func keychain() throws {
    let (keychain, name) = (Keychain(), UUID().uuidString)
    try keychain.setSecret(Data("one".utf8), name)
    try keychain.setSecret(Data("two".utf8), name)
    #expect(try keychain.secret(name) == Data("two".utf8))
    try keychain.setSecret(nil, name)
    try keychain.setSecret(nil, name)
    #expect(try keychain.secret(name) == nil)
  }

  @Test("A change that waits is shown, and can be discarded", arguments: ["en", "ru"])
  func outbox(language: String) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let client = try Commonplace.test()
    let outbox = try Outbox(folder: folder, client: client)
    _ = try await outbox.createEntry(EntryDraft(title: "Solaris", description: "A film."))
    let model = OutboxViewModel(outbox: outbox, client: client)
    let app = try await AppDriver(
      view: NavigationStack { OutboxView(model: model).task { await model.run() } },
      language: language, strings: Folders.strings)
    try await app.waitFor("Solaris")
    #expect(app.audit() == [])
    let item = try #require(model.items.first)
    await model.discard(item.id)
    try await app.waitUntilGone("Solaris")
    #expect(app.audit() == [])
    app.close()
  }
}
