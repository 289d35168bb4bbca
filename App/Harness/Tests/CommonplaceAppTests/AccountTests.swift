import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
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

  @Test("Signing out deletes all books of the user from the device")
  func signOut() async throws {
    let (settings, platform, user) = (try settings(), try AppPlatform.test(), User.test())
    let url = try #require(URL(string: "http://localhost"))
    let credentials = Credentials(
      accessToken: "a", refreshToken: "r", expiresAt: Timestamp(Date.distantFuture), user: user)
    let client = Commonplace(
      baseURL: url, credentials: MemoryCredentialStorage(credentials),
      transport: OfflineTransport(), retries: .never)
    let connection = BookConnection(
      place: .server(url), client: client, platform: platform, settings: settings)
    let running = Task { await connection.run() }
    while connection.appState.currentUser == nil { try await Task.sleep(for: .milliseconds(2)) }

    settings.space = UserSpace(user: "another", space: "theirs")
    await connection.openBook()
    #expect(connection.book?.access.openSpace == nil)
    settings.space = UserSpace(user: "\(user.id)", space: "family")
    await connection.openBook()
    let book = try #require(connection.book)
    #expect(book.access.openSpace == "family")
    let outbox = try #require(book.outbox)
    _ = try await outbox.createEntry(EntryDraft(title: "Solaris", description: "A film."))
    let folders = [platform.listsFolder(of: user.id), platform.outboxFolder(of: user.id)]
    for folder in folders { #expect(FileManager.default.fileExists(atPath: folder.path)) }

    await connection.signOut()
    #expect(connection.book == nil && settings.space == nil)
    for folder in folders { #expect(!FileManager.default.fileExists(atPath: folder.path)) }
    running.cancel()
    await running.value
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
    let client = Commonplace(
      baseURL: try #require(URL(string: "http://localhost")), transport: OfflineTransport(),
      retries: .never)
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
