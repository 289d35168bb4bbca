import AppDriver
import CommonplaceKit
import CommonplaceUI
import Foundation
import FoundationAdditions
import Model
import SwiftUI
import Testing

@testable import CommonplaceApp

/// Open forms of an app that the system ends and starts again.
@MainActor
@Suite("Forms after a restart")
struct DraftTests {
  /// A device on which a book is opened several times.
  @MainActor
  private final class Phone {
    private let platform: AppPlatform
    private let user = User.test()
    private let client: Commonplace
    private let shared: SharedItemStore?
    private(set) var book: Book?
    let router = Router()

    init(_ server: any Transport, shared: SharedItemStore? = nil) throws {
      var platform = try AppPlatform.test()
      platform.sharedItems = shared
      self.platform = platform
      self.shared = shared
      client = try .test(server)
    }

    var drafts: FormDraftStore? { book?.drafts }

    /// Starts the app.
    /// - Parameter state: what the system has stored when it ended the app.
    func start(_ state: SavedState? = nil, language: String) async throws -> AppDriver {
      let book = try await Book.open(
        of: user, in: nil, place: .server(URL(filePath: "/")), client: client,
        platform: platform, outbox: nil)
      self.book = book
      return try await AppDriver(
        view: BookView(book: book).environment(try BookConnection.test(of: book))
          .environment(state == nil ? router : Router()),
        language: language, strings: Folders.strings, restoring: state)
    }

    /// Lets the system end the app, and starts it again.
    func restart(_ app: AppDriver, language: String) async throws -> AppDriver {
      let state = await app.terminate()
      if let drafts { try await app.wait { !drafts.isEmpty } }  // Is being written.
      return try await start(state, language: language)
    }
  }

  @Test(arguments: ["en", "ru"])
  func `a person of a film is restored above the film, which gets it`(
    language: String
  ) async throws {
    let server = LibraryServer()
    let phone = try Phone(server)
    phone.router.chapter = .library
    var app = try await phone.start(language: language)
    try await app.waitFor("Mirror")
    try await app.tap(app.text("Add Film"))
    try await app.type("Stalker", into: app.text("Title"))
    try await app.tap(app.text("Choose Photo"))
    try await app.choosePhotos([FormTests.photo])
    try await app.waitUntilGone(app.text("No Photo"))
    try await app.tap(app.text("Add People"))
    try await app.tap(app.text("Add New…"))
    try await app.type("Alisa", into: app.text("Name"))

    app = try await phone.restart(app, language: language)
    try await app.waitFor(app.text("New Person"))
    #expect(try app.value(of: app.text("Name")) == "Alisa")
    // Also when the app is left again.
    app = try await phone.restart(app, language: language)
    try await app.waitFor(app.text("New Person"))
    try await app.tap(app.text("Save"))
    try await app.waitFor(app.text("New Film"))
    #expect(server.body(of: "POST /actors")?.contains("Alisa") == true)
    #expect(try app.value(of: app.text("Title")) == "Stalker")
    // The server of the test calls each person so.
    #expect(app.shows("Natalya"))
    #expect(!app.shows(app.text("No Photo")) && app.audit() == [])
    try await app.tap(app.text("Save"))
    try await app.waitUntilGone(app.text("New Film"))
    let sent = try #require(server.body(of: "POST /movies"))
    #expect(sent.contains("Stalker") && sent.contains("\(LibraryServer.person)"))
    let drafts = try #require(phone.drafts)
    try await app.wait { drafts.isEmpty }
    try await app.wait { phone.book?.isRestored == true }
    app.close()
  }

  @Test func `a film without changes is kept while a genre of it is added`() async throws {
    let server = LibraryServer()
    let phone = try Phone(server)
    phone.router.chapter = .library
    phone.router.library = [.movie(LibraryServer.solaris)]
    var app = try await phone.start(language: "en")
    try await app.waitFor("Hari")
    try await app.tap("Edit")
    try await app.tap("Add Genres")
    try await app.tap("Add New…")
    try await app.type("Drama", into: app.text("Name of an Object"))
    app = try await phone.restart(app, language: "en")
    try await app.waitFor("New Genre")
    try await app.tap("Save")
    try await app.waitFor("Edit Film")
    try await app.tap("Save")
    try await app.waitUntilGone("Edit Film")
    let sent = try #require(server.body(of: "PATCH /movies/\(LibraryServer.solaris)"))
    #expect(sent.contains("\(LibraryServer.genre)"))
    let drafts = try #require(phone.drafts)
    try await app.wait { drafts.isEmpty }
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `an edited film is restored with the version that is edited`(
    language: String
  ) async throws {
    let server = LibraryServer()
    let phone = try Phone(server)
    phone.router.chapter = .library
    phone.router.library = [.movie(LibraryServer.solaris)]
    var app = try await phone.start(language: language)
    try await app.waitFor("Hari")
    try await app.tap(app.text("Edit"))
    try await app.type("Solaris (1972)", into: app.text("Title"))
    app = try await phone.restart(app, language: language)
    try await app.waitFor(app.text("Edit Film"))
    #expect(try app.value(of: app.text("Title")) == "Solaris (1972)")
    try await app.tap(app.text("Save"))
    try await app.waitUntilGone(app.text("Edit Film"))
    let sent = server.body(of: "PATCH /movies/\(LibraryServer.solaris)")
    #expect(sent?.contains("\"revision\":1") == true)
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a list is restored while it is typed and while it is corrected`(
    language: String
  ) async throws {
    let phone = try Phone(OfflineTransport())
    phone.router.chapter = .lists
    var app = try await phone.start(language: language)
    try await app.tap(app.text("New List"))
    try await app.type("milk\nbread", into: app.text("Paste or type a list"))
    // What is typed is not lost by mistake either.
    try await app.tap(app.text("Cancel"))
    #expect(app.alert == app.text("Discard your changes?"))
    try await app.tap(app.text("Keep Editing"))
    app = try await phone.restart(app, language: language)
    try await app.waitFor(app.text("Read Text"))
    #expect(try app.value(of: app.text("Paste or type a list")) == "milk\nbread")
    try await app.tap(app.text("Read Text"))
    try await app.waitFor(app.text("Start Over"))
    try await app.type("oat milk", into: app.text("Item"), at: 0)
    app = try await phone.restart(app, language: language)
    try await app.waitFor(app.text("Start Over"))
    #expect(app.audit() == [])
    try await app.tap(app.text("Create List"))
    try await app.waitUntilGone(app.text("Start Over"))
    // A correction that was not finished is in the list.
    try await app.waitFor("oat milk")
    let drafts = try #require(phone.drafts)
    try await app.wait { drafts.isEmpty }
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `a collection is restored, and discarded for good`(language: String) async throws {
    let phone = try Phone(LogServer(titles: ["Solaris"]))
    phone.router.log = [.collections]
    var app = try await phone.start(language: language)
    try await app.waitFor("Films")
    try await app.tap(app.text("Add Collection"))
    try await app.type("Concerts", into: app.text("Name of an Object"))
    app = try await phone.restart(app, language: language)
    try await app.waitFor(app.text("New Collection"))
    #expect(try app.value(of: app.text("Name of an Object")) == "Concerts")
    try await app.tap(app.text("Cancel"))
    try await app.tap(app.text("Discard Changes"))
    try await app.waitUntilGone(app.text("New Collection"))
    let drafts = try #require(phone.drafts)
    try await app.wait { drafts.isEmpty }
    #expect(app.audit() == [])
    app.close()
  }

  @Test(arguments: ["en", "ru"])
  func `new content and content that is edited are restored`(language: String) async throws {
    let server = try StubSite.server()
    let phone = try Phone(server)
    phone.router.chapter = .site
    phone.router.site = [.contents(StubSite.type)]
    var app = try await phone.start(language: language)
    try await app.waitFor("/hello")
    try await app.tap(app.text("New Content"))
    try await app.type("Roses", into: app.text("Title"))
    app = try await phone.restart(app, language: language)
    try await app.waitFor(app.text("Create"))
    #expect(try app.value(of: app.text("Title")) == "Roses")
    try await app.tap(app.text("Create"))
    try await app.waitUntilGone(app.text("Create"))
    #expect(server.requests.contains { $0.path == "/content/create" && $0.body.contains("Roses") })

    try await app.waitFor("/hello")
    try await app.tap("Hello")
    try await app.tap(app.text("Edit"))
    try await app.type("Tulips", into: app.text("Title"))
    app = try await phone.restart(app, language: language)
    try await app.wait { try app.isEnabled(app.text("Save")) }
    #expect(try app.value(of: app.text("Title")) == "Tulips" && app.audit() == [])
    try await app.tap(app.text("Save"))
    try await app.wait {
      server.requests.contains { $0.path == "/content/batch" && $0.body.contains("Tulips") }
    }
    let drafts = try #require(phone.drafts)
    try await app.wait { drafts.isEmpty }
    app.close()
  }
}
